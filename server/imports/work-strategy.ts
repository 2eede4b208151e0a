import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../db/database';
import { recordEvents } from '../events/event';
import { addItemsWithHolds, hold } from '../items/hold';
import { removeItems } from '../items/write';
import { approveAddedWorks } from '../works/approve';
import { collectionForUpdate } from '../works/collection';
import { bumpWorkVersions, deleteWorks, insertWorks, updateWorks } from '../works/imported';
import { workColumns, workItemColumns } from './columns';
import {
  assignments,
  checkedRows,
  claimRows,
  eventChanges,
  findBlockingChanges,
  findConsignorIds,
  hasChanges,
  type ImportStrategy,
  isChanging,
  listColumnNames,
  listItemNumbers,
  lockItems,
  refreshConsignors,
  refreshVersions,
  type Step,
  TargetChangedError,
  toItemInsert,
  toRowsCondition,
  valuesFrom,
  writeItems,
} from './step';
import type { TargetCollection } from './target';

type WorkStep = Step<TargetCollection>;
const claimOptions = { sequence: 'collection_items_id_seq', hasItems: true } as const;

export const workStrategy: ImportStrategy<TargetCollection> = {
  ...claimOptions,
  concurrency: () => 1,
  // Locked exclusively, because each new work takes the last place of the collection.
  lockTarget: async (tx, id) => ({ noun: 'collections', ...(await collectionForUpdate(tx, id)) }),
  async prepare({ tx, mine }, _, hasExisting) {
    if (!hasExisting) return;
    await lockRows(tx, mine);
    await assertUnchanged(tx, mine);
  },
  async write(step, { hasExisting, itemNumbers }) {
    await insertNewWorks(step, itemNumbers);
    if (hasExisting) await updateExistingWorks(step);
    const added = sql`select v.item_id from import_checks v where ${step.mine} and v.made_holder`;
    await approveAddedWorks(step.tx, step.by, step.target, added);
    await refreshConsignors(step.tx, await findConsignorIds(step));
  },
  async dryRun(step) {
    const rows = await claimRows(step.tx, step.mine, claimOptions);
    const claimedStep = { ...step, mine: toRowsCondition(step.file.id, rows) };
    await insertNewWorks(claimedStep, listItemNumbers(rows));
    await writeChanges(claimedStep, 1);
  },
  record: recordWorks,
  findDependents,
  undo,
};

/** Locks the works and items to be updated. */
async function lockRows(tx: Db, rows: Sql): Promise<void> {
  await tx.run(sql`
    select 1 from collection_items where id in (select v.holder_id from import_checks v where ${rows})
    order by id for update`);
  await lockItems(tx, rows);
}

/**
 * Throws `TargetChangedError` when works or items have changed since the rows were compared with them, or a free item is no
 * longer available.
 */
async function assertUnchanged(tx: Db, rows: Sql) {
  const { hasChanged } = await tx.row<{ hasChanged: boolean }>(sql`
    select coalesce(bool_or(i.version is distinct from v.item_version or w.version is distinct from v.holder_version
      or v.holder_id is null and i.availability <> 'AVAILABLE'), false) as "hasChanged"
    from import_checks v left join items i on i.id = v.item_id left join collection_items w on w.id = v.holder_id
    where ${rows} and v.item_id is not null`);
  if (hasChanged) throw new TargetChangedError();
}

/** Appends works to the collection, for new and for free items, in the order of the file. */
async function insertNewWorks(step: WorkStep, numbers: readonly number[]): Promise<void> {
  const { tx, mine, target } = step;
  const newRows = sql`${mine} and v.made_item`;
  const itemInsert = toItemInsert(step, workItemColumns);
  await addItemsWithHolds(tx, {
    noun: 'works',
    columns: sql`id, ${itemInsert.columns}`,
    rows: sql`select v.item_id, ${itemInsert.values} from ${checkedRows} where ${newRows} order by v.item_id`,
    numbers,
    holds: sql`select v.item_id, v.holder_id from import_checks v where ${newRows}`,
  });
  await hold(
    tx,
    'works',
    sql`select v.item_id, v.holder_id from import_checks v where ${mine} and v.made_holder and not v.made_item`,
  );
  const works = sql`import_checks v where ${mine} and v.made_holder`;
  const { count } = await tx.row<{ count: number }>(sql`select count(*) as count from ${works}`);
  await insertWorks(tx, target.id, {
    count,
    columns: sql`, ${listColumnNames(workColumns)}`,
    rows: sql`
      select row_number() over (order by v.row), v.holder_id, v.item_id, ${valuesFrom('v.offering', workColumns)}
      from ${works}`,
  });
}

/** Writes the values before (0) or after (1) the changes to works and items. */
async function writeChanges(step: WorkStep, at: 0 | 1): Promise<void> {
  await writeItems(step, workItemColumns, at);
  await updateWorks(
    step.tx,
    assignments(workColumns, at),
    sql`import_checks v where ${isChanging(step.mine)} and x.id = v.holder_id and ${hasChanges(workColumns)}`,
  );
}

async function updateExistingWorks(step: WorkStep): Promise<void> {
  const { tx, mine, by } = step;
  await writeChanges(step, 1);
  await bumpWorkVersions(
    tx,
    sql`select v.holder_id from import_checks v where ${mine} and not v.made_holder`,
    by.now,
  );
  await tx.run(sql`
    update import_checks v set holder_version = w.version, item_version = i.version
    from collection_items w, items i where ${mine} and not v.made_item and w.id = v.holder_id and i.id = v.item_id`);
}

function recordWorks({ tx, mine, by: { now, userId }, file }: WorkStep): Promise<void> {
  return recordEvents(
    tx,
    { noun: 'works', userId },
    sql`
      select ${now}::timestamptz, ${userId}::bigint, v.holder_id, case when v.made_holder then 'create' else 'update' end,
        null, null, nullif(${eventChanges}, '{}'), ${file.fileName}::text
      from import_checks v where ${mine}`,
  );
}

async function findDependents(tx: Db, id: number, isInScope: Sql) {
  const all = sql`v.import_id = ${id} and v.committed`;
  await lockRows(tx, all);
  return findBlockingChanges(
    tx,
    sql`
      select i.item_no as name, v.row as place, case
        when not ${isInScope} then '0department'
        when exists (select 1 from sales s where s.item_id = i.id and (v.made_item or s.cancelled_at is null)) then '1sold'
        when exists (select 1 from reservations r where r.item_id = i.id and (v.made_item or r.outcome is null))
          then '2reserved'
        when w.id is null then '3taken_out'
        when w.version <> v.holder_version or i.version <> v.item_version then '4changed'
        when v.made_item and exists (select 1 from pictures p where p.item_id = i.id) then '5pictures'
        when v.made_item and (exists (select 1 from lot_items o where o.item_id = i.id)
          or exists (select 1 from collection_items o where o.item_id = i.id and o.id <> v.holder_id)) then '6offered'
        end as why
      from import_checks v join items i on i.id = v.item_id left join collection_items w on w.id = v.holder_id
      where ${all}`,
  );
}

async function undo(step: WorkStep): Promise<void> {
  const { tx, mine, by } = step;
  const consignors = await findConsignorIds(step);
  await writeChanges(step, 0);
  const updatedWorks = sql`select v.holder_id from import_checks v where ${mine} and not v.made_holder`;
  await bumpWorkVersions(tx, updatedWorks, by.now);
  await refreshVersions(step, updatedWorks);
  await deleteWorks(tx, sql`select v.holder_id from import_checks v where ${mine} and v.made_holder`);
  await removeItems(tx, sql`select v.item_id from import_checks v where ${mine} and v.made_item`);
  await refreshConsignors(tx, consignors);
}
