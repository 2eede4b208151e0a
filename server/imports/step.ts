import sql, { join, raw, type Sql } from 'sql-template-tag';
import { ownerFields } from '#contract/import-fields';
import type { Listeners } from '../app-context';
import { refreshFigures } from '../customers/figures';
import type { Db } from '../db/database';
import { type Catalogued, changeItems, type Writer, writeStatus } from '../items/write';
import { type Columns, catalogued } from './columns';
import { consignorAt } from './consignors';
import type { ImportFile } from './file';
import type { Target } from './target';

/** Thrown when the target has changed since the rows were validated. */
export class TargetChangedError extends Error {}

/** Rows that are written in one transaction. */
export interface Step<T extends Target = Target> {
  tx: Db;
  /** an SQL condition that selects the rows of this step from `v` */
  mine: Sql;
  by: Writer;
  file: ImportFile;
  target: T;
}

/** A record that has been changed or used since a file created it, and how. */
export interface Dependent {
  name: string;
  why: string;
}

interface BlockingChanges {
  first: Dependent[];
  count: number;
}

const maxListed = 50;

/**
 * Returns the first blocking changes and their number. `candidates` is a relation (name, place, why), where `why` starts
 * with a digit for its rank, or is null when nothing has changed.
 */
export async function findBlockingChanges(tx: Db, candidates: Sql): Promise<BlockingChanges> {
  const first = await tx.rows<Dependent & { count: number }>(sql`
    select name, substr(why, 2) as why, count(*) over () as count from (${candidates}) candidates
    where why is not null order by place, name limit ${maxListed}`);
  return { first: first.map(({ name, why }) => ({ name, why })), count: first[0]?.count ?? 0 };
}

interface Claimed {
  hasExisting: boolean;
  hasResult: boolean;
  /** numbers of the new items, in the order of their ids */
  itemNumbers: readonly number[];
}

interface ClaimedRow {
  row: number;
  hasResult: boolean;
  /** null if the row creates no item */
  itemNumber: number | null;
}

/** How the rows of a file are written to their target, and how that is undone. */
export interface ImportStrategy<T extends Target = Target> {
  /** the sequence for the ids of new records */
  sequence: 'lots_id_seq' | 'collection_items_id_seq' | 'customers_id_seq' | 'artists_id_seq';
  /** whether the records have an item */
  hasItems: boolean;
  /** number of concurrent steps: more than one only when records do not depend on those created before */
  concurrency(file: ImportFile): number;
  /** Locks the target until the transaction ends; a register only for 'update'. Throws `row.not_found`. */
  lockTarget(tx: Db, id: number, lock?: 'update' | 'share'): Promise<T>;
  /** Locks the records that `rows` will write to. Throws `TargetChangedError` when they have changed since the check. */
  prepare(step: Step<T>, rows: Sql, hasExisting: boolean): Promise<void>;
  write(step: Step<T>, claimed: Claimed): Promise<void>;
  /** Writes, for rows that are not claimed, only the data that the publication check reads. */
  dryRun(step: Step<T>): Promise<void>;
  /** Records the events for the history of each record. */
  record(step: Step<T>, listeners: Listeners): Promise<void>;
  /**
   * Locks the records of an import. Returns the first records, and the number of all, that were changed or used since, or
   * that the user may not undo because they do not match the condition `mine` (over the item `i`).
   */
  findDependents(tx: Db, id: number, mine: Sql): Promise<BlockingChanges>;
  /** Undoes an import: deletes created records and restores changed ones. */
  undo(step: Step<T>, listeners: Listeners): Promise<void>;
}

/**
 * Marks rows as committed and assigns ids and item numbers from their sequences, in the order of the places. Each table can
 * then be written by one statement, and steps do not wait for each other.
 */
export const claimRows = (
  tx: Db,
  rows: Sql,
  { sequence, hasItems }: Pick<ImportStrategy, 'sequence' | 'hasItems'>,
): Promise<ClaimedRow[]> =>
  tx.rows(sql`
    with mine as materialized (
      select import_id, row, max(own) over (partition by place) as made, item, number
      from (
        select v.import_id, v.row, v.place,
          case when v.holder_id is null and v.offering is not null then nextval(${sequence}::regclass) end as own,
          case when ${hasItems} and v.item_id is null then nextval('items_id_seq') end as item,
          case when ${hasItems} and v.item_id is null then nextval('item_numbers') end as number
        from import_checks v where ${rows} order by v.place, v.row) heads)
    update import_checks v set committed = true,
      made_holder = v.holder_id is null, holder_id = coalesce(v.holder_id, m.made),
      made_item = ${hasItems} and v.item_id is null,
      item_id = case when ${hasItems} then coalesce(v.item_id, m.item) end,
      holder_version = coalesce(v.holder_version, 1), item_version = case when ${hasItems} then coalesce(v.item_version, 1) end
    -- A replaced run of the job may still be writing.
    from mine m where v.import_id = m.import_id and v.row = m.row and not v.committed
    returning v.row, coalesce(v.offering ? 'outcome', false) as "hasResult", m.number as "itemNumber"`);

/** Returns the numbers of the items that claimed rows make, in the order of the items' ids. */
export const listItemNumbers = (rows: readonly ClaimedRow[]): number[] =>
  rows.flatMap(({ itemNumber }) => itemNumber ?? []).sort((a, b) => a - b);

/** Selects rows by row number, because places are assigned anew after each commit. */
export const toRowsCondition = (importId: number, rows: readonly { row: number }[]): Sql =>
  sql`v.import_id = ${importId} and v.row = any(${rows.map(({ row }) => row)}::int[])`;

/** Locks the items of rows. Call it after locking the lots or works that hold them. */
export const lockItems = (tx: Db, rows: Sql): Promise<unknown> =>
  tx.run(sql`
    select 1 from items where id in (select v.item_id from import_checks v where ${rows}) order by id for update`);

export const listColumnNames = (columns: Columns): Sql =>
  join(
    Object.values(columns).map(({ column }) => raw(column)),
    ', ',
  );
export const valuesFrom = (
  source: string,
  columns: Columns,
  defaults: Readonly<Record<string, Sql>> = {},
): Sql =>
  join(
    Object.entries(columns).map(([field, { type, defaultValue }]) => {
      const value = type.endsWith('[]')
        ? sql`(select array_agg(e) from jsonb_array_elements_text(${raw(source)} -> ${field}) e)::${raw(type)}`
        : sql`(${raw(source)} ->> ${field})::${raw(type)}`;
      const fallback =
        defaults[field] ?? (defaultValue === null ? undefined : sql`${defaultValue}::${raw(type)}`);
      return fallback ? sql`coalesce(${value}, ${fallback})` : value;
    }),
    ', ',
  );

/**
 * Checks `v` with their rows `r`. `offset 0` forces a lookup by key for each row, even when the planner, without statistics
 * for this file, expects only one row.
 */
export const checkedRows = sql`
  import_checks v cross join lateral (
    select * from import_rows where import_id = v.import_id and row = v.row offset 0) r`;

/**
 * Returns the columns and values for new items, with defaults where the file has no value. Unmapped columns get the default
 * of the table.
 */
export function toItemInsert({ file: { mapping }, target }: Step, columns: Columns) {
  const [onlyDepartment] = target.departmentIds.length === 1 ? target.departmentIds : [];
  const places = {
    department: sql`${mapping.departmentId ?? onlyDepartment ?? null}::bigint`,
    category: sql`${mapping.categoryId}::bigint`,
  };
  const mappedColumns = Object.fromEntries(
    Object.entries(columns).filter(
      ([field]) =>
        field in mapping.fields ||
        field in places ||
        // The consignor column determines both fields.
        (field === 'houseOwned' && 'consignor' in mapping.fields),
    ),
  );
  return { columns: listColumnNames(mappedColumns), values: valuesFrom('r.fields', mappedColumns, places) };
}

const listValue = (field: string, at: 0 | 1, type: string): Sql =>
  sql`array(select jsonb_array_elements_text(v.changes -> ${field} -> ${at}::int))::${raw(type)}`;

export const assignments = (columns: Columns, at: 0 | 1): Sql =>
  join(
    Object.entries(columns).map(
      ([field, { column, type }]) => sql`${raw(column)} = case when v.changes ? ${field}
        then ${type.endsWith('[]') ? listValue(field, at, type) : sql`(v.changes -> ${field} ->> ${at}::int)::${raw(type)}`}
        else x.${raw(column)} end`,
    ),
    ', ',
  );

/** Returns an SQL condition that the row `v` changes one of these columns. */
export const hasChanges = (columns: Columns): Sql => sql`v.changes ?| ${Object.keys(columns)}::text[]`;

/** The changes of row `v` for the history, with consignors by number, which is not secret. */
export const eventChanges = sql`
  v.changes - 'consignor' || case when v.changes ? 'consignor' then jsonb_build_object('consignorNo',
    jsonb_build_array(${consignorAt(0, 'consignor_no')}, ${consignorAt(1, 'consignor_no')})) else '{}' end`;

/**
 * Returns the customers whose totals depend on the items of these rows: the current consignors and those before the import.
 */
export async function findConsignorIds({ tx, mine, file: { mapping } }: Step): Promise<number[]> {
  if (!ownerFields.some((field) => mapping.fields[field])) return [];
  const rows = await tx.rows<{ id: number }>(sql`
    select (v.changes -> 'consignor' ->> 0)::bigint as id from import_checks v
      where ${mine} and v.changes -> 'consignor' ->> 0 is not null
    union select i.consignor_id from import_checks v join items i on i.id = v.item_id
      where ${mine} and i.consignor_id is not null and (v.made_item or v.changes ? 'consignor')`);
  return rows.map(({ id }) => id);
}

/** Updates the totals of these customers. Call it after writing their items. */
export async function refreshConsignors(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await refreshFigures(tx, sql`select unnest(${[...ids]}::bigint[])`);
}

/** Returns an SQL condition for rows that change existing records. */
export const isChanging = (mine: Sql): Sql => sql`${mine} and not v.made_item and v.changes <> '{}'`;

/**
 * Writes the values of the file (1) or the previous values (0) to changed items. Restoring also reinstates approvals that
 * the import dropped.
 */
export async function writeItems({ tx, mine, by }: Step, columns: Columns, at: 0 | 1): Promise<void> {
  const droppedApprovals = await changeItems(tx, by, {
    set: assignments(columns, at),
    source: sql`import_checks v`,
    where: sql`${isChanging(mine)} and x.id = v.item_id and ${hasChanges(columns)}`,
    catalogued: sql`v.changes ?| ${[...catalogued]}::text[]`,
  });
  if (at === 0) return reinstateApprovals(tx, mine, by, droppedApprovals);
  if (droppedApprovals.length > 0)
    await tx.run(sql`
      update import_checks v set was_approved = true where ${mine} and v.item_id = any(${droppedApprovals}::bigint[])`);
}

/**
 * Reinstates approvals that the import dropped. An item that was approved again with the values of the file
 * (`droppedApprovals`) is not reinstated, because those values are gone.
 */
async function reinstateApprovals(
  tx: Db,
  mine: Sql,
  by: Writer,
  droppedApprovals: readonly number[],
): Promise<void> {
  const items = await tx.rows<Catalogued>(sql`
    select i.id, i.catalogue_status as "catalogueStatus" from items i
    where i.id in (select v.item_id from import_checks v where ${mine} and v.was_approved)
      and i.id <> all(${[...droppedApprovals]}::bigint[]) order by i.id`);
  await writeStatus(tx, by, items, { step: 'reinstate' });
}

/**
 * Updates the versions stored by earlier imports of these lots or works, so that they can still be undone: only this import
 * has changed the records since. `holderIds` selects the records.
 */
export const refreshVersions = ({ tx, file: { id }, target }: Step, holderIds: Sql): Promise<unknown> => {
  const [table, column] =
    target.noun === 'auctions' ? ['lots', 'auction_id'] : ['collection_items', 'collection_id'];
  return tx.run(sql`
    update import_checks o set holder_version = x.version, item_version = i.version
    from ${raw(table)} x, import_checks v, items i, imports f
    where x.id in (${holderIds}) and v.import_id = ${id} and v.committed and v.holder_id = x.id and o.holder_id = x.id
      and o.item_id = i.id and f.id = o.import_id and f.id <> ${id} and f.${raw(column)} = ${target.id} and o.committed
      and o.holder_version = v.holder_version - 1`);
};
