import sql, { type Sql } from 'sql-template-tag';
import { getNextState, listStates } from '#contract/api/lifecycle';
import { refuse } from '#contract/api/refusal';
import {
  type Availability,
  type AvailabilityStep,
  availabilityLifecycle,
  type Holder,
  holders,
} from '#contract/item-states';
import type { Db } from '../db/database';
import { prepared } from '../db/prepared';

/**
 * Holds record which lot or work an item belongs to: a lot holds its items from its creation until its result, a work until
 * its collection is over, and both permanently once sold. Only this file writes holds, always together with the
 * availability; the caller records the event. Each function is one statement, for one item or ten thousand. Intermediate
 * results are looked up by key (`any(array(…))`), because for a relation of unknown size the planner would scan all items.
 */

/** Returns the states from which a step leads, and its target state. */
function findTransition(step: AvailabilityStep) {
  const from = listStates(availabilityLifecycle).filter((state) => step in availabilityLifecycle[state]);
  const [to] = from.flatMap((state) => getNextState(availabilityLifecycle, state, step) ?? []);
  return { from, to };
}

/**
 * Assigns items to holders; `itemHolders` is a relation (item_id, holder_id). Refuses `item.held` with the first item that
 * is held elsewhere or not available; nothing is assigned then.
 */
export async function hold(tx: Db, noun: Holder, itemHolders: Sql): Promise<void> {
  const { from, to } = findTransition(holders[noun]);
  const conflict = await tx.maybe<{ itemNo: string }>(sql`
    with wanted as materialized (
      select i.id, i.item_no, w.holder_id from (${itemHolders}) w (item_id, holder_id) join items i on i.id = w.item_id
      order by i.id for update of i),
    new_holds as (
      insert into item_holds (item_id, noun, holder_id) select id, ${noun}, holder_id from wanted
      on conflict (item_id) do nothing returning item_id),
    moved as (
      update items set availability = ${to}
      where id = any(array(select item_id from new_holds)) and availability = any(${from}::text[]) returning id)
    select item_no as "itemNo" from wanted where id not in (select id from moved) order by id limit 1`);
  if (conflict) refuse('item.held', conflict);
}

/** New items that are held from their creation. */
interface NewItems {
  noun: Holder;
  /** columns of `items`, beginning with `id` */
  columns: Sql;
  /** a relation of these columns, the first of which is named `item_id` */
  rows: Sql;
  /** taken from the sequence of item numbers, in the order of the ids */
  numbers: readonly number[];
  /** a relation (item_id, holder_id) of the same items */
  holds: Sql;
}

/** Inserts items together with their holds, so that indexes are written only once per item. */
export async function addItemsWithHolds(
  tx: Db,
  { noun, columns, rows, numbers, holds }: NewItems,
): Promise<void> {
  await tx.run(sql`
    with new_items as (
      insert into items (${columns}, item_no, availability) overriding system value
      select entry.*, house_number('R', (${[...numbers]}::bigint[])[row_number() over (order by entry.item_id)]),
        ${findTransition(holders[noun]).to}::text
      from (${rows}) entry)
    insert into item_holds (item_id, noun, holder_id)
    select item_id, ${noun}, holder_id from (${holds}) h (item_id, holder_id)`);
}

/** Releases the items of these holders; `ids` selects the holders. Sold items remain held. Can be repeated. */
export async function release(tx: Db, noun: Holder, ids: Sql): Promise<void> {
  const { from, to } = findTransition('release');
  await tx.run(sql`
    with released as materialized (
      select i.id from items i where i.availability = any(${from}::text[])
        and i.id in (select item_id from item_holds where noun = ${noun} and holder_id in (${ids}))
      order by i.id for update),
    freed as (delete from item_holds h using released where h.item_id = released.id)
    update items set availability = ${to} where id = any(array(select id from released))`);
}

/**
 * Performs a step with all items of these holders; `ids` selects the holders. Items already in the target state are skipped.
 * Refuses `item.held` with the first item that does not allow the step.
 */
export async function advanceAvailability(
  tx: Db,
  noun: Holder,
  ids: Sql,
  step: Exclude<AvailabilityStep, 'release' | (typeof holders)[Holder]>,
): Promise<void> {
  const { from, to } = findTransition(step);
  const conflict = await tx.maybe<{ itemNo: string }>(sql`
    with held_items as materialized (
      select i.id, i.item_no, i.availability from items i
      where i.availability <> ${to}
        and i.id in (select item_id from item_holds where noun = ${noun} and holder_id in (${ids}))
      order by i.id for update),
    moved as (
      update items set availability = ${to}
      where id = any(array(select id from held_items where availability = any(${from}::text[]))))
    select item_no as "itemNo" from held_items where not availability = any(${from}::text[]) order by id limit 1`);
  if (conflict) refuse('item.held', conflict);
}

/** Moves items to another holder of the same noun, when a lot is split. `items` selects them. */
export async function transferHolds(tx: Db, noun: Holder, items: Sql, to: number): Promise<void> {
  await tx.run(sql`
    update item_holds set holder_id = ${to} where noun = ${noun} and item_id in (${items})`);
}

/** SQL condition: the item is held by another holder than this one. */
export const hasOtherHolder = (item: Sql, noun: Holder, holder: Sql): Sql => sql`exists (
  select 1 from item_holds h where h.item_id = ${item} and not (h.noun = ${noun} and h.holder_id = ${holder}))`;

/**
 * Selects the current availability of an item: a hold for a customer ends at the end of the reservation, even before the job
 * stores it.
 */
export const availabilityNow = (item: Sql): Sql => sql`
  case when ${item}.availability = ${'ON_HOLD' satisfies Availability} and not exists (
    select 1 from reservations r where r.item_id = ${item}.id and r.outcome is null and r.until > now())
  then ${'FOR_PRIVATE_SALE' satisfies Availability} else ${item}.availability end`;

/**
 * Selects one item by equality, because PostgreSQL plans a prepared statement again each time when it cannot know how many
 * items a list contains.
 */
const isHoldOf = (items: readonly number[]): Sql =>
  items.length === 1 ? sql`item_id = ${items[0]}` : sql`item_id = any(${[...items]}::bigint[])`;

/** Selects the ids of the lots whose first part is one of these items; such a lot edits the fields of its item. */
export const selectLotIdsOfItems = (items: readonly number[]): Sql => sql`
  select h.holder_id from item_holds h
  join lot_items li on li.lot_id = h.holder_id and li.item_id = h.item_id and li.ordinal = 1
  where h.noun = ${'lots' satisfies Holder} and h.${isHoldOf(items)}`;

/** Selects the ids of the works of these items. */
export const selectWorkIdsOfItems = (items: readonly number[]): Sql => sql`
  select holder_id from item_holds
  where noun = ${'works' satisfies Holder} and ${isHoldOf(items)}`;

/** Locks the lots and works that show these items. Lock order: holders before items. */
export const lockHolders = (tx: Db, items: readonly number[]): Promise<unknown> =>
  Promise.all([
    tx.run(
      prepared(sql`select 1 from lots where id in (${selectLotIdsOfItems(items)}) order by id for update`),
    ),
    tx.run(
      prepared(
        sql`select 1 from collection_items where id in (${selectWorkIdsOfItems(items)}) order by id for update`,
      ),
    ),
  ]);
