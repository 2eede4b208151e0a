import sql, { type Sql } from 'sql-template-tag';
import { isSaleInPhase } from '#contract/auction-states';
import { lockAuction } from '../auctions/auction';
import type { Db } from '../db/database';
import { recordEvents } from '../events/event';
import { addItemsWithHolds } from '../items/hold';
import { removeItems } from '../items/write';
import {
  bumpLotVersions,
  insertLots,
  insertParts,
  removeImported,
  updateLots,
  updateParts,
} from '../lots/imported';
import { writeNumbers } from '../lots/numbers';
import { openDecisionsOnStaged } from '../results/decision';
import { bumpWorkVersions } from '../works/imported';
import { itemColumns, lotColumns } from './columns';
import { restoreStaged, stageResults } from './staged-rows';
import {
  assignments,
  checkedRows,
  eventChanges,
  findBlockingChanges,
  findConsignorIds,
  hasChanges,
  type ImportStrategy,
  isChanging,
  listColumnNames,
  lockItems,
  refreshConsignors,
  refreshVersions,
  type Step,
  TargetChangedError,
  toItemInsert,
  valuesFrom,
  writeItems,
} from './step';
import type { TargetSale } from './target';

type LotStep = Step<TargetSale>;

export const lotStrategy: ImportStrategy<TargetSale> = {
  sequence: 'lots_id_seq',
  hasItems: true,
  // The totals of a consignor, whose items occur in every step, are one row.
  concurrency: ({ mapping }) => ('consignor' in mapping.fields ? 1 : 2),
  lockTarget: async (tx, id, lock = 'share') => ({
    noun: 'auctions',
    ...(await lockAuction(tx, id, lock)),
  }),
  async prepare(step, rows, hasExisting) {
    const { tx, mine, file, target } = step;
    const isOpen = isSaleInPhase('open', target);
    if (!hasExisting && !isOpen) throw new TargetChangedError();
    if (!hasExisting) return;
    await lockRows(tx, sql`${mine} or ${rows} and v.changes ? 'number'`);
    await assertUnchanged(tx, mine, isOpen);
    await renumber(tx, file.id);
  },
  async write(step, { hasExisting, hasResult, itemNumbers }) {
    await insertNewLots(step, itemNumbers);
    if (hasExisting) await updateExistingLots(step);
    if (hasExisting || hasResult) await stageResults(step);
    await refreshConsignors(step.tx, await findConsignorIds(step));
  },
  dryRun: (step) => writeItems(step, itemColumns, 1),
  record: recordLots,
  findDependents,
  undo,
};

/** Locks the lots and items to be updated, and the works that currently hold such an item. */
async function lockRows(tx: Db, rows: Sql): Promise<void> {
  await tx.run(sql`
    select 1 from lots where id in (select v.holder_id from import_checks v where ${rows}) order by id for update`);
  await tx.run(
    sql`select 1 from collection_items where id in (${selectWorkIds(rows)}) order by id for update`,
  );
  await lockItems(tx, rows);
}

/** An item withdrawn from a sale may now be in a collection. */
const selectWorkIds = (rows: Sql): Sql => sql`
  select h.holder_id from item_holds h join import_checks v on v.item_id = h.item_id where h.noun = 'works' and (${rows})`;

/** Throws `TargetChangedError` when lots or items have changed since the rows were compared with them. */
async function assertUnchanged(tx: Db, chunk: Sql, open: boolean) {
  const { hasChanged } = await tx.row<{ hasChanged: boolean }>(sql`
    select coalesce(bool_or(case when v.item_id is null
        then not ${open} or v.holder_id is not null and l.status is distinct from 'DRAFT'
      else l.version is distinct from v.holder_version or i.version is distinct from v.item_version end), false) as "hasChanged"
    from import_checks v left join lots l on l.id = v.holder_id left join items i on i.id = v.item_id
    where ${chunk}`);
  if (hasChanged) throw new TargetChangedError();
}

/** All lots get their new numbers at once, because each may need the number of another. */
async function renumber(tx: Db, importId: number) {
  const lots = await tx.rows<{ id: number; number: string }>(sql`
    select distinct l.id, r.number
    from import_checks v join import_rows r using (import_id, row) join lots l on l.id = v.holder_id
    where v.import_id = ${importId} and not v.committed and v.state in ('OK', 'WARNING') and v.changes ? 'number'
      and l.number <> r.number`);
  if (lots.length > 0) await writeNumbers(tx, lots);
}

/** Inserts items, the lots that hold them and their parts, in three concurrent statements. */
async function insertNewLots(step: LotStep, numbers: readonly number[]): Promise<void> {
  const { tx, mine, file, target } = step;
  const { grouped, amounts } = file.mapping;
  const newRows = sql`${mine} and v.made_item`;
  const itemInsert = toItemInsert(step, itemColumns);
  const items = addItemsWithHolds(tx, {
    noun: 'lots',
    columns: sql`id, ${itemInsert.columns}, external_ref`,
    rows: sql`
      select v.item_id, ${itemInsert.values}, r.reference from ${checkedRows} where ${newRows} order by v.item_id`,
    numbers,
    holds: sql`select v.item_id, v.holder_id from import_checks v where ${newRows}`,
  });
  const lots = insertLots(
    tx,
    listColumnNames(lotColumns),
    sql`
      select v.holder_id, ${target.id}, r.number, r.sort_key, ${valuesFrom('v.offering', lotColumns)}
      from ${checkedRows} where ${mine} and v.made_holder and v.offering is not null`,
  );
  const price = grouped && amounts === 'PER_PART' ? sql`(r.fields ->> 'hammer')::bigint` : sql`null::bigint`;
  const hasOutcome = sql`r.fields ? 'outcome'`;
  const parts = insertParts(
    tx,
    sql`
      select v.holder_id, v.ordinal, v.item_id, r.reference, case when ${hasOutcome} then ${price} end,
        case when ${hasOutcome} and ${grouped} then coalesce(r.fields ->> 'buyer', '') else '' end
      from ${checkedRows} where ${newRows}`,
  );
  await Promise.all([items, lots, parts]);
}

/** Writes the values before (0) or after (1) the changes to lots, their parts and items. */
async function writeChanges(step: LotStep, at: 0 | 1): Promise<void> {
  const { tx, mine, by } = step;
  const changed = isChanging(mine);
  const { any } = await tx.row<{ any: boolean }>(
    sql`select exists (select 1 from import_checks v where ${changed}) as any`,
  );
  if (!any) return;
  await writeItems(step, itemColumns, at);
  await bumpWorkVersions(tx, selectWorkIds(sql`${changed} and ${hasChanges(itemColumns)}`), by.now);
  await updateLots(
    tx,
    assignments(lotColumns, at),
    sql`import_checks v where ${changed} and x.id = v.holder_id and ${hasChanges(lotColumns)}`,
  );
  await updateParts(
    tx,
    sql`
      reference = case when v.changes ? 'reference' then v.changes -> 'reference' ->> ${at}::int else x.reference end,
      price = case when v.changes ? 'partPrice' then (v.changes -> 'partPrice' ->> ${at}::int)::bigint else x.price end,
      buyer = case when v.changes ? 'partBuyer' then coalesce(v.changes -> 'partBuyer' ->> ${at}::int, '') else x.buyer end`,
    sql`
      import_checks v where ${changed} and x.lot_id = v.holder_id and x.item_id = v.item_id
        and v.changes ?| array['reference', 'partPrice', 'partBuyer']`,
  );
}

async function updateExistingLots(step: LotStep) {
  const { tx, mine, by } = step;
  await writeChanges(step, 1);
  const existingLots = sql`select v.holder_id from import_checks v where ${mine} and not v.made_holder`;
  const affectedLotIds = await bumpLotVersions(tx, existingLots, by.now);
  if (affectedLotIds === 0) return;
  await tx.run(sql`
    update import_checks v set holder_version = l.version, item_version = i.version
    from lots l, items i where ${mine} and not v.made_holder and l.id = v.holder_id and i.id = v.item_id`);
}

function recordLots({ tx, mine, by: { now, userId }, file }: LotStep): Promise<void> {
  return recordEvents(
    tx,
    { noun: 'lots', userId },
    sql`
      select ${now}::timestamptz, ${userId}::bigint, v.holder_id, case when v.made_holder then 'create' else 'update' end,
        null, case when v.made_holder then 'DRAFT' end, case when not v.made_holder then ${eventChanges} end,
        ${file.fileName}::text
      from import_checks v where ${mine} and (v.made_holder and v.offering is not null or not v.made_holder)`,
  );
}

async function findDependents(tx: Db, id: number, isInScope: Sql) {
  const all = sql`v.import_id = ${id} and v.committed`;
  await lockRows(tx, all);
  return findBlockingChanges(
    tx,
    sql`
      select coalesce(l.number, r.number) as name, coalesce(l.sort_key, r.sort_key) as place, min(case
        when not ${isInScope} then '0department'
        when s.applied_at is not null or l.result_at is not null then '1result'
        -- The item is back in stock: it can be deleted unless it has been changed since.
        when l.id is null then case when i.version <> v.item_version
          or exists (select 1 from item_holds h where h.item_id = i.id) then '2removed' end
        when v.made_holder and l.status <> 'DRAFT' then '3published'
        when l.version <> v.holder_version or i.version <> v.item_version then '4changed'
        when v.made_item and exists (select 1 from pictures p where p.item_id = v.item_id) then '5pictures'
        when v.made_item and exists (select 1 from lot_items o where o.item_id = v.item_id and o.lot_id <> v.holder_id) then '6offered'
        when v.changes ? 'number' and exists (
          select 1 from lots o where o.auction_id = l.auction_id and lot_key(o.number) = lot_key(v.changes -> 'number' ->> 0)
            and not exists (select 1 from import_checks w
              where w.import_id = ${id} and w.committed and w.holder_id = o.id and (w.made_holder or w.changes ? 'number'))) then '7number'
        end) as why
      from import_checks v join import_rows r using (import_id, row)
      join items i on i.id = v.item_id left join lots l on l.id = v.holder_id
      left join staged_results s on s.lot_id = l.id and s.import_id = v.import_id
      where ${all} and (v.made_item or v.changes <> '{}')
      group by 1, 2`,
  );
}

async function undo(step: LotStep) {
  const { tx, mine, by, file, target } = step;
  const consignors = await findConsignorIds(step);
  await restoreStaged(step);
  await writeChanges(step, 0);
  await restoreNumbers(tx, file.id);
  const affectedLots = sql`
    select v.holder_id from import_checks v where ${mine} and not v.made_holder and (v.made_item or v.changes <> '{}')`;
  await bumpLotVersions(tx, affectedLots, by.now);
  await refreshVersions(step, affectedLots);
  await removeImported(tx, {
    parts: sql`select v.holder_id, v.item_id from import_checks v where ${mine} and v.made_item`,
    lots: sql`select v.holder_id from import_checks v where ${mine} and v.made_holder`,
  });
  await removeItems(tx, sql`select v.item_id from import_checks v where ${mine} and v.made_item`);
  await openDecisionsOnStaged(
    tx,
    target.id,
    sql`select v.holder_id from import_checks v where ${mine}`,
    by.now,
  );
  await refreshConsignors(tx, consignors);
}

async function restoreNumbers(tx: Db, id: number) {
  const lots = await tx.rows<{ id: number; number: string }>(sql`
    select v.holder_id as id, v.changes -> 'number' ->> 0 as number from import_checks v
    where v.import_id = ${id} and v.committed and v.changes ? 'number'`);
  await writeNumbers(tx, lots);
}
