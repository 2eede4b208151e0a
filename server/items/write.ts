import sql, { empty, type Sql } from 'sql-template-tag';
import { getNextState, type StepOf } from '#contract/api/lifecycle';
import { itemFields } from '#contract/item-fields';
import { type CatalogueStatus, catalogueLifecycle } from '#contract/item-states';
import type { Db } from '../db/database';
import { type ColumnValue, columnsAndValues, toColumnValues } from '../db/fields';
import { prepared } from '../db/prepared';
import { recordEvents } from '../events/event';

/** Who writes, and when. */
export interface Writer {
  now: Date;
  userId: number;
}

/** Takes in one item that nobody holds. Answers its id; undefined: its number is another's. */
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

/** The id of the item that a transaction has just taken in: what follows on it need not wait for the answer. */
export const lastAddedItemId = sql`(select currval('items_id_seq'))`;

/** Takes items away that nobody offers or shows, has a picture of or kept for a client; `ids` selects them. Their holds go with them. */
export const removeItems = (tx: Db, ids: Sql): Promise<number> =>
  tx.run(sql`
    delete from items i where i.id in (${ids})
      and not exists (select 1 from lot_items o where o.item_id = i.id)
      and not exists (select 1 from collection_items w where w.item_id = i.id)
      and not exists (select 1 from pictures p where p.item_id = i.id)
      and not exists (select 1 from reservations r where r.item_id = i.id)
      and not exists (select 1 from sales s where s.item_id = i.id)`);

/** What is written to locked items `x`. */
interface ItemChange {
  /** the assignments */
  set: Sql;
  /** a relation beside `x` that has the values */
  source?: Sql;
  where: Sql;
  /** is a catalogued field among what changes: said of each of these rows */
  catalogued: Sql | boolean;
}

/**
 * Writes what items say; each is another version then. What was approved and says something else now waits for review
 * again, whichever way it was changed: it is written here or nowhere. Answers which items these are.
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
  // One field comes again and again; the many of a form hardly in the same company.
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

/** An item and how far its catalogue text is. */
export interface Catalogued {
  id: number;
  catalogueStatus: CatalogueStatus;
}

/** Steps that do not make a new version of the item. */
const stepsWithoutVersion: readonly StepOf<typeof catalogueLifecycle>[] = [
  'dropBack',
  'reinstate',
  'publish',
  'unpublish',
];

/**
 * The only writer of the catalogue status: takes a step with locked items and writes the event of each. What stands
 * where the step is not in the table is passed over: whoever asks has refused it.
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
  // A text that dropped back or was reinstated has a new version already. Publication changes the status alone, so that
  // edits that are open stay valid.
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
