import { useIntl } from '@umijs/max';
import type { ReactNode } from 'react';
import { parseUnits } from '#contract/currencies';
import type { ImportTotals } from '#contract/import-checks';
import type { ImportSheet } from '#contract/import-sheet';
import { formatMoney } from '#contract/money/money';
import { Money } from '@/components/money/Money';
import { useText } from '@/services/text';
import { useCauseText, useFieldName } from './fieldValue';
import { useTotals } from './useImport';

/** Shows the totals of the rows before they are imported, to compare with the catalog they come from. */
export default function Totals({ sheet }: { sheet: ImportSheet }) {
  const t = useText();
  const { locale } = useIntl();
  const { data } = useTotals(sheet.id);
  if (!data) return null;
  const style = parseUnits(sheet.currency) ? { short: true } : {};
  const formatAmounts = (...amounts: number[]) =>
    amounts.some((amount) => amount > 0)
      ? amounts.map((amount) => formatMoney(amount, sheet.currency, locale, style)).join(' – ')
      : '–';
  const { noun } = sheet.target;
  const facts: [string, ReactNode][] = [
    [t(`imports.${noun}.total`), t(`imports.${noun}.count`, { lots: data.lots, joint: data.joint })],
    ...(noun === 'collections'
      ? [[t('imports.totals.asking'), formatAmounts(data.askingPrice)] satisfies [string, string]]
      : []),
    ...data.balances.map(({ kind, currency, amount }): [string, ReactNode] => [
      t('common.aside', { what: t(`imports.balances.sum.${kind}`), aside: currency }),
      <Money key={currency} amount={amount} currency={currency} bare />,
    ]),
    ...(noun === 'auctions'
      ? ([
          [t('imports.totals.estimates'), formatAmounts(data.estimateLow, data.estimateHigh)],
          [t('imports.totals.hammer'), formatAmounts(data.hammer)],
          [t('imports.totals.missing'), formatGaps(data) || '–'],
        ] satisfies [string, string][])
      : []),
  ];
  return (
    <>
      <dl className="import-totals">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Causes causes={data.causes} />
    </>
  );
}

/** Formats gaps in the numbers as `133, 184–276 (94)`; only the first when there are many. */
function formatGaps({ missing, gaps }: ImportTotals): string {
  const visibleGaps = gaps.slice(0, 8).map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`));
  if (gaps.length > visibleGaps.length) visibleGaps.push('…');
  return missing > 1 ? `${visibleGaps.join(', ')} (${missing})` : visibleGaps.join(', ');
}

function Causes({ causes }: Pick<ImportTotals, 'causes'>) {
  const t = useText();
  const nameOf = useFieldName();
  const causeText = useCauseText();
  if (causes.length === 0) return null;
  return (
    <ul className="import-causes" aria-label={t('imports.totals.causes')}>
      {causes.map(({ code, field, level, rows }) => (
        <li key={`${code} ${field}`} className={level === 'ERROR' ? 'import-issue' : 'import-warning'}>
          {rows} × {field && `${nameOf(field)}: `}
          {causeText(code)}
        </li>
      ))}
    </ul>
  );
}
