import { CalculatorOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from '@umijs/max';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import type { Currency } from '#contract/currencies';
import type { ComponentLine, HouseRevenue } from '#contract/report-money';
import { Money } from '@/components/money/Money';
import Loaded from '@/components/page/Loaded';
import { AccountTable } from '@/components/working/Working';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import '@/components/list/tables.css';

interface Props {
  auctionId: number;
  currency: Currency;
  components: ComponentLine[];
  totals: NonNullable<HouseRevenue['totals']>;
}

/** What invoices charged by component less credit notes: first what the house earns, then what it collects for others. */
export default function RevenueTable({ auctionId, currency, components, totals }: Props) {
  const t = useText();
  const money = (amount: number) => <Money amount={amount} currency={currency} bare short />;
  const groups = [
    { key: 'revenue', lines: components.filter(({ isRevenue }) => isRevenue), total: totals.revenue },
    { key: 'collected', lines: components.filter(({ isRevenue }) => !isRevenue), total: totals.collected },
  ] as const;
  return (
    <section className="report-section">
      <h2>{t('reports.components')}</h2>
      <p>{t('reports.components.hint')}</p>
      <div className="report-scroll">
        <table className="plain-table">
          <thead>
            <tr>
              <th>{t('invoices.line')}</th>
              <th>{t('reports.column.account')}</th>
              <th className="is-right">{t('reports.column.lots')}</th>
              <th className="is-right">{t('reports.column.invoiced')}</th>
              <th className="is-right">{t('reports.column.credited')}</th>
              <th className="is-right">{t('invoices.net')}</th>
              <th className="is-right">{t('invoices.vat')}</th>
              <th className="is-right">{t('reports.column.hiddenVat')}</th>
            </tr>
          </thead>
          {groups.map(({ key, lines, total }) => (
            <tbody key={key}>
              {lines.map((line) => (
                <ComponentRow key={line.kind} auctionId={auctionId} line={line} currency={currency} />
              ))}
              <tr className="is-total">
                <th scope="row" colSpan={5}>
                  {t(`reports.components.${key}`)}
                </th>
                <td className="is-right">{money(total)}</td>
                <td />
                <td />
              </tr>
            </tbody>
          ))}
          <tfoot>
            {totals.vatRounding !== 0 && (
              <tr>
                <th scope="row" colSpan={6}>
                  {t('reports.components.rounding')}
                </th>
                <td className="is-right">{money(totals.vatRounding)}</td>
                <td />
              </tr>
            )}
            <tr className="is-total">
              <th scope="row" colSpan={5}>
                {t('reports.components.total')}
              </th>
              <td className="is-right">{money(totals.total)}</td>
              <td className="is-right">{money(totals.vat)}</td>
              <td className="is-right">{money(totals.hiddenVat)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

interface RowProps {
  auctionId: number;
  line: ComponentLine;
  currency: Currency;
}

function ComponentRow({ auctionId, line, currency }: RowProps) {
  const t = useText();
  const { formatNumber } = useIntl();
  const money = (amount: number) => <Money amount={amount} currency={currency} bare short />;
  return (
    <tr>
      <th scope="row">{t(`invoices.line.${line.kind}`)}</th>
      <td>{t(`journals.kind.${line.account}`)}</td>
      <td className="is-right">{formatNumber(line.lots)}</td>
      <td className="is-right">
        {money(line.invoiced)} <ComponentWorking auctionId={auctionId} line={line} currency={currency} />
      </td>
      <td className="is-right">{money(line.credited)}</td>
      <td className="is-right">{money(line.net)}</td>
      <td className="is-right">{money(line.vat)}</td>
      <td className="is-right">{money(line.hiddenVat)}</td>
    </tr>
  );
}

/** Explains the invoiced amount of a component: rules, bands, rates and rounding. */
function ComponentWorking({ auctionId, line: { kind }, currency }: RowProps) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      title={t('reports.working')}
      open={isOpen}
      onOpenChange={setIsOpen}
      content={isOpen && <Explanation auctionId={auctionId} kind={kind} currency={currency} />}
    >
      <Button
        type="text"
        size="small"
        className="no-print"
        icon={<CalculatorOutlined />}
        aria-label={t('reports.working.of', { figure: t(`invoices.line.${kind}`) })}
      />
    </Popover>
  );
}

function Explanation({
  auctionId,
  kind,
  currency,
}: Pick<RowProps, 'auctionId' | 'currency'> & Pick<ComponentLine, 'kind'>) {
  const t = useText();
  const query = useQuery({
    queryKey: ['reports', auctionId, 'component', kind],
    queryFn: () => api.reports.component({ params: { id: auctionId, kind } }),
    throwOnError: false,
  });
  return (
    <Loaded query={query}>
      {(account) =>
        account.lines.length === 0 ? (
          <p>{t('reports.components.agreed')}</p>
        ) : (
          <AccountTable account={account} currency={currency} />
        )
      }
    </Loaded>
  );
}
