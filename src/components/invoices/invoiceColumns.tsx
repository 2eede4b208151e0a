import type { InvoiceRow } from '#contract/invoices';
import { CustomerLink } from '@/components/customers/CustomerLink';
import type { ListColumn } from '@/components/list/types';
import { Money } from '@/components/money/Money';
import Link from '@/components/page/Link';
import { dayText } from '@/services/day';
import type { Text } from '@/services/text';
import { InvoiceState } from './InvoiceState';
import { formatNumber } from './invoiceName';

/** Returns the columns of a list of documents, with their auction where they are of several. */
export const buildInvoiceColumns = (t: Text, withAuction: boolean): ListColumn<InvoiceRow>[] => [
  {
    key: 'number',
    title: t('invoices.number'),
    sort: 'number',
    width: 120,
    render: (row) => (
      <>
        {formatNumber(t, row)}
        {row.kind === 'CREDIT_NOTE' && <small> {t('invoices.kind.CREDIT_NOTE')}</small>}
      </>
    ),
  },
  {
    key: 'customer',
    title: t('invoices.customer'),
    sort: 'customer',
    render: ({ customer }) =>
      customer ? (
        <>
          <bdi>{customer.name}</bdi> <CustomerLink customer={customer} />
        </>
      ) : (
        t('invoices.erased')
      ),
  },
  ...(withAuction
    ? [
        {
          key: 'auction',
          title: t('invoices.auction'),
          width: 90,
          render: ({ auction }: InvoiceRow) =>
            auction ? <Link to={`/auction/${auction.id}?tab=money`}>{auction.code}</Link> : '–',
        },
      ]
    : []),
  { key: 'lots', title: t('invoices.lots'), width: 70, align: 'end', render: ({ lots }) => lots },
  {
    key: 'total',
    title: t('invoices.total'),
    sort: 'total',
    width: 120,
    align: 'end',
    render: ({ total, currency }) => <Money amount={total} currency={currency} />,
  },
  {
    key: 'open',
    title: t('invoices.open'),
    width: 120,
    align: 'end',
    render: ({ open, currency, number }) => (
      <Money amount={number === null ? null : open} currency={currency} />
    ),
  },
  {
    key: 'issuedOn',
    title: t('invoices.issuedOn'),
    sort: 'issuedOn',
    width: 150,
    hidden: true,
    render: ({ issuedOn }) => (issuedOn ? dayText(issuedOn) : '–'),
  },
  {
    key: 'dueOn',
    title: t('invoices.dueOn'),
    sort: 'dueOn',
    width: 150,
    render: ({ dueOn, kind, overdue }) =>
      dueOn && kind === 'INVOICE' ? (
        <span className={overdue ? 'invoice-overdue' : undefined}>{dayText(dueOn)}</span>
      ) : (
        '–'
      ),
  },
  {
    key: 'state',
    title: t('invoices.state'),
    width: 150,
    render: (row) => <InvoiceState {...row} />,
  },
];
