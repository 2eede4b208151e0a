import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { useCallback, useMemo } from 'react';
import { auctionKinds } from '#contract/auction-fields';
import { auctionStatuses, isSaleInPhase } from '#contract/auction-states';
import type { AuctionRow } from '#contract/auctions';
import { AuctionState } from '@/components/auctions/AuctionState';
import CatalogueList from '@/components/catalogue/CatalogueList';
import { prefetchList } from '@/components/list/listQuery';
import { type MenuEntry, menuLink } from '@/components/list/menu';
import type { ListColumn, ListFilter, TotalsRow } from '@/components/list/types';
import { Money } from '@/components/money/Money';
import Link from '@/components/page/Link';
import { api } from '@/services/api';
import { prefetchDepartments } from '@/services/lookups';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import { getSaleTabs, saleAddress } from './saleTabs';

const tabKeys = ['coming', 'running', 'past', 'all'] as const;
/** Upcoming sales are sorted by the next first; past ones by the latest first. */
const getDefaultQuery = (address: URLSearchParams) => ({
  tab: tabKeys[0],
  sort: (address.get('tab') ?? tabKeys[0]) === 'coming' ? 'startsAt' : '-startsAt',
});

export function ahead(address: URLSearchParams) {
  prefetchList('auctions', api.auctions.list, address, getDefaultQuery(address));
  prefetchDepartments();
}

/** Loads the totals of the sales that match a query. The query comes from the address; the server validates it. */
const loadTotals = async (listQuery: object) => (await api.auctions.totals({ query: listQuery })).totals;

const hrefOf = ({ id }: AuctionRow) => `/auction/${id}`;

/** `/auctions` */
export default function Auctions() {
  const t = useText();
  const access = useAccess();
  const { query } = useUrl();
  const tabs = useMemo(
    () =>
      tabKeys.map((key) => ({
        key,
        label: t(`auctions.tab.${key}`),
      })),
    [t],
  );
  const filters = useFilters();
  const totals = useCallback(
    async (listQuery: object) =>
      (await loadTotals(listQuery)).map(
        ({ currency, auctions, lots, sold, hammer }): TotalsRow => ({
          key: currency,
          label: t('auctions.totals', { currency, count: auctions }),
          cells: { lots, sold, hammer: <Money amount={hammer} currency={currency} short /> },
        }),
      ),
    [t],
  );
  const extraColumns = useExtraColumns();
  const kindOf = useMemo(
    () =>
      ({ kind }: AuctionRow) =>
        t(`auctions.kind.${kind}`),
    [t],
  );
  const rowMenu = (sale: AuctionRow): MenuEntry[] => [
    ...getSaleTabs(sale, access).map(({ key, label }) =>
      menuLink(key, <Link to={saleAddress(sale.id, key)}>{t(label)}</Link>),
    ),
    ...(isSaleInPhase('begun', sale) && access['reports:read']
      ? [menuLink('report', <Link to={`/auction/${sale.id}/report`}>{t('auctions.report')}</Link>)]
      : []),
  ];
  return (
    <CatalogueList<AuctionRow>
      noun="auctions"
      list={api.auctions.list}
      title={t('auctions.title')}
      one={t('auctions.auction')}
      create={access['auctions:create'] ? { to: '/auction/new', label: t('auctions.new') } : undefined}
      hrefOf={hrefOf}
      kindOf={kindOf}
      more={extraColumns}
      rowMenu={rowMenu}
      hideKind
      tabs={tabs}
      defaultSort={getDefaultQuery(query).sort}
      filters={filters}
      totals={totals}
      empty={{ title: t('auctions.empty'), hint: t('auctions.empty.hint') }}
    />
  );
}

function useFilters(): ListFilter[] {
  const t = useText();
  const { data: currencies } = useQuery({
    queryKey: ['auctions', 'currencies'],
    queryFn: () => loadTotals({}),
    throwOnError: false,
  });
  return useMemo(
    () => [
      {
        key: 'status',
        label: t('catalogue.status'),
        multiple: true,
        options: auctionStatuses.map((value) => ({ value, label: t(`auctions.status.${value}`) })),
      },
      {
        key: 'kind',
        label: t('catalogue.kind'),
        multiple: true,
        options: auctionKinds.map((value) => ({ value, label: t(`auctions.kind.${value}`) })),
      },
      {
        key: 'currency',
        label: t('catalogue.currency'),
        multiple: true,
        options: (currencies ?? []).map(({ currency }) => ({ value: currency, label: currency })),
      },
      { key: 'from', label: t('auctions.from') },
      { key: 'to', label: t('auctions.to') },
    ],
    [t, currencies],
  );
}

/** Returns the columns that only auctions have. */
function useExtraColumns(): ListColumn<AuctionRow>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        key: 'lots',
        title: t('auctions.lots'),
        width: 74,
        sort: 'lots',
        align: 'end',
        render: ({ lots }) => lots,
      },
      { key: 'sold', title: t('auctions.sold'), width: 86, align: 'end', render: ({ sold }) => sold || '–' },
      {
        key: 'hammer',
        title: t('auctions.hammer'),
        width: 105,
        sort: 'hammer',
        align: 'end',
        render: ({ sold, hammer, currency }) =>
          sold > 0 ? <Money amount={hammer} currency={currency} short /> : '–',
      },
      {
        key: 'status',
        title: t('catalogue.status'),
        width: 140,
        render: ({ status }) => <AuctionState status={status} />,
      },
    ],
    [t],
  );
}
