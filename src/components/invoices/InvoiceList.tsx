import { useQuery } from '@tanstack/react-query';
import { history, useAccess } from '@umijs/max';
import { type ReactNode, useCallback, useMemo } from 'react';
import { companies } from '#contract/companies';
import { invoiceKinds } from '#contract/invoice-document';
import { invoiceStates } from '#contract/invoice-states';
import type { InvoiceRow, InvoiceRun } from '#contract/invoices';
import EmailMany from '@/components/invoice-emails/EmailMany';
import ListPage from '@/components/list/ListPage';
import { rowEntries } from '@/components/list/rowEntries';
import type { ListFilter, Selection, TotalsRow } from '@/components/list/types';
import { Money } from '@/components/money/Money';
import { api, apiUrl } from '@/services/api';
import { toInvoiceSheet } from '@/services/moneyAddress';
import { invoiceKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';
import IssueMany from './IssueMany';
import { buildInvoiceColumns } from './invoiceColumns';
import { formatInvoiceName, formatNumber } from './invoiceName';

interface Props {
  /** only the documents of this auction; absent: all */
  auctionId?: number;
  title?: string;
  action?: ReactNode;
  tools?: ReactNode;
  empty: { title: string; hint?: string };
  /** selected drafts are being issued, or documents emailed */
  onRun(run: InvoiceRun): void;
}

/** Lists invoices and credit notes. A row opens the document over the page; selected drafts can be issued, and issued documents emailed. */
export default function InvoiceList({ auctionId, onRun, ...page }: Props) {
  const t = useText();
  const access = useAccess();
  const fixed = useMemo(
    () => (auctionId === undefined ? undefined : { auctionId: String(auctionId) }),
    [auctionId],
  );
  const columns = useMemo(() => buildInvoiceColumns(t, auctionId === undefined), [t, auctionId]);
  const filters = useFilters(auctionId === undefined);
  const hrefOf = useCallback(({ id }: InvoiceRow) => toInvoiceSheet(history.location.search, id), []);
  const totals = useCallback(
    async (query: object) =>
      (await api.invoices.totals({ query })).totals.map(
        ({ currency, documents, total, open }): TotalsRow => ({
          key: currency,
          label: t('invoices.totals', { currency, count: documents }),
          cells: {
            total: <Money amount={total} currency={currency} />,
            open: <Money amount={open} currency={currency} />,
          },
        }),
      ),
    [t],
  );
  const act = ({ rows, count, done }: Selection) => (
    <>
      <IssueMany
        label={t('invoices.issueMany')}
        rows={rows}
        count={count}
        mixed
        onRun={(run) => {
          done([]);
          onRun(run);
        }}
      />
      <EmailMany
        label={t('invoiceEmails.sendMany', { count })}
        start={() => api.invoiceEmails.sendMany({ body: { rows } })}
        onRun={(run) => {
          done([]);
          onRun(run);
        }}
      />
    </>
  );
  return (
    <ListPage<InvoiceRow>
      noun="invoices"
      list={api.invoices.list}
      {...(fixed && { fixed })}
      {...page}
      fileOf={(query) => apiUrl('invoices', 'export', { query })}
      columns={columns}
      filters={filters}
      defaultSort="-number"
      hrefOf={hrefOf}
      idOf={({ id }) => id}
      nameOf={(row) => formatInvoiceName(t, row)}
      actions={access['invoices:issue'] ? act : undefined}
      rowMenu={(row) => rowEntries(t, hrefOf(row), row.number === null ? undefined : formatNumber(t, row))}
      totals={totals}
    />
  );
}

function useFilters(ofAll: boolean): ListFilter[] {
  const t = useText();
  const { data } = useQuery({
    queryKey: invoiceKeys.currencies,
    queryFn: () => api.invoices.totals({}),
    // The documents of an auction are in its currency.
    enabled: ofAll,
    throwOnError: false,
  });
  return useMemo(
    (): ListFilter[] => [
      {
        key: 'state',
        label: t('invoices.state'),
        multiple: true,
        options: invoiceStates.map((value) => ({ value, label: t(`invoices.state.${value}`) })),
      },
      {
        key: 'kind',
        label: t('invoices.kind'),
        multiple: true,
        options: invoiceKinds.map((value) => ({ value, label: t(`invoices.kind.${value}`) })),
      },
      {
        key: 'overdue',
        label: t('invoices.overdue'),
        options: [{ value: 'true', label: t('invoices.overdue.only') }],
      },
      ...(ofAll
        ? [
            {
              key: 'company',
              label: t('invoices.company'),
              options: companies.map((value) => ({ value, label: t(`invoices.company.${value}`) })),
            },
            {
              key: 'currency',
              label: t('payments.currency'),
              multiple: true as const,
              options: (data?.totals ?? []).map(({ currency }) => ({ value: currency, label: currency })),
            },
            { key: 'auctionId', label: t('invoices.auction'), of: 'auctions' as const },
          ]
        : []),
    ],
    [t, ofAll, data],
  );
}
