import { useIntl } from '@umijs/max';
import { Button } from 'antd';
import type { Currency } from '#contract/currencies';
import { formatMoney } from '#contract/money';
import type { Outcome } from '#contract/outcomes';
import type { ProblemError } from '@/services/errors';
import { useText } from '@/services/text';

/** What is being recorded, and why the server asks back. */
export interface Asked {
  outcome: Outcome;
  problem?: ProblemError;
}

interface Props {
  problem: ProblemError;
  currency: Currency;
  busy: boolean;
  onYes(): void;
  onNo(): void;
}

/** A hammer below the reserve or far above the estimate: the slip of a key, or meant? Asked once. */
export default function Question({ problem, currency, busy, onYes, onNo }: Props) {
  const t = useText();
  const { locale } = useIntl();
  const money = (amount: unknown) =>
    typeof amount === 'number' ? formatMoney(amount, currency, locale, { short: true }) : '';
  const { hammer, reserve, estimateHigh, lot } = problem.params;
  const values = {
    lot: String(lot),
    hammer: money(hammer),
    reserve: money(reserve),
    high: money(estimateHigh),
  };
  const words =
    problem.code === 'result.far_above'
      ? t('results.ask.farAbove', values)
      : t(reserve === undefined ? 'results.ask.belowReserve' : 'results.ask.belowThisReserve', values);
  return (
    <div
      role="alertdialog"
      aria-label={words}
      className="live-question"
      onKeyDown={(event) => event.key === 'Escape' && onNo()}
    >
      <p>{words}</p>
      <Button type="primary" autoFocus loading={busy} onClick={onYes}>
        {t('results.ask.yes')} <kbd>↵</kbd>
      </Button>
      <Button disabled={busy} onClick={onNo}>
        {t('results.ask.no')} <kbd>Esc</kbd>
      </Button>
    </div>
  );
}
