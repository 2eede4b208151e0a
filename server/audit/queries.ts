import sql, { join, type Sql } from 'sql-template-tag';
import type { EventNoun } from '#contract/api/events';
import type { AuditEntry, AuditRow } from '#contract/audit';
import { type AllRows, readAllRows } from '../db/all';
import type { Db } from '../db/database';
import { findPage, limitToPage, toRowRelation } from '../db/page';
import { prepared } from '../db/prepared';
import { entryColumns, entryJoins } from '../events/entry-columns';
import { isGoalVisible } from '../permissions/goals';
import { selectThings } from './things';

/** The filters of the list of events, for a page or an export. */
export interface AuditQuery {
  /** only these events */
  ids?: readonly number[];
  q: string;
  user?: number;
  noun?: EventNoun;
  action?: string;
  from?: string;
  to?: string;
}
export type StoredEntry = Omit<AuditEntry, 'confidential' | 'hasConfidentialReason'>;

/** The name of a row that histories of other rows do not mention. */
const ownName = sql`case
  when e.noun in ('customers', 'verifications') then (
    select case when k.erased_at is null then k.customer_no || ' ' || k.name else k.customer_no end from customers k where k.id = e.noun_id)
  when e.noun = 'users' then (select name from users where id = e.noun_id)
  when e.noun = 'artists' then (select name from artists where id = e.noun_id)
  when e.noun = 'templates' then (select name from templates where id = e.noun_id)
  when e.noun = 'departments' then (select name from departments where id = e.noun_id)
  when e.noun = 'categories' then (select name from categories where id = e.noun_id)
  when e.noun = 'currencies' then (select code from currencies where id = e.noun_id)
  when e.noun = 'schedules' then (select name from schedules where id = e.noun_id)
  when e.noun = 'goals' then (select title from goals where id = e.noun_id)
  when e.noun = 'mail-accounts' then (select name from mail_accounts where id = e.noun_id)
  when e.noun = 'auction-rules' then (select code from auctions where id = e.noun_id) end`;

const selectEntries = (from: Sql, rest: Sql): Sql => sql`
  select entry.*, coalesce(entry.label, entry.name) as label from (
    select ${entryColumns}, ${ownName} as name from ${from} ${entryJoins} ${rest}) entry`;

const startOfDay = (date: Sql): Sql => sql`(${date}::timestamp at time zone (select time_zone from house))`;

/** Not even an administrator learns of the private goals of other users. */
const isAudited = (readerId: number): Sql => sql`(e.noun <> 'goals' or exists (
  select 1 from goals g where g.id = e.noun_id and ${isGoalVisible(readerId)}))`;

function buildWhere(query: AuditQuery, readerId: number): Sql {
  if (query.ids) return sql`where e.id = any(${[...query.ids]}::bigint[]) and ${isAudited(readerId)}`;
  const conditions = [
    isAudited(readerId),
    ...buildFilters(query),
    ...(query.q.trim() === '' ? [] : [matchesText(query.q)]),
  ];
  return sql`where ${join(conditions, ' and ')}`;
}

/** Selects the events about what a search finds, from the one with the id `fromId` on: relation (event_id), with repetitions. */
const selectFound = (q: string, fromId = 0): Sql => sql`
  select s.event_id from (${selectThings(q)}) thing cross join lateral (
    select o.event_id from event_subjects o
    where o.noun = thing.noun and o.noun_id = thing.id and o.event_id >= ${fromId}::bigint offset 0) s`;

/**
 * SQL condition: `e` is about what a search finds. The ids are an array, so that each is looked up once, even where the planner
 * expects few.
 */
const matchesText = (q: string, fromId?: number): Sql => sql`e.id = any(array(${selectFound(q, fromId)}))`;

/** Returns the conditions of all filters except the search. */
function buildFilters({ user, noun, action, from, to }: AuditQuery): Sql[] {
  return [
    ...(user === undefined ? [] : [user === 0 ? sql`e.user_id is null` : sql`e.user_id = ${user}`]),
    ...(noun ? [sql`e.noun = ${noun}`] : []),
    ...(action ? [sql`e.action = ${action}`] : []),
    ...(from ? [sql`e.at >= ${startOfDay(sql`${from}::date`)}`] : []),
    ...(to ? [sql`e.at < ${startOfDay(sql`(${to}::date + 1)`)}`] : []),
  ];
}

type PageQuery = AuditQuery & { page: number; pageSize: number; afterId?: number };

/** Selects the ids of a page of the events that match a condition, newest first; `where` contains all conditions. */
const selectPage = ({ afterId, ...query }: PageQuery, where: Sql): Sql =>
  afterId === undefined
    ? sql`select e.id from events e ${where} order by e.at desc, e.id desc ${limitToPage(query)}`
    : sql`select e.id from events e ${where}
        and (e.at, e.id) < ((select last.at from events last where last.id = ${afterId}), ${afterId})
        order by e.at desc, e.id desc limit ${query.pageSize}`;

const selectRows = (rows: readonly { id: number }[]): Sql =>
  selectEntries(sql`${toRowRelation(rows)} join events e on e.id = chosen.id`, sql`order by chosen.turn`);

/**
 * Returns one page of the events that match, newest first, with the exact total. A page whose previous one is known continues
 * after its last row, because deep offsets are slow.
 */
export async function searchEvents(db: Db, query: PageQuery, readerId: number) {
  const where = buildWhere(query, readerId);
  if (query.q.trim() === '')
    return findPage<AuditRow>(db, 'audit', query, {
      matches: selectPage(query, where),
      count: sql`select count(*) from events e ${where}`,
      selectRows,
    });
  const { total, width } = await countFound(db, query, readerId);
  const ids = total === 0 ? [] : await findFound(db, query, { readerId, where, width });
  const data = ids.length === 0 ? [] : await db.rows<AuditRow>(prepared(selectRows(ids)));
  return { data, total, page: query.page, pageSize: query.pageSize };
}

/** Events are stored at most so many hours after the time that they carry. */
const maxDelayHours = 1;
/** With fewer events, all of them are read for each page. */
const minSearched = 20_000;
const widthFactor = 16;

/**
 * Counts the events that match a search. What it finds is counted in an index first: when that is much, the events of the
 * other filters are read once instead of each event that it found. `width`: among how many of the last events the page
 * probably is.
 */
async function countFound(
  db: Db,
  query: PageQuery,
  readerId: number,
): Promise<{ total: number; width: number }> {
  const matchingIds = selectFound(query.q);
  const { count, last } = await db.row<{ count: number; last: number }>(sql`
    select count(distinct f.event_id) as count, (select max(id) from events) as last
    from (${matchingIds}) f
    where f.event_id not in (select e.id from events e where e.noun = 'goals' and not ${isAudited(readerId)})`);
  if (count < minSearched) {
    const { total } = await db.row<{ total: number }>(
      sql`select count(*) as total from events e ${buildWhere(query, readerId)}`,
    );
    return { total, width: last };
  }
  const filters = buildFilters(query);
  const { total } =
    filters.length === 0
      ? { total: count }
      : await db.row<{ total: number }>(sql`
          select count(*) as total from (
            ${matchingIds} intersect select e.id from events e where ${join([isAudited(readerId), ...filters], ' and ')}) matching`);
  const share = (query.page * query.pageSize) / Math.max(total, 1);
  return { total, width: Math.ceil(minSearched + last * share * 4) };
}

/**
 * Finds the ids of a page of a search among the last `width` events, and among more of them until the page is complete. A
 * common word finds most events, of which the page shows the newest.
 */
async function findFound(
  db: Db,
  query: PageQuery,
  { readerId, where, width }: { readerId: number; where: Sql; width: number },
): Promise<{ id: number }[]> {
  const start = await db.row<{ id: number }>(
    query.afterId === undefined
      ? sql`select coalesce(max(id), 0) as id from events`
      : sql`
          select coalesce(max(e.id), 0) as id from events e
          where e.at <= (select last.at from events last where last.id = ${query.afterId})`,
  );
  const filters = buildFilters(query);
  for (let fromId = start.id - width, step = width; fromId > 0; fromId = start.id - step) {
    // Older events can carry a later time than the first ones of the window.
    const { since } = await db.row<{ since: string }>(sql`
      select max(e.at) + make_interval(hours => ${maxDelayHours}) as since from events e
      where e.id = (select max(b.id) from events b where b.id < ${fromId})`);
    const conditions = [
      matchesText(query.q, fromId),
      sql`e.at > ${since}::timestamptz`,
      isAudited(readerId),
      ...filters,
    ];
    const rows = await db.rows<{ id: number }>(selectPage(query, sql`where ${join(conditions, ' and ')}`));
    if (rows.length === query.pageSize) return rows;
    step *= widthFactor;
  }
  return db.rows<{ id: number }>(selectPage(query, where));
}

/** Returns all events that match, newest first. */
export const findAllEvents = (db: Db, query: AuditQuery, readerId: number): Promise<AllRows<StoredEntry>> =>
  readAllRows<StoredEntry>(
    db,
    sql`select e.id from events e ${buildWhere(query, readerId)} order by e.at desc, e.id desc`,
    (ids) => selectEntries(sql`events e`, sql`where e.id = any(${[...ids]}::bigint[])`),
  );

export const findEvent = (db: Db, readerId: number, id: number): Promise<StoredEntry | undefined> =>
  db.maybe<StoredEntry>(selectEntries(sql`events e`, sql`where e.id = ${id} and ${isAudited(readerId)}`));

export const listAllUsers = (db: Db) =>
  db.rows<{ id: number; name: string }>(sql`select id, name from users order by lower(name), id`);
