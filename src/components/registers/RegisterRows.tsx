import { useIntl } from '@umijs/max';
import type { ReactNode } from 'react';
import { formatRate } from '#contract/money/money';
import type { AmlRow, MarginStockRow, ResaleRightRow, VatReturnRow } from '#contract/register-rows';
import type { Register } from '#contract/registers';
import { CustomerLink } from '@/components/customers/CustomerLink';
import { Money } from '@/components/money/Money';
import { InvoiceLink, PaymentLink } from '@/components/money/MoneyLinks';
import StatusTag from '@/components/page/StatusTag';
import Working from '@/components/working/Working';
import { dayText } from '@/services/day';
import { type Text, useText } from '@/services/text';
import RowTable, { type RowColumn } from './RowTable';

/** The rows of a register with their documents and workings. */
export default function RegisterRows({ current }: { current: Register }) {
  const t = useText();
  const { locale } = useIntl();
  const label = t(`registers.${current.register}`);
  if (current.register === 'VAT_RETURN')
    return <RowTable label={label} rows={current.rows} columns={listVatColumns(t, locale)} />;
  if (current.register === 'MARGIN_STOCK')
    return <RowTable label={label} rows={current.rows} columns={listMarginColumns(t)} />;
  if (current.register === 'RESALE_RIGHT')
    return <RowTable label={label} rows={current.rows} columns={listResaleRightColumns(t)} />;
  return <RowTable label={label} rows={current.rows} columns={listAmlColumns(t)} />;
}

const money = (amount: number | null, currency: string): ReactNode =>
  amount === null ? '–' : <Money amount={amount} currency={currency} />;

function documentColumns<Row extends Pick<VatReturnRow, 'day' | 'document'>>(t: Text): RowColumn<Row>[] {
  return [
    { title: t('registers.day'), noWrap: true, render: ({ day }) => dayText(day) },
    {
      title: t('registers.document'),
      noWrap: true,
      render: ({ document }) =>
        document && (
          <>
            <InvoiceLink id={document.id}>{document.number}</InvoiceLink>
            {document.corrects && <small>{t('registers.corrects', { number: document.corrects })}</small>}
          </>
        ),
    },
  ];
}

const customerColumn = <Row extends Pick<VatReturnRow, 'customer'>>(t: Text): RowColumn<Row> => ({
  title: t('registers.customer'),
  render: ({ customer }) =>
    customer && (
      <>
        <CustomerLink customer={customer} />
        {customer.name}
      </>
    ),
});

const nameLot = (t: Text, auction: string | null, lotNumber: string | null) =>
  [auction, lotNumber && t('invoices.lot', { number: lotNumber })].filter(Boolean).join(' · ');

const listVatColumns = (t: Text, locale: string): RowColumn<VatReturnRow>[] => [
  ...documentColumns<VatReturnRow>(t),
  customerColumn<VatReturnRow>(t),
  {
    title: t('registers.working'),
    render: ({ document, source, treatment, rate, rounding, rules }) => (
      <>
        {t(`registers.treatment.${treatment}`)}
        {rate !== 0 && ` ${formatRate(rate, locale)}`}
        {document === null && <small>{t(`journals.source.${source}`)}</small>}
        {rounding && <small>{t(`registers.rounding.${rounding}`)}</small>}
        {rules.map(({ id, name, validFrom }) => (
          <small key={id}>{t('registers.rule', { name, from: dayText(validFrom) })}</small>
        ))}
      </>
    ),
  },
  ...(['net', 'vat', 'marginVat'] as const).map(
    (name): RowColumn<VatReturnRow> => ({
      title: t(`registers.amount.${name}`),
      isRight: true,
      render: (row) => (
        <>
          {money(row[name], row.currency)}
          {row.currency !== row.baseCurrency && <small>{money(row[`${name}Base`], row.baseCurrency)}</small>}
        </>
      ),
    }),
  ),
];

const listMarginColumns = (t: Text): RowColumn<MarginStockRow>[] => [
  {
    title: t('registers.lot'),
    render: ({ stockNo, auction, lotNumber, description, soldOn }) => (
      <>
        {description || stockNo}
        <small>{[stockNo, nameLot(t, auction, lotNumber)].filter(Boolean).join(' · ')}</small>
        <small>{t('registers.soldOn', { day: dayText(soldOn) })}</small>
      </>
    ),
  },
  ...documentColumns<MarginStockRow>(t),
  customerColumn<MarginStockRow>(t),
  {
    title: t('registers.amount.hammer'),
    isRight: true,
    render: ({ hammer, currency }) => money(hammer, currency),
  },
  {
    title: t('registers.amount.premium'),
    isRight: true,
    render: ({ premium, currency, workings }) => (
      <Explained workings={workings} at={0} amount={premium} currency={currency} />
    ),
  },
  {
    title: t('registers.amount.marginVat'),
    isRight: true,
    render: ({ marginVat, currency, workings, marginVatBase, baseCurrency }) => (
      <>
        <Explained workings={workings} at={1} amount={marginVat} currency={currency} />
        {currency !== baseCurrency && <small>{money(marginVatBase, baseCurrency)}</small>}
      </>
    ),
  },
];

interface ExplainedProps {
  workings: MarginStockRow['workings'];
  /** which working explains it */
  at: number;
  amount: number;
  currency: string;
}

/** An amount that shows how it was computed, if that is stored. */
function Explained({ workings, at, amount, currency }: ExplainedProps) {
  const working = workings[at];
  if (!working) return <Money amount={amount} currency={currency} />;
  return (
    <Working working={working} currency={currency}>
      <Money amount={amount} currency={currency} />
    </Working>
  );
}

const listResaleRightColumns = (t: Text): RowColumn<ResaleRightRow>[] => [
  {
    title: t('registers.lot'),
    render: ({ description, auction, lotNumber }) => (
      <>
        {description}
        <small>{nameLot(t, auction, lotNumber)}</small>
      </>
    ),
  },
  {
    title: t('registers.artists'),
    render: ({ artists, currency }) =>
      artists.map(({ name, dates, nationality, share }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the artists of a row never move
        <div key={at}>
          {name} {artists.length > 1 && <Money amount={share} currency={currency} />}
          <small>{[dates, nationality].filter(Boolean).join(', ')}</small>
        </div>
      )),
  },
  ...documentColumns<ResaleRightRow>(t),
  {
    title: t('registers.law'),
    render: ({ jurisdiction, society, quarter, bearer }) => (
      <>
        {jurisdiction || t('registers.law.none')}
        <small>{[society, quarter].filter(Boolean).join(' · ')}</small>
        <small>{t(`registers.bearer.${bearer}`)}</small>
      </>
    ),
  },
  {
    title: t('registers.amount.hammer'),
    isRight: true,
    render: ({ hammer, currency }) => money(hammer, currency),
  },
  {
    title: t('registers.amount.royalty'),
    isRight: true,
    render: ({ royalty, currency, working }) => (
      <Explained workings={working ? [working] : []} at={0} amount={royalty} currency={currency} />
    ),
  },
];

const tones = { UNDER: 'good', OVER: 'bad', UNKNOWN: 'warn' } as const;

const listAmlColumns = (t: Text): RowColumn<AmlRow>[] => [
  { title: t('registers.day'), noWrap: true, render: ({ day }) => dayText(day) },
  {
    title: t('registers.document'),
    noWrap: true,
    render: ({ payment, documents }) => (
      <>
        <PaymentLink id={payment.id}>{t(`payments.method.${payment.method}`)}</PaymentLink>
        {documents.map(({ id, number }) => (
          <small key={id}>
            <InvoiceLink id={id}>{number}</InvoiceLink>
          </small>
        ))}
      </>
    ),
  },
  {
    title: t('registers.customer'),
    render: ({ customer, linked }) => (
      <>
        {customer && <CustomerLink customer={customer} />}
        {customer?.name}
        {linked.length > 0 && (
          <small>
            {t('registers.linked', { numbers: linked.map(({ customerNo }) => customerNo).join(', ') })}
          </small>
        )}
      </>
    ),
  },
  {
    title: t('registers.amount.amount'),
    isRight: true,
    render: ({ amount, currency, value, baseCurrency }) => (
      <>
        {money(amount, currency)}
        {currency !== baseCurrency && <small>{money(value, baseCurrency)}</small>}
      </>
    ),
  },
  {
    title: t('registers.cashTotal'),
    isRight: true,
    render: ({ cashTotal, baseCurrency }) => money(cashTotal, baseCurrency),
  },
  {
    title: t('registers.total'),
    isRight: true,
    render: ({ total, baseCurrency }) => money(total, baseCurrency),
  },
  {
    title: t('registers.threshold'),
    isRight: true,
    render: ({ threshold, baseCurrency }) => (
      <>
        {money(threshold.amount, threshold.currency)}
        {threshold.currency !== baseCurrency && <small>{money(threshold.value, baseCurrency)}</small>}
        <small>{t('registers.threshold.from', { day: dayText(threshold.validFrom) })}</small>
      </>
    ),
  },
  {
    title: t('journals.check.result'),
    render: ({ state }) => <StatusTag tone={tones[state]} label={t(`registers.state.${state}`)} />,
  },
];
