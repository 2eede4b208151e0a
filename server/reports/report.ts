import { may, scopeOf } from '#contract/api/permissions';
import type { ReportTab, RowGroup } from '#contract/figures';
import type { LotsReport, ReportHead, Summary, UnsoldReport } from '#contract/reports';
import type { Context } from '../app-context';
import { type Auction, auction } from '../auctions/auction';
import { lotPrice } from '../results/price';
import { currencyOfSale } from '../settings/currencies';
import { figuresOf } from './figures';
import {
  chartOf,
  departmentNames,
  pricesOf,
  readReportTotals,
  totalsOf,
  unsoldOf,
  type WhichLots,
} from './queries';

type Reader = Pick<Context, 'db' | 'user'>;

interface Paged {
  page: number;
  pageSize: number;
}

/** The sale, its figures, and what of it this reader is shown. */
export async function headOf({ db, user }: Reader, sale: Auction): Promise<ReportHead> {
  const { id, code, title, status, startsAt, timeZone, location } = sale;
  const limited = scopeOf(user.role, 'reports:read') === 'own';
  return {
    auction: { id, code, title, status, startsAt, timeZone, location },
    currency: await currencyOfSale(db, sale.currency),
    departments: limited ? await departmentNames(db, user.departmentIds) : null,
    maySeeReserve: may(user, 'reports:see-reserve'),
    figures: figuresOf(await totalsOf(db, user, sale)),
  };
}

/** Figures, the chart and the five highest lots. */
export async function summary(reader: Reader, id: number): Promise<Summary> {
  const { db, user } = reader;
  const sale = await auction(db, id);
  return {
    tab: 'summary',
    ...(await headOf(reader, sale)),
    chart: await chartOf(db, user, sale),
    top: await pricesOf(db, user, sale, topBy('hammer'), { limit: 5, offset: 0 }),
  };
}

/** Sold lots, the highest first. Only lots with estimates on both sides have a ratio. */
export const topBy = (by: 'hammer' | 'ratio'): WhichLots => ({
  rows: by === 'ratio' ? 'estimated' : 'sold',
  sort: `-${by}`,
  q: '',
});

/**
 * One page of the lots of a sale with their prices in minor units of its currency, under the report's head. A reader
 * limited to departments gets the lots of these only. Refuses a sale that does not exist.
 */
export async function lotsReport(
  reader: Reader,
  id: number,
  tab: LotsReport['tab'],
  which: WhichLots,
  query: Paged,
): Promise<LotsReport> {
  const { db, user } = reader;
  const sale = await auction(db, id);
  return {
    tab,
    ...(await headOf(reader, sale)),
    data: await pricesOf(db, user, sale, which, sliceOf(query)),
    ...(await pageOf(reader, sale, which, query)),
  };
}

/**
 * One page of the lots that were offered and not sold, in the order of the catalogue, with last bid and (by right)
 * reserve in minor units. Refuses a sale that does not exist.
 */
export async function unsoldReport(
  reader: Reader,
  id: number,
  query: Paged & { q: string },
): Promise<UnsoldReport> {
  const { db, user } = reader;
  const sale = await auction(db, id);
  const which: WhichLots = { rows: 'unsold', sort: 'number', q: query.q };
  return {
    tab: 'unsold',
    ...(await headOf(reader, sale)),
    data: await unsoldOf(db, user, sale, which, sliceOf(query)),
    ...(await pageOf(reader, sale, which, query)),
  };
}

/** What a sold lot costs with premium, with the working. Refuses a lot that was not sold. */
export const priceOf = async ({ db }: Reader, id: number, number: string) =>
  lotPrice(db, await auction(db, id), number);

export const sliceOf = ({ page, pageSize }: Paged) => ({ limit: pageSize, offset: (page - 1) * pageSize });

const pageOf = async ({ db, user }: Reader, sale: Auction, which: WhichLots, { page, pageSize }: Paged) => ({
  ...(await readReportTotals(db, user, sale, which)),
  page,
  pageSize,
});

/** The lots a tab is about, in the order in which it shows them. */
export const lotsOfTab = (
  tab: ReportTab,
  given: { rows?: RowGroup | undefined; sort: string; q: string; by: 'hammer' | 'ratio' },
): WhichLots => {
  if (tab === 'top-lots') return topBy(given.by);
  if (tab === 'unsold') return { rows: 'unsold', sort: 'number', q: given.q };
  return given;
};
