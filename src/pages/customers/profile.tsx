import { Navigate, useAccess, useParams } from '@umijs/max';
import { Card, Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { Customer } from '#contract/customers';
import Activity from '@/components/activity/Activity';
import { customerAddress } from '@/components/customers/addresses';
import LinkButton from '@/components/LinkButton';
import Loaded from '@/components/Loaded';
import { lastList } from '@/components/list/lastList';
import Timeline from '@/components/notes/Timeline';
import PageHead from '@/components/PageHead';
import PageTabs from '@/components/PageTabs';
import Tasks from '@/components/tasks/Tasks';
import { api } from '@/services/api';
import { useLoaderData } from '@/services/loader';
import { customerKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { usePageTitle } from '@/services/title';
import { useUrl } from '@/services/url';
import Who from './Who';
import './customers.css';

const Matches = lazy(() => import('@/components/matches/Matches'));
const Relations = lazy(() => import('@/components/relations/Relations'));
const Interests = lazy(() => import('@/components/interests/Interests'));
const CustomerFiles = lazy(() => import('@/components/customer-files/CustomerFiles'));
const CustomerTerms = lazy(() => import('@/components/terms/CustomerTerms'));
const BankAccounts = lazy(() => import('@/components/bank-accounts/BankAccounts'));
const Dealings = lazy(() => import('@/components/dealings/Dealings'));
const MergeSheet = lazy(() => import('@/components/merges/MergeSheet'));
const CustomerForm = lazy(() => import('./CustomerForm'));
const Privacy = lazy(() => import('@/components/privacy/Privacy'));
const Verification = lazy(() => import('@/components/verifications/Verification'));
const Consents = lazy(() => import('@/components/consents/Consents'));

/** `/customer/:id`: who somebody is, and everything that was between them and the house. */
export default function CustomerPage() {
  const { id = '' } = useParams<{ id: string }>();
  const query = useLoaderData({
    queryKey: customerKeys.read(Number(id)),
    fallback: () => api.customers.read({ params: { id: Number(id) } }),
    looksRight: (answer): answer is Customer =>
      typeof answer === 'object' && answer !== null && 'customerNo' in answer,
  });
  return (
    <Loaded query={query}>
      {(customer) => {
        // The record was merged into another one.
        if (customer.id !== Number(id)) return <Navigate to={customerAddress(customer.id)} replace />;
        return customer.isOwn || customer.editable ? (
          <Own key={customer.id} customer={customer} />
        ) : (
          <Others customer={customer} />
        );
      }}
    </Loaded>
  );
}

/** Parts of the profile; the first needs no word in the address. */
const partsOf = (customer: Customer, seesMoney: boolean, discloses: boolean) => [
  {
    key: 'timeline',
    label: 'customers.part.timeline' as const,
    part: (
      <>
        <Tasks customerId={customer.id} />
        <Timeline customerId={customer.id} />
      </>
    ),
  },
  {
    key: 'dealings',
    label: 'customers.part.dealings' as const,
    part: <Dealings customerId={customer.id} />,
  },
  {
    key: 'relations',
    label: 'customers.part.relations' as const,
    part: (
      <>
        <Relations customerId={customer.id} editable={customer.editable} />
        <Interests customerId={customer.id} editable={customer.editable} />
      </>
    ),
  },
  ...(seesMoney
    ? [
        {
          key: 'money',
          label: 'customers.part.money' as const,
          part: (
            <>
              <CustomerTerms customerId={customer.id} />
              <BankAccounts customerId={customer.id} />
            </>
          ),
        },
      ]
    : []),
  {
    key: 'matches',
    label: 'customers.part.matches' as const,
    part: <Matches customerId={customer.id} />,
  },
  {
    key: 'details',
    label: 'customers.part.details' as const,
    part: (
      <>
        <CustomerForm customer={customer} />
        <CustomerFiles customerId={customer.id} editable={customer.editable} />
      </>
    ),
  },
  {
    key: 'privacy',
    label: 'customers.part.privacy' as const,
    part: (
      <>
        <Consents customer={customer} />
        {discloses && <Privacy customerId={customer.id} />}
      </>
    ),
  },
  {
    key: 'verification',
    label: 'verifications.title' as const,
    part: <Verification customerId={customer.id} />,
  },
  {
    key: 'history',
    label: 'customers.part.history' as const,
    part: <Activity of={{ noun: 'customers', id: customer.id }} />,
  },
];

function Own({ customer }: { customer: Customer }) {
  const t = useText();
  const { query, set } = useUrl();
  usePageTitle(undefined, customer.name);
  const access = useAccess();
  const parts = partsOf(customer, access['customers:see-bank'], access['customers:disclose']);
  const [first] = parts;
  const active = parts.find(({ key }) => key === query.get('tab'))?.key ?? first?.key;
  return (
    <>
      <PageTabs
        title={<bdi>{customer.name}</bdi>}
        back={{ to: lastList('/customers'), label: t('customers.back') }}
        status={customer.customerNo}
        deed={
          access['customers:merge'] && (
            <LinkButton to={`${customerAddress(customer.id)}?merge=choose`}>{t('merges.open')}</LinkButton>
          )
        }
        active={active}
        kept="details"
        onTab={(tab) => set({ tab: tab === first?.key ? undefined : tab }, 'push')}
        items={parts.map(({ key, label, part }) => ({
          key,
          label: t(label),
          children: (
            <div className="customer-profile">
              <Who customer={customer} />
              <Card>
                <Suspense fallback={waiting}>{part}</Suspense>
              </Card>
            </div>
          ),
        }))}
      />
      {query.has('merge') && access['customers:merge'] && (
        <Suspense>
          <MergeSheet customer={customer} />
        </Suspense>
      )}
    </>
  );
}

/** A customer of colleagues: name, town, and whom to ask. */
function Others({ customer }: { customer: Customer }) {
  const t = useText();
  usePageTitle(undefined, customer.name);
  return (
    <>
      <PageHead
        title={<bdi>{customer.name}</bdi>}
        back={{ to: lastList('/customers'), label: t('customers.back') }}
        status={customer.customerNo}
        facts={<span>{customer.town}</span>}
      />
      <Card className="customer-others">
        <p>{t('customers.notYours')}</p>
        <p>
          {customer.specialist
            ? t('customers.ask', { name: customer.specialist.name })
            : t('customers.nobody')}
        </p>
      </Card>
    </>
  );
}

const waiting = <Skeleton active title={false} paragraph={{ rows: 10 }} />;
