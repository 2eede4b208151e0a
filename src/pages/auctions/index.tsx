import { useAccess } from '@umijs/max';
import { useMemo } from 'react';
import { type AuctionRow, auctionKinds, auctionStatuses } from '#contract/auctions';
import CatalogueList from '@/components/catalogue/CatalogueList';
import { askDepartmentsAhead } from '@/components/catalogue/lookups';
import { AuctionState } from '@/components/catalogue/StateTags';
import { askAhead } from '@/components/list/listQuery';
import type { ListColumn, ListFilter } from '@/components/list/types';
import { Money } from '@/components/Money';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';

const tabKeys = ['coming', 'running', 'past', 'all'] as const;
/** What comes next stands first; of what is past, the last. */
const standardOf = (address: URLSearchParams) => ({
  tab: tabKeys[0],
  sort: (address.get('tab') ?? tabKeys[0]) === 'coming' ? 'startsAt' : '-startsAt',
});

export function ahead(address: URLSearchParams) {
  askAhead('auctions', api.auctions.list, address, standardOf(address));
  askDepartmentsAhead();
}

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
  const filters = useMemo(
    (): ListFilter[] => [
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
      { key: 'from', label: t('auctions.from') },
      { key: 'to', label: t('auctions.to') },
    ],
    [t],
  );
  const more = useMemo(
    (): ListColumn<AuctionRow>[] => [
      { key: 'lots', title: t('auctions.lots'), sort: 'lots', align: 'end', render: ({ lots }) => lots },
      { key: 'sold', title: t('auctions.sold'), align: 'end', render: ({ sold }) => sold || '–' },
      {
        key: 'hammer',
        title: t('auctions.hammer'),
        sort: 'hammer',
        align: 'end',
        render: ({ sold, hammer, currency }) =>
          sold > 0 ? <Money amount={hammer} currency={currency} short /> : '–',
      },
      {
        key: 'status',
        title: t('catalogue.status'),
        render: ({ status }) => <AuctionState status={status} />,
      },
    ],
    [t],
  );
  const kindOf = useMemo(
    () =>
      ({ kind }: AuctionRow) =>
        t(`auctions.kind.${kind}`),
    [t],
  );
  return (
    <CatalogueList<AuctionRow>
      noun="auctions"
      list={api.auctions.list}
      title={t('auctions.title')}
      one={t('auctions.auction')}
      create={access['auctions:create'] ? { to: '/auction/new', label: t('auctions.new') } : undefined}
      hrefOf={hrefOf}
      kindOf={kindOf}
      more={more}
      hideKind
      tabs={tabs}
      standardSort={standardOf(query).sort}
      filters={filters}
      empty={{ title: t('auctions.empty'), hint: t('auctions.empty.hint') }}
    />
  );
}
