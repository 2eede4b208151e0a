import sql, { type Sql } from 'sql-template-tag';
import type { LotRow } from '#contract/lots';
import { fieldOfCheck, type PublicationCheck } from '#contract/publication';
import { refuseField } from '#contract/refusal';
import type { Db } from '../db/database';
import { firstPicture } from '../db/firstPicture';
import type { User } from '../house';
import { withinScope } from '../rights/scope';
import { failing, levelsRelation } from './checks';

export const readinessOf = sql`
  case when f.failing && v.block then 'BLOCKED' when f.failing && v.warn then 'WARNED' else 'READY' end`;

/** lots with first item, category, sale, unmet checks and the levels that apply. */
export const lotsWithChecks = (levels: Sql): Sql => sql`
  lots l
  join lot_items li on li.lot_id = l.id and li.ordinal = 1
  join items i on i.id = li.item_id
  join auctions a on a.id = l.auction_id
  left join categories c on c.id = i.category_id
  cross join lateral (select ${failing} as failing) f
  join lateral (
    select block, warn from ${levels} as levels (department_id, block, warn)
    where levels.department_id is not distinct from i.department_id or levels.department_id is null
    order by levels.department_id nulls last limit 1) v on true`;

export interface Checked {
  failing: string[];
  block: string[];
  warn: string[];
}

export const issuesOf = ({ failing, block, warn }: Checked): LotRow['issues'] =>
  [
    ...failing.filter((check) => block.includes(check)).map((check) => ({ check, level: 'BLOCK' })),
    ...failing.filter((check) => warn.includes(check)).map((check) => ({ check, level: 'WARN' })),
  ] as LotRow['issues'];

/**
 * Does the work and refuses it where a published lot then lacks what publication requires and it had before: the gate is
 * not undone behind it. `lots` says which the work touches, over `l` and its first item `i`. A reserve that this user
 * may not see is not asked about.
 */
export async function keepingPublished<T>(tx: Db, user: User, lots: Sql, work: () => Promise<T>): Promise<T> {
  const sales = await tx.rows<{ id: number }>(sql`
    select distinct l.auction_id as id
    from lots l join lot_items li on li.lot_id = l.id and li.ordinal = 1 join items i on i.id = li.item_id
    where l.status = 'PUBLISHED' and ${lots}`);
  const blocked = async (auctionId: number) => {
    const levels = await levelsRelation(tx, auctionId, user);
    return tx.rows<{ lot: number; check: PublicationCheck }>(sql`
      select l.id as lot, "check" from ${lotsWithChecks(levels)} cross join unnest(f.failing) as "check"
      where l.auction_id = ${auctionId} and l.status = 'PUBLISHED' and "check" = any(v.block) and ${lots}`);
  };
  const known = new Set<string>();
  for (const { id } of sales) for (const { lot, check } of await blocked(id)) known.add(`${lot} ${check}`);
  const done = await work();
  for (const { id } of sales) {
    const taken = (await blocked(id)).find(({ lot, check }) => !known.has(`${lot} ${check}`));
    if (taken) refuseField(fieldOfCheck[taken.check], 'published');
  }
  return done;
}

/** How many lots are blocked, warned and ready, and by which checks. `reader` 'house' counts every check. */
export async function readinessOfSale(db: Db, reader: User | 'house', sale: { id: number }) {
  const levels = await levelsRelation(db, sale.id, reader);
  const checked = sql`select l.number, l.sort_key, f.failing, v.block, v.warn, ${readinessOf} as readiness
    from ${lotsWithChecks(levels)} where l.auction_id = ${sale.id} and l.status in ('DRAFT', 'PUBLISHED')`;
  const counts = await db.row<{ lots: number; blocked: number; warned: number; ready: number }>(sql`
    select count(*) as lots, count(*) filter (where readiness = 'BLOCKED') as blocked,
      count(*) filter (where readiness = 'WARNED') as warned, count(*) filter (where readiness = 'READY') as ready
    from (${checked}) x`);
  const causes = await db.rows<{ check: never; level: 'BLOCK' | 'WARN'; count: number; first: string[] }>(sql`
    select "check", level, count(*) as count, (array_agg(number order by sort_key))[1:5] as first
    from (
      select number, sort_key, "check", case when "check" = any(block) then 'BLOCK' else 'WARN' end as level
      from (${checked}) x cross join unnest(failing) as "check" where "check" = any(block || warn)) y
    group by 1, 2 order by level, count(*) desc, 1`);
  return { ...counts, causes };
}

export interface Unready {
  /** lots that block publication */
  blocked: number;
  /** those of them the reader may work on, and the first 20 in order with what they lack */
  mine: number;
  first: { number: string; title: string; pictureId: number | null; issues: string[] }[];
}

/** Lots of a sale that block its publication, and what of them this reader may work on. */
export async function unreadyLots(
  db: Db,
  user: User,
  sale: { id: number; departmentIds: number[] },
): Promise<Unready> {
  const levels = await levelsRelation(db, sale.id, user);
  return db.row<Unready>(sql`
    with unready as materialized (
      select l.id, l.number, l.sort_key, coalesce(nullif(l.title, ''), i.title) as title, i.id as item_id, f.failing, v.block,
        l.status = 'DRAFT' and ${withinScope(user, 'lots:edit', sale)} as mine
      from ${lotsWithChecks(levels)}
      where l.auction_id = ${sale.id} and l.status in ('DRAFT', 'PUBLISHED') and f.failing && v.block)
    select (select count(*) from unready) as blocked, (select count(*) from unready where mine) as mine,
      (select coalesce(jsonb_agg(jsonb_build_object('number', number, 'title', title,
          'pictureId', (select ${firstPicture} from (select item_id as id) i),
          'issues', array(select unnest(failing) intersect select unnest(block))) order by sort_key, id), '[]')
        from (select * from unready where mine order by sort_key, id limit 20) x) as first`);
}
