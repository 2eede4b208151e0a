import sql, { empty, type Sql } from 'sql-template-tag';
import { getNextState, type StepOf } from '#contract/api/lifecycle';
import { itemFields } from '#contract/item-fields';
import { type CatalogueStatus, catalogueLifecycle } from '#contract/item-states';
import type { Db } from '../db/database';
import { type ColumnValue, columnsAndValues, toColumnValues } from '../db/fields';
import { prepared } from '../db/prepared';
import { recordEvents } from '../events/event';

/** The user and time of a write. */
export interface Writer {
  now: Date;
  userId: number;
}

/** Inserts one item without a hold and returns its id; undefined when the number is in use. */
export const addItem = async (
  tx: Db,
  form: object,
  extraColumns: readonly ColumnValue[] = [],
): Promise<number | undefined> =>
  (
    await tx.maybe<{ id: number }>(
      prepared(sql`
        insert into items ${columnsAndValues([...toColumnValues(itemFields, form), ...extraColumns])}
        on conflict (item_no) do nothing returning id`),
    )
  )?.id;

/** Selects the id of the item that the transaction inserted last, so that further statements need not wait for the reply. */
export const lastAddedItemId = sql`(select currval('items_id_seq'))`;

/**
 * Deletes the items that `ids` selects and that have no lots, works, pictures, reservations or sales, together with their
 * holds.
 */
export const removeItems = (tx: Db, ids: Sql): Promise<number> =>
  tx.run(sql`
    delete from items i where i.id in (${ids})
      and not exists (select 1 from lot_items o where o.item_id = i.id)
      and not exists (select 1 from collection_items w where w.item_id = i.id)
      and not exists (select 1 from pictures p where p.item_id = i.id)
      and not exists (select 1 from reservations r where r.item_id = i.id)
      and not exists (select 1 from sales s where s.item_id = i.id)`);

/** A change to locked items `x`. */
interface ItemChange {
  set: Sql;
  /** a relation joined with `x` that provides the values */
  source?: Sql;
  where: Sql;
  /** condition on each row: whether a field of the catalog text changes */
  catalogued: Sql | boolean;
}

/**
 * Updates items and increments their versions. Approved texts that change return to review. All updates of items go through
 * this function. Returns the ids of the items that lost their approval.
 */
export async function changeItems(
  tx: Db,
  by: Writer,
  { set, source, where, catalogued }: ItemChange,
): Promise<number[]> {
  const approved: CatalogueStatus = 'APPROVED';
  const write = sql`
    update items x set ${set}, version = x.version + 1, updated_at = ${by.now}
    ${source ? sql`from ${source}` : empty} where ${where}`;
  // Updates of a single field repeat, so they are prepared; combinations of form fields rarely do.
  const isSingleValue = !source && set.values.length === 1;
  const [dropped] = await Promise.all([
    catalogued
      ? tx.rows<{ id: number }>(sql`
          select x.id from items x ${source ? sql`, ${source}` : empty}
          where ${where} and x.catalogue_status = ${approved} and ${catalogued} order by x.id`)
      : [],
    tx.run(isSingleValue ? prepared(write) : write),
  ]);
  const rows = dropped.map(({ id }) => ({ id, catalogueStatus: approved }));
  await writeStatus(tx, by, rows, { step: 'dropBack' });
  return dropped.map(({ id }) => id);
}

/** An item and the status of its catalog text. */
export interface Catalogued {
  id: number;
  catalogueStatus: CatalogueStatus;
}

/** Steps that do not increment the version of the item. */
const stepsWithoutVersion: readonly StepOf<typeof catalogueLifecycle>[] = [
  'dropBack',
  'reinstate',
  'publish',
  'unpublish',
];

/**
 * Performs a step with locked items and records an event for each. Only this function writes the catalog status. Items whose
 * state does not allow the step are skipped; the caller has refused them.
 */
export async function writeStatus(
  tx: Db,
  { now, userId }: Writer,
  items: readonly Catalogued[],
  {
    step,
    reason = '',
    publishedIn,
  }: { step: StepOf<typeof catalogueLifecycle>; reason?: string; publishedIn?: string },
): Promise<void> {
  const moves = items.flatMap(({ id, catalogueStatus: from }) => {
    const to = getNextState(catalogueLifecycle, from, step);
    return to ? [{ id, from, to }] : [];
  });
  if (moves.length === 0) return;
  const moved = sql`unnest(${moves.map(({ id }) => id)}::bigint[], ${moves.map(({ from }) => from)}::text[],
    ${moves.map(({ to }) => to)}::text[]) as moved(id, from_status, to_status)`;
  // Dropped or reinstated texts already have a new version. Publication changes only the status, so that open edits stay
  // valid.
  const versionColumns = stepsWithoutVersion.includes(step)
    ? empty
    : sql`, version = i.version + 1, updated_at = ${now}`;
  await tx.run(sql`
    update items i set catalogue_status = moved.to_status${versionColumns} from ${moved} where i.id = moved.id`);
  await recordEvents(
    tx,
    { noun: 'items', userId },
    sql`
      select ${now}::timestamptz, ${userId}::bigint, moved.id, ${step}::text, moved.from_status, moved.to_status,
        ${publishedIn ? JSON.stringify({ publishedIn: [null, publishedIn] }) : null}::jsonb, ${reason || null}::text
      from ${moved}`,
  );
}
