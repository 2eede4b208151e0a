import sql, { type Sql } from 'sql-template-tag';
import { Refusal, refuseField } from '#contract/api/refusal';
import {
  fieldsByCheck,
  type LotCheck,
  lostByEditing,
  type PublicationCheck,
  type WorkCheck,
  workChecks,
} from '#contract/publication-checks';
import type { Readiness } from '#contract/readiness';
import type { User } from '../app-context';
import type { Db } from '../db/database';
import { firstPicture } from '../db/first-picture';
import type { Column } from '../exports/list';
import { selectWithinScope } from '../permissions/scope';
import { failingLotChecks, failingWorkChecks, loadLevelsRelation } from './checks';

export const readinessColumn = sql`
  case when f.failing && v.block then 'BLOCKED' when f.failing && v.warn then 'WARNED' else 'READY' end`;

/** Joins unmet checks `f` and the applicable levels `v` to a relation with an item `i`. */
const joinChecks = (failing: Sql, levels: Sql): Sql => sql`
  cross join lateral (select ${failing} as failing) f
  join lateral (
    select block, warn from ${levels} as levels (department_id, block, warn)
    where levels.department_id is not distinct from i.department_id or levels.department_id is null
    order by levels.department_id nulls last limit 1) v on true`;

/** Returns lots with first item, category, sale, unmet checks and applicable levels. */
export const lotsWithChecks = (levels: Sql): Sql => sql`
  lots l
  join lot_items li on li.lot_id = l.id and li.ordinal = 1
  join items i on i.id = li.item_id
  join auctions a on a.id = l.auction_id
  left join categories c on c.id = i.category_id ${joinChecks(failingLotChecks, levels)}`;

/**
 * Returns works `w` (a relation of works with any further columns) with item, collection `a`, unmet checks and applicable
 * levels.
 */
export const worksWithChecks = (levels: Sql, works: Sql): Sql => sql`
  ${works} w
  join items i on i.id = w.item_id
  join collections a on a.id = w.collection_id ${joinChecks(failingWorkChecks, levels)}`;

/** Returns the levels of works: a collection has no rules of its own. */
export const loadWorkLevels = (db: Db): Promise<Sql> => loadLevelsRelation(db, null, 'house', workChecks);

/** A lot or a work with its unmet checks and the levels that apply. */
export interface Checked<C extends PublicationCheck = LotCheck> {
  failing: C[];
  block: C[];
  warn: C[];
}
type Level = 'BLOCK' | 'WARN';

export const listIssues = <C extends PublicationCheck>({ failing, block, warn }: Checked<C>) => {
  const listIssuesAt = (checks: C[], level: Level) =>
    failing.filter((check) => checks.includes(check)).map((check) => ({ check, level }));
  return [...listIssuesAt(block, 'BLOCK'), ...listIssuesAt(warn, 'WARN')];
};

/** Export columns for the readiness of a row and its unmet checks. */
export const readinessColumns: Column<Checked<PublicationCheck> & { readiness: Readiness }>[] = [
  { head: 'readiness', cell: (row) => row.readiness },
  {
    head: 'lacks',
    cell: (row) =>
      listIssues(row)
        .map(({ check }) => check)
        .join(' '),
  },
];

export const toChecklist = <C extends PublicationCheck>({ failing, block, warn }: Checked<C>) => {
  const listChecksAt = (checks: C[], level: Level) =>
    checks.map((check) => ({ check, level, met: !failing.includes(check) }));
  return [...listChecksAt(block, 'BLOCK'), ...listChecksAt(warn, 'WARN')];
};

/** A check that blocks a published lot or work. */
interface Blocked {
  id: number;
  check: PublicationCheck;
}

/** Runs `write` and returns the checks that block afterwards and did not before. */
async function findNewlyBlocked<T>(blocked: () => Promise<Blocked[]>, write: () => Promise<T>) {
  const alreadyBlocked = new Set((await blocked()).map(({ id, check }) => `${id} ${check}`));
  const result = await write();
  return {
    result,
    blocked: (await blocked()).filter(({ id, check }) => !alreadyBlocked.has(`${id} ${check}`)),
  };
}

/** Runs `write` and throws a refusal when a check blocks afterwards that did not before. */
async function runUnlessBlocked<T>(blocked: () => Promise<Blocked[]>, write: () => Promise<T>): Promise<T> {
  const {
    result,
    blocked: [firstBlocked],
  } = await findNewlyBlocked(blocked, write);
  if (firstBlocked) refuseField(fieldsByCheck[firstBlocked.check], 'published');
  return result;
}

/**
 * Runs `write` and throws a refusal when a published lot then fails a required check that it met before, so that a published
 * lot stays publishable. `lots` is a condition on `l` and its first item `i` that selects the affected lots. A reserve that
 * this user may not see is not checked.
 */
export async function runKeepingLotsPublished<T>(
  tx: Db,
  user: User,
  lots: Sql,
  write: () => Promise<T>,
): Promise<T> {
  const sales = await tx.rows<{ id: number }>(sql`
    select distinct l.auction_id as id
    from lots l join lot_items li on li.lot_id = l.id and li.ordinal = 1 join items i on i.id = li.item_id
    where l.status = 'PUBLISHED' and ${lots}`);
  const blocked = async () => {
    const blockedLots: Blocked[] = [];
    for (const { id } of sales)
      blockedLots.push(
        ...(await tx.rows<Blocked>(sql`
          select l.id, "check" from ${lotsWithChecks(await loadLevelsRelation(tx, id, user))}
            cross join unnest(f.failing) as "check"
          where l.auction_id = ${id} and l.status = 'PUBLISHED' and "check" = any(v.block)
            and "check" <> ${lostByEditing} and ${lots}`)),
      );
    return blockedLots;
  };
  return runUnlessBlocked(blocked, write);
}

/** Returns the checks that block works of published collections. `works` is a condition on `w` and its item `i`. */
const blockedWorks = (tx: Db, works: Sql) => async (): Promise<Blocked[]> =>
  tx.rows<Blocked>(sql`
    select w.id, "check" from ${worksWithChecks(await loadWorkLevels(tx), sql`collection_items`)}
      cross join unnest(f.failing) as "check"
    where a.status = 'PUBLISHED' and "check" = any(v.block) and "check" <> ${lostByEditing} and ${works}`);

/**
 * Does the same as `runKeepingLotsPublished` for works of published collections. `works` is a condition on `w` and its item
 * `i`.
 */
export const runKeepingWorksPublished = <T>(tx: Db, works: Sql, write: () => Promise<T>): Promise<T> =>
  runUnlessBlocked(blockedWorks(tx, works), write);

/** Runs `write` and returns the works of published collections that then fail a required check. */
export const findWorksLosingChecks = async (
  tx: Db,
  works: Sql,
  write: () => Promise<unknown>,
): Promise<Blocked[]> => (await findNewlyBlocked(blockedWorks(tx, works), write)).blocked;

/** Returns those of these works that block publication, each with a refusal that names the fields. */
export async function findUnreadyWorks(tx: Db, ids: readonly number[]): Promise<Map<number, Refusal>> {
  const rows = await tx.rows<Blocked>(sql`
    select distinct on (w.id) w.id, "check"
    from ${worksWithChecks(await loadWorkLevels(tx), sql`collection_items`)} cross join unnest(f.failing) as "check"
    where w.id = any(${[...ids]}::bigint[]) and "check" = any(v.block) order by w.id`);
  return new Map(
    rows.map(({ id, check }) => [
      id,
      new Refusal('input.invalid', {}, [{ path: fieldsByCheck[check], code: 'required', params: {} }]),
    ]),
  );
}

/** Does the same for the lots and works that contain these items. `items` is a condition on `i`. */
export const runKeepingItemsPublished = <T>(
  tx: Db,
  user: User,
  items: Sql,
  write: () => Promise<T>,
): Promise<T> => runKeepingLotsPublished(tx, user, items, () => runKeepingWorksPublished(tx, items, write));

/** Returns how many lots are blocked, warned and ready, and by which checks. `reader` 'house' counts every check. */
export async function loadSaleReadiness(db: Db, reader: User | 'house', sale: { id: number }) {
  const levels = await loadLevelsRelation(db, sale.id, reader);
  return countReadiness<LotCheck>(
    db,
    sql`select l.number as name, l.sort_key as place, f.failing, v.block, v.warn, ${readinessColumn} as readiness
      from ${lotsWithChecks(levels)} where l.auction_id = ${sale.id} and l.status in ('DRAFT', 'PUBLISHED')`,
  );
}

/** Returns the same for the works of a collection. */
export const loadCollectionReadiness = async (db: Db, { id }: { id: number }) =>
  countReadiness<WorkCheck>(
    db,
    sql`select i.item_no as name, w.position as place, f.failing, v.block, v.warn, ${readinessColumn} as readiness
      from ${worksWithChecks(await loadWorkLevels(db), sql`collection_items`)} where w.collection_id = ${id}`,
  );

/** Counts the rows of `checked`, which selects name, position in the order, failing, block, warn and readiness. */
async function countReadiness<C>(db: Db, checked: Sql) {
  const counts = await db.row<{ all: number; blocked: number; warned: number; ready: number }>(sql`
    select count(*) as all, count(*) filter (where readiness = 'BLOCKED') as blocked,
      count(*) filter (where readiness = 'WARNED') as warned, count(*) filter (where readiness = 'READY') as ready
    from (${checked}) x`);
  const causes = await db.rows<{ check: C; level: 'BLOCK' | 'WARN'; count: number; first: string[] }>(sql`
    select "check", level, count(*) as count, (array_agg(name order by place))[1:5] as first
    from (
      select name, place, "check", case when "check" = any(block) then 'BLOCK' else 'WARN' end as level
      from (${checked}) x cross join unnest(failing) as "check" where "check" = any(block || warn)) y
    group by 1, 2 order by level, count(*) desc, 1`);
  return { ...counts, causes };
}

export interface Unready {
  /** lots that block publication */
  blocked: number;
  /** those of them the reader may edit, and the first 20 in order with their unmet checks */
  mine: number;
  first: { number: string; title: string; pictureId: number | null; issues: string[] }[];
}

/** Returns the lots of a sale that block its publication, and those of them this reader may edit. */
export async function findUnreadyLots(
  db: Db,
  user: User,
  sale: { id: number; departmentIds: number[] },
): Promise<Unready> {
  const levels = await loadLevelsRelation(db, sale.id, user);
  return db.row<Unready>(sql`
    with unready as materialized (
      select l.id, l.number, l.sort_key, coalesce(nullif(l.title, ''), i.title) as title, i.id as item_id, f.failing, v.block,
        l.status = 'DRAFT' and ${selectWithinScope(user, 'lots:edit', sale)} as mine
      from ${lotsWithChecks(levels)}
      where l.auction_id = ${sale.id} and l.status in ('DRAFT', 'PUBLISHED') and f.failing && v.block)
    select (select count(*) from unready) as blocked, (select count(*) from unready where mine) as mine,
      (select coalesce(jsonb_agg(jsonb_build_object('number', number, 'title', title,
          'pictureId', (select ${firstPicture} from (select item_id as id) i),
          'issues', array(select unnest(failing) intersect select unnest(block))) order by sort_key, id), '[]')
        from (select * from unready where mine order by sort_key, id limit 20) x) as first`);
}
