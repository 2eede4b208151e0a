import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnalysisSales } from '#contract/analysis';
import { auctionKinds } from '#contract/auction-fields';
import Sheet from '@/components/form/Sheet';
import SmallPages from '@/components/list/SmallPages';
import Link from '@/components/page/Link';
import Loaded from '@/components/page/Loaded';
import { api } from '@/services/api';
import { dayText } from '@/services/day';
import { useCategories, useDepartments, useStaff } from '@/services/lookups';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import Amount from './Amount';
import { periodText } from './change';
import { useShareText } from './figureTexts';
import { MoneyNote } from './MoneyNote';
import { monthText } from './monthText';
import { type Slice, salesParam, sliceParams } from './salesAddress';
import { useAnalysisFilters } from './useAnalysisFilters';

const periods = ['range', 'compared', 'yearBefore'] as const;

/** The sales behind a figure of the board (`?sales=range&month=2026-03`): what each contributes; their total is the figure. */
export default function SalesSheet() {
  const t = useText();
  const filters = useAnalysisFilters();
  const { query: address, set } = useUrl();
  const of = periods.find((period) => period === address.get(salesParam)) ?? 'range';
  const toNumber = (key: string) => (address.has(key) ? Number(address.get(key)) : undefined);
  const month = address.get('month') ?? undefined;
  const input = {
    ...filters,
    of,
    month,
    group: toNumber('group'),
    category: toNumber('category'),
    specialist: toNumber('specialist'),
    kind: auctionKinds.find((kind) => kind === address.get('kind')),
    page: toNumber('salesPage') ?? 1,
  };
  const query = useQuery({
    queryKey: ['analysis', 'sales', input],
    queryFn: () => api.home.analysisSales({ query: input }),
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  const names = useSliceNames(input);
  const isPart = [input.department, input.group, input.category].some((id) => id !== undefined);
  return (
    <Sheet param={salesParam} extraParams={sliceParams} open size={860} title={t('analysis.sales')}>
      <Loaded query={query}>
        {(sales) => (
          <div className="analysis">
            <p>{[month ? monthText(month, 'long') : periodText(sales.period), ...names].join(' · ')}</p>
            <MoneyNote money={sales} />
            {isPart && sales.total > 0 && <p>{t('analysis.sales.part')}</p>}
            <Rows sales={sales} isPart={isPart} />
            <SmallPages {...sales} onTurn={(page) => set({ salesPage: page })} />
          </div>
        )}
      </Loaded>
    </Sheet>
  );
}

/** Returns the names of what the sales are narrowed down to. */
function useSliceNames({
  department,
  group,
  category,
  specialist,
  kind,
}: Slice & { department: number | undefined }): string[] {
  const t = useText();
  const departments = useDepartments();
  const categories = useCategories();
  const staff = useStaff();
  const nameOf = (rows: readonly { id: number; name: string }[], id: number | undefined, none: string) => {
    if (id === undefined) return [];
    return [id === 0 ? none : (rows.find((row) => row.id === id)?.name ?? '')];
  };
  return [
    ...nameOf(departments, department, ''),
    ...nameOf(departments, group, t('analysis.noDepartment')),
    ...nameOf(categories, category, t('analysis.noCategory')),
    ...nameOf(staff, specialist, t('analysis.noSpecialist')),
    ...(kind ? [t(`auctions.kind.${kind}`)] : []),
  ].filter(Boolean);
}

/** `isPart`: only some lots of each sale count, which no list shows alone. */
function Rows({ sales, isPart }: { sales: AnalysisSales; isPart: boolean }) {
  const t = useText();
  const shareText = useShareText();
  const toCells = (row: AnalysisSales['totals']) => (
    <>
      <td className="is-right">{row.offered}</td>
      <td className="is-right">{row.sold}</td>
      <td className="is-right">{shareText(row.sold, row.offered)}</td>
      <td className="is-right">
        <Amount amount={row.hammer} money={sales} bare />
      </td>
      <td className="is-right">
        <Amount amount={row.lowOffered} money={sales} bare />
      </td>
      <td className="is-right">
        {row.below} / {row.within} / {row.above} / {row.unestimated}
      </td>
    </>
  );
  if (sales.total === 0) return <p>{t('analysis.sales.none')}</p>;
  return (
    <div className="analysis-scroll">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{t('auctions.auction')}</th>
            <th scope="col" className="is-right">
              {t('reports.figure.offered')}
            </th>
            <th scope="col" className="is-right">
              {t('reports.figure.sold')}
            </th>
            <th scope="col" className="is-right">
              {t('analysis.column.sellThrough')}
            </th>
            <th scope="col" className="is-right">
              {t('reports.column.hammerOf', { currency: sales.currency })}
            </th>
            <th scope="col" className="is-right">
              {t('analysis.column.low', { currency: sales.currency })}
            </th>
            <th scope="col" className="is-right">
              {t('analysis.column.bands')}
            </th>
          </tr>
        </thead>
        <tbody>
          {sales.data.map((sale) => (
            <tr key={sale.id}>
              <th scope="row">
                <Link to={isPart ? `/auction/${sale.id}` : `/auction/${sale.id}/report/lots?rows=offered`}>
                  <small>{sale.code}</small> {sale.title}
                </Link>
                <br />
                <small>
                  {dayText(sale.day)} · {sale.saleCurrency}
                </small>
              </th>
              {toCells(sale)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('analysis.total', { count: sales.total })}</th>
            {toCells(sales.totals)}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
