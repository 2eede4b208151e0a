import sql, { type Sql } from 'sql-template-tag';
import { can } from '#contract/api/permissions';
import type { Home } from '#contract/home';
import type { User } from '../app-context';
import type { Db } from '../db/database';

/** Number of days before a birthday at which it is listed. */
const daysAhead = 14;
/** Number of days without contact after which a customer is listed as quiet. */
const quietAfterDays = 180;

/** The next days `d`, in the company's time zone. */
const upcomingDays = sql`(
  select day from house, generate_series((now() at time zone time_zone)::date,
    (now() at time zone time_zone)::date + ${daysAhead}::int, interval '1 day') day) d`;

/** SQL condition: the anniversary of a date is on day `d`; February 29 counts as February 28 in other years. */
const fallsOn = (date: Sql): Sql => sql`(to_char(${date}, 'MMDD') = to_char(d.day, 'MMDD')
  or to_char(${date}, 'MMDD') = '0229' and to_char(d.day, 'MMDD') = '0228' and to_char(d.day + interval '1 day', 'MMDD') = '0301')`;

const isOwnCustomer = (user: User): Sql =>
  sql`c.specialist_id = ${user.id} and c.standing = 'ACTIVE' and c.merged_into is null`;

/**
 * Returns the customers who need this user's attention: open tasks, notes that mention the user, birthdays, anniversaries of
 * purchases, and customers without recent contact.
 */
export async function readPeople(db: Db, user: User): Promise<Home['people']> {
  if (!can(user, 'customers:see-notes')) return null;
  const [tasks, mentions, birthdays, anniversaries, quiet] = await Promise.all([
    db.rows<NonNullable<Home['people']>['tasks'][number]>(sql`
      select t.id, t.text, t.due_on as "dueOn", t.version, jsonb_build_object('id', c.id, 'name', c.name) as customer
      from customer_tasks t join customers c on c.id = t.customer_id
      where t.user_id = ${user.id} and t.done_at is null order by t.due_on, t.id limit 10`),
    db.rows<NonNullable<Home['people']>['mentions'][number]>(sql`
      select n.id, n.at, u.name as by, n.user_id as "byId", jsonb_build_object('id', c.id, 'name', c.name) as customer
      from customer_notes n join customers c on c.id = n.customer_id left join users u on u.id = n.user_id
      where n.mentions @> array[${user.id}::bigint] and n.created_at > now() - make_interval(days => ${daysAhead})
      order by n.created_at desc limit 5`),
    db.rows<NonNullable<Home['people']>['birthdays'][number]>(sql`
      select c.id, c.name, to_char(d.day, 'YYYY-MM-DD') as day
      from ${upcomingDays} join customers c on c.born_on is not null and ${isOwnCustomer(user)} and ${fallsOn(sql`c.born_on`)}
      order by d.day, c.sort_name collate "C" limit 10`),
    db.rows<NonNullable<Home['people']>['anniversaries'][number]>(sql`
      select c.id, c.name, to_char(d.day, 'YYYY-MM-DD') as day,
        max(extract(year from d.day) - extract(year from b.day))::int as years
      from customers c
      join lateral (
        select distinct (s.sold_at at time zone h.time_zone)::date as day from sales s, house h
        where s.buyer_id = c.id and s.cancelled_at is null) b on true
      join ${upcomingDays} on b.day < d.day and ${fallsOn(sql`b.day`)}
      where ${isOwnCustomer(user)}
      group by c.id, d.day order by d.day, c.sort_name collate "C" limit 10`),
    db.row<{ quiet: number; quietSince: string }>(sql`
      select d.day as "quietSince", (
          select count(*) from customers c
          where ${isOwnCustomer(user)} and (c.last_contact_at is null or c.last_contact_at < d.day)) as quiet
      from (select (now() at time zone time_zone)::date - ${quietAfterDays}::int as day from house) d`),
  ]);
  return { tasks, mentions, birthdays, anniversaries, ...quiet };
}
