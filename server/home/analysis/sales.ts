import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Analysis, Period } from '#contract/analysis';
import type { Auction } from '#contract/auctions';
import { type Currency, getCurrency } from '#contract/currencies';
import type { Db } from '../../db/database';
import {
  amountColumns,
  isOfDepartment,
  needsCount,
  refreshSummaries,
  summaryAmounts,
  summaryCounts,
} from '../../reports/summaries';

const sumNames = [...summaryCounts, ...summaryAmounts, 'soldValued'] as const;
/** The sums that the figures of the board need. `soldValued`: sold lots of the sales that have amounts. */
export type Sums = Record<(typeof sumNames)[number], number>;
export const addSums = (rows: readonly Sums[]): Sums =>
  Object.fromEntries(
    sumNames.map((name) => [name, rows.reduce((total, row) => total + row[name], 0)]),
  ) as Sums;

/** A sale in one of the periods. */
export interface Sale {
  period: string;
  id: number;
  code: string;
  title: string;
  kind: Auction['kind'];
  currency: string;
  /** its local date, as in the list of sales */
  day: string;
  specialistId: number | null;
  specialist: string | null;
  /** for sales in another currency; null: there is none on that day */
  rate: string | null;
  rateFrom: string | null;
}

/** Which currency amounts are in, and how they come to it. */
export interface Conversion {
  currency: string;
  currencies: readonly Currency[];
}

/**
 * Returns the sales of these periods, latest first. A sale that is in several of them is returned for each. Counts the
 * summaries of those that have begun and changed again.
 */
export async function findSales(db: Db, periods: Readonly<Record<string, Period>>): Promise<Sale[]> {
  const all = Object.values(periods);
  const isInPeriods = join(
    all.map(({ from, to }) => sql`a.day between ${from}::date and ${to}::date`),
    ' or ',
  );
  const sales = await db.rows<Omit<Sale, 'period'> & { isStale: boolean }>(sql`
    select a.id, a.code, a.title, a.kind, a.currency, a.day, a.specialist_id as "specialistId", u.name as specialist,
      trim_scale(x.rate)::text as rate, x.valid_from as "rateFrom", ${needsCount} as "isStale"
    from (
      select *, (starts_at at time zone time_zone)::date as day from auctions
      where starts_at >= ${all.map(({ from }) => from).toSorted()[0]}::date - 2
        and starts_at < ${all
          .map(({ to }) => to)
          .toSorted()
          .at(-1)}::date + 3) a
    left join users u on u.id = a.specialist_id
    left join lateral (
      select rate, valid_from from exchange_rates r where r.currency = a.currency and r.valid_from <= a.day
      order by r.valid_from desc limit 1) x on true
    where ${isInPeriods} order by a.starts_at desc, a.id desc`);
  await refreshSummaries(
    db,
    sales.filter(({ isStale }) => isStale).map(({ id }) => id),
  );
  return Object.entries(periods).flatMap(([period, { from, to }]) =>
    sales
      .filter(({ day }) => day >= from && day <= to)
      .map(({ isStale: _, ...sale }) => ({ ...sale, period })),
  );
}

/** Returns whether the sale of these sums adds lots, and so amounts, to the figures. */
export const hasLots = ({ offered, sold }: Sums): boolean => offered > 0 || sold > 0;

/** Returns whether the amounts of a sale can be stated in the currency of the board. */
const hasAmounts = ({ currency, rate }: Sale, conversion: Conversion): boolean =>
  currency === conversion.currency || rate !== null;

interface SumFilter {
  department?: number | undefined;
  /** narrows down further; 0: lots without a department in sales without one */
  group?: number | undefined;
  /** 0: lots without a category */
  category?: number | undefined;
}

interface SaleSums extends Sums {
  period: string;
  auctionId: number;
}
export interface DepartmentSums extends Sums {
  period: string;
  departmentId: number | null;
}
export interface CategorySums extends Sums {
  period: string;
  categoryId: number | null;
}
export interface SaleLine extends Sums {
  sale: Sale;
}

/** Adds up the summaries of these sales, in one statement: for each sale, for each department and for each category. */
export async function sumSales(
  db: Db,
  sales: readonly Sale[],
  conversion: Conversion,
  filter: SumFilter,
): Promise<{ lines: SaleLine[]; departments: DepartmentSums[]; categories: CategorySums[] }> {
  const relation = toRelation(sales, conversion);
  const rows = await db.rows<SaleSums & DepartmentSums & CategorySums & { of: keyof typeof groupingOf }>(sql`
    select p.period, s.auction_id as "auctionId", s.department_id as "departmentId", s.category_id as "categoryId",
      grouping(s.auction_id, s.department_id, s.category_id) as of, ${sums}
    from ${relation} join sale_summaries s on s.auction_id = p.id where ${matches(filter)}
    group by grouping sets ((p.period, s.auction_id), (p.period, s.department_id), (p.period, s.category_id))`);
  const pick = (grouping: (typeof groupingOf)[keyof typeof groupingOf]) =>
    rows.filter(({ of }) => groupingOf[of] === grouping);
  const byKey = new Map(sales.map((sale) => [`${sale.period} ${sale.id}`, sale]));
  const departments = pick('department');
  const unassigned = departments.some(({ departmentId }) => departmentId === null)
    ? await sumUnassigned(db, relation, filter)
    : [];
  return {
    lines: pick('sale').flatMap((line) => {
      const sale = byKey.get(`${line.period} ${line.auctionId}`);
      return sale ? [{ ...line, sale }] : [];
    }),
    departments: [...departments.filter(({ departmentId }) => departmentId !== null), ...unassigned],
    categories: pick('category'),
  };
}

/** What a row is a sum of, by its value of `grouping`. */
const groupingOf = { 3: 'sale', 5: 'department', 6: 'category' } as const;

/** Adds up lots without a department for each of those of their sale. */
const sumUnassigned = (db: Db, relation: Sql, filter: SumFilter): Promise<DepartmentSums[]> =>
  db.rows(sql`
    select p.period, d.department_id as "departmentId", ${sums}
    from ${relation} join sale_summaries s on s.auction_id = p.id and s.department_id is null
    left join auction_departments d on d.auction_id = s.auction_id
    where ${matches(filter)} group by p.period, d.department_id`);

const matches = ({ department, group, category }: SumFilter): Sql =>
  join(
    [
      sql`true`,
      ...[department, group].flatMap((id) => (id === undefined ? [] : [isOfDepartment(id)])),
      ...(category === undefined ? [] : [sql`coalesce(s.category_id, 0) = ${category}`]),
    ],
    ' and ',
  );

const sumCounts = (count: (typeof summaryCounts)[number]): Sql =>
  sql`sum(${raw(`s.${count}`)}) as ${raw(count)}`;

/** Each summary is rounded once, half up, like `convertAmount`, so that the parts of a figure add up to it. */
function sumAmounts(amount: (typeof summaryAmounts)[number]): Sql {
  const column = raw(`s.${amountColumns[amount]}`);
  return sql`
    coalesce(sum(case when p.rate is null then ${column}
      else div(2 * ${column} * p.rate * p.target + p.minor, 2 * p.minor) end) filter (where p.valued), 0) as ${raw(`"${amount}"`)}`;
}

const sums = join([
  ...summaryCounts.map(sumCounts),
  ...summaryAmounts.map(sumAmounts),
  sql`coalesce(sum(s.sold) filter (where p.valued), 0) as "soldValued"`,
]);

/** The sales as a relation `p`, with the rate and the minor units of their currency. */
function toRelation(sales: readonly Sale[], conversion: Conversion): Sql {
  const codes = [...new Set([...sales.map(({ currency }) => currency), conversion.currency])];
  const minors = new Map(codes.map((code) => [code, getCurrency(code, conversion.currencies).minorPerMajor]));
  const isForeign = ({ currency }: Sale) => currency !== conversion.currency;
  return sql`unnest(
    ${sales.map(({ id }) => id)}::bigint[], ${sales.map(({ period }) => period)}::text[],
    ${sales.map((sale) => hasAmounts(sale, conversion))}::boolean[],
    ${sales.map((sale) => (isForeign(sale) ? sale.rate : null))}::numeric[],
    ${sales.map(({ currency }) => minors.get(currency))}::numeric[],
    ${sales.map(() => minors.get(conversion.currency))}::numeric[]) as p (id, period, valued, rate, minor, target)`;
}

/** Returns the currency of amounts, and the rates that those of these sales were converted with. */
export function describeMoney(
  sales: readonly Sale[],
  conversion: Conversion,
): Pick<Analysis, 'currency' | 'isConverted' | 'rates' | 'missing'> {
  const foreign = sales
    .filter(({ currency }) => currency !== conversion.currency)
    .toSorted((one, other) => ((one.rateFrom ?? '') < (other.rateFrom ?? '') ? -1 : 1));
  const rates = new Map<string, Analysis['rates'][number]>();
  for (const { currency, rate, rateFrom } of foreign) {
    if (rate === null || rateFrom === null) continue;
    const range = rates.get(currency) ?? { lowest: rate, highest: rate, from: rateFrom };
    rates.set(currency, {
      currency,
      lowest: Number(rate) < Number(range.lowest) ? rate : range.lowest,
      highest: Number(rate) > Number(range.highest) ? rate : range.highest,
      from: range.from,
      to: rateFrom,
    });
  }
  return {
    currency: conversion.currency,
    isConverted: rates.size > 0,
    rates: [...rates.values()].toSorted((one, other) => (one.currency < other.currency ? -1 : 1)),
    missing: [
      ...new Set(foreign.filter(({ rate }) => rate === null).map(({ currency }) => currency)),
    ].toSorted(),
  };
}
