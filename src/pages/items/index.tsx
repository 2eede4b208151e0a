import { AppstoreOutlined, PlusOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { history, useAccess, useModel } from '@umijs/max';
import { Segmented } from 'antd';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { may } from '#contract/api/permissions';
import { itemTabs } from '#contract/item-query';
import { availabilities, catalogueStatuses } from '#contract/item-states';
import type { ItemRow } from '#contract/items';
import LinkButton from '@/components/LinkButton';
import ListPage from '@/components/ListPage';
import { useRememberedList } from '@/components/list/lastList';
import { askAhead } from '@/components/list/listQuery';
import SkeletonRows from '@/components/list/SkeletonRows';
import type { ListFilter, ListTab } from '@/components/list/types';
import { useIntoSale } from '@/components/lots/useIntoSale';
import { addressOf, api } from '@/services/api';
import { askDepartmentsAhead, useCategories, useDepartments } from '@/services/lookups';
import { useText } from '@/services/text';
import { patched, useUrl } from '@/services/url';
import { columnsOf } from './itemColumns';
import { enterEntry, isFree, menuOf } from './itemMenu';
import Wall from './Wall';
import './items.css';

const ItemSheet = lazy(() => import('./ItemSheet'));
const ItemActions = lazy(() => import('./ItemActions'));
const Artists = lazy(() => import('@/pages/artists/Artists'));
const Sales = lazy(() => import('@/pages/sales/Sales'));

/** The address may hold anything: a sheet opens for a number or for an item that is being taken in. */
const opens = (item: string | null): item is string => item === 'new' || /^[1-9]\d*$/.test(item ?? '');

const standardSort = '-updatedAt';

export function ahead(address: URLSearchParams) {
  askAhead('items', api.items.list, address, { tab: 'all', sort: standardSort });
  askDepartmentsAhead();
}

/** `/items`: what the house holds, the ledger of what it sold, or the artists it knows; an item opens as a sheet (`?item=`). */
export default function Items() {
  const { query } = useUrl();
  const item = query.get('item');
  return (
    <>
      {query.get('view') === 'artists' ? (
        <Suspense fallback={<SkeletonRows />}>
          <Artists />
        </Suspense>
      ) : query.get('view') === 'sales' ? (
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
  const tabs = useTabs(Boolean(user?.departmentIds.length));
  const filters = useFilters(categories, departments);
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
        action={
          <>
            {access['artists:read'] && <LinkButton to="/items?view=artists">{t('artists.title')}</LinkButton>}
            {access['sales:read'] && <LinkButton to="/items?view=sales">{t('sales.view')}</LinkButton>}
            {create}
          </>
        }
        columns={columns}
        standardSort={standardSort}
        hrefOf={hrefOf}
        idOf={({ id }) => id}
        nameOf={({ itemNo }) => itemNo}
        actions={
          access['items:edit']
            ? (selection) => <ItemActions selection={selection} onEnter={intoSale.choose} />
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
          <Segmented
            aria-label={t('items.view')}
            value={wall ? 'wall' : 'table'}
            onChange={(view) => set({ view: view === 'wall' ? 'wall' : undefined })}
            options={[
              { value: 'table', icon: <UnorderedListOutlined />, title: t('items.view.table') },
              { value: 'wall', icon: <AppstoreOutlined />, title: t('items.view.wall') },
            ]}
          />
        }
        body={wall ? (rows, tick) => <Wall items={rows} hrefOf={hrefOf} tick={tick} /> : undefined}
      />
      {intoSale.dialog}
    </>
  );
}

function useTabs(hasOwn: boolean): ListTab[] {
  const t = useText();
  return useMemo(
    () =>
      (['all', ...itemTabs] as const)
        .filter((key) => key !== 'mine' || hasOwn)
        .map((key) => ({ key, label: t(`items.tab.${key}`) })),
    [t, hasOwn],
  );
}

type Named = readonly { id: number; name: string }[];

function useFilters(categories: Named, departments: Named): ListFilter[] {
  const t = useText();
  return useMemo((): ListFilter[] => {
    const named = (rows: Named) => rows.map(({ id, name }) => ({ value: String(id), label: name }));
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
}
