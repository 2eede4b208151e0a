import { Navigate, useAccess, useParams } from '@umijs/max';
import { Card } from 'antd';
import { lazy, Suspense } from 'react';
import type { Customer } from '#contract/customers';
import { customerAddress } from '@/components/customers/addresses';
import FollowButton from '@/components/follows/FollowButton';
import { lastList } from '@/components/list/lastList';
import LinkButton from '@/components/page/LinkButton';
import Loaded from '@/components/page/Loaded';
import PageHead from '@/components/page/PageHead';
import PageTabs from '@/components/page/PageTabs';
import Present from '@/components/presence/Present';
import { SanctionBanner } from '@/components/sanctions/SanctionBanner';
import { useRecent } from '@/components/search/recents';
import { api } from '@/services/api';
import { useLoaderData } from '@/services/loader';
import { customerKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { usePageTitle } from '@/services/title';
import { useUrl } from '@/services/url';
import { toWriteSheet } from '@/services/writeAddress';
import ContactDetails from './ContactDetails';
import CustomerFigures from './CustomerFigures';
import { Erased } from './Erased';
import { buildProfileParts, skeleton } from './profileParts';
import './customers.css';

const MergeResult = lazy(() => import('@/components/merges/MergeResult'));
const MergeSheet = lazy(() => import('@/components/merges/MergeSheet'));

/** `/customer/:id`: a customer and all their records. */
export default function CustomerPage() {
  const { id = '' } = useParams<{ id: string }>();
  const query = useLoaderData({
    queryKey: customerKeys.read(Number(id)),
    fallback: () => api.customers.read({ params: { id: Number(id) } }),
    isData: (response): response is Customer =>
      typeof response === 'object' && response !== null && 'customerNo' in response,
  });
  const access = useAccess();
  useRecent('customers', query.data?.id);
  return (
    <Loaded query={query}>
      {(customer) => {
        // The record was merged into another one.
        if (customer.id !== Number(id)) return <Navigate to={customerAddress(customer.id)} replace />;
        const { erasedAt } = customer;
        if (erasedAt !== null && (customer.isOwn || access['customers:disclose']))
          return <Erased key={customer.id} customer={customer} erasedAt={erasedAt} />;
        return customer.isOwn || customer.editable ? (
          <FullProfile key={customer.id} customer={customer} />
        ) : (
          <RestrictedProfile customer={customer} />
        );
      }}
    </Loaded>
  );
}

function FullProfile({ customer }: { customer: Customer }) {
  const t = useText();
  const { query, set } = useUrl();
  const pathname = customerAddress(customer.id);
  usePageTitle(undefined, customer.name);
  const access = useAccess();
  const parts = buildProfileParts(customer, {
    seeBank: access['customers:see-bank'] === true,
    seeInvoices: access['invoices:read'] === true,
    disclose: access['customers:disclose'] === true,
  });
  const [first] = parts;
  const active = parts.find(({ key }) => key === query.get('tab'))?.key ?? first?.key;
  return (
    <>
      <SanctionBanner sanctions={customer.sanctions} name={customer.name} />
      <PageTabs
        title={<bdi>{customer.name}</bdi>}
        back={{ to: lastList('/customers'), label: t('customers.back') }}
        status={
          <>
            {customer.customerNo}
            <FollowButton noun="customers" id={customer.id} title={customer.name} />
            <Present noun="customers" id={customer.id} />
          </>
        }
        action={
          <>
            {access['customers:email'] && (
              <LinkButton
                type="primary"
                to={`${pathname}${toWriteSheet(`?${query}`, { customerId: customer.id })}`}
              >
                {t('customerEmails.write')}
              </LinkButton>
            )}
            {access['customers:merge'] && (
              <LinkButton to={`${customerAddress(customer.id)}?merge=choose`}>{t('merges.open')}</LinkButton>
            )}
          </>
        }
        active={active}
        preservedTab="details"
        onTab={(tab) => set({ tab: tab === first?.key ? undefined : tab, merged: undefined }, 'push')}
        items={parts.map(({ key, label, part }) => ({
          key,
          label: t(label),
          children: (
            <>
              {query.has('merged') && access['customers:merge'] && (
                <Suspense fallback={null}>
                  <MergeResult customer={customer} mergeId={Number(query.get('merged'))} />
                </Suspense>
              )}
              <div className="customer-profile">
                <CustomerFigures customer={customer} />
                <ContactDetails customer={customer} />
                <Card>
                  <Suspense fallback={skeleton}>{part}</Suspense>
                </Card>
              </div>
            </>
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

/** The profile of a customer the user may not read in full: name, town, and whom to ask. */
function RestrictedProfile({ customer }: { customer: Customer }) {
  const t = useText();
  usePageTitle(undefined, customer.name);
  return (
    <>
      <SanctionBanner sanctions={customer.sanctions} name={customer.name} />
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
