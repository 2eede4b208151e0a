import sql, { type Sql } from 'sql-template-tag';
import { salePhases } from '#contract/auction-states';
import { campaignLifecycle, campaignStates, hasEnded, isBeforeSending } from '#contract/campaign-states';
import { collectionStatuses, isCollectionInPhase } from '#contract/collection-states';
import { lotChecks, workChecks } from '#contract/publication-checks';
import { saleScheduleNames } from '#contract/sale-defaults';
import type { Effect, EffectNoun, EffectsQuery, SettingEffect } from '#contract/setting-effects';
import type { Db } from '../db/database';
import { hasAnySchedule } from './defaults-in-use';

type Counts = Omit<Effect, 'effect'>;
type CountName = keyof Counts;
/** What a change of some fields touches: the subselects that count the rows. */
interface EffectSource {
  effect: SettingEffect;
  fields: readonly string[];
  counts: Partial<Record<CountName, (id: number, now: Date, changed: readonly string[]) => Sql>>;
}

const allSales = () => sql`select count(*) from auctions`;
/** Lots of a category whose VAT scheme is still that of the category: nothing was recorded, and they have none of their own. */
const lotsByScheme = (id: number): Sql => sql`
  from lots l join auctions a on a.id = l.auction_id
    join lot_items li on li.lot_id = l.id and li.ordinal = 1 join items i on i.id = li.item_id
  where i.category_id = ${id} and l.vat_scheme is null and l.sold_vat_scheme is null
    and a.status <> all(${[...salePhases.over, 'CANCELLED']}::text[])`;
/** Lots without a result whose VAT rate on invoices would change. */
const lotsByRate = (itemsFilter: Sql): Sql => sql`
  from lots l join auctions a on a.id = l.auction_id
    join lot_items li on li.lot_id = l.id and li.ordinal = 1 join items i on i.id = li.item_id
    left join categories c on c.id = i.category_id
  where ${itemsFilter} and l.sold_vat_scheme is null
    and a.status <> all(${[...salePhases.over, 'CANCELLED']}::text[])`;
const rateSource = (itemsFilter: (id: number) => Sql): EffectSource => ({
  effect: 'lotsUseRate',
  fields: ['invoiceVatRate'],
  counts: {
    lots: (id) => sql`select count(*) ${lotsByRate(itemsFilter(id))}`,
    sales: (id) => sql`select count(distinct a.id) ${lotsByRate(itemsFilter(id))}`,
  },
});
const itemsOfCategory = (id: number) => sql`select count(*) from items where category_id = ${id}`;
/** Items, also of other categories, with a value under a label of this one. */
const itemsWithLabels = (id: number) => sql`
  select count(*) from items i where i.details <> '[]' and exists (
    select 1 from category_details x
    where x.category_id = ${id} and i.details @> jsonb_build_array(jsonb_build_object('labelId', x.id)))`;
const itemsOfDepartment = (id: number) => sql`select count(*) from items where department_id = ${id}`;
const salesOfDepartment = (id: number) =>
  sql`select count(*) from auction_departments where department_id = ${id}`;
/** Collections that visitors can open, and whose pages name this company: the gallery if there is one, else the house. */
const sharedBy = (isGallery: boolean) => (_: number, now: Date) =>
  sql`
  select count(distinct c.id) from collection_links l join collections c on c.id = l.collection_id
  where l.revoked_at is null and (l.expires_at is null or l.expires_at > ${now}) and c.visibility <> 'INTERNAL'
    and c.status = 'PUBLISHED' and (c.ends_at is null or c.ends_at > ${now}) and exists (select 1 from gallery where kind <> 'NONE') = ${isGallery}`;
const activeUsers = (role: string) => () => sql`select count(*) from users where active and role = ${role}`;

const companyPages = (isGallery: boolean): EffectSource => ({
  effect: 'pagesShowCompany',
  fields: ['name', 'kind', 'logo', 'address', 'phone', 'email', 'website'],
  counts: { collections: sharedBy(isGallery) },
});
const factorSource = (field: string, role: string): EffectSource => ({
  effect: 'usersNeedFactor',
  fields: [field],
  counts: { users: activeUsers(role) },
});

/**
 * SQL condition: the item `i`, in this sale or null, follows at least one of these publication rules. The rule of a sale takes
 * precedence over that of a department, and this over that of the house (0).
 */
const followsRule = (departmentId: number, checks: readonly string[], auctionId: Sql): Sql => sql`
  (${departmentId} = 0 or i.department_id = ${departmentId}) and exists (
    select 1 from unnest(${[...checks]}::text[]) changed(check_name) where not exists (
      select 1 from publication_rules r where r.check_name = changed.check_name and r.level <> 'INHERIT'
        and (r.auction_id = ${auctionId} or ${departmentId} = 0 and r.department_id = i.department_id)))`;
const isIn = (names: readonly string[]) => (name: string) => names.includes(name);
/** Lots of unpublished sales that are checked by these rules. */
const lotsByRule = (departmentId: number, changed: readonly string[]): Sql => sql`
  from lots l join auctions a on a.id = l.auction_id
    join lot_items li on li.lot_id = l.id and li.ordinal = 1 join items i on i.id = li.item_id
  where a.status = any(${[...salePhases.open]}::text[])
    and ${followsRule(departmentId, changed.filter(isIn(lotChecks)), sql`a.id`)}`;
const unpublishedStatuses = collectionStatuses.filter((status) => isCollectionInPhase('draft', { status }));
/** Works of unpublished collections that are checked by these rules. */
const worksByRule = (departmentId: number, changed: readonly string[]): Sql => sql`
  from collection_items w join collections c on c.id = w.collection_id join items i on i.id = w.item_id
  where c.status = any(${unpublishedStatuses}::text[])
    and ${followsRule(departmentId, changed.filter(isIn(workChecks)), sql`null::bigint`)}`;
const unfinishedStates = campaignStates.filter((state) => !hasEnded(state));
const unapprovedStates = campaignStates.filter((state) =>
  ['submit', 'approve'].some((step) => step in campaignLifecycle[state]),
);
const campaignsIn = (states: readonly string[]) => () =>
  sql`select count(*) from campaigns where state = any(${[...states]}::text[])`;

const sources: Readonly<Record<EffectNoun, readonly EffectSource[]>> = {
  house: [
    { effect: 'salesKeepCurrency', fields: ['currency'], counts: { sales: allSales } },
    { effect: 'salesKeepTimeZone', fields: ['timeZone'], counts: { sales: allSales } },
    companyPages(false),
    factorSource('adminFactor', 'ADMIN'),
    factorSource('managerFactor', 'MANAGER'),
    factorSource('editorFactor', 'EDITOR'),
    factorSource('specialistFactor', 'SPECIALIST'),
  ],
  gallery: [companyPages(true)],
  departments: [
    rateSource(
      (id) => sql`coalesce(c.department_id, i.department_id) = ${id} and c.invoice_vat_rate is null`,
    ),
    {
      effect: 'rowsShowDepartment',
      fields: ['name', 'code'],
      counts: { items: itemsOfDepartment, sales: salesOfDepartment },
    },
    {
      effect: 'rowsKeepDepartment',
      fields: ['active'],
      counts: {
        items: itemsOfDepartment,
        sales: salesOfDepartment,
        users: (id) => sql`select count(*) from user_departments where department_id = ${id}`,
      },
    },
  ],
  categories: [
    rateSource((id) => sql`c.id = ${id}`),
    { effect: 'itemsShowCategory', fields: ['name'], counts: { items: itemsOfCategory } },
    { effect: 'itemsKeepDetails', fields: ['detailLabels'], counts: { items: itemsWithLabels } },
    { effect: 'itemsKeepDepartment', fields: ['departmentId'], counts: { items: itemsOfCategory } },
    { effect: 'itemsKeepCategory', fields: ['active'], counts: { items: itemsOfCategory } },
    {
      effect: 'lotsUseScheme',
      fields: ['defaultVatScheme'],
      counts: {
        lots: (id) => sql`select count(*) ${lotsByScheme(id)}`,
        sales: (id) => sql`select count(distinct a.id) ${lotsByScheme(id)}`,
      },
    },
    { effect: 'itemsCountForThreshold', fields: ['amlRegulated'], counts: { items: itemsOfCategory } },
  ],
  schedules: [
    {
      effect: 'defaultsUseSchedule',
      fields: ['body', 'currency', 'validFrom', 'validTo', 'name'],
      counts: {
        others: (id) => sql`
          select count(*) from sale_defaults f where ${hasAnySchedule} and ${id} in (f.premium_schedule_id,
            f.increment_schedule_id, f.tax_schedule_id, f.resale_right_schedule_id)`,
      },
    },
    {
      effect: 'salesKeepSchedule',
      fields: ['body', 'currency', 'validFrom'],
      counts: {
        sales: (id) => sql`
          select count(*) from auctions where ${id} in (premium_schedule_id, increment_schedule_id, tax_schedule_id,
            resale_right_schedule_id)`,
      },
    },
  ],
  'sale-defaults': [
    {
      effect: 'salesKeepDefaults',
      fields: saleScheduleNames,
      counts: {
        sales: (id) => sql`
          select count(*) from auctions a join sale_defaults f on f.id = ${id} and f.currency = a.currency
          where f.department_id is null or exists (
            select 1 from auction_departments d where d.auction_id = a.id and d.department_id = f.department_id)`,
      },
    },
  ],
  currencies: [
    {
      effect: 'rowsShowCurrency',
      fields: ['name', 'minorPerMajor', 'notation'],
      counts: {
        sales: (id) => sql`
          select count(*) from auctions a join currencies k on k.code = a.currency where k.id = ${id}`,
        collections: (id) => sql`
          select count(*) from collections c join currencies k on k.code = c.currency where k.id = ${id}`,
        others: (id) => sql`
          select count(*) from schedules s join currencies k on k.code = s.currency where k.id = ${id}`,
      },
    },
  ],
  'publication-rules': [
    {
      effect: 'lotsCheckedAgain',
      fields: lotChecks,
      counts: {
        lots: (id, _, changed) => sql`select count(*) ${lotsByRule(id, changed)}`,
        sales: (id, _, changed) => sql`select count(distinct a.id) ${lotsByRule(id, changed)}`,
      },
    },
    {
      effect: 'worksCheckedAgain',
      fields: workChecks,
      counts: {
        items: (id, _, changed) => sql`select count(*) ${worksByRule(id, changed)}`,
        collections: (id, _, changed) => sql`select count(distinct c.id) ${worksByRule(id, changed)}`,
      },
    },
  ],
  email: [
    {
      effect: 'campaignsUseSender',
      fields: ['senderName', 'senderAddress', 'replyTo'],
      counts: { others: campaignsIn(unfinishedStates) },
    },
    {
      // The footer and the links are frozen with the emails of a campaign.
      effect: 'campaignsToSend',
      fields: ['footer', 'lotAddress', 'saleAddress', 'collectionAddress', 'capMails', 'capDays'],
      counts: { others: campaignsIn(campaignStates.filter(isBeforeSending)) },
    },
    {
      effect: 'campaignsToFinish',
      fields: ['quietFrom', 'quietUntil', 'tracks'],
      counts: { others: campaignsIn(unfinishedStates) },
    },
    {
      effect: 'campaignsToApprove',
      fields: ['approveAbove'],
      counts: { others: campaignsIn(unapprovedStates) },
    },
  ],
};

const none: Counts = { items: 0, lots: 0, sales: 0, users: 0, collections: 0, others: 0 };

/** Returns what a change of these fields touches. Sources of one effect are added up; one on no row is left out. */
export async function findEffects(db: Db, { noun, id, changed }: EffectsQuery, now: Date): Promise<Effect[]> {
  const effects = new Map<SettingEffect, Counts>();
  for (const { effect, fields, counts } of sources[noun]) {
    if (!fields.some((field) => changed.includes(field))) continue;
    const total = effects.get(effect) ?? { ...none };
    for (const [name, count] of Object.entries(counts) as [
      CountName,
      NonNullable<(typeof counts)[CountName]>,
    ][])
      total[name] += (await db.row<{ n: number }>(sql`select (${count(id, now, changed)}) as n`)).n;
    effects.set(effect, total);
  }
  return [...effects]
    .filter(([, total]) => Object.values(total).some((n) => n > 0))
    .map(([effect, total]) => ({ effect, ...total }));
}
