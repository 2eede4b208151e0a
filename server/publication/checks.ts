import sql, { join, type Sql } from 'sql-template-tag';
import { can } from '#contract/api/permissions';
import {
  type LotCheck,
  lotChecks,
  type PublicationCheck,
  type PublicationRule,
  resolveLevels,
  type WorkCheck,
  workChecks,
} from '#contract/publication-checks';
import type { User } from '../app-context';
import type { Db } from '../db/database';
import { prepared } from '../db/prepared';

/** For each check of the item `i`, the condition that it is not met, in a lot or a work. */
const unmetOfItem = {
  category: sql`i.category_id is null`,
  department: sql`i.department_id is null`,
  picture: sql`not exists (select 1 from pictures p where p.item_id = i.id and p.state <> 'FAILED')`,
  description: sql`i.description = ''`,
};

/** The conditions for lots `l`, with `i` the first item, `c` its category and `a` the sale. */
const unmetOfLot: Record<LotCheck, Sql> = {
  ...unmetOfItem,
  title: sql`coalesce(nullif(l.title, ''), i.title) = ''`,
  estimate: sql`not l.estimate_on_request and (l.estimate_low is null or l.estimate_high is null or l.estimate_low > l.estimate_high)`,
  vatScheme: sql`coalesce(l.vat_scheme, c.default_vat_scheme, a.vat_scheme) is null`,
  approved: sql`exists (
    select 1 from lot_items o join items part on part.id = o.item_id
    where o.lot_id = l.id and part.catalogue_status <> 'APPROVED')`,
  // By law and custom the reserve must not exceed the low estimate, unless the consignor's consent is noted.
  reserve: sql`l.reserve is not null and l.reserve_note = '' and (l.estimate_low is null or l.reserve > l.estimate_low)`,
};

/** The conditions for works `w`, with `i` the item and `a` the collection. */
const unmetOfWork: Record<WorkCheck, Sql> = {
  ...unmetOfItem,
  title: sql`i.title = ''`,
  approved: sql`i.catalogue_status <> 'APPROVED'`,
  askingPrice: sql`a.price_display = 'SHOWN' and not w.price_on_request and w.asking_price is null`,
};

/** Returns the names of the checks that are not met, as text[]. */
const listUnmet = <C extends PublicationCheck>(checks: readonly C[], unmet: Record<C, Sql>): Sql =>
  sql`array_remove(array[${join(checks.map((check) => sql`case when ${unmet[check]} then ${check}::text end`))}], null)`;
export const failingLotChecks = listUnmet(lotChecks, unmetOfLot);
export const failingWorkChecks = listUnmet(workChecks, unmetOfWork);

const rules = sql`
  select department_id as "departmentId", auction_id as "auctionId", check_name as "check", level
  from publication_rules where auction_id is null`;
const loadPublicationRules = (db: Db, auctionId: number | null): Promise<PublicationRule[]> =>
  db.rows<PublicationRule>(prepared(sql`${rules} or auction_id = ${auctionId}`));

/** The rules of the house and its departments, as a column. */
export const houseRules = sql`(select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (${rules}) r) as rules`;

/** Returns the relation of `loadLevelsRelation` for these rules. */
export function toLevelsRelation(
  rules: readonly PublicationRule[],
  auctionId: number | null,
  reader: User | 'house',
  checks: readonly PublicationCheck[],
): Sql {
  const departments = [
    null,
    ...new Set(rules.flatMap((rule) => rule.departmentId ?? [])),
    ...listDepartments(reader),
  ];
  const rows = [...new Set(departments)].map((department) => {
    const levels = resolveLevels(rules, auctionId, department);
    const hidden = reader !== 'house' && !can(reader, 'lots:see-reserve', [department]);
    const listChecksAt = (level: 'BLOCK' | 'WARN') =>
      checks.filter((check) => levels[check] === level && !(hidden && check === 'reserve'));
    return sql`(${department}::bigint, ${listChecksAt('BLOCK')}::text[], ${listChecksAt('WARN')}::text[])`;
  });
  return sql`(values ${join(rows)})`;
}

/**
 * Returns which of these checks block and which warn, for each department, as a relation `levels(department_id, block,
 * warn)`;
 * `auctionId` null: outside any sale. A check that would reveal a reserve is off for a reader who may not see that reserve.
 */
export const loadLevelsRelation = async (
  db: Db,
  auctionId: number | null,
  reader: User | 'house',
  checks: readonly PublicationCheck[] = lotChecks,
): Promise<Sql> => toLevelsRelation(await loadPublicationRules(db, auctionId), auctionId, reader, checks);

/** The reader's departments have rows of their own, because the reserve counts there. */
const listDepartments = (reader: User | 'house') => (reader === 'house' ? [] : reader.departmentIds);
