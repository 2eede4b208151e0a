import type { Mapping } from '#contract/import-fields';
import type { ImportSheet } from '#contract/import-sheet';
import type { TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { checked, committed } from './file';

/** Files of works, into collections of a house that is opened later, by its manager unless told otherwise. */
export function workFilesOf(opened: () => { app: TestApp; manager: ApiClient }) {
  const sent = (id: number, content: Uint8Array | string, client = opened().manager) =>
    client.upload<ImportSheet>(`/collections/${id}/imports`, 'works.csv', content);
  const brought = async (
    id: number,
    content: Uint8Array | string,
    client = opened().manager,
    change: Partial<Mapping> = {},
  ): Promise<ImportSheet> => {
    const { status, body } = await sent(id, content, client);
    if (status !== 201) throw new Error(`not taken: ${status} ${JSON.stringify(body)}`);
    return checked(opened().app, client, body, change);
  };
  return {
    sent,
    brought,
    imported: async (id: number, content: Uint8Array | string, client = opened().manager) =>
      committed(opened().app, client, (await brought(id, content, client)).id),
  };
}
