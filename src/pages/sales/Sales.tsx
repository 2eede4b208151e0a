import { history } from '@umijs/max';
import { type ReactNode, useCallback, useMemo } from 'react';
import { type SaleRow, saleTabs } from '#contract/sales';
import Author from '@/components/avatars/Author';
import { CustomerLink } from '@/components/customers/CustomerLink';
import { ItemIdentity } from '@/components/items/ItemIdentity';
import ListPage from '@/components/list/ListPage';
import { type MenuEntry, menuLink } from '@/components/list/menu';
import { rowEntries } from '@/components/list/rowEntries';
import type { ListColumn, ListFilter, TotalsRow } from '@/components/list/types';
import { lotAddress } from '@/components/lots/addresses';
import { Money } from '@/components/money/Money';
import Link from '@/components/page/Link';
import { LocalTime } from '@/components/time/SaleTime';
import { api, apiUrl } from '@/services/api';
import { useDepartments } from '@/services/lookups';
import { type Text, useText } from '@/services/text';
import { applyPatch } from '@/services/url';
import { Reconciliation } from './Reconciliation';

/** `/items?view=sales`: the ledger of all sales; a row opens the item with its buyer. */
export default function Sales({ tools }: { tools: ReactNode }) {
  const t = useText();
  const departments = useDepartments();
  const columns = useMemo(() => buildColumns(t), [t]);
  const tabs = useMemo(
    () => (['all', ...saleTabs] as const).map((key) => ({ key, label: t(`sales.tab.${key}`) })),
    [t],
  );
  const filters = useMemo(
    (): ListFilter[] => [
      {
        key: 'department',
        label: t('lots.departmentId'),
        multiple: true,
        options: departments.map(({ id, name }) => ({ value: String(id), label: name })),
      },
    ],
    [t, departments],
  );
  const hrefOf = useCallback(
    ({ itemId }: SaleRow) =>
      itemId === null ? undefined : applyPatch(history.location.search, { item: itemId, part: 'where' }),
    [],
  );
  const totals = useCallback(
    async (listQuery: object) =>
      (await api.sales.totals({ query: listQuery })).totals.map(
        ({ currency, sales, price }): TotalsRow => ({
          key: currency,
          label: t('sales.totals', { currency, count: sales }),
          cells: { price: <Money amount={price} currency={currency} short /> },
        }),
      ),
    [t],
  );
  return (
    <>
      <ListPage<SaleRow>
        noun="sales"
        list={api.sales.list}
        fileOf={(query) => apiUrl('sales', 'export', { query })}
        title={t('sales.view')}
        columns={columns}
        defaultSort="-soldAt"
        hrefOf={hrefOf}
        idOf={({ id }) => id}
        nameOf={({ title }) => title || t('sales.gone')}
        rowMenu={(row) => [...rowEntries(t, hrefOf(row), row.itemNo ?? undefined), ...buildPlaceEntry(row)]}
        tabs={tabs}
        filters={filters}
        totals={totals}
        empty={{ title: t('sales.empty'), hint: t('sales.empty.hint') }}
        tools={tools}
      />
      <Reconciliation />
    </>
  );
}

const buildColumns = (t: Text): ListColumn<SaleRow>[] => [
  {
    key: 'work',
    title: t('sales.work'),
    sort: 'title',
    render: ({ title, ...sale }) => <ItemIdentity {...sale} title={title || t('sales.gone')} />,
  },
  {
    key: 'channel',
    title: t('sales.channel'),
    width: 110,
    render: ({ channel }) => t(`sales.channel.${channel}`),
  },
  { key: 'place', title: t('sales.place'), width: 170, render: (row) => <Place sale={row} /> },
  {
    key: 'soldAt',
    title: t('sales.soldAt'),
    width: 190,
    sort: 'soldAt',
    render: ({ soldAt }) => <LocalTime at={soldAt} />,
  },
  {
    key: 'buyer',
    title: t('results.buyer'),
    width: 170,
    render: (row) => <Buyer sale={row} />,
  },
  {
    key: 'soldBy',
    title: t('sales.soldBy'),
    width: 160,
    render: ({ soldBy, soldById }) => <Author id={soldById} name={soldBy} />,
    hidden: true,
  },
  {
    key: 'cancelledAt',
    title: t('sales.cancelledAt'),
    width: 190,
    render: ({ cancelledAt }) => (cancelledAt ? <LocalTime at={cancelledAt} /> : '–'),
    hidden: true,
  },
  {
    key: 'price',
    title: t('sales.price'),
    width: 130,
    sort: 'price',
    align: 'end',
    render: ({ price, currency }) => <Money amount={price} currency={currency} short />,
  },
];

/** The customer, otherwise the recorded name and paddle. */
function Buyer({ sale: { customer, buyer, client, paddle } }: { sale: SaleRow }) {
  const t = useText();
  const recordedName = buyer || client;
  const paddleOnly = paddle === '' ? '' : t('reports.paddleUnnamed', { paddle });
  const name =
    customer?.name ?? (recordedName ? [paddle, recordedName].filter(Boolean).join(' · ') : paddleOnly);
  return name === '' ? (
    '–'
  ) : (
    <>
      <bdi>{name}</bdi> <CustomerLink customer={customer} />
    </>
  );
}

function Place({ sale }: { sale: SaleRow }) {
  const place = getPlaceLink(sale);
  return place ? <Link to={place.to}>{place.name}</Link> : '–';
}

const buildPlaceEntry = (row: SaleRow): MenuEntry[] => {
  const place = getPlaceLink(row);
  return place ? [menuLink('place', <Link to={place.to}>{place.name}</Link>)] : [];
};

/** Returns the link to the lot or the collection. */
function getPlaceLink({ auctionId, collectionId, place, lotNumber }: SaleRow) {
  if (auctionId !== null && lotNumber !== null)
    return { to: lotAddress(auctionId, lotNumber), name: `${place} · ${lotNumber}` };
  return collectionId === null ? undefined : { to: `/collection/${collectionId}`, name: place };
}
