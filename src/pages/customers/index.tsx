import { PlusOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { lazy, Suspense, useMemo } from 'react';
import { customerFileColumns, defaultFileColumns } from '#contract/customer-file-columns';
import { type CustomerRow, customerTabs } from '#contract/customers';
import { customerAddress } from '@/components/customers/addresses';
import ListPage from '@/components/list/ListPage';
import { useRememberedList } from '@/components/list/lastList';
import { prefetchList } from '@/components/list/listQuery';
import { rowEntries } from '@/components/list/rowEntries';
import LinkButton from '@/components/page/LinkButton';
import type { MessageId } from '@/locales/messages';
import { api, apiUrl } from '@/services/api';
import { prefetchDepartments } from '@/services/lookups';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import { useCustomerColumns } from './customerColumns';
import { useCustomerFilters } from './customerFilters';
import './customers.css';

const NewCustomer = lazy(() => import('./NewCustomer'));
const Duplicates = lazy(() => import('@/components/duplicates/Duplicates'));
const Sanctions = lazy(() => import('@/components/sanctions/Sanctions'));
const ImportSheet = lazy(() => import('../imports/ImportSheet'));
const CustomerActions = lazy(() => import('./CustomerActions'));

/** A search lists the best matches first; everything else is sorted by name. */
const getDefaultSort = (address: URLSearchParams) => (address.get('q') ? 'match' : 'name');
const hrefOf = ({ id }: CustomerRow) => customerAddress(id);

export function ahead(address: URLSearchParams) {
  prefetchList('customers', api.customers.list, address, { tab: 'all', sort: getDefaultSort(address) });
  prefetchDepartments();
}

/**
 * `/customers`: the customers; possible sanctions matches (`?view=sanctions`), duplicates (`?view=duplicates`), and an
 * import (`?import=`).
 */
export default function Customers() {
  const access = useAccess();
  const { query } = useUrl();
  const view = query.get('view');
  const importId = query.get('import');
  return (
    <Suspense>
      {importId !== null && access['customers:import'] ? (
        <ImportSheet target={{ noun: 'customers', id: 0 }} importId={importId} />
      ) : view === 'sanctions' && access['customers:verify'] ? (
        <Sanctions />
      ) : view === 'duplicates' && access['customers:merge'] ? (
        <Duplicates />
      ) : (
        <CustomerList />
      )}
    </Suspense>
  );
}

/** The list; a new customer is added in a sheet (`?customer=new`). */
function CustomerList() {
  const t = useText();
  const access = useAccess();
  const { query } = useUrl();
  useRememberedList('/customers');
  const columns = useCustomerColumns();
  const filters = useCustomerFilters();
  const tabs = useMemo(
    () => (['all', ...customerTabs] as const).map((key) => ({ key, label: t(`customers.tab.${key}`) })),
    [t],
  );
  const fileColumns = useMemo(
    () => ({
      all: Object.entries(customerFileColumns).map(([value, label]) => ({
        value,
        label: t(label as MessageId),
      })),
      defaults: defaultFileColumns,
    }),
    [t],
  );
  const create = access['customers:create'] && (
    <LinkButton to="/customers?customer=new" type="primary" icon={<PlusOutlined />}>
      {t('customers.new')}
    </LinkButton>
  );
  return (
    <>
      <ListPage<CustomerRow>
        noun="customers"
        list={api.customers.list}
        fileOf={
          access['customers:export']
            ? (listQuery) => apiUrl('customers', 'export', { query: listQuery })
            : undefined
        }
        fileColumns={fileColumns}
        title={t('customers.title.list')}
        action={
          <>
            {access['customers:verify'] && (
              <LinkButton to="/customers?view=sanctions">{t('sanctions.title')}</LinkButton>
            )}
            {access['customers:merge'] && (
              <LinkButton to="/customers?view=duplicates">{t('duplicates.title')}</LinkButton>
            )}
            {access['customers:import'] && (
              <LinkButton to="/customers?import=new">{t('customers.import')}</LinkButton>
            )}
            {create}
          </>
        }
        columns={columns}
        defaultSort={getDefaultSort(query)}
        hrefOf={hrefOf}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        rowMenu={(row) => rowEntries(t, hrefOf(row), row.customerNo)}
        actions={
          access['customers:assign'] ? (selection) => <CustomerActions selection={selection} /> : undefined
        }
        tabs={tabs}
        filters={filters}
        empty={{ title: t('customers.empty'), hint: t('customers.empty.hint'), action: create }}
      />
      {query.get('customer') === 'new' && access['customers:create'] && (
        <Suspense>
          <NewCustomer />
        </Suspense>
      )}
    </>
  );
}
