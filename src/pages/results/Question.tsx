import { useIntl } from '@umijs/max';
import { Button } from 'antd';
import { useId } from 'react';
import type { RefusalParams } from '#contract/api/refusal';
import type { Currency } from '#contract/currencies';
import { formatMoney } from '#contract/money/money';
import type { Outcome } from '#contract/outcomes';
import { listQuestions } from '#contract/results';
import type { ProblemError } from '@/services/errors';
import { useText } from '@/services/text';

/** The result being recorded, and the confirmation the server requires. */
export interface PendingResult {
  outcome: Outcome;
  problem?: ProblemError;
}

interface Props {
  problem: ProblemError;
  currency: Currency;
  busy: boolean;
  onYes(): void;
  /** registers the bidder of a paddle that nobody has; absent: this is not offered */
  onRegister?(paddle: string): void;
  onNo(): void;
}

/**
 * Asks once about everything in a result that may be a typing error: an amount that does not fit reserve or estimate, a
 * paddle that is new in the sale or belongs to another customer, a bidder who needs a manager's consent. One answer confirms
 * all of it; the bidder of a new paddle can be registered instead.
 */
export default function Question({ problem, currency, busy, onYes, onRegister, onNo }: Props) {
  const t = useText();
  const { locale } = useIntl();
  const id = useId();
  const formatAmount = (amount: unknown) =>
    typeof amount === 'number' ? formatMoney(amount, currency, locale, { short: true }) : '';
  const questions = listQuestions<string>(problem);
  const unknownPaddle = questions.find(({ code }) => code === 'result.unknown_paddle')?.params.paddle;
  const canRegister = onRegister && typeof unknownPaddle === 'string';
  const sentences = questions.map(({ code, params }) => {
    const { hammer, lastBid, reserve, estimateHigh, lot, paddle, other } = params;
    return t(getQuestionKey(code, params), {
      lot: String(lot),
      hammer: formatAmount(hammer ?? lastBid),
      reserve: formatAmount(reserve),
      high: formatAmount(estimateHigh),
      paddle: String(paddle),
      other: String(other),
    });
  });
  const [first, ...otherSentences] = sentences;
  return (
    <div
      role="alertdialog"
      aria-label={first}
      aria-describedby={otherSentences.length > 0 ? id : undefined}
      className="live-question"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onNo();
        if (event.key.toLowerCase() !== 'r' || !canRegister || busy) return;
        // The key must not be typed into the form that opens.
        event.preventDefault();
        onRegister(unknownPaddle);
      }}
    >
      <div className="live-question-sentences">
        <p>{first}</p>
        {otherSentences.length > 0 && (
          <div id={id}>
            {otherSentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        )}
      </div>
      <Button type="primary" autoFocus loading={busy} onClick={onYes}>
        {t(canRegister && questions.length === 1 ? 'results.ask.unknown' : 'results.ask.yes')} <kbd>↵</kbd>
      </Button>
      {canRegister && (
        <Button disabled={busy} onClick={() => onRegister(unknownPaddle)}>
          {t('results.ask.register')} <kbd>R</kbd>
        </Button>
      )}
      <Button disabled={busy} onClick={onNo}>
        {t('results.ask.no')} <kbd>Esc</kbd>
      </Button>
    </div>
  );
}

/** Returns the message id of a question. Users who may not see the reserve get a version without it. */
function getQuestionKey(code: string, { reserve, other, paddle }: RefusalParams) {
  const canSeeReserve = reserve !== undefined;
  switch (code) {
    case 'result.far_above':
      return 'results.ask.farAbove';
    case 'result.reserve_met':
      return canSeeReserve ? 'results.ask.thisReserveMet' : 'results.ask.reserveMet';
    case 'result.unknown_paddle':
      return 'results.ask.unknownPaddle';
    case 'result.paddle_taken':
      return other === undefined ? 'results.ask.paddleReserved' : 'results.ask.paddleTaken';
    case 'result.ask_manager':
      return paddle ? 'results.ask.manager' : 'results.ask.managerOfBuyer';
    default:
      return canSeeReserve ? 'results.ask.belowThisReserve' : 'results.ask.belowReserve';
  }
}
