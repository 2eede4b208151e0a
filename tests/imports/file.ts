import type { CheckedRow } from '#contract/import-checks';
import type { DecimalMark, Mapping } from '#contract/import-fields';
import type { ImportSheet } from '#contract/import-sheet';
import type { TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

/** Uploads a file and leaves it at the question what its columns mean. */
export async function uploaded(
  client: ApiClient,
  sale: number,
  name: string,
  content: Uint8Array | string,
): Promise<ImportSheet> {
  const { status, body } = await client.upload<ImportSheet>(`/auctions/${sale}/imports`, name, content);
  if (status !== 201) throw new Error(`not taken: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Says what the columns mean (changing the guess) and has every row checked. */
export async function checked(
  app: TestApp,
  client: ApiClient,
  file: ImportSheet,
  change: Partial<Mapping> = {},
): Promise<ImportSheet> {
  const mapping = { ...file.mapping, ...change };
  const mapped = await client.put<ImportSheet>(`/imports/${file.id}/mapping`, { mapping });
  if (mapped.status !== 200) throw new Error(`not mapped: ${JSON.stringify(mapped.body)}`);
  const asked = await client.post(`/imports/${file.id}/check`);
  if (asked.status !== 202) throw new Error(`not checked: ${JSON.stringify(asked.body)}`);
  return workedOff(app, client, file.id);
}

/** The mapping with a decimal mark for every column of which it is asked: the one of most amounts, else `otherwise`. */
export const withMarks = (
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

/** Makes lots of what is good. */
export async function committed(app: TestApp, client: ApiClient, id: number): Promise<ImportSheet> {
  const asked = await client.post(`/imports/${id}/commit`);
  if (asked.status !== 202) throw new Error(`not committed: ${JSON.stringify(asked.body)}`);
  return workedOff(app, client, id);
}

async function workedOff(app: TestApp, client: ApiClient, id: number): Promise<ImportSheet> {
  const errors = await app.workOff();
  if (errors.length > 0) throw errors[0];
  return (await client.get<ImportSheet>(`/imports/${id}`)).body;
}

/** Every checked row, page by page. */
export async function allRows(client: ApiClient, id: number, filter = ''): Promise<CheckedRow[]> {
  const rows: CheckedRow[] = [];
  for (let page = 1; ; page++) {
    const { body } = await client.get<{ data: CheckedRow[]; total: number }>(
      `/imports/${id}/rows?page=${page}&pageSize=100${filter && `&filter=${filter}`}`,
    );
    rows.push(...body.data);
    if (rows.length >= body.total || body.data.length === 0) return rows;
  }
}

/** Columns by the name of their header. */
export const columns = (file: ImportSheet, ...headers: string[]): number[] =>
  headers.map((header) => {
    const at = file.columns.findIndex((column) => column.header === header);
    if (at < 0) throw new Error(`no column ${header}`);
    return at;
  });
