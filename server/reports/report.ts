import { can, getScope } from '#contract/api/permissions';
import type { ReportTab } from '#contract/figures';
import type { LotsReport, ReportHead, Summary, UnsoldReport } from '#contract/reports';
import type { Context } from '../app-context';
import { type Auction, getAuction } from '../auctions/auction';
import { loadLotPrice } from '../results/price';
import { readSaleCurrency } from '../settings/currencies';
import { computeFigures } from './figures';
import {
  findDepartmentNames,
  findPrices,
  findUnsold,
  hasVisibleLots,
  type LotFilter,
  readChart,
  readReportTotals,
  readTotals,
} from './queries';

type ReportContext = Pick<Context, 'db' | 'user'>;

interface Paging {
  page: number;
  pageSize: number;
}

/** Returns the sale, its figures, and which part of it this user may see. */
export async function readHead({ db, user }: ReportContext, sale: Auction): Promise<ReportHead> {
  const { id, code, title, status, startsAt, timeZone, location } = sale;
  const isLimited = getScope(user.role, 'reports:read') === 'own';
  return {
    auction: { id, code, title, status, startsAt, timeZone, location },
    currency: await readSaleCurrency(db, sale.currency),
    departments: isLimited ? await findDepartmentNames(db, user.departmentIds) : null,
    canSeeReserve: can(user, 'reports:see-reserve'),
    figures: computeFigures(await readTotals(db, user, sale)),
  };
}

/** Returns whether the report of a sale has any lot for this user. Refuses a sale that does not exist. */
export const hasReportedLots = async ({ db, user }: ReportContext, id: number): Promise<boolean> =>
  hasVisibleLots(db, user, await getAuction(db, id));

/** Returns figures, the chart and the five highest lots. */
export async function readSummary(context: ReportContext, id: number): Promise<Summary> {
  const { db, user } = context;
  const sale = await getAuction(db, id);
  return {
    tab: 'summary',
    ...(await readHead(context, sale)),
    chart: await readChart(db, user, sale),
    top: await findPrices(db, user, sale, topBy('hammer'), { limit: 5, offset: 0 }),
  };
}

/** Returns the filter for sold lots, highest first. Only lots with both estimates have a ratio. */
export const topBy = (by: 'hammer' | 'ratio'): LotFilter => ({
  rows: by === 'ratio' ? 'estimated' : 'sold',
  sort: `-${by}`,
  q: '',
});

/**
 * Returns one page of the lots of a sale with their prices in minor units of its currency, under the report's head. A user
 * limited to departments gets only the lots of these. Refuses a sale that does not exist.
 */
export async function readLotsReport(
  context: ReportContext,
  id: number,
  tab: LotsReport['tab'],
  filter: LotFilter,
  query: Paging,
): Promise<LotsReport> {
  const { db, user } = context;
  const sale = await getAuction(db, id);
  return {
    tab,
    ...(await readHead(context, sale)),
    data: await findPrices(db, user, sale, filter, toSlice(query)),
    ...(await readPage(context, sale, filter, query)),
  };
}

/**
 * Returns one page of the lots that were offered and not sold, in catalog order, with last bid and (if permitted) reserve in
 * minor units. Refuses a sale that does not exist.
 */
export async function readUnsoldReport(
  context: ReportContext,
  id: number,
  query: Paging & { q: string },
): Promise<UnsoldReport> {
  const { db, user } = context;
  const sale = await getAuction(db, id);
  const filter: LotFilter = { rows: 'unsold', sort: 'number', q: query.q };
  return {
    tab: 'unsold',
    ...(await readHead(context, sale)),
    data: await findUnsold(db, user, sale, filter, toSlice(query)),
    ...(await readPage(context, sale, filter, query)),
  };
}

/** Returns the price of a sold lot with premium and its working. Refuses a lot that was not sold. */
export const readLotPrice = async ({ db }: ReportContext, id: number, number: string) =>
  loadLotPrice(db, await getAuction(db, id), number);

export const toSlice = ({ page, pageSize }: Paging) => ({ limit: pageSize, offset: (page - 1) * pageSize });

const readPage = async (
  { db, user }: ReportContext,
  sale: Auction,
  filter: LotFilter,
  { page, pageSize }: Paging,
) => ({
  ...(await readReportTotals(db, user, sale, filter)),
  page,
  pageSize,
});

/** Returns the filter for the lots of a tab, with their order. */
export const toLotFilter = (
  tab: ReportTab,
  { by, ...filter }: LotFilter & { by: 'hammer' | 'ratio' },
): LotFilter => {
  if (tab === 'top-lots') return topBy(by);
  if (tab === 'unsold') return { rows: 'unsold', sort: 'number', q: filter.q };
  return filter;
};
