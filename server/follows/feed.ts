import sql, { empty, join, type Sql } from 'sql-template-tag';
import { type EventNoun, eventNouns, eventTypes } from '#contract/api/events';
import { can } from '#contract/api/permissions';
import type { Input, Reply } from '#contract/api/route';
import {
  type FeedEntry,
  type FollowNoun,
  followContainers,
  followNouns,
  type follows,
  maxFeedCount,
} from '#contract/follows';
import type { Context, User } from '../app-context';
import type { Db } from '../db/database';
import { entryColumns, entryJoins } from '../events/entry-columns';
import { selectFollowedIds } from './followers';
import { selectReadableRows } from './rows';

/**
 * How many events of the house are looked through at first, and how many times more with each further read of the same page:
 * an active row has its last events among the first, and rows that rarely change have few.
 */
const firstWidth = 2000;
const widthFactor = 16;
/** After this many reads all events have been looked through, unless many events of one row ended a read early. */
const maxReads = 5;
const secondsPerHour = 3600;
/** later than every event */
const top: Cursor = { hour: 9_999_999, eventId: 0 };

/** The entries before this one: those of earlier hours, and of the same hour with a smaller last event (0: none of them). */
interface Cursor {
  hour: number;
  eventId: number;
}

const parseCursor = (text: string): Cursor => {
  const [hour = 0, eventId = 0] = text.split('-').map(Number);
  return { hour, eventId };
};
const formatCursor = ({ hour, eventId }: Cursor): string => `${hour}-${eventId}`;

/** The events of a followed row within an hour. */
interface Group {
  noun: FollowNoun;
  id: number;
  /** hours since 1970 */
  hour: number;
  count: number;
  /** whether there are more than `count` */
  isCapped: boolean;
  lastId: number;
  /** the last one first; null: the system */
  actorIds: (number | null)[];
}

/** Returns what happened to the rows that the user follows and may read, newest first; `next` is the cursor of the following part. */
export async function readFeed(
  { db, user }: Context,
  { before, limit, own }: Input<typeof follows.feed>['query'],
): Promise<Reply<typeof follows.feed>> {
  const groups: Group[] = [];
  let cursor: Cursor | null = before === undefined ? top : parseCursor(before);
  for (let reads = 0, width = firstWidth; reads < maxReads && cursor; reads++, width *= widthFactor) {
    const window = await findWindow(db, cursor, width);
    const part = await readGroups(db, user, { cursor, window, limit: limit - groups.length, own });
    groups.push(...part.groups);
    cursor = part.next;
    if (groups.length >= limit) break;
  }
  return { entries: await completeGroups(db, user, groups), next: cursor && formatCursor(cursor) };
}

/** The events from which groups are read. */
interface Window {
  /** the smallest id */
  fromId: number;
  /** the first hour of which all events are among them; null: they are all events */
  endHour: number | null;
}

/** Finds the last `width` events before a cursor. Events can be stored up to an hour after the time that they carry. */
const findWindow = (db: Db, cursor: Cursor, width: number): Promise<Window> =>
  db.row<Window>(sql`
    select w."fromId", (
      select ${hourOf(sql`e.at`)} + 2 from events e where e.id < w."fromId" order by e.id desc limit 1) as "endHour"
    from (select coalesce((
      select e.id from events e where e.at < ${endOf(cursor)} order by e.at desc, e.id desc limit 1), 0) - ${width}::bigint as "fromId") w`);

const hourOf = (at: Sql): Sql => sql`floor(extract(epoch from ${at}) / ${secondsPerHour}::int)::bigint`;

/** The time before which everything before a cursor happened. */
const endOf = ({ hour, eventId }: Cursor): Sql =>
  sql`to_timestamp(${(eventId > 0 ? hour + 1 : hour) * secondsPerHour}::bigint)`;

interface Part {
  cursor: Cursor;
  window: Window;
  limit: number;
  own: boolean;
}

/**
 * Returns the next groups before a cursor, as far back as all of their events are known: within the window, and of each row at
 * most `maxFeedCount` events. A row with more of them ends the part with the hour of the last one.
 */
async function readGroups(
  db: Db,
  user: User,
  { cursor, window, limit, own }: Part,
): Promise<{ groups: Group[]; next: Cursor | null }> {
  const rows = await db.rows<(Group | { noun: null }) & { endHour: number | null }>(sql`
    with followed as materialized (${selectFollowedRows(user)}),
    found as materialized (
      select f.noun, f.id, f.place, x.*
      from followed f cross join lateral (${selectEvents(user, { cursor, window, own })}) x),
    capped as (
      select noun, id, case when min(hour) = max(hour) then min(hour) end as only_hour, min(hour) as last_hour
      from found group by noun, id having count(*) > ${maxFeedCount}),
    ended as (select greatest(max(coalesce(only_hour, last_hour + 1)), ${window.endHour}::bigint) as hour from capped),
    shown as (select distinct on (event_id) * from found order by event_id, place),
    groups as (
      select noun, id, hour, count(*) as count, max(event_id) as last_id, array_agg(user_id order by event_id desc) as actor_ids
      from shown group by noun, id, hour)
    select g.noun, g.id, g.hour, least(g.count, ${maxFeedCount}::int) as count, g.last_id as "lastId",
      to_jsonb(g.actor_ids) as "actorIds", e.hour as "endHour",
      exists (select 1 from capped c where c.noun = g.noun and c.id = g.id and c.only_hour = g.hour) as "isCapped"
    from ended e left join groups g on (e.hour is null or g.hour >= e.hour)
      and (g.hour, g.last_id) < (${cursor.hour}::bigint, ${cursor.eventId}::bigint)
    order by g.hour desc nulls last, g.last_id desc limit ${limit + 1}`);
  const groups = rows.flatMap((row) => (row.noun === null ? [] : [row]));
  const visible = groups.slice(0, limit);
  const last = visible.at(-1);
  if (groups.length > limit && last)
    return { groups: visible, next: { hour: last.hour, eventId: last.lastId } };
  const endHour = rows[0]?.endHour ?? null;
  if (endHour === null) return { groups: visible, next: null };
  return { groups: visible, next: endHour > cursor.hour ? cursor : { hour: endHour, eventId: 0 } };
}

/**
 * Selects the rows that the user follows and may read: relation (noun, id, place). The history of a sale or collection has the
 * events of its lots or works, so that those are not needed as well.
 */
function selectFollowedRows(user: User): Sql {
  const selectIds = (noun: FollowNoun) => selectFollowedIds(noun, user.id);
  const ofNouns = followNouns.map((noun, place) => {
    const container = noun === 'lots' || noun === 'works' ? followContainers[noun] : undefined;
    return sql`
      select ${noun}::text as noun, r.id, ${place}::int as place from (${selectReadableRows(noun, user)}) r
      where r.id in (${selectIds(noun)})
        ${container ? sql`and not exists (select 1 from (${selectIds(container)}) p where p.id = r."pageId")` : empty}`;
  });
  return join(ofNouns, ' union all ');
}

/** The history of other rows can name these rows, which not every reader of that history may know of. */
const privateNouns = ['customers', 'verifications', 'goals'] satisfies EventNoun[];
const ownPrivateNouns: Partial<Record<FollowNoun, readonly EventNoun[]>> = {
  customers: ['customers', 'verifications'],
  goals: ['goals'],
};

/**
 * Selects the last events of the row `f`: relation (event_id, user_id, hour). Left out are those that the user may not read or
 * caused, and those on rows that the user muted. Whose lots and works a customer owns or bought is secret, so the events of a
 * customer are those of the record only.
 */
function selectEvents(user: User, { cursor, window, own }: Omit<Part, 'limit'>): Sql {
  const readableNouns = eventNouns.filter((noun) => can(user, eventTypes[noun].read));
  const publicNouns = readableNouns.filter((noun) => !privateNouns.some((one) => one === noun));
  const cases = Object.entries(ownPrivateNouns).map(
    ([noun, nouns]) => sql`when ${noun} then e.noun = any(${[...nouns]}::text[])`,
  );
  return sql`
    select s.event_id, e.user_id, ${hourOf(sql`e.at`)} as hour
    from (
      select s.event_id from event_subjects s
      where s.noun = f.noun and s.noun_id = f.id and s.event_id >= ${window.fromId}::bigint ${own ? empty : leaveOutOwn(user)}) s
    join events e on e.id = s.event_id
    where e.at < ${endOf(cursor)}
      and e.action not like 'see-%'
      and case f.noun ${join(cases, ' ')} else e.noun = any(${publicNouns}::text[]) end
      and not exists (
        select 1 from follows m
        where m.user_id = ${user.id} and m.muted and m.noun = e.noun and m.noun_id = e.noun_id)
    order by s.event_id desc limit ${maxFeedCount + 1}`;
}

/**
 * Leaves out events of `s` that the user caused. They are looked up in the index of the user's
 * events, before the events themselves are read (`offset 0`): rows that a user follows often have thousands of their own.
 */
const leaveOutOwn = (user: User): Sql => sql`
  and not exists (
    select 1 from events o where o.user_id = ${user.id}::bigint and o.id = s.event_id and o.action not like 'see-%')
  order by s.event_id desc offset 0`;

type LastEvent = FeedEntry['last'];
type Title = Pick<FeedEntry, 'id' | 'title' | 'pageId' | 'number'>;

/** Adds titles, names and the last event to groups. A row that the user may no longer read, or that was removed, is left out. */
async function completeGroups(db: Db, user: User, groups: readonly Group[]): Promise<FeedEntry[]> {
  if (groups.length === 0) return [];
  const events = await db.rows<LastEvent>(sql`
    select ev.id, ev.at, ev.noun, ev.action, ev.label, ev."auctionId", ev."collectionId"
    from (select ${entryColumns} from events e ${entryJoins}
      where e.id = any(${groups.map(({ lastId }) => lastId)}::bigint[])) ev`);
  const users = await db.rows<{ id: number; name: string }>(sql`
    select id, name from users where id = any(${groups.flatMap(({ actorIds }) => actorIds)}::bigint[])`);
  const titles = new Map<string, Title>();
  for (const noun of followNouns) {
    const ids = groups.filter((group) => group.noun === noun).map(({ id }) => id);
    if (ids.length === 0) continue;
    const rows = await db.rows<Title>(sql`
      select r.id, r.title, r."pageId", r.number from (${selectReadableRows(noun, user)}) r
      where r.id = any(${ids}::bigint[])`);
    for (const row of rows) titles.set(`${noun} ${row.id}`, row);
  }
  return groups.flatMap(({ noun, id, count, isCapped, lastId, actorIds }) => {
    const title = titles.get(`${noun} ${id}`);
    const last = events.find((event) => event.id === lastId);
    if (!title || !last) return [];
    const actors = [...new Set(actorIds)].map((userId) => users.find((one) => one.id === userId) ?? null);
    return [{ noun, ...title, count, isCapped, actors, last }];
  });
}
