import { useIntl } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import type { Currency } from '#contract/currencies';
import { formatMoney } from '#contract/money/money';
import type { BuyerSuggestion, Desk, ResultRow } from '#contract/results';
import RegisterPaddle from '@/components/registrations/RegisterPaddle';
import type { ProblemError } from '@/services/errors';
import { useText } from '@/services/text';
import AdjacentLots from './AdjacentLots';
import Entry from './LiveEntry';
import Question from './Question';
import { useRecording } from './useRecording';

interface Props {
  auctionId: number;
  desk: Desk;
  onTyping(typing: boolean): void;
}

/**
 * The entry line of the clerk: hammer, Enter, paddle or buyer, Enter, next. Nothing is buffered: the next lot opens when the
 * server has stored the last one, and a lost connection leaves the input in place.
 */
export default function LiveLine({ auctionId, desk, onTyping }: Props) {
  const t = useText();
  const { currentLot } = desk;
  const [selectedBuyers] = useState(() => new Map<string, BuyerSuggestion>());
  const { pending, setPending, refused, record, undoLast, send, undo } = useRecording(
    auctionId,
    desk,
    onTyping,
  );
  const [paddleToRegister, setPaddleToRegister] = useState<string>();
  const issue = record.issue ?? undoLast.issue;

  return (
    <section className="live-line" aria-label={t('results.line')}>
      <div className="live-now">
        {refused && <AlreadyRecordedNotice problem={refused} currency={desk.currency} />}
        {issue && (
          <div role="alert" className="load-issue">
            <span>{issue}</span>
            {record.issue && pending && currentLot && (
              <Button
                size="small"
                loading={record.busy}
                onClick={() => void record.run(currentLot, pending.outcome, Boolean(pending.problem))}
              >
                {t('common.retry')}
              </Button>
            )}
          </div>
        )}
        {pending?.problem && currentLot ? (
          <Question
            problem={pending.problem}
            currency={desk.currency}
            busy={record.busy}
            onYes={() => void record.run(currentLot, pending.outcome, true)}
            onRegister={setPaddleToRegister}
            onNo={() => setPending(undefined)}
          />
        ) : null}
        {paddleToRegister !== undefined && pending && currentLot && (
          <RegisterPaddle
            auctionId={auctionId}
            currency={desk.currency as Currency}
            paddle={paddleToRegister}
            onRegistered={() => {
              setPaddleToRegister(undefined);
              // Without a confirmation, because other questions are still open.
              send(pending.outcome);
            }}
            onClose={() => setPaddleToRegister(undefined)}
          />
        )}
        {currentLot ? (
          <Entry
            key={`${currentLot.number} ${currentLot.version}`}
            auctionId={auctionId}
            selectedBuyers={selectedBuyers}
            desk={desk}
            line={currentLot}
            busy={record.busy || undoLast.busy}
            hidden={pending?.problem !== undefined}
            onTyping={onTyping}
            onRecord={send}
            onUndo={undo}
          />
        ) : (
          <p className="results-finished">{t('results.finished')}</p>
        )}
      </div>
      <AdjacentLots desk={desk} busy={undoLast.busy} onUndo={undo} />
    </section>
  );
}

/** Another clerk recorded the lot first. */
function AlreadyRecordedNotice({ problem, currency }: { problem: ProblemError; currency: Desk['currency'] }) {
  const t = useText();
  const { locale } = useIntl();
  const { lot, by, current } = problem.params as { lot: string; by: string | null; current?: ResultRow };
  const result = current
    ? [
        t(`lots.status.${current.status}`),
        current.hammer === null ? '' : formatMoney(current.hammer, currency, locale, { short: true }),
        current.buyer || current.paddle,
      ]
        .filter(Boolean)
        .join(' · ')
    : '';
  return (
    <div role="alert" className="load-issue">
      {t('results.recorded', { lot, by: by ?? '', result })}
    </div>
  );
}
