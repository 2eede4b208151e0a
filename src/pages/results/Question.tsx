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

/** An amount that fits neither reserve nor estimate, or a paddle that nobody knows: a slip of a key, or meant? Asked once. */
export default function Question({ problem, currency, busy, onYes, onNo }: Props) {
  const t = useText();
  const { locale } = useIntl();
  const money = (amount: unknown) =>
    typeof amount === 'number' ? formatMoney(amount, currency, locale, { short: true }) : '';
  const { hammer, lastBid, reserve, estimateHigh, lot, paddle, other } = problem.params;
  const words = t(questionOf(problem.code, reserve !== undefined), {
    lot: String(lot),
    hammer: money(hammer ?? lastBid),
    reserve: money(reserve),
    high: money(estimateHigh),
    paddle: String(paddle),
    other: String(other),
  });
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

/** The sentence that asks. Who may not see the reserve is not told it. */
function questionOf(code: string, seesReserve: boolean) {
  switch (code) {
    case 'result.far_above':
      return 'results.ask.farAbove';
    case 'result.reserve_met':
      return seesReserve ? 'results.ask.thisReserveMet' : 'results.ask.reserveMet';
    case 'result.unknown_paddle':
      return 'results.ask.unknownPaddle';
    case 'result.paddle_taken':
      return 'results.ask.paddleTaken';
    default:
      return seesReserve ? 'results.ask.belowThisReserve' : 'results.ask.belowReserve';
  }
}
