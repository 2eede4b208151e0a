import type { AnalysisSales, AnalysisSalesQuery } from '#contract/analysis';
import type { Context } from '../../app-context';
import { readScope } from './board';
import { addSums, describeMoney, findSales, hasLots, type Sums, sumSales } from './sales';

/**
 * Returns one page of the sales behind a figure of the board, latest first, with what each contributes to it. Their totals
 * are the figure.
 */
export async function readAnalysisSales(
  { db, now }: Pick<Context, 'db' | 'now'>,
  query: AnalysisSalesQuery,
): Promise<AnalysisSales> {
  const { periods, conversion } = await readScope(db, query, now);
  const period = periods[query.of];
  const sales = (await findSales(db, { period })).filter(
    (sale) =>
      (query.currency === undefined || sale.currency === query.currency) &&
      (query.month === undefined || sale.day.startsWith(query.month)) &&
      (query.kind === undefined || sale.kind === query.kind) &&
      (query.specialist === undefined || (sale.specialistId ?? 0) === query.specialist),
  );
  const { lines } = await sumSales(db, sales, conversion, query);
  const lineOf = new Map(lines.map((line) => [line.sale, line]));
  const rows = sales.flatMap((sale) => {
    const of = lineOf.get(sale);
    return of && hasLots(of) ? [{ sale, sums: of }] : [];
  });
  const { page, pageSize } = query;
  return {
    period,
    ...describeMoney(
      rows.map(({ sale }) => sale),
      conversion,
    ),
    data: rows.slice((page - 1) * pageSize, page * pageSize).map(({ sale, sums: of }) => ({
      id: sale.id,
      code: sale.code,
      title: sale.title,
      day: sale.day,
      saleCurrency: sale.currency,
      ...toSums(of),
    })),
    total: rows.length,
    page,
    pageSize,
    totals: toSums(addSums(rows.map(({ sums: of }) => of))),
  };
}

const toSums = ({ offered, sold, hammerSold, lowOffered, below, within, above, unestimated }: Sums) => ({
  ...{ offered, sold, lowOffered, below, within, above, unestimated },
  hammer: hammerSold,
});
