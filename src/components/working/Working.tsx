import { useAccess, useIntl } from '@umijs/max';
import { Popover } from 'antd';
import type { ReactNode } from 'react';
import type { Currency } from '#contract/currencies';
import { formatMoney, formatRate } from '#contract/money/money';
import type {
  Account,
  AccountLine,
  AppliedRule,
  Working as WorkingData,
  WorkingStep,
} from '#contract/working';
import Link from '@/components/page/Link';
import type { MessageId } from '@/locales/messages';
import { dayText } from '@/services/day';
import { useCurrency } from '@/services/lookups';
import { useText } from '@/services/text';
import { exactAmount } from './exactAmount';
import './working.css';

interface Props {
  /** one figure, or an account whose total is shown */
  working: WorkingData | Account;
  currency: string;
  /** what is shown and clicked; default: the amount */
  children?: ReactNode;
}

/** A figure that shows on click how it was calculated: rules, bands, rates, rounding. */
export default function Working({ working, currency: code, children }: Props) {
  const t = useText();
  const { locale } = useIntl();
  const currency = useCurrency(code);
  if (!currency) return null;
  const amount = 'lines' in working ? working.total : working.result;
  return (
    <Popover
      trigger="click"
      title={t('working.title')}
      content={
        'lines' in working ? (
          <AccountTable account={working} currency={currency} />
        ) : (
          <Steps working={working} currency={currency} />
        )
      }
    >
      <button type="button" className="working" aria-haspopup="dialog">
        {children ?? formatMoney(amount, currency, locale)}
      </button>
    </Popover>
  );
}

/** The lines of an account, each with its own steps below, and the total. */
export function AccountTable({ account, currency }: { account: Account; currency: Currency }) {
  const t = useText();
  const { locale } = useIntl();
  const signs = { PLUS: '', MINUS: '− ', INSIDE: '' } as const;
  return (
    <table className="working-account">
      <tbody>
        {account.lines.map((line, at) => (
          // Lines of one account never move.
          // biome-ignore lint/suspicious/noArrayIndexKey: a figure may occur twice
          <tr key={at} className={line.effect === 'INSIDE' ? 'working-inside' : undefined}>
            <th scope="row">
              {figureName(t, line)}
              {needsSteps(line) && <Steps working={line} currency={currency} />}
            </th>
            <td>
              {signs[line.effect]}
              {formatMoney(line.result, currency, locale)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('working.total')}</th>
          <td>{formatMoney(account.total, currency, locale)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** An agreed amount needs no explanation. */
const needsSteps = ({ steps }: WorkingData) => steps.some(({ kind }) => kind !== 'amount');

const figureName = (t: ReturnType<typeof useText>, { figure, effect }: AccountLine) =>
  effect === 'INSIDE'
    ? t('working.inside', { what: t(`working.figure.${figure}`) })
    : t(`working.figure.${figure}`);

function Steps({ working, currency }: { working: WorkingData; currency: Currency }) {
  const t = useText();
  const { locale } = useIntl();
  const exact = exactAmount(working.exact, currency, locale);
  const result = formatMoney(working.result, currency, locale, { bare: true });
  return (
    <div className="working-steps">
      <table>
        <tbody>
          {working.steps.map((step, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps of one figure never move
            <tr key={at}>
              <th scope="row">{stepText(t, step, currency, locale)}</th>
              <td>{exactAmount(step.exact, currency, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {exact !== result && <p>{t('working.rounded', { exact, result })}</p>}
      {working.rule && <Rule rule={working.rule} />}
    </div>
  );
}

function stepText(
  t: ReturnType<typeof useText>,
  { kind, base, rate, from, to }: WorkingStep,
  currency: Currency,
  locale: string,
): string {
  const money = (amount: number) => formatMoney(amount, currency, locale, { bare: true, short: true });
  const values = {
    base: money(base),
    rate: rate === null ? '' : formatRate(rate, locale),
    from: money(from ?? 0),
    to: to === null ? '' : money(to),
  };
  if (kind === 'band' && from === 0 && to === null) return t('working.step.rate', values);
  const id: MessageId = kind === 'band' && to === null ? 'working.step.bandAbove' : `working.step.${kind}`;
  return t(id, values);
}

function Rule({ rule }: { rule: AppliedRule }) {
  const t = useText();
  const access = useAccess();
  const name = access['settings:read'] ? (
    <Link to={`/settings/schedules?schedule=${rule.id}`}>{rule.name}</Link>
  ) : (
    rule.name
  );
  return (
    <p className="working-rule">
      {name}
      <br />
      {t('working.rule', {
        from: dayText(rule.validFrom),
      })}
      {rule.source && <> · {rule.source}</>}
    </p>
  );
}
