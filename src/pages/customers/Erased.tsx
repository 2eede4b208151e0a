import { useAccess } from '@umijs/max';
import { Alert, Card } from 'antd';
import { lazy, Suspense } from 'react';
import type { Customer } from '#contract/customers';
import { lastList } from '@/components/list/lastList';
import PageTabs from '@/components/page/PageTabs';
import { dayText } from '@/services/day';
import { useText } from '@/services/text';
import { usePageTitle } from '@/services/title';
import { useUrl } from '@/services/url';
import { buildErasedProfileParts, skeleton } from './profileParts';

const ErasureResult = lazy(() => import('@/components/privacy/ErasureResult'));

/** The profile of an erased customer: the number and the records that must be retained by law, without actions. */
export function Erased({ customer, erasedAt }: { customer: Customer; erasedAt: string }) {
  const t = useText();
  const { query, set } = useUrl();
  const access = useAccess();
  usePageTitle(undefined, customer.customerNo);
  const parts = buildErasedProfileParts(customer, access['customers:disclose']);
  const [first] = parts;
  const active = parts.find(({ key }) => key === query.get('tab'))?.key ?? first?.key;
  return (
    <PageTabs
      title={<bdi>{customer.customerNo}</bdi>}
      back={{ to: lastList('/customers'), label: t('customers.back') }}
      active={active}
      preservedTab="dealings"
      onTab={(tab) => set({ tab: tab === first?.key ? undefined : tab }, 'push')}
      items={parts.map(({ key, label, part }) => ({
        key,
        label: t(label),
        children: (
          <>
            {access['customers:disclose'] ? (
              <Suspense fallback={null}>
                <ErasureResult customerId={customer.id} erasedAt={erasedAt} />
              </Suspense>
            ) : (
              <Alert
                type="info"
                showIcon
                title={t('customers.erased', { day: dayText(erasedAt.slice(0, 10)) })}
              />
            )}
            <Card>
              <Suspense fallback={skeleton}>{part}</Suspense>
            </Card>
          </>
        ),
      }))}
    />
  );
}
