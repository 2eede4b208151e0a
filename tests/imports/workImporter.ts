import type { Mapping } from '#contract/import-fields';
import type { ImportSheet } from '#contract/import-sheet';
import type { TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { checkImport, commitImport } from './file';

/** Files of works, into collections of a house that is opened later, by its manager unless told otherwise. */
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
