import { Skeleton } from 'antd';
import { lazy } from 'react';
import type { Customer } from '#contract/customers';
import Activity from '@/components/activity/Activity';
import Timeline from '@/components/notes/Timeline';
import Tasks from '@/components/tasks/Tasks';

const Matches = lazy(() => import('@/components/matches/Matches'));
const Relations = lazy(() => import('@/components/relations/Relations'));
const Interests = lazy(() => import('@/components/interests/Interests'));
const CustomerFiles = lazy(() => import('@/components/customer-files/CustomerFiles'));
const CustomerTerms = lazy(() => import('@/components/terms/CustomerTerms'));
const CustomerMoney = lazy(() => import('@/components/payments/CustomerMoney'));
const BankAccounts = lazy(() => import('@/components/bank-accounts/BankAccounts'));
const Dealings = lazy(() => import('@/components/dealings/Dealings'));
const CustomerForm = lazy(() => import('./CustomerForm'));
const Privacy = lazy(() => import('@/components/privacy/Privacy'));
const Verification = lazy(() => import('@/components/verifications/Verification'));
const Consents = lazy(() => import('@/components/consents/Consents'));

export const skeleton = <Skeleton active title={false} paragraph={{ rows: 10 }} />;

/** Returns the parts of the profile; the first needs no parameter in the address. */
export const buildProfileParts = (
  customer: Customer,
  can: { seeBank: boolean; seeInvoices: boolean; disclose: boolean },
) => [
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
  ...(can.seeBank || can.seeInvoices
    ? [
        {
          key: 'money',
          label: 'customers.part.money' as const,
          part: (
            <>
              {can.seeInvoices && <CustomerMoney customerId={customer.id} />}
              {can.seeBank && (
                <>
                  <CustomerTerms customerId={customer.id} />
                  <BankAccounts customerId={customer.id} />
                </>
              )}
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
        {can.disclose && <Privacy customerId={customer.id} />}
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
    part: <Activity subject={{ noun: 'customers', id: customer.id }} />,
  },
];

/** Returns the parts of the profile of an erased customer that can still be read. */
export const buildErasedProfileParts = (customer: Customer, canDisclose: boolean) => [
  {
    key: 'dealings',
    label: 'customers.part.dealings' as const,
    part: <Dealings customerId={customer.id} />,
  },
  ...(canDisclose
    ? [
        {
          key: 'privacy',
          label: 'customers.part.privacy' as const,
          part: <Privacy customerId={customer.id} />,
        },
      ]
    : []),
  {
    key: 'history',
    label: 'customers.part.history' as const,
    part: <Activity subject={{ noun: 'customers', id: customer.id }} />,
  },
];
