import sql, { type Sql } from 'sql-template-tag';
import { can } from '#contract/api/permissions';
import type { Input } from '#contract/api/route';
import { salePhases } from '#contract/auction-states';
import type { LotTargets, lots } from '#contract/lots';
import type { Context, User } from '../app-context';
import type { Db } from '../db/database';
import { selectItemIds } from '../items/many';
import { readReduction } from './enter';
import { findLastOfferings } from './passed';

type Target = LotTargets['targets'][number] & { departmentIds: number[] };

/**
 * Returns the sales to which this user can still add lots: sales of the items' departments first, each group by date, with
 * future sales before past ones and sales without a date last.
 */
export async function listEnterTargets(
  { db, user }: Context,
  body: Input<typeof lots.enterTargets>['body'],
): Promise<LotTargets> {
  const { items, lotIds } = await findEntrySource(db, user, body);
  const [sales, passed, { departments }, reduction] = await Promise.all([
    db.rows<Target>(sql`
      select a.id, a.code, a.title, a.starts_at as "startsAt", a.time_zone as "timeZone", a.currency,
        (select count(*) from lots l where l.auction_id = a.id) as lots,
        array(select department_id from auction_departments d where d.auction_id = a.id order by 1)::int[] as "departmentIds"
      from auctions a where a.status = any(${[...salePhases.open]}::text[])
      order by a.starts_at is null, a.starts_at < now(), a.starts_at, a.id`),
    db.rows<LotTargets['passed'][number]>(sql`
      select a.currency, count(*) as count from lots l join auctions a on a.id = l.auction_id
      where l.id = any(${lotIds}::bigint[]) group by a.currency order by a.currency`),
    db.row<{ departments: number[] }>(sql`
      select array(select distinct i.department_id from items i
        where i.id in (${items}) and i.department_id is not null order by 1)::int[] as departments`),
    readReduction(db),
  ]);
  const targets = sales
    .filter(({ departmentIds }) => can(user, 'lots:edit', departmentIds))
    .map(({ departmentIds, ...sale }) => ({
      ...sale,
      isOfDepartment: departmentIds.some((id) => departments.includes(id)),
    }));
  return {
    targets: [
      ...targets.filter(({ isOfDepartment }) => isOfDepartment),
      ...targets.filter(({ isOfDepartment }) => !isOfDepartment),
    ],
    passed,
    reduction,
  };
}

interface EntrySource {
  /** selects the items to enter */
  items: Sql;
  /** the passed lots to offer again with them */
  lotIds: number[];
}

async function findEntrySource(
  db: Db,
  user: User,
  { rows, lots: passedLots }: Input<typeof lots.enterTargets>['body'],
): Promise<EntrySource> {
  if (passedLots) {
    const lotIds = passedLots.map(({ id }) => id);
    return { items: sql`select item_id from lot_items where lot_id = any(${lotIds}::bigint[])`, lotIds };
  }
  const ids = rows ? await selectItemIds(db, user, rows) : [];
  const entries = await findLastOfferings(db, ids);
  return {
    items: sql`select unnest(${ids}::bigint[])`,
    lotIds: entries.flatMap(({ passedLotId }) => passedLotId ?? []),
  };
}
