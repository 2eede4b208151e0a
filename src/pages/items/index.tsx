import { AppstoreOutlined, PlusOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { history, useAccess, useModel } from '@umijs/max';
import { Segmented } from 'antd';
import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useMemo,
} from 'react';
import { can } from '#contract/api/permissions';
import { itemTabs } from '#contract/item-query';
import { availabilities, catalogueStatuses } from '#contract/item-states';
import type { ItemRow } from '#contract/items';
import ListPage from '@/components/list/ListPage';
import { useRememberedList } from '@/components/list/lastList';
import { prefetchList } from '@/components/list/listQuery';
import type { ListFilter, ListTab } from '@/components/list/types';
import { useEnterSale } from '@/components/lots/useEnterSale';
import LinkButton from '@/components/page/LinkButton';
import SkeletonRows from '@/components/page/SkeletonRows';
import { api, apiUrl } from '@/services/api';
import { prefetchDepartments, useCategories, useDepartments } from '@/services/lookups';
import { useText } from '@/services/text';
import { applyPatch, useUrl } from '@/services/url';
import ItemViews, { findItemView, type ItemView } from './ItemViews';
import { buildColumns } from './itemColumns';
import { buildItemMenu, enterEntry, isFree } from './itemMenu';
import Wall from './Wall';
import './items.css';

const ItemSheet = lazy(() => import('./ItemSheet'));
const ItemActions = lazy(() => import('./ItemActions'));
const Artists = lazy(() => import('@/pages/artists/Artists'));
/** The views about what was sold. */
const views: Readonly<Record<ItemView, LazyExoticComponent<ComponentType<{ tools: ReactNode }>>>> = {
  sales: lazy(() => import('@/pages/sales/Sales')),
  invoices: lazy(() => import('@/pages/invoices/Invoices')),
  payments: lazy(() => import('@/pages/payments/Payments')),
  bank: lazy(() => import('@/pages/bank-statements/BankStatements')),
  reminders: lazy(() => import('@/pages/reminders/Reminders')),
  registers: lazy(() => import('@/pages/journals/Registers')),
};

/** The address may contain anything: a sheet opens for a number or for a new item. */
const isItemParam = (item: string | null): item is string => item === 'new' || /^[1-9]\d*$/.test(item ?? '');

const defaultSort = '-updatedAt';

export function ahead(address: URLSearchParams) {
  prefetchList('items', api.items.list, address, { tab: 'all', sort: defaultSort });
  prefetchDepartments();
}

/** `/items`: the items, the artists, or what was sold, invoiced and paid; an item opens in a sheet (`?item=`). */
export default function Items() {
  const { query } = useUrl();
  const item = query.get('item');
  const view = findItemView(query.get('view'), useAccess());
  const View = view && views[view];
  return (
    <>
      {query.get('view') === 'artists' ? (
        <Suspense fallback={<SkeletonRows />}>
          <Artists />
        </Suspense>
      ) : View ? (
        <Suspense fallback={<SkeletonRows />}>
          <View tools={<ItemViews active={view} />} />
        </Suspense>
      ) : (
        <ItemList />
      )}
      {isItemParam(item) && (
        <Suspense>
          <ItemSheet id={item === 'new' ? undefined : Number(item)} />
        </Suspense>
      )}
    </>
  );
}

/** Lists items as a table or a wall of pictures. */
function ItemList() {
  const t = useText();
  const access = useAccess();
  const { query, set } = useUrl();
  useRememberedList('/items');
  const categories = useCategories();
  const departments = useDepartments();
  const isWall = query.get('view') === 'wall';
  const columns = useMemo(() => buildColumns(t, categories, departments), [t, categories, departments]);
  const { initialState } = useModel('@@initialState');
  const user = initialState?.user;
  const tabs = useTabs(Boolean(user?.departmentIds.length));
  const filters = useFilters(categories, departments);
  const intoSale = useEnterSale();
  const hrefOf = useCallback(({ id }: ItemRow) => applyPatch(history.location.search, { item: id }), []);
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
        fileOf={(query) => apiUrl('items', 'export', { query })}
        title={t('items.title')}
        action={
          <>
            {access['artists:read'] && <LinkButton to="/items?view=artists">{t('artists.title')}</LinkButton>}
            <ItemViews active={undefined} />
            {create}
          </>
        }
        columns={columns}
        defaultSort={defaultSort}
        hrefOf={hrefOf}
        idOf={({ id }) => id}
        nameOf={({ itemNo }) => itemNo}
        actions={
          access['items:edit']
            ? (selection) => <ItemActions selection={selection} onEnter={intoSale.choose} />
            : undefined
        }
        rowMenu={(row, { rows, done }) => [
          ...buildItemMenu(t, row),
          ...(intoSale.choose && isFree(row) && user && can(user, 'items:edit', [row.departmentId])
            ? [enterEntry(t, intoSale.choose, row, { rows, done })]
            : []),
        ]}
        tabs={tabs}
        filters={filters}
        empty={{ title: t('items.empty'), hint: t('items.empty.hint'), action: create }}
        tools={
          <Segmented
            aria-label={t('items.view')}
            value={isWall ? 'wall' : 'table'}
            onChange={(view) => set({ view: view === 'wall' ? 'wall' : undefined })}
            options={[
              { value: 'table', icon: <UnorderedListOutlined />, title: t('items.view.table') },
              { value: 'wall', icon: <AppstoreOutlined />, title: t('items.view.wall') },
            ]}
          />
        }
        body={isWall ? (rows, tick) => <Wall items={rows} hrefOf={hrefOf} tick={tick} /> : undefined}
      />
      {intoSale.dialog}
    </>
  );
}

function useTabs(hasDepartments: boolean): ListTab[] {
  const t = useText();
  return useMemo(
    () =>
      (['all', ...itemTabs] as const)
        .filter((key) => key !== 'mine' || hasDepartments)
        .map((key) => ({ key, label: t(`items.tab.${key}`) })),
    [t, hasDepartments],
  );
}

type NamedRows = readonly { id: number; name: string }[];

function useFilters(categories: NamedRows, departments: NamedRows): ListFilter[] {
  const t = useText();
  return useMemo((): ListFilter[] => {
    const toOptions = (rows: NamedRows) => rows.map(({ id, name }) => ({ value: String(id), label: name }));
    return [
      { key: 'category', label: t('lots.categoryId'), multiple: true, options: toOptions(categories) },
      { key: 'department', label: t('lots.departmentId'), multiple: true, options: toOptions(departments) },
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
