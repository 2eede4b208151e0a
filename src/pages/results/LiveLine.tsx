import { useIntl } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import { formatMoney } from '#contract/money/money';
import type { Desk, FoundBuyer, ResultRow } from '#contract/results';
import type { ProblemError } from '@/services/errors';
import { useText } from '@/services/text';
import Around from './Around';
import Entry from './LiveEntry';
import Question from './Question';
import { useRecording } from './useRecording';

interface Props {
  auctionId: number;
  desk: Desk;
  onTyping(typing: boolean): void;
}

/**
 * The clerk's line: hammer, Enter, paddle or buyer, Enter, next. Nothing is kept back: the next line opens when the
 * server has the last one, and a lost connection leaves the line as it is.
 */
export default function LiveLine({ auctionId, desk, onTyping }: Props) {
  const t = useText();
  const { line } = desk;
  const [chosen] = useState(() => new Map<string, FoundBuyer>());
  const { asked, setAsked, refused, record, takeBack, send, undo } = useRecording(auctionId, desk, onTyping);
  const fault = record.fault ?? takeBack.fault;

  return (
    <section className="live-line" aria-label={t('results.line')}>
      <div className="live-now">
        {refused && <Recorded problem={refused} currency={desk.currency} />}
        {fault && (
          <div role="alert" className="load-fault">
            <span>{fault}</span>
            {record.fault && asked && line && (
              <Button
                size="small"
                loading={record.busy}
                onClick={() => void record.run(line, asked.outcome, Boolean(asked.problem))}
              >
                {t('common.retry')}
              </Button>
            )}
          </div>
        )}
        {asked?.problem && line ? (
          <Question
            problem={asked.problem}
            currency={desk.currency}
            busy={record.busy}
            onYes={() => void record.run(line, asked.outcome, true)}
            onNo={() => setAsked(undefined)}
          />
        ) : null}
        {line ? (
          <Entry
            key={`${line.number} ${line.version}`}
            auctionId={auctionId}
            chosen={chosen}
            desk={desk}
            line={line}
            busy={record.busy || takeBack.busy}
            hidden={asked?.problem !== undefined}
            onTyping={onTyping}
            onRecord={send}
            onUndo={undo}
          />
        ) : (
          <p className="results-finished">{t('results.finished')}</p>
        )}
      </div>
      <Around desk={desk} busy={takeBack.busy} onTakeBack={undo} />
    </section>
  );
}

/** Somebody else was quicker. */
function Recorded({ problem, currency }: { problem: ProblemError; currency: Desk['currency'] }) {
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
    <div role="alert" className="load-fault">
      {t('results.recorded', { lot, by: by ?? '', result })}
    </div>
  );
}
