import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { CheckedRow, ImportCounts, RowFault } from '#contract/import-checks';
import {
  declaredOf,
  type ImportField,
  importFields,
  importSecrets,
  type Mapping,
  type RowFilter,
} from '#contract/import-fields';
import type { ImportSheet } from '#contract/import-sheet';
import type { Db } from '../db/database';
import { contains, isNumber } from '../db/search';
import type { Context } from '../house';
import { seenFiles } from '../rights/subjects';
import { currencyOfSale } from '../settings/currencies';
import { consignorAt } from './consignors';
import { type BoundFile, fileColumns, goesInto, type Importer, type ImportFile } from './file';
import { preview, previewOf } from './preview';
import type { Cell } from './reading/rows';
import { type RowValues, shownValue } from './row';
import { type Target, type TargetRef, targetOf } from './target';

const working = ['VALIDATING', 'COMMITTING'];

/** Everything about one import that the page shows, with the preview of its columns. */
export async function importSheet(context: Context, found: BoundFile): Promise<ImportSheet> {
  const { file } = found;
  const {
    id,
    target,
    fileName,
    state,
    by,
    createdAt,
    committedAt,
    kind,
    bytes,
    reading,
    sheets,
    mapping,
    stopped,
  } = file;
  const busy = working.includes(state);
  const staged = ['VALIDATED', 'COMMITTING', 'COMMITTED', 'ROLLED_BACK'].includes(state);
  const counts = staged ? await countsShown(context, file) : null;
  // Asked for several times a second while work is under way: the file itself is left alone meanwhile.
  const shown = busy ? preview(file, [], []) : await previewOf(context, found);
  return {
    ...{
      id,
      target,
      fileName,
      state,
      by,
      createdAt,
      committedAt,
      kind,
      bytes,
      reading,
      sheets,
      mapping,
      stopped,
    },
    currency: await currencyOfSale(context.db, found.target.currency),
    rows: counts?.rows ?? file.done,
    committed: counts?.committed ?? 0,
    ...shown,
    progress: busy ? { done: file.done, of: file.total } : null,
    counts,
    like: file.like === null ? null : await committedFile(context.db, file.like),
  };
}

const remembered = new WeakMap<Db, Map<number, { version: string; counts: ImportCounts }>>();
const mostRemembered = 100;

/**
 * The counts for the page, which asks several times a second. They are remembered for as long as the import is the same
 * version of its row: whoever writes checks (`validate`, the beginning and end of a commit) writes to the import as well.
 * The steps of a commit only make what is ready committed, and the import's row says of how many they have.
 */
async function countsShown({ db, house }: Context, file: ImportFile): Promise<ImportCounts> {
  const { id, state, stamp, run, done, total } = file;
  // Inside a deed nobody knows what it is still going to write under the same stamp.
  if (db !== house.db) return countsOf(db, id);
  const known = remembered.get(db) ?? new Map<number, { version: string; counts: ImportCounts }>();
  remembered.set(db, known);
  const found = known.get(id);
  const version = state === 'COMMITTING' ? `run ${run}` : stamp;
  if (found?.version === version)
    return state === 'COMMITTING' ? { ...found.counts, committed: done, ready: total - done } : found.counts;
  const counts = await countsOf(db, id);
  if (known.size >= mostRemembered) known.clear();
  known.set(id, { version, counts });
  return counts;
}

const committedFile = async (db: Db, id: number): Promise<ImportSheet['like']> =>
  (await db.maybe<NonNullable<ImportSheet['like']>>(sql`
    select id, file_name as "fileName", committed_at as "committedAt" from imports
    where id = ${id} and committed_at is not null`)) ?? null;

/** The lot or work a row belongs to, one that is yet to be made by its place. */
export const holderOfRow = sql`coalesce(holder_id, -place)`;

const filters: Record<RowFilter, Sql> = {
  errors: sql`v.state = 'ERROR'`,
  warnings: sql`v.state = 'WARNING'`,
  new: sql`v.effect = 'NEW' and v.state <> 'ERROR'`,
  changed: sql`v.effect = 'CHANGED' and v.state <> 'ERROR'`,
  unchanged: sql`v.state = 'NO_CHANGE'`,
};

/** Rows that are left for correction: the faulty ones, and those the file holds twice. */
export const kept: Sql = sql`(v.state = 'ERROR' or v.faults @> '[{"code":"repeats_row"}]')`;

const good = sql`v.state in ('OK', 'WARNING')`;

/** Rows that a commit makes something of. */
export const isReady: Sql = sql`(${good} and not v.committed)`;

const counted: Record<Exclude<keyof ImportCounts, 'lots' | 'joint'>, Sql> = {
  rows: sql`true`,
  ...filters,
  repeated: sql`v.faults @> '[{"code":"number_repeated"}]'`,
  ready: isReady,
  committed: sql`v.committed`,
  kept,
};

/** What the rows of an import are, by filter; counted lot by lot, or work by work, so that they are read once. */
export const countsOf = (db: Db, id: number): Promise<ImportCounts> =>
  db.row<ImportCounts>(sql`
    select count(*) filter (where good > 0) as lots, count(*) filter (where good > 1) as joint,
      ${join(Object.keys(counted).map((name) => sql`coalesce(sum(${raw(name)}), 0) as ${raw(name)}`))}
    from (
      select count(*) filter (where ${good}) as good,
        ${join(Object.entries(counted).map(([name, which]) => sql`count(*) filter (where ${which}) as ${raw(name)}`))}
      from import_checks v where v.import_id = ${id} group by ${holderOfRow}) lots`);

type StagedRow = Omit<CheckedRow, 'cells'> & {
  texts: Cell[];
  values: RowValues;
  check: RowFault[];
  departmentId: number | null;
};
const rowColumns = sql`
  v.row, r.number, v.state, v.effect, v.committed, r.cells as texts, r.fields as values, r.faults, v.faults as check,
  case when v.changes ? 'consignor' then v.changes || jsonb_build_object('consignor',
    jsonb_build_array(${consignorAt(0, 'customer_no')}, ${consignorAt(1, 'customer_no')})) else v.changes end as changes,
  (select i.department_id from items i where i.id = v.item_id) as "departmentId"`;
const rowsFrom = sql`import_checks v join import_rows r using (import_id, row)`;

/** Which field a column is mapped to; of several, the one that is secret. */
export function fieldsOf({ fields }: Mapping): Map<number, ImportField> {
  const secretFirst = (Object.keys(fields) as ImportField[]).sort(
    (a, b) => Number(a in importSecrets) - Number(b in importSecrets),
  );
  return new Map(
    secretFirst.flatMap((field) => (fields[field]?.columns ?? []).map((column) => [column, field] as const)),
  );
}

/** A text of the file itself belongs to what it is brought into, whatever lot its row is about. */
export const cellOf = <Text extends Cell>(
  fields: ReadonlyMap<number, ImportField>,
  column: number,
  text: Text,
) => ({
  column,
  field: fields.get(column) ?? null,
  text,
  departmentId: null,
});

function toCheckedRow({ texts, values, check, ...row }: StagedRow, mapping: Mapping): CheckedRow {
  const fields = fieldsOf(mapping);
  return {
    ...row,
    changes: Object.fromEntries(
      Object.entries(row.changes).map(([field, [now, then]]) => [field, [shownValue(now), shownValue(then)]]),
    ),
    // A lot that is not told apart from others has no column of its own: the page marks the field's first one.
    faults: [...row.faults, ...check].map((fault) => ({
      ...fault,
      column: fault.column ?? (fault.field ? (mapping.fields[fault.field]?.columns[0] ?? null) : null),
    })),
    cells: [...fields.keys()]
      .sort((a, b) => a - b)
      .map((column) => ({
        ...cellOf(fields, column, String(texts[column] ?? '')),
        read: understood(values, fields.get(column)),
      })),
  };
}

/** A text is what it says, and a department is known by its name, as a customer is. */
function understood(values: RowValues, field: ImportField | undefined): CheckedRow['cells'][number]['read'] {
  if (!field || importFields[field] === 'text' || importFields[field] === 'label') return null;
  return declaredOf[field]?.kind === 'row' ? null : shownValue(values[field] ?? null);
}

/** One page of the checked rows in the order of the file. */
export async function searchRows(
  db: Db,
  file: ImportFile,
  query: { page: number; pageSize: number; q: string; filter: RowFilter[] },
) {
  const where = sql`where ${join(
    [
      sql`v.import_id = ${file.id}`,
      sql`(${isNumber(sql`r.number`, query.q)} or ${contains(sql`fold(r.cells::text)`, query.q)})`,
      ...(query.filter.length > 0
        ? [
            sql`(${join(
              query.filter.map((name) => sql`(${filters[name]})`),
              ' or ',
            )})`,
          ]
        : []),
    ],
    ' and ',
  )}`;
  const { total } = await db.row<{ total: number }>(sql`select count(*) as total from ${rowsFrom} ${where}`);
  const rows = await db.rows<StagedRow>(sql`
    select ${rowColumns} from ${rowsFrom} ${where}
    order by v.row limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`);
  const data = rows.map((row) => toCheckedRow(row, file.mapping));
  return { data, total, page: query.page, pageSize: query.pageSize };
}

/** One row of a file as the check left it, or undefined. */
export async function checkedRow(db: Db, file: ImportFile, row: number): Promise<CheckedRow | undefined> {
  const found = await db.maybe<StagedRow>(
    sql`select ${rowColumns} from ${rowsFrom} where v.import_id = ${file.id} and v.row = ${row}`,
  );
  return found && toCheckedRow(found, file.mapping);
}

export interface KeptRow {
  row: number;
  cells: Cell[];
  faults: RowFault[];
}

/** Rows that were kept, some hundred at a time. */
export async function* keptRows(db: Db, id: number): AsyncGenerator<KeptRow[]> {
  for (let last = 0; ; ) {
    const rows = await db.rows<KeptRow>(sql`
      select v.row, r.cells, r.faults || v.faults as faults from ${rowsFrom}
      where v.import_id = ${id} and v.row > ${last} and ${kept} order by v.row limit 500`);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.row ?? last;
  }
}

/** The imports into a target that this user may see, newest first. */
export async function searchImports(
  db: Db,
  user: Importer,
  target: TargetRef,
  query: { page: number; pageSize: number; q: string },
) {
  const where = sql`where ${goesInto(target)}
    and ${seenFiles(user, await targetOf(db, target))}
    and ${contains(sql`fold(f.file_name)`, query.q)}`;
  const { total } = await db.row<{ total: number }>(sql`select count(*) as total from imports f ${where}`);
  const data = await db.rows<ImportFile & { rows: number; committed: number }>(sql`
    select ${fileColumns}, (select count(*) from import_rows r where r.import_id = f.id) as rows,
      (select count(*) from import_checks v where v.import_id = f.id and v.committed) as committed
    from imports f join users u on u.id = f.user_id ${where}
    order by f.id desc limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`);
  return { data, total, page: query.page, pageSize: query.pageSize };
}

/** What the columns of a file with the same headers meant when this user last imported such a one in this currency. */
export const mappingOfHeaders = (
  db: Db,
  headers: readonly string[],
  userId: number,
  { noun, currency }: Pick<Target, 'noun' | 'currency'>,
): Promise<{ id: number; mapping: Mapping } | undefined> =>
  db.maybe(sql`
    select f.id, f.mapping from imports f
    left join auctions a on a.id = f.auction_id left join collections c on c.id = f.collection_id
    where f.noun = ${noun} and md5(f.headers::text) = md5((${[...headers]}::text[])::text) and f.user_id = ${userId}
      and f.state = 'COMMITTED' and f.committed_at is not null and coalesce(a.currency, c.currency, ${currency}) = ${currency}
    order by f.committed_at desc, f.id desc limit 1`);
