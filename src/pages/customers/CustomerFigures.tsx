import { useModel } from '@umijs/max';
import type { ReactNode } from 'react';
import type { Customer } from '#contract/customers';
import { Money } from '@/components/money/Money';
import { dayText } from '@/services/day';
import { useText } from '@/services/text';

/** Key figures of a customer in the first tab of the profile. */
export default function CustomerFigures({ customer }: { customer: Customer }) {
  const t = useText();
  const { initialState } = useModel('@@initialState');
  const { spend, bought, consigned, lastContactAt } = customer;
  return (
    <dl className="customer-figures" aria-label={t('customers.figures')}>
      <Figure label={t('customers.spend')}>
        {spend ? <Money amount={spend} currency={initialState?.house.currency} short /> : '–'}
      </Figure>
      <Figure label={t('customers.bought')}>
        {bought ? t('customers.bought.lots', { count: bought }) : '–'}
      </Figure>
      <Figure label={t('customers.consigned')}>
        {consigned ? t('customers.consigned.items', { count: consigned }) : '–'}
      </Figure>
      <Figure label={t('customers.lastContactAt')}>
        {lastContactAt ? dayText(lastContactAt.slice(0, 10)) : t('customers.noContact')}
      </Figure>
    </dl>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
