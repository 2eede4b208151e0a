import { useIntl } from '@umijs/max';
import type { TableColumnsType } from 'antd';
import type { VatLine } from '#contract/report-money';
import type { VatReport } from '#contract/reports';
import { useVatText } from '@/components/invoices/useVatText';
import { Money } from '@/components/money/Money';
import Link from '@/components/page/Link';
import { dayText } from '@/services/day';
import { useText } from '@/services/text';
import ReportTable from './ReportTable';

/** Lists the VAT of the sale by category, rate and scheme, with the rules and days behind it. */
export default function VatTable({ report }: { report: VatReport }) {
  const t = useText();
  const { currency, totals } = report;
  const money = (amount: number) => <Money amount={amount} currency={currency} bare short />;
  return (
    <>
      <p className="report-scope">{t('reports.vat.hint')}</p>
      <ReportTable<VatLine>
        noSearch
        report={report}
        numberOf={({ category, rate, reason, rounding }) => `${category} ${rate} ${reason} ${rounding}`}
        columns={useColumns(report)}
        empty={t('reports.none.money')}
        totals={{
          net: money(totals.net),
          vat: money(totals.vat),
          gross: money(totals.total),
          hiddenVat: money(totals.hiddenVat),
        }}
      />
    </>
  );
}

function useColumns({ auction, currency }: VatReport): TableColumnsType<VatLine> {
  const t = useText();
  const vatText = useVatText();
  const { formatNumber } = useIntl();
  const amount = (key: string, title: string, read: (line: VatLine) => number) => ({
    key,
    title,
    align: 'end' as const,
    render: (_: unknown, line: VatLine) => <Money amount={read(line)} currency={currency} bare short />,
  });
  return [
    {
      key: 'rate',
      title: t('reports.column.vatRate'),
      render: (_, line) => (
        <>
          {t(`reports.vat.category.${line.category}`)}
          <br />
          <small>{vatText(line)}</small>
        </>
      ),
    },
    {
      key: 'lots',
      title: t('reports.column.lots'),
      align: 'end',
      render: (_, { lots }) => formatNumber(lots),
    },
    {
      key: 'documents',
      title: t('reports.column.documents'),
      render: (_, { invoices, creditNotes }) => (
        <Link to={`/auction/${auction.id}?tab=money`}>
          {t('reports.vat.documents', { invoices, creditNotes })}
        </Link>
      ),
    },
    {
      key: 'rule',
      title: t('reports.column.rule'),
      render: (_, { rules, rounding, firstOn, lastOn }) => (
        <>
          {rules.map(({ id, name, validFrom }) => (
            <div key={id}>{t('reports.vat.rule', { name, day: dayText(validFrom) })}</div>
          ))}
          <small>
            {t(`reports.vat.rounding.${rounding}`)}{' '}
            {firstOn === lastOn
              ? t('reports.vat.issuedOn', { day: dayText(firstOn) })
              : t('reports.vat.issued', { from: dayText(firstOn), to: dayText(lastOn) })}
          </small>
        </>
      ),
    },
    amount('net', t('invoices.net'), ({ net }) => net),
    amount('vat', t('invoices.vat'), ({ vat }) => vat),
    amount('gross', t('invoices.total'), ({ net, vat }) => net + vat),
    amount('hiddenVat', t('reports.column.hiddenVat'), ({ hiddenVat }) => hiddenVat),
  ];
}
