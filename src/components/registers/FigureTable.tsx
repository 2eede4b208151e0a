import { useIntl } from '@umijs/max';
import { figureAmounts, type RegisterFigure } from '#contract/register-figures';
import type { RegisterKind } from '#contract/registers';
import { Money } from '@/components/money/Money';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';
import { applyPatch, useUrl } from '@/services/url';
import { nameFigure } from './figureName';

interface Props {
  register: RegisterKind;
  figures: readonly RegisterFigure[];
  /** the figure whose rows are shown */
  selected: string | undefined;
}

/** The figures of a register; each leads to the rows of which it is the sum. */
export default function FigureTable({ register, figures, selected }: Props) {
  const t = useText();
  const { locale, formatNumber } = useIntl();
  const { query } = useUrl();
  const amounts = figureAmounts.filter((name) =>
    figures.some((figure) => figure.amounts[name] !== undefined),
  );
  return (
    <div className="registers-table">
      <table className="plain-table" aria-label={t('registers.figures')}>
        <thead>
          <tr>
            <th scope="col">{t('registers.figure')}</th>
            <th scope="col" className="is-right">
              {t('registers.rows')}
            </th>
            {amounts.map((name) => (
              <th key={name} scope="col" className="is-right">
                {t(`registers.amount.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.map(({ figure, currency, rows, amounts: sums }) => (
            <tr key={figure} className={figure === selected ? 'is-selected' : undefined}>
              <th scope="row">
                <Link to={applyPatch(`?${query}`, { figure, page: undefined })}>
                  {nameFigure(t, locale, register, figure)}
                </Link>
              </th>
              <td className="is-right">{formatNumber(rows)}</td>
              {amounts.map((name) => (
                <td key={name} className="is-right">
                  <Money amount={sums[name] ?? 0} currency={currency} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
