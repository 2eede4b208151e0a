import sql, { type Sql } from 'sql-template-tag';
import type { EventNoun } from '#contract/api/events';
import type { Colleague, ColleagueEvent, ColleagueLot, ColleagueSale } from '#contract/colleagues';
import type { Db } from '../db/database';
import { firstPicture } from '../db/first-picture';

export const findColleague = (db: Db, id: number): Promise<Colleague | undefined> =>
  db.maybe<Colleague>(sql`
    select u.id, u.name, u.nickname, u.role, u.position, u.about, u.biography, u.email, u.language,
      array(select department_id from user_departments where user_id = u.id order by 1)::int[] as "departmentIds",
      u.time_zone as "timeZone", u.active
    from users u where u.id = ${id}`);

interface Paging {
  page: number;
  pageSize: number;
}

/** Returns one page of a query with the exact total. */
async function findPage<Row>(
  db: Db,
  { from, columns, order }: { from: Sql; columns: Sql; order: Sql },
  { page, pageSize }: Paging,
) {
  const [{ total }, data] = await Promise.all([
    db.row<{ total: number }>(sql`select count(*) as total ${from}`),
    db.rows<Row>(sql`
      select ${columns} ${from} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`),
  ]);
  return { data, total, page, pageSize };
}

/** Returns the lots of the auctions of a specialist, those without a date first, then the latest. */
export const findColleagueLots = (db: Db, userId: number, paging: Paging) =>
  findPage<ColleagueLot>(
    db,
    {
      from: sql`
        from lots l join auctions a on a.id = l.auction_id
        join lot_items x on x.lot_id = l.id and x.ordinal = 1 join items i on i.id = x.item_id
        where a.specialist_id = ${userId}`,
      columns: sql`
        l.id, l.auction_id as "auctionId", a.code, l.number, coalesce(nullif(l.title, ''), i.title) as title, i.artist,
        l.status, ${firstPicture} as "pictureId"`,
      order: sql`a.starts_at desc nulls first, a.id desc, l.sort_key, l.id`,
    },
    paging,
  );

/** Returns the auctions and collections of a specialist, those without a date first, then the latest. */
export const findColleagueSales = (db: Db, userId: number, paging: Paging) => {
  const columns = sql`id, code, title, status, starts_at as "startsAt", time_zone as "timeZone"`;
  return findPage<ColleagueSale>(
    db,
    {
      from: sql`from (
        select 'auctions' as noun, ${columns} from auctions where specialist_id = ${userId}
        union all select 'collections', ${columns} from collections where specialist_id = ${userId}) s`,
      columns: sql`*`,
      order: sql`"startsAt" desc nulls first, noun, id desc`,
    },
    paging,
  );
};

/** The nouns whose events are listed. Every user with the permission may read all of their histories. */
const catalogueNouns: readonly EventNoun[] = ['auctions', 'lots', 'items', 'collections', 'works'];

/** Returns the events of a user, newest first. Views of confidential values are left out. */
export const findColleagueEvents = (
  db: Db,
  userId: number,
  { limit, before }: { limit: number; before?: number },
) =>
  db.rows<ColleagueEvent>(sql`
    select e.id, e.at, e.noun, e.action, e.noun_id as "nounId", l.auction_id as "auctionId",
      w.collection_id as "collectionId", coalesce(l.number, i.item_no, a.code, c.code) as label
    from (
      select * from events where user_id = ${userId} and action not like 'see-%'
        and noun = any(${[...catalogueNouns]}::text[]) and noun_id > 0
        ${before === undefined ? sql`` : sql`and id < ${before}`}
      order by id desc limit ${limit}) e
    left join lots l on e.noun = 'lots' and l.id = e.noun_id
    left join collection_items w on e.noun = 'works' and w.id = e.noun_id
    left join items i on i.id = case e.noun when 'items' then e.noun_id when 'works' then w.item_id end
    left join auctions a on e.noun = 'auctions' and a.id = e.noun_id
    left join collections c on e.noun = 'collections' and c.id = e.noun_id
    order by e.id desc`);
