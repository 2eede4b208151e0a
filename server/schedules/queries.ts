import sql, { empty, join, type Sql } from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import { type ScheduleKind, scheduleFields } from '#contract/schedule-fields';
import type { Schedule, ScheduleOf } from '#contract/schedules';
import type { Db } from '../db/database';
import { selectFieldColumns } from '../db/fields';
import { contains } from '../db/search';

/** The number of sales that use schedule `s` in any role. */
const saleCount = sql`(
  select count(*) from auctions a
  where s.id in (a.premium_schedule_id, a.increment_schedule_id, a.tax_schedule_id, a.resale_right_schedule_id))`;

/** `today` is the current day in the time zone of the company. */
const state = sql`case
  when s.retired then 'RETIRED'
  when s.valid_from > today then 'COMING'
  when s.valid_to < today then 'PAST'
  else 'CURRENT' end`;

const columns = sql`
  s.id, ${selectFieldColumns(scheduleFields, 's')}, s.supersedes,
  (select n.id from schedules n where n.supersedes = s.id) as "supersededBy",
  ${state} as state, ${saleCount} as sales, s.version`;

const from = (now: Date): Sql => sql`
  schedules s, lateral (select (${now}::timestamptz at time zone (select time_zone from house))::date as today) day`;

interface Search {
  page: number;
  pageSize: number;
  q: string;
  kind?: ScheduleKind | undefined;
  state: string[];
  currency?: string | undefined;
}

/** Returns schedules by kind and name, the newest of a name first. `kinds`: those that the user may see. */
export async function searchSchedules(db: Db, query: Search, kinds: readonly ScheduleKind[], now: Date) {
  const where = sql`where ${join(
    [
      sql`s.kind = any(${[...kinds]}::text[])`,
      contains(sql`fold(s.name || ' ' || s.source)`, query.q),
      query.kind ? sql`s.kind = ${query.kind}` : empty,
      query.state.length > 0 ? sql`${state} = any(${query.state}::text[])` : empty,
      query.currency ? sql`(s.currency is null or s.currency = ${query.currency})` : empty,
    ].filter((condition) => condition !== empty),
    ' and ',
  )}`;
  const { total } = await db.row<{ total: number }>(sql`select count(*) as total from ${from(now)} ${where}`);
  const data = await db.rows<Schedule>(sql`
    select ${columns} from ${from(now)} ${where}
    order by array_position(array['PREMIUM', 'COMMISSION', 'INCREMENT', 'TAX', 'RESALE_RIGHT'], s.kind),
      lower(s.name), s.valid_from desc, s.id
    limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`);
  return { data, total, page: query.page, pageSize: query.pageSize };
}

/** Returns one schedule. Refuses an unknown id. */
export const readSchedule = async (db: Db, id: number, now: Date): Promise<Schedule> =>
  (await db.maybe<Schedule>(sql`select ${columns} from ${from(now)} where s.id = ${id}`)) ??
  refuse('row.not_found');

/** Returns the schedule of a kind that a sale uses, or undefined when it has none. */
export async function findSchedule<K extends ScheduleKind>(
  db: Db,
  kind: K,
  id: number | null | undefined,
  now: Date,
): Promise<ScheduleOf<K> | undefined> {
  if (id === null || id === undefined) return undefined;
  return db.maybe<ScheduleOf<K>>(sql`
    select ${columns} from ${from(now)} where s.id = ${id} and s.kind = ${kind}`);
}
