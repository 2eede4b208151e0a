import { useQuery } from '@tanstack/react-query';
import { history } from '@umijs/max';
import { useCallback, useMemo } from 'react';
import type { Company } from '#contract/companies';
import type { Journal } from '#contract/journals';
import { CustomerLink } from '@/components/customers/CustomerLink';
import ListPage from '@/components/list/ListPage';
import type { ListColumn, ListFilter } from '@/components/list/types';
import { Money } from '@/components/money/Money';
import { InvoiceLink, PaymentLink } from '@/components/money/MoneyLinks';
import { api } from '@/services/api';
import { dayText } from '@/services/day';
import { toInvoiceSheet, toPaymentSheet } from '@/services/moneyAddress';
import { journalKeys } from '@/services/queryKeys';
import { type Text, useText } from '@/services/text';
import { getPostedMoney } from './postedMoney';
import './journals.css';

/** The journals of a company, newest first, each with its postings. A row opens the document that it records. */
export default function Journals({ company }: { company: Company }) {
  const t = useText();
  const fixed = useMemo(() => ({ company }), [company]);
  const columns = useMemo(() => buildColumns(t), [t]);
  const filters = useFilters(company);
  const hrefOf = useCallback(
    ({ invoice, payment }: Journal) =>
      invoice
        ? toInvoiceSheet(history.location.search, invoice.id)
        : (payment ?? undefined) && toPaymentSheet(history.location.search, payment?.id ?? 0),
    [],
  );
  return (
    <ListPage<Journal>
      noun="journals"
      list={api.journals.list}
      fixed={fixed}
      withoutSearch
      columns={columns}
      filters={filters}
      defaultSort=""
      hrefOf={hrefOf}
      idOf={({ id }) => id}
      nameOf={({ id }) => String(id)}
      empty={{ title: t('journals.none') }}
    />
  );
}

function useFilters(company: Company): ListFilter[] {
  const t = useText();
  const { data } = useQuery({
    queryKey: journalKeys.balances(company, { from: undefined, to: undefined }),
    queryFn: () => api.journals.balances({ query: { company } }),
    throwOnError: false,
  });
  return useMemo(() => {
    const accounts = new Map((data?.accounts ?? []).map((account) => [account.id, account]));
    return [
      { key: 'from', label: t('journals.from') },
      { key: 'to', label: t('journals.to') },
      {
        key: 'accountId',
        label: t('journals.account'),
        options: [...accounts.values()].map(({ id, kind, code, bankAccount }) => ({
          value: String(id),
          label: [code, t(`journals.kind.${kind}`), bankAccount].filter(Boolean).join(' · '),
        })),
      },
    ];
  }, [t, data]);
}

const buildColumns = (t: Text): ListColumn<Journal>[] => [
  { key: 'date', title: t('journals.date'), width: 130, render: ({ date }) => dayText(date) },
  {
    key: 'source',
    title: t('journals.source'),
    width: 200,
    render: (journal) => <Source journal={journal} />,
  },
  {
    key: 'postings',
    title: t('journals.postings'),
    width: 560,
    render: (journal) => <Postings journal={journal} />,
  },
];

/** What a journal records, with the document. */
function Source({ journal: { source, invoice, payment } }: { journal: Journal }) {
  const t = useText();
  return (
    <>
      {t(`journals.source.${source}`)}
      {(invoice || payment) && <br />}
      {invoice && <InvoiceLink id={invoice.id}>{invoice.number}</InvoiceLink>}
      {payment && source === 'PAYMENT' && (
        <PaymentLink id={payment.id}>{t('journals.payment', { id: payment.id })}</PaymentLink>
      )}
    </>
  );
}

/** The postings: account, customer and lot, debit and credit. */
function Postings({ journal }: { journal: Journal }) {
  const t = useText();
  const rows = journal.postings.map((posting) => ({ posting, money: getPostedMoney(posting, journal) }));
  return (
    <table className="journal-postings">
      <thead className="unseen">
        <tr>
          <th scope="col">{t('journals.account')}</th>
          <th scope="col">{t('journals.debit')}</th>
          <th scope="col">{t('journals.credit')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ posting: { account, customer, lotNumber }, money: { amount, currency } }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the postings of a journal never change
          <tr key={at}>
            <td>
              {account.code} {t(`journals.kind.${account.kind}`)}
              {lotNumber && <small> {t('invoices.lot', { number: lotNumber })}</small>}{' '}
              {customer && <CustomerLink customer={customer} />}
            </td>
            {[1, -1].map((side) => (
              <td key={side} className="is-right">
                {amount * side > 0 && <Money amount={amount * side} currency={currency} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
