import type { CheckedRow } from '#contract/import-checks';
import type { ImportRegister, Mapping } from '#contract/import-fields';
import type { ImportSheet } from '#contract/import-sheet';
import type { TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { checkImport, commitImport, listCheckedRows } from './file';

/** Creates helpers that import customers or artists into an app that is opened later, as its MANAGER by default. */
export function createRegisterImporter(
  opened: () => { app: TestApp; manager: ApiClient },
  into: ImportRegister,
) {
  const uploadFile = async (
    content: Uint8Array | string,
    client = opened().manager,
  ): Promise<ImportSheet> => {
    const { status, body } = await client.upload<{ id: number }>(`/${into}/imports`, `${into}.csv`, content);
    if (status !== 201) throw new Error(`not taken: ${status} ${JSON.stringify(body)}`);
    const file = await client.get<ImportSheet>(`/imports/${body.id}`);
    if (file.status !== 200) throw new Error(`not read: ${body.id} ${JSON.stringify(file.body)}`);
    return file.body;
  };
  const uploadAndCheck = async (content: Uint8Array | string, change: Partial<Mapping> = {}) =>
    checkImport(opened().app, opened().manager, await uploadFile(content), change);
  return {
    uploadFile,
    uploadAndCheck,
    importFile: async (content: Uint8Array | string, change: Partial<Mapping> = {}) =>
      commitImport(opened().app, opened().manager, (await uploadAndCheck(content, change)).id),
    summarizeRows: async ({ id }: ImportSheet) =>
      (await listCheckedRows(opened().manager, id)).map(({ row, state, effect, issues }: CheckedRow) => [
        ...[row, state, effect],
        ...issues.map(({ code }) => code),
      ]),
  };
}
