import { history, useAccess } from '@umijs/max';
import { Button } from 'antd';
import { type ReactNode, useCallback, useMemo } from 'react';
import { companies } from '#contract/companies';
import type { InvoiceRun } from '#contract/invoices';
import type { OverdueInvoice, Reminder, ReminderStep } from '#contract/reminders';
import { CustomerLink } from '@/components/customers/CustomerLink';
import RunNotice from '@/components/invoices/RunNotice';
import { useStartedRun } from '@/components/invoices/useStartedRun';
import ListPage from '@/components/list/ListPage';
import { rowEntries } from '@/components/list/rowEntries';
import type { ListColumn, ListFilter, Selection } from '@/components/list/types';
import { Money } from '@/components/money/Money';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { dayText } from '@/services/day';
import { toInvoiceSheet } from '@/services/moneyAddress';
import { type Text, useText } from '@/services/text';

/** `/items?view=reminders`: the customers whose next reminder is due; selected ones are reminded. */
export default function Reminders({ tools }: { tools: ReactNode }) {
  const t = useText();
  const access = useAccess();
  const [run, setStarted] = useStartedRun();
  const columns = useMemo(() => buildColumns(t), [t]);
  const filters = useMemo(
    (): ListFilter[] => [
      {
        key: 'company',
        label: t('invoices.company'),
        options: companies.map((value) => ({ value, label: t(`invoices.company.${value}`) })),
      },
    ],
    [t],
  );
  const hrefOf = useCallback(({ id }: Reminder) => toInvoiceSheet(history.location.search, id), []);
  return (
    <>
      {run && <RunNotice run={run} />}
      <ListPage<Reminder>
        noun="reminders"
        list={api.reminders.list}
        title={t('reminders.title')}
        tools={tools}
        columns={columns}
        filters={filters}
        defaultSort=""
        hrefOf={hrefOf}
        idOf={({ id }) => id}
        nameOf={({ customer }) => customer.name}
        rowMenu={(row) => rowEntries(t, hrefOf(row), row.invoices[0]?.number)}
        actions={
          access['invoices:issue']
            ? (selection) => <SendSelected selection={selection} onRun={setStarted} />
            : undefined
        }
        empty={{ title: t('reminders.none'), hint: t('reminders.none.hint') }}
      />
    </>
  );
}

function SendSelected({ selection, onRun }: { selection: Selection; onRun(run: InvoiceRun): void }) {
  const t = useText();
  const send = useAction(async () => {
    const run = await api.reminders.send({ body: { rows: selection.rows } });
    selection.done([]);
    onRun(run);
  });
  return (
    <>
      <Button type="primary" loading={send.busy} onClick={() => void send.run()}>
        {t('reminders.send', { count: selection.count })}
      </Button>
      <ErrorNotice text={send.issue} />
    </>
  );
}

const buildColumns = (t: Text): ListColumn<Reminder>[] => [
  {
    key: 'customer',
    title: t('reminders.customer'),
    render: ({ customer, address }) => (
      <>
        <bdi>{customer.name}</bdi> <CustomerLink customer={customer} />
        <br />
        <small>{address ?? t('reminders.noAddress')}</small>
      </>
    ),
  },
  {
    key: 'step',
    title: t('reminders.step'),
    width: 140,
    render: ({ step }) => t(`reminders.step.${step as ReminderStep}`),
  },
  {
    key: 'invoices',
    title: t('reminders.invoices'),
    width: 130,
    render: ({ invoices }) => invoices.map(({ id, number }) => <div key={id}>{number}</div>),
  },
  {
    key: 'last',
    title: t('reminders.last'),
    width: 150,
    render: ({ invoices }) => {
      const days = invoices.flatMap(({ last }) => last?.day ?? []).sort();
      const latest = days.at(-1);
      return latest ? dayText(latest) : t('reminders.never');
    },
  },
  {
    key: 'days',
    title: t('reminders.days'),
    width: 90,
    align: 'end',
    render: ({ invoices }) => Math.max(...invoices.map(({ daysOverdue }) => daysOverdue)),
  },
  {
    key: 'open',
    title: t('reminders.open'),
    width: 120,
    align: 'end',
    render: ({ invoices }) => <Sums invoices={invoices} value={({ open }) => open} />,
  },
  {
    key: 'interest',
    title: t('reminders.interest'),
    width: 120,
    align: 'end',
    render: ({ invoices }) => <Sums invoices={invoices} value={({ interest }) => interest} />,
  },
];

/** The sum of a value in each currency. */
function Sums({
  invoices,
  value,
}: {
  invoices: readonly OverdueInvoice[];
  value(invoice: OverdueInvoice): number;
}) {
  return [...new Set(invoices.map(({ currency }) => currency))].map((currency) => (
    <div key={currency}>
      <Money
        amount={invoices.reduce((sum, one) => sum + (one.currency === currency ? value(one) : 0), 0)}
        currency={currency}
      />
    </div>
  ));
}
