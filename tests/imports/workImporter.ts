import type { Mapping } from '#contract/import-fields';
import type { ImportSheet } from '#contract/import-sheet';
import type { TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { checkImport, commitImport } from './file';

/** Creates helpers that import works into collections of an app that is opened later, as its MANAGER by default. */
export function createWorkImporter(opened: () => { app: TestApp; manager: ApiClient }) {
  const uploadFile = (id: number, content: Uint8Array | string, client = opened().manager) =>
    client.upload<ImportSheet>(`/collections/${id}/imports`, 'works.csv', content);
  const uploadAndCheck = async (
    id: number,
    content: Uint8Array | string,
    client = opened().manager,
    change: Partial<Mapping> = {},
  ): Promise<ImportSheet> => {
    const { status, body } = await uploadFile(id, content, client);
    if (status !== 201) throw new Error(`not taken: ${status} ${JSON.stringify(body)}`);
    return checkImport(opened().app, client, body, change);
  };
  return {
    uploadFile,
    uploadAndCheck,
    importFile: async (id: number, content: Uint8Array | string, client = opened().manager) =>
      commitImport(opened().app, client, (await uploadAndCheck(id, content, client)).id),
  };
}
