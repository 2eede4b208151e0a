import sql, { join, type Sql } from 'sql-template-tag';
import type { EventNoun } from '#contract/api/events';
import type { AuditEntry, AuditRow } from '#contract/audit';
import { type AllRows, readAllRows } from '../db/all';
import type { Db } from '../db/database';
import { findPage, limitToPage, toRowRelation } from '../db/page';
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

function buildWhere({ ids, q, user, noun, action, from, to }: AuditQuery, readerId: number): Sql {
  if (ids) return sql`where e.id = any(${[...ids]}::bigint[]) and ${isAudited(readerId)}`;
  const conditions = [
    isAudited(readerId),
    ...(user === undefined ? [] : [user === 0 ? sql`e.user_id is null` : sql`e.user_id = ${user}`]),
    ...(noun ? [sql`e.noun = ${noun}`] : []),
    ...(action ? [sql`e.action = ${action}`] : []),
    ...(from ? [sql`e.at >= ${startOfDay(sql`${from}::date`)}`] : []),
    ...(to ? [sql`e.at < ${startOfDay(sql`(${to}::date + 1)`)}`] : []),
    ...(q.trim() === ''
      ? []
      : [
          sql`e.id in (
            select s.event_id from event_subjects s
            join (${selectThings(q)}) thing on s.noun = thing.noun and s.noun_id = thing.id)`,
        ]),
  ];
  return sql`where ${join(conditions, ' and ')}`;
}

/**
 * Returns one page of the events that match, newest first, with the exact total. A page whose previous one is known continues
 * after its last row, because deep offsets are slow.
 */
export function searchEvents(
  db: Db,
  query: AuditQuery & { page: number; pageSize: number; afterId?: number },
  readerId: number,
) {
  const where = buildWhere(query, readerId);
  const { afterId } = query;
  const matches =
    afterId === undefined
      ? sql`select e.id from events e ${where} order by e.at desc, e.id desc ${limitToPage(query)}`
      : sql`select e.id from events e ${where}
          and (e.at, e.id) < ((select last.at from events last where last.id = ${afterId}), ${afterId})
          order by e.at desc, e.id desc limit ${query.pageSize}`;
  return findPage<AuditRow>(db, 'audit', query, {
    matches,
    count: sql`select count(*) from events e ${where}`,
    selectRows: (rows) =>
      selectEntries(sql`${toRowRelation(rows)} join events e on e.id = chosen.id`, sql`order by chosen.turn`),
  });
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
