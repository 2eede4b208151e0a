import sql from 'sql-template-tag';
import type { Analysis, AnalysisLine, AnalysisQuery } from '#contract/analysis';
import { analysisFigures } from '#contract/analysis-ranges';
import { can } from '#contract/api/permissions';
import { refuseField } from '#contract/api/refusal';
import { auctionKinds } from '#contract/auction-fields';
import { findCurrency } from '#contract/currencies';
import { fraction, roundHalfUp } from '#contract/money/exact';
import type { Context, User } from '../../app-context';
import type { Db } from '../../db/database';
import { computeFigures } from '../../reports/figures';
import { emptyTotals } from '../../reports/totals';
import { listDefinedCurrencies } from '../../settings/currencies';
import { findNextSales } from '../queries';
import { getPeriods, type Periods } from './periods';
import {
  addSums,
  type CategorySums,
  type Conversion,
  type DepartmentSums,
  describeMoney,
  findSales,
  hasLots,
  type Sale,
  type SaleLine,
  type Sums,
  sumSales,
} from './sales';
import { findWanted, findWatchedLots, readCampaignEffect } from './watched';

/** Sales in the small chart of the latest ones. */
const maxLastSales = 12;

/** Returns the board of analysis. Amounts are hammer prices without premium, in minor units of one currency. */
export async function readAnalysis(
  { db, user, now }: Pick<Context, 'db' | 'user' | 'now'>,
  query: AnalysisQuery,
): Promise<Analysis> {
  const { periods, conversion } = await readScope(db, query, now);
  const [figures, coming, watchedLots, wanted, campaigns] = await Promise.all([
    readFigures(db, user, query, periods, conversion),
    findNextSales(db, user),
    findWatchedLots(db, now),
    can(user, 'customers:see-details', []) ? findWanted(db, now) : null,
    can(user, 'campaigns:read') ? readCampaignEffect(db, periods, query.department, now) : null,
  ]);
  const { sales } = coming;
  return {
    range: periods.range,
    compared: periods.compared,
    ...figures,
    watchedLots,
    wanted,
    campaigns,
    coming: sales.map(({ status: _status, estimateHigh: _high, ...sale }) => sale),
  };
}

/** Returns the periods of a query and the currency of its amounts. Refuses an unknown currency. */
export async function readScope(
  db: Db,
  query: AnalysisQuery,
  now: Date,
): Promise<{ periods: Periods; conversion: Conversion }> {
  const [house, currencies] = await Promise.all([
    db.row<{ currency: string; today: string }>(
      sql`select currency, (${now}::timestamptz at time zone time_zone)::date as today from house`,
    ),
    listDefinedCurrencies(db),
  ]);
  const currency = query.currency ?? house.currency;
  if (!findCurrency(currency, currencies)) refuseField('currency', 'currency');
  return { periods: getPeriods(query, house.today), conversion: { currency, currencies } };
}

type Figures = Omit<Analysis, 'range' | 'compared' | 'watchedLots' | 'wanted' | 'campaigns' | 'coming'>;

async function readFigures(
  db: Db,
  user: User,
  query: AnalysisQuery,
  { range, compared, comparesSeasons, yearBefore, months }: Periods,
  conversion: Conversion,
): Promise<Figures> {
  const all = await findSales(db, { range, yearBefore, ...(comparesSeasons && { compared }) });
  // Otherwise the compared period is the first part of the year before, and its sales are read once.
  const isCompared = ({ period, day }: Sale) =>
    period === 'compared' || (!comparesSeasons && period === 'yearBefore' && day <= compared.to);
  const sales = all
    .filter(({ currency }) => query.currency === undefined || currency === query.currency)
    .map((sale) => (isCompared(sale) ? { ...sale, period: 'compared' } : sale));
  const { lines, departments, categories } = await sumSales(db, sales, conversion, query);
  const inRange = lines.filter(({ sale }) => sale.period === 'range');
  const before = lines.filter(({ sale }) => sale.period === 'compared');
  const [total, totalBefore] = [addSums(inRange), addSums(before)];
  const salesWithResults = inRange.filter(({ offered }) => offered > 0);
  return {
    ...describeMoney(
      lines.filter(hasLots).map(({ sale }) => sale),
      conversion,
    ),
    currencies: [...new Set(all.map(({ currency }) => currency))].toSorted(),
    sales: salesWithResults.length,
    sentences: writeSentences(total, totalBefore),
    figures: compareFigures(total, totalBefore),
    lastSales: listLastSales(salesWithResults),
    months: listMonths(
      months,
      inRange,
      lines.filter(
        ({ sale }) => sale.period === 'yearBefore' || (!comparesSeasons && sale.period === 'compared'),
      ),
    ),
    departments: listDepartments(departments, query.department),
    specialists: can(user, 'reports:see-people') ? listSpecialists(inRange, before) : null,
    categories: listCategories(categories),
    kinds: auctionKinds.flatMap((kind) => {
      const isOfKind = ({ sale }: SaleLine) => sale.kind === kind;
      const line = toLine(inRange.filter(isOfKind), before.filter(isOfKind));
      return line.offered > 0 || line.before > 0 ? [{ kind, ...line }] : [];
    }),
  };
}

/** Computes the figures by the functions of the auction report; those of them that need other sums are not among them. */
const getFigures = (sums: Sums) => {
  const { soldValued, ...totals } = sums;
  const figures = computeFigures({ ...emptyTotals, ...totals });
  // Sales without a rate have no hammer here, so the average leaves out their lots as well.
  const valued = computeFigures({ ...emptyTotals, ...totals, sold: soldValued });
  return (key: (typeof analysisFigures)[number]): number | null =>
    (key === 'average' ? valued : figures).find((figure) => figure.key === key)?.value ?? null;
};

function compareFigures(total: Sums, before: Sums): Analysis['figures'] {
  const [value, valueBefore] = [getFigures(total), getFigures(before)];
  return analysisFigures.map((key) => ({ key, value: value(key), before: valueBefore(key) }));
}

/** Returns the sentences that the sums allow; a rate without a denominator has none. */
function writeSentences(total: Sums, before: Sums): Analysis['sentences'] {
  if (total.offered === 0) return [];
  const hasBefore = before.offered > 0;
  const toSentence = (
    kind: Analysis['sentences'][number]['kind'],
    value: number | null,
    other: number | null,
  ) => (value === null ? [] : [{ kind, value, before: hasBefore ? other : null }]);
  return [
    ...toSentence('sellThrough', getFigures(total)('sellThrough'), getFigures(before)('sellThrough')),
    ...toSentence('hammer', total.hammerSold, before.hammerSold),
    ...toSentence('above', getShareAbove(total), getShareAbove(before)),
  ];
}

/** Returns the share of the sold lots whose hammer was above the high estimate, in basis points. */
const getShareAbove = ({ above, sold }: Sums): number | null =>
  sold === 0 ? null : roundHalfUp(fraction(above * 10_000, sold));

function toLine(lines: readonly Sums[], before: readonly Sums[]): AnalysisLine {
  const { offered, sold, hammerSold } = addSums(lines);
  return { offered, sold, hammer: hammerSold, before: addSums(before).hammerSold };
}

/** Returns a line for each key, the highest hammer first; lines without an offered lot in both periods are left out. */
function toLines<L extends Sums, K>(
  lines: readonly L[],
  before: readonly L[],
  keyOf: (line: L) => K,
): (AnalysisLine & { key: K })[] {
  const groups = new Map<K, { lines: L[]; before: L[] }>();
  const getGroup = (key: K) => {
    const group = groups.get(key) ?? { lines: [], before: [] };
    groups.set(key, group);
    return group;
  };
  for (const line of lines) getGroup(keyOf(line)).lines.push(line);
  for (const line of before) getGroup(keyOf(line)).before.push(line);
  return [...groups]
    .map(([key, group]) => ({ key, ...toLine(group.lines, group.before) }))
    .filter(({ offered, before: hammerBefore }) => offered > 0 || hammerBefore !== 0)
    .toSorted((one, other) => other.hammer - one.hammer || other.before - one.before);
}

function listSpecialists(lines: readonly SaleLine[], before: readonly SaleLine[]) {
  const names = new Map([...lines, ...before].map(({ sale }) => [sale.specialistId, sale.specialist]));
  return toLines(lines, before, ({ sale }) => sale.specialistId).map(({ key, ...line }) => ({
    specialist: key === null ? null : { id: key, name: names.get(key) ?? '' },
    ...line,
  }));
}

/** Lots without a department count for each of those of their sale; with a filter, only the chosen one is listed. */
function listDepartments(
  sums: readonly DepartmentSums[],
  selectedId: number | undefined,
): Analysis['departments'] {
  const ofPeriod = (name: string) =>
    sums.filter(
      ({ period, departmentId }) =>
        period === name && (selectedId === undefined || departmentId === selectedId),
    );
  return toLines(ofPeriod('range'), ofPeriod('compared'), ({ departmentId }) => departmentId).map(
    ({ key, ...line }) => ({ departmentId: key, ...line }),
  );
}

function listCategories(sums: readonly CategorySums[]): Analysis['categories'] {
  const ofPeriod = (name: string) => sums.filter(({ period }) => period === name);
  return toLines(ofPeriod('range'), ofPeriod('compared'), ({ categoryId }) => categoryId).map(
    ({ key, ...line }) => ({ categoryId: key, ...line }),
  );
}

/** Returns the months of the range, each with the hammer of the same month of the year before. */
function listMonths(
  months: readonly string[],
  lines: readonly SaleLine[],
  before: readonly SaleLine[],
): Analysis['months'] {
  const nextYear = (month: string) =>
    `${String(Number(month.slice(0, 4)) + 1).padStart(4, '0')}${month.slice(4)}`;
  const rows = lines.map((line) => ({ ...line, month: line.sale.day.slice(0, 7) }));
  const rowsBefore = before.map((line) => ({ ...line, month: nextYear(line.sale.day.slice(0, 7)) }));
  const byMonth = new Map(
    toLines(rows, rowsBefore, ({ month }) => month).map(({ key, ...line }) => [key, line]),
  );
  return months.map((month) => ({ month, ...(byMonth.get(month) ?? toLine([], [])) }));
}

/** Returns the latest sales with their sums, oldest first. */
function listLastSales(lines: readonly SaleLine[]): Analysis['lastSales'] {
  return lines
    .toSorted((one, other) => one.sale.day.localeCompare(other.sale.day) || one.sale.id - other.sale.id)
    .slice(-maxLastSales)
    .map(({ sale: { id, code, title, day }, offered, sold, hammerSold }) => ({
      ...{ id, code, title, day, offered, sold },
      hammer: hammerSold,
    }));
}
