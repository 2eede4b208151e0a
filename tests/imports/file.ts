import type { CheckedRow } from '#contract/import-checks';
import type { DecimalMark, Mapping } from '#contract/import-fields';
import type { ImportSheet } from '#contract/import-sheet';
import type { TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

/** Uploads a file of lots, ready for its column mapping. */
export async function uploadLotFile(
  client: ApiClient,
  sale: number,
  name: string,
  content: Uint8Array | string,
): Promise<ImportSheet> {
  const { status, body } = await client.upload<ImportSheet>(`/auctions/${sale}/imports`, name, content);
  if (status !== 201) throw new Error(`not taken: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Maps the columns (the guess with changes) and checks every row. */
export async function checkImport(
  app: TestApp,
  client: ApiClient,
  file: ImportSheet,
  change: Partial<Mapping> = {},
): Promise<ImportSheet> {
  const mapping = { ...file.mapping, ...change };
  const mapped = await client.put<ImportSheet>(`/imports/${file.id}/mapping`, { mapping });
  if (mapped.status !== 200) throw new Error(`not mapped: ${JSON.stringify(mapped.body)}`);
  const reply = await client.post(`/imports/${file.id}/check`);
  if (reply.status !== 202) throw new Error(`not checked: ${JSON.stringify(reply.body)}`);
  return finishImport(app, client, file.id);
}

/** Returns a decimal mark for every column that needs one: that of most amounts, else `otherwise`. */
export const withDecimalMarks = (
  { mapping: { notations = {} } }: ImportSheet,
  otherwise: DecimalMark = '.',
): Pick<Mapping, 'notations'> => ({
  notations: Object.fromEntries(
    Object.entries(notations).map(([column, { decimalMark }]) => [
      column,
      { decimalMark: decimalMark ?? otherwise, isOpen: false },
    ]),
  ),
});

/** Imports the valid rows. */
export async function commitImport(app: TestApp, client: ApiClient, id: number): Promise<ImportSheet> {
  const reply = await client.post(`/imports/${id}/commit`);
  if (reply.status !== 202) throw new Error(`not committed: ${JSON.stringify(reply.body)}`);
  return finishImport(app, client, id);
}

async function finishImport(app: TestApp, client: ApiClient, id: number): Promise<ImportSheet> {
  const errors = await app.runDueJobs();
  if (errors.length > 0) throw errors[0];
  return (await client.get<ImportSheet>(`/imports/${id}`)).body;
}

/** Returns every checked row from all pages. */
export async function listCheckedRows(client: ApiClient, id: number, filter = ''): Promise<CheckedRow[]> {
  const rows: CheckedRow[] = [];
  for (let page = 1; ; page++) {
    const { body } = await client.get<{ data: CheckedRow[]; total: number }>(
      `/imports/${id}/rows?page=${page}&pageSize=100${filter && `&filter=${filter}`}`,
    );
    rows.push(...body.data);
    if (rows.length >= body.total || body.data.length === 0) return rows;
  }
}

/** Returns the indexes of columns by header. Throws when a header is missing. */
export const findColumns = (file: ImportSheet, ...headers: string[]): number[] =>
  headers.map((header) => {
    const index = file.columns.findIndex((column) => column.header === header);
    if (index < 0) throw new Error(`no column ${header}`);
    return index;
  });
