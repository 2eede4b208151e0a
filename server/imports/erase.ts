import sql from 'sql-template-tag';
import { Refusal } from '#contract/api/refusal';
import { customerTargets } from '#contract/import-fields';
import type { CustomersErased, Mentions } from '../app-context';
import type { Db } from '../db/database';
import { fileColumns, type ImportFile, readContent } from './file';
import { readRows } from './reading/rows';

type Erased = Pick<CustomersErased, 'customerIds' | 'mentions' | 'files'>;

/**
 * Removes erased customers from imported files: the rows of customers, bidders and balances that are about them, and the files that
 * mention them. Imported records stay; a file that was not checked yet must be uploaded again without these customers.
 * Returns the number of rows and files.
 */
export async function eraseImported(tx: Db, { customerIds, mentions, files }: Erased): Promise<number> {
  const rows = await findRows(tx, customerIds, mentions);
  const importIds = new Set(rows.map(({ importId }) => importId));
  for (const id of await findImportsMentioning(tx, mentions)) importIds.add(id);
  if (mentions)
    for (const file of await findUnreadFiles(tx))
      if (await isMentionedIn(files, file, mentions)) importIds.add(file.id);
  await eraseRows(tx, rows);
  return rows.length + (await removeFiles(tx, files, [...importIds]));
}

interface MentioningRow {
  importId: number;
  row: number;
  isCommitted: boolean;
}

/** Finds rows about customers that are about these or mention them in any cell. */
const findRows = (
  tx: Db,
  customerIds: readonly number[],
  mentions: Mentions | null,
): Promise<MentioningRow[]> =>
  tx.rows<MentioningRow>(sql`
    select r.import_id as "importId", r.row, coalesce(v.committed, false) as "isCommitted"
    from import_rows r join imports f on f.id = r.import_id and f.noun = any(${[...customerTargets]}::text[])
    left join import_checks v on v.import_id = r.import_id and v.row = r.row
    where v.holder_id = any(${[...customerIds]}::bigint[])
      or (select string_agg(cell, ' ') from jsonb_array_elements_text(r.cells) cell) ~* ${mentions?.pattern ?? null}`);

/** Empties committed rows, so that their number remains, and deletes the others. */
async function eraseRows(tx: Db, rows: readonly MentioningRow[]): Promise<void> {
  const rowset = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as g ("importId" bigint, row int, "isCommitted" boolean)`;
  const isSameRow = sql`x.import_id = g."importId" and x.row = g.row`;
  await tx.run(sql`delete from import_rows x using ${rowset} where ${isSameRow} and not g."isCommitted"`);
  await tx.run(sql`
    update import_rows x set cells = '[]', number = null, sort_key = null, own_number = null, reference = '', fields = '{}',
      issues = '[]' from ${rowset} where ${isSameRow}`);
  await tx.run(sql`
    update import_checks x set issues = '[]', changes = '{}', offering = null from ${rowset} where ${isSameRow}`);
}

const findImportsMentioning = async (tx: Db, mentions: Mentions | null): Promise<number[]> =>
  mentions === null
    ? []
    : (
        await tx.rows<{ id: number }>(sql`
          select distinct import_id as id from import_rows r
          where (select string_agg(cell, ' ') from jsonb_array_elements_text(r.cells) cell) ~* ${mentions.pattern}`)
      ).map(({ id }) => id);

/** Files without staged rows. */
const findUnreadFiles = (tx: Db): Promise<ImportFile[]> =>
  tx.rows<ImportFile>(sql`
    select ${fileColumns} from imports f join users u on u.id = f.user_id
    where not exists (select 1 from import_rows r where r.import_id = f.id) order by f.id`);

async function isMentionedIn(files: Erased['files'], file: ImportFile, { test }: Mentions): Promise<boolean> {
  try {
    for await (const batch of readRows(readContent(files, file), file.kind, file.reading))
      if (batch.some(({ cells }) => test(cells.join(' ')))) return true;
    return false;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'files.missing') return false;
    if (error instanceof Refusal) return test(await readText(readContent(files, file)));
    throw error;
  }
}

/** Reads a file that cannot be parsed as a table as plain text. */
async function readText(content: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

/** Points the imports to new keys, so that the cleanup job finds the old files if the process ends before removing them. */
async function removeFiles(tx: Db, files: Erased['files'], ids: readonly number[]): Promise<number> {
  const keys = await tx.rows<{ key: string }>(sql`
    update imports f set file_key = 'imports/' || gen_random_uuid(), amount_samples = '{}' from imports before
    where f.id = any(${[...ids]}::bigint[]) and before.id = f.id returning before.file_key as key`);
  for (const { key } of keys)
    await tx.afterCommit(async () => {
      await files.remove(key);
      await files.remove(`${key}.lines`);
    });
  return keys.length;
}
