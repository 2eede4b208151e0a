import { history, useAccess } from '@umijs/max';
import { Button } from 'antd';
import { type ReactNode, useCallback, useMemo } from 'react';
import { companies } from '#contract/companies';
import { type Payment, paymentMethods } from '#contract/payments';
import { CustomerLink } from '@/components/customers/CustomerLink';
import ListPage from '@/components/list/ListPage';
import { rowEntries } from '@/components/list/rowEntries';
import type { ListColumn, ListFilter } from '@/components/list/types';
import { Money } from '@/components/money/Money';
import { InvoiceLink } from '@/components/money/MoneyLinks';
import { PaymentState } from '@/components/payments/PaymentState';
import { formatPaymentName } from '@/components/payments/paymentName';
import { api } from '@/services/api';
import { dayText } from '@/services/day';
import { openOverPage, toNewPayment, toPaymentSheet } from '@/services/moneyAddress';
import { type Text, useText } from '@/services/text';

/** `/items?view=payments`: money received from customers and paid back to them. */
export default function Payments({ tools }: { tools: ReactNode }) {
  const t = useText();
  const access = useAccess();
  const columns = useMemo(() => buildColumns(t), [t]);
  const filters = useFilters();
  const hrefOf = useCallback(({ id }: Payment) => toPaymentSheet(history.location.search, id), []);
  const record = access['payments:record'] && (
    <Button type="primary" onClick={() => openOverPage((search) => toNewPayment(search))}>
      {t('payments.record')}
    </Button>
  );
  return (
    <ListPage<Payment>
      noun="payments"
      list={api.payments.list}
      title={t('payments.view')}
      tools={tools}
      action={record}
      columns={columns}
      filters={filters}
      defaultSort="-paidOn"
      hrefOf={hrefOf}
      idOf={({ id }) => id}
      nameOf={(row) => formatPaymentName(t, row)}
      rowMenu={(row) => rowEntries(t, hrefOf(row))}
      empty={{ title: t('payments.none'), hint: t('payments.none.hint'), action: record }}
    />
  );
}

const buildColumns = (t: Text): ListColumn<Payment>[] => [
  {
    key: 'paidOn',
    title: t('payments.paidOn'),
    sort: 'paidOn',
    width: 150,
    render: ({ paidOn }) => dayText(paidOn),
  },
  {
    key: 'customer',
    title: t('invoices.payer'),
    sort: 'customer',
    render: ({ customer }) =>
      customer ? (
        <>
          <bdi>{customer.name}</bdi> <CustomerLink customer={customer} />
        </>
      ) : (
        '–'
      ),
  },
  {
    key: 'method',
    title: t('payments.method'),
    width: 120,
    render: ({ method }) => t(`payments.method.${method}`),
  },
  {
    key: 'invoices',
    title: t('payments.pays'),
    width: 150,
    render: ({ invoices }) =>
      invoices.length === 0
        ? '–'
        : invoices.map(({ id, number }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <InvoiceLink id={id}>{number}</InvoiceLink>
            </span>
          )),
  },
  {
    key: 'reference',
    title: t('payments.reference'),
    width: 180,
    hidden: true,
    render: ({ reference }) => reference || '–',
  },
  {
    key: 'amount',
    title: t('payments.amount'),
    sort: 'amount',
    width: 130,
    align: 'end',
    render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  {
    key: 'unused',
    title: t('payments.left'),
    width: 130,
    align: 'end',
    render: ({ unused, currency }) => <Money amount={unused} currency={currency} />,
  },
  {
    key: 'state',
    title: t('invoices.state'),
    width: 160,
    render: (row) => <PaymentState payment={row} />,
  },
];

function useFilters(): ListFilter[] {
  const t = useText();
  return useMemo(
    (): ListFilter[] => [
      {
        key: 'unused',
        label: t('payments.unused'),
        options: [{ value: 'true', label: t('payments.unused.only') }],
      },
      {
        key: 'method',
        label: t('payments.method'),
        multiple: true,
        options: paymentMethods.map((value) => ({ value, label: t(`payments.method.${value}`) })),
      },
      {
        key: 'company',
        label: t('invoices.company'),
        options: companies.map((value) => ({ value, label: t(`invoices.company.${value}`) })),
      },
      { key: 'auctionId', label: t('invoices.auction'), of: 'auctions' },
    ],
    [t],
  );
}
