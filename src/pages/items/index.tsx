import { AppstoreOutlined, PlusOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { history, useAccess, useModel } from '@umijs/max';
import { Segmented } from 'antd';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { itemTabs } from '#contract/item-query';
import { availabilities, availabilityLifecycle, catalogueStatuses } from '#contract/item-states';
import type { ItemRow } from '#contract/items';
import { may } from '#contract/permissions';
import { AvailabilityState } from '@/components/items/AvailabilityState';
import { CatalogueState } from '@/components/items/CatalogueState';
import { ItemIdentity } from '@/components/items/ItemIdentity';
import Link from '@/components/Link';
import LinkButton from '@/components/LinkButton';
import ListPage from '@/components/ListPage';
import { useRememberedList } from '@/components/list/lastList';
import { askAhead } from '@/components/list/listQuery';
import { type MenuEntry, menuLink } from '@/components/list/menu';
import SkeletonRows from '@/components/list/SkeletonRows';
import type { ListColumn, ListFilter, Selection } from '@/components/list/types';
import { lotAddress } from '@/components/lots/addresses';
import type { IntoSale } from '@/components/lots/intoSale';
import { useIntoSale } from '@/components/lots/useIntoSale';
import { Moment } from '@/components/time/SaleTime';
import { workAddress } from '@/components/works/addresses';
import { addressOf, api } from '@/services/api';
import { askDepartmentsAhead, useCategories, useDepartments } from '@/services/lookups';
import { type Text, useText } from '@/services/text';
import { patched, useUrl } from '@/services/url';
import { itemParts } from './parts';
import Wall from './Wall';
import './items.css';

const ItemSheet = lazy(() => import('./ItemSheet'));
const ItemDeeds = lazy(() => import('./ItemDeeds'));
const Sales = lazy(() => import('@/pages/sales/Sales'));

/** The address may hold anything: a sheet opens for a number or for an item that is being taken in. */
const opens = (item: string | null): item is string => item === 'new' || /^[1-9]\d*$/.test(item ?? '');

const standardSort = '-updatedAt';

export function ahead(address: URLSearchParams) {
  askAhead('items', api.items.list, address, { tab: 'all', sort: standardSort });
  askDepartmentsAhead();
}

/** `/items`: what the house holds, or the ledger of what it sold; an item opens as a sheet (`?item=`). */
export default function Items() {
  const { query } = useUrl();
  const item = query.get('item');
  return (
    <>
      {query.get('view') === 'sales' ? (
        <Suspense fallback={<SkeletonRows />}>
          <Sales />
        </Suspense>
      ) : (
        <ItemList />
      )}
      {opens(item) && (
        <Suspense>
          <ItemSheet id={item === 'new' ? undefined : Number(item)} />
        </Suspense>
      )}
    </>
  );
}

/** Items as a table or a wall of pictures. */
function ItemList() {
  const t = useText();
  const access = useAccess();
  const { query, set } = useUrl();
  useRememberedList('/items');
  const categories = useCategories();
  const departments = useDepartments();
  const wall = query.get('view') === 'wall';
  const columns = useMemo(() => columnsOf(t, categories, departments), [t, categories, departments]);
  const { initialState } = useModel('@@initialState');
  const user = initialState?.user;
  const hasOwn = Boolean(user?.departmentIds.length);
  const tabs = useMemo(
    () =>
      (['all', ...itemTabs] as const)
        .filter((key) => key !== 'mine' || hasOwn)
        .map((key) => ({ key, label: t(`items.tab.${key}`) })),
    [t, hasOwn],
  );
  const filters = useMemo((): ListFilter[] => {
    const named = (rows: readonly { id: number; name: string }[]) =>
      rows.map(({ id, name }) => ({ value: String(id), label: name }));
    return [
      { key: 'category', label: t('lots.categoryId'), multiple: true, options: named(categories) },
      { key: 'department', label: t('lots.departmentId'), multiple: true, options: named(departments) },
      {
        key: 'availability',
        label: t('items.availability'),
        multiple: true,
        options: availabilities.map((value) => ({ value, label: t(`items.availability.${value}`) })),
      },
      {
        key: 'catalogueStatus',
        label: t('items.catalogueStatus'),
        multiple: true,
        options: catalogueStatuses.map((value) => ({ value, label: t(`items.catalogueStatus.${value}`) })),
      },
    ];
  }, [t, categories, departments]);
  const intoSale = useIntoSale();
  const hrefOf = useCallback(({ id }: ItemRow) => patched(history.location.search, { item: id }), []);
  const create = access['items:edit'] && (
    <LinkButton to="/items?item=new" type="primary" icon={<PlusOutlined />}>
      {t('items.new')}
    </LinkButton>
  );
  return (
    <>
      <ListPage<ItemRow>
        noun="items"
        list={api.items.list}
        fileOf={(query) => addressOf('items', 'export', { query })}
        title={t('items.title')}
        deed={create}
        columns={columns}
        standardSort={standardSort}
        hrefOf={hrefOf}
        idOf={({ id }) => id}
        nameOf={({ itemNo }) => itemNo}
        deeds={
          access['items:edit']
            ? (selection) => <ItemDeeds selection={selection} onEnter={intoSale.choose} />
            : undefined
        }
        rowMenu={(row, { rows, done }) => [
          ...menuOf(t, row),
          ...(intoSale.choose && isFree(row) && user && may(user, 'items:edit', [row.departmentId])
            ? [enterEntry(t, intoSale.choose, row, { rows, done })]
            : []),
        ]}
        tabs={tabs}
        filters={filters}
        empty={{ title: t('items.empty'), hint: t('items.empty.hint'), action: create }}
        tools={
          <>
            {access['sales:read'] && <LinkButton to="/items?view=sales">{t('sales.view')}</LinkButton>}
            <Segmented
              aria-label={t('items.view')}
              value={wall ? 'wall' : 'table'}
              onChange={(view) => set({ view: view === 'wall' ? 'wall' : undefined })}
              options={[
                { value: 'table', icon: <UnorderedListOutlined />, title: t('items.view.table') },
                { value: 'wall', icon: <AppstoreOutlined />, title: t('items.view.wall') },
              ]}
            />
          </>
        }
        body={wall ? (rows, tick) => <Wall items={rows} hrefOf={hrefOf} tick={tick} /> : undefined}
      />
      {intoSale.dialog}
    </>
  );
}

const isFree = ({ availability }: ItemRow) => 'enter' in availabilityLifecycle[availability];

const enterEntry = (
  t: Text,
  choose: (what: IntoSale) => void,
  { itemNo }: ItemRow,
  { rows: items, done }: Pick<Selection, 'rows' | 'done'>,
): MenuEntry => ({
  key: 'enter',
  label: t('lots.enter.open'),
  onClick: () => choose({ items, title: t('lots.enter.one', { itemNo }), done }),
});

/** The parts of an item's sheet, the collection that has it, and the lot it was offered as last. */
const menuOf = (t: Text, { id, itemNo, offering, shownIn }: ItemRow): MenuEntry[] => [
  ...itemParts.map((part) =>
    menuLink(
      part,
      <Link
        to={patched(history.location.search, { item: id, part: part === itemParts[0] ? undefined : part })}
      >
        {t(`items.sheet.${part}`)}
      </Link>,
    ),
  ),
  ...(shownIn
    ? [
        menuLink(
          'work',
          <Link to={workAddress(shownIn.collectionId, itemNo)}>
            {t('works.work')} {shownIn.code}
          </Link>,
        ),
      ]
    : []),
  ...(offering
    ? [
        menuLink(
          'lot',
          <Link to={lotAddress(offering.auctionId, offering.number)}>
            {t('lots.lot')} {offering.auctionCode} · {offering.number}
          </Link>,
        ),
      ]
    : []),
];

type Names = readonly { id: number; name: string }[];

function columnsOf(t: Text, categories: Names, departments: Names): ListColumn<ItemRow>[] {
  const nameIn = (rows: Names, id: number | null) => rows.find((one) => one.id === id)?.name ?? '–';
  return [
    {
      key: 'item',
      title: t('items.item'),
      sort: 'title',
      render: (item) => <ItemIdentity {...item} />,
    },
    {
      key: 'artist',
      title: t('lots.artist'),
      width: 180,
      sort: 'artist',
      render: ({ artist }) => artist,
      hidden: true,
    },
    {
      key: 'itemNo',
      title: t('items.itemNo'),
      width: 130,
      sort: 'itemNo',
      render: ({ itemNo }) => itemNo,
      hidden: true,
    },
    {
      key: 'dateText',
      title: t('lots.dateText'),
      width: 120,
      render: ({ dateText }) => dateText,
      hidden: true,
    },
    { key: 'medium', title: t('lots.medium'), width: 180, render: ({ medium }) => medium, hidden: true },
    {
      key: 'category',
      title: t('lots.categoryId'),
      width: 130,
      render: ({ categoryId }) => nameIn(categories, categoryId),
    },
    {
      key: 'department',
      title: t('lots.departmentId'),
      width: 170,
      render: ({ departmentId }) => nameIn(departments, departmentId),
      hidden: true,
    },
    {
      key: 'offering',
      title: t('items.offering'),
      width: 110,
      render: ({ itemNo, offering, shownIn }) =>
        shownIn ? (
          <Link to={workAddress(shownIn.collectionId, itemNo)}>{shownIn.code}</Link>
        ) : offering ? (
          <Link to={lotAddress(offering.auctionId, offering.number)}>
            {offering.auctionCode} · {offering.number}
          </Link>
        ) : (
          t('items.offering.none')
        ),
    },
    {
      key: 'updatedAt',
      title: t('catalogue.updatedAt'),
      width: 140,
      sort: 'updatedAt',
      render: ({ updatedAt }) => <Moment at={updatedAt} />,
    },
    {
      key: 'catalogueStatus',
      title: t('items.catalogueStatus'),
      width: 150,
      render: ({ catalogueStatus }) => <CatalogueState status={catalogueStatus} />,
    },
    {
      key: 'availability',
      title: t('items.availability'),
      width: 130,
      render: ({ availability }) => <AvailabilityState availability={availability} />,
    },
  ];
}
