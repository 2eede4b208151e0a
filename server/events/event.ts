import { isDeepStrictEqual } from 'node:util';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { EventAction, EventNoun, Subject } from '#contract/api/events';
import type { Db } from '../db/database';
import { prepared } from '../db/prepared';
import { notifyFollowers } from '../notifications/followers';
import { maxRows, toRowSubjects } from './row-subjects';
import { selectSubjects } from './subjects';

/** Who does something, and when. */
export interface Actor {
  now: Date;
  /** the user; null for the system */
  userId: number | null;
}

interface EventFields<N extends EventNoun> extends Actor {
  noun: N;
  id: number | Sql;
  action: EventAction<N>;
  /** subjects beside those that follow from its row (`subjects.ts`) */
  about?: Subject[];
  from?: string;
  to?: string;
  /** field → [before, after] */
  changes?: Record<string, readonly [unknown, unknown]>;
  reason?: string;
}
export type NewEvent = { [N in EventNoun]: EventFields<N> }[EventNoun];

/**
 * Records the event of an action with all its subjects, and notifies the followers of its row, and open pages after the
 * commit. Call it in the transaction of the action, and before a row is removed: afterwards its subjects can no longer be
 * determined. Returns the id of the event.
 */
export async function recordEvent(tx: Db, event: NewEvent): Promise<number> {
  const about = (event.about ?? []).map(
    ({ noun, id }) => sql` union select ${noun}::text, ${id}::bigint, event_id from written`,
  );
  const events = sql`
    select ${event.now}::timestamptz, ${event.userId}::bigint, ${event.id}::bigint, ${event.action}, ${event.from ?? null},
      ${event.to ?? null}, ${event.changes ? JSON.stringify(event.changes) : null}::jsonb, ${event.reason ?? null}`;
  const moreSubjects = about.reduce((all, one) => sql`${all}${one}`, empty);
  const { notified, inboxes } = addNotified(event, sql`user_id, null::bigint`);
  const inserted = await tx.rows<Subject & { eventId: number }>(
    prepared(sql`
      ${insertEvents(event.noun, events)}, added as (
        ${insertSubjects(event.noun, moreSubjects)} returning noun, noun_id as id, event_id as "eventId")
        ${notified}
      select * from added ${inboxes}`),
  );
  const [own, ...related] = inserted.filter(({ noun }) => noun !== 'notifications');
  if (!own) throw new Error(`the event ${event.noun} ${event.action} has no subject`);
  announceEvents(tx, [own, ...related], event.userId);
  announceEvents(
    tx,
    inserted.filter(({ noun }) => noun === 'notifications'),
    event.userId,
  );
  return own.eventId;
}

/** The events of a statement and who caused them. */
interface Cause {
  noun: EventNoun;
  userId: number | null;
  /** a user who gets another notification for these events, so none as a follower; absent: nobody does */
  notifiedId?: number;
}

/**
 * Records events for many rows of one noun. `events` is a relation (at, user_id, noun_id, action, from_status, to_status,
 * changes, reason).
 */
export async function recordEvents(tx: Db, cause: Cause, events: Sql): Promise<void> {
  const { noun, userId } = cause;
  const { notified, inboxes } = addNotified(cause, sql`user_id`);
  const subjectRows = await tx.rows<{ noun: EventNoun; ids: number[] }>(sql`
    ${insertEvents(noun, events)}, added as (${insertSubjects(noun)} returning noun, noun_id)
    ${notified}
    select noun, to_jsonb((array_agg(distinct noun_id))[:${maxRows + 1}::int]) as ids
    from (select * from added ${inboxes}) all_rows group by noun`);
  for (const isInbox of [false, true])
    announceEvents(
      tx,
      subjectRows
        .filter((one) => (one.noun === 'notifications') === isInbox)
        .flatMap((one) => toRowSubjects(one.noun, one.ids)),
      userId,
    );
}

/** Notifies open pages of rows, once the transaction is committed. */
const announceEvents = (tx: Db, subjects: readonly Subject[], userId: number | null): void => {
  if (subjects.length > 0) tx.announce({ subjects: subjects.map(({ noun, id }) => ({ noun, id })), userId });
};

/**
 * Adds the notifications of followers to the statement that writes events of a noun, and the inboxes that changed to the rows
 * that it returns. `columns`: those after the noun.
 */
function addNotified({ noun, userId, notifiedId }: Cause, columns: Sql): { notified: Sql; inboxes: Sql } {
  const expressions = notifyFollowers(noun, sql`written`, { actorId: userId, notifiedId });
  return expressions
    ? {
        notified: sql`, ${expressions}`,
        inboxes: sql`union all select 'notifications', ${columns} from notified where in_app`,
      }
    : { notified: empty, inboxes: empty };
}

/** Notifies open pages that the system changed a row without an action and without an event. */
export async function announceRow(db: Db, { noun, id }: Subject): Promise<void> {
  const subjects = await db.rows<Subject>(sql`
    with one as (select ${id}::bigint as id, null as event_id)
    select s.noun, s.id from (${selectSubjects(noun, sql`one`)}) s (noun, id, event_id)`);
  db.announce({ subjects, userId: null });
}

/** Records that a user received secrets of a sale or a lot, unless this hour's event exists already. */
export const recordAccess = (
  db: Db,
  { noun, id, userId, now, action }: Subject & { userId: number; now: Date; action: string },
): Promise<number> =>
  db.run(
    sql`${insertEvents(
      noun,
      sql`select ${now}::timestamptz, ${userId}::bigint, ${id}::bigint, ${action}, null, null, null::jsonb, null`,
      sql`on conflict do nothing`,
    )} ${insertSubjects(noun)}`,
  );

/**
 * Records that a user read the audit log, unless an event of this hour with the same changes exists already. Open pages are
 * not notified: nothing changed.
 */
export const recordReading = (
  db: Db,
  { now, userId, changes }: { now: Date; userId: number; changes: object },
): Promise<number> =>
  db.run(
    sql`${insertEvents(
      'audit',
      sql`
      select ${now}::timestamptz, ${userId}::bigint, 0::bigint, 'read', null, null, ${JSON.stringify(changes)}::jsonb, null
      where not exists (
        select 1 from events where noun = 'audit' and action = 'read' and user_id = ${userId}
          and at >= date_trunc('hour', ${now}::timestamptz) and changes = ${JSON.stringify(changes)}::jsonb)`,
    )} ${insertSubjects('audit')}`,
  );

/**
 * Adds the history of one row to that of another after the two were merged. Returns the events that were not part of it
 * before.
 */
export const mergeHistory = async (
  tx: Db,
  noun: EventNoun,
  { from, to }: { from: number; to: number },
): Promise<number[]> =>
  (
    await tx.rows<{ id: number }>(sql`
      insert into event_subjects (noun, noun_id, event_id)
      select noun, ${to}, event_id from event_subjects where noun = ${noun} and noun_id = ${from}
      on conflict do nothing returning event_id as id`)
  ).map(({ id }) => id);

/** Removes events that were added to the history of a row by a merge. */
export const splitHistory = (tx: Db, { noun, id }: Subject, eventIds: readonly number[]): Promise<number> =>
  tx.run(sql`
    delete from event_subjects
    where noun = ${noun} and noun_id = ${id} and event_id = any(${[...eventIds]}::bigint[])`);

/** Returns when each state of a row was last reached. */
export async function findReachedStates(
  db: Db,
  noun: EventNoun,
  id: number,
): Promise<Record<string, string>> {
  const rows = await db.rows<{ to: string; at: string }>(sql`
    select to_status as to, max(at) as at from actions
    where noun = ${noun} and noun_id = ${id} and to_status is not null group by 1`);
  return Object.fromEntries(rows.map(({ to, at }) => [to, at]));
}

const insertEvents = (noun: EventNoun, events: Sql, onConflict = empty): Sql => sql`
  with written as (
    insert into events (noun, at, user_id, noun_id, action, from_status, to_status, changes, reason)
    select ${noun}::text, new_events.* from (${events}) new_events ${onConflict}
    returning noun_id as id, id as event_id, action, at)`;
const insertSubjects = (noun: EventNoun, about = empty): Sql =>
  sql`insert into event_subjects (noun, noun_id, event_id) ${selectSubjects(noun, sql`written`)}${about}`;

/** Returns the fields in which two versions of a row differ, as [before, after]. */
export function findDifferences<T extends object>(
  before: T,
  after: Partial<T>,
): Record<string, [unknown, unknown]> {
  // The database returns the keys of JSON in another order than forms do.
  const same = (a: unknown, b: unknown) => a === b || isDeepStrictEqual(a, b);
  return Object.fromEntries(
    (Object.keys(after) as (keyof T & string)[])
      .filter((key) => !same(before[key], after[key]))
      .map((key) => [key, [before[key] ?? null, after[key] ?? null]]),
  );
}

/** The nouns whose events change the version of a row: a lot is written together with its item. */
const changingNouns: Partial<Record<EventNoun, EventNoun[]>> = {
  lots: ['lots', 'items'],
  works: ['works', 'items'],
  items: ['items', 'lots', 'works'],
};

/** Returns who changed a row last, and when; included in the refusal of a stale write. */
export const findLastChange = async (
  db: Db,
  noun: EventNoun,
  id: number,
): Promise<{ by: string | null; at: string | null }> =>
  (await db.maybe<{ by: string | null; at: string }>(sql`
    select u.name as by, e.at
    from event_subjects s join actions e on e.id = s.event_id left join users u on u.id = e.user_id
    where s.noun = ${noun} and s.noun_id = ${id} and e.noun = any(${changingNouns[noun] ?? [noun]}::text[])
    order by s.event_id desc limit 1`)) ?? {
    by: null,
    at: null,
  };
