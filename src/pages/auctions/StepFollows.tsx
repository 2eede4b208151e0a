import { useIntl } from '@umijs/max';
import type { ReactNode } from 'react';
import type { StepPreview } from '#contract/auctions';
import Link from '@/components/Link';
import { SaleTime } from '@/components/time/SaleTime';
import { useText } from '@/services/text';
import './stepFollows.css';

interface Props {
  preview: StepPreview;
  auctionId: number;
}

/** What follows from a step of a sale: its date, what is unfinished, and whether it can be taken back. */
export function StepFollows({ preview, auctionId }: Props) {
  const t = useText();
  const { formatList } = useIntl();
  const { step, warnings, results } = preview;
  const lots = `/auction/${auctionId}?tab=lots`;
  const isOffered = step === 'publish' || step === 'open';
  const isOver = step === 'reconcile' || step === 'conclude';
  const lines: [shown: boolean, key: string, line: ReactNode][] = [
    [
      isOffered && preview.warned > 0,
      'warned',
      <Link key="warned" to={`${lots}&readiness=${step === 'publish' ? 'WARNED' : 'WARNED,BLOCKED'}`}>
        {t('auctions.preview.warned', { count: preview.warned })}
      </Link>,
    ],
    [
      isOffered && (preview.withoutReserve ?? 0) > 0,
      'withoutReserve',
      t('auctions.preview.withoutReserve', { count: preview.withoutReserve ?? 0 }),
    ],
    [
      step === 'publish' && preview.unapproved > 0,
      'unapproved',
      t('auctions.preview.unapproved', { count: preview.unapproved }),
    ],
    [
      preview.requests > 0,
      'requests',
      t(`auctions.preview.requests.${requestsAt(step)}`, { count: preview.requests }),
    ],
    [isOver, 'results', t('auctions.preview.results', results)],
  ];
  return (
    <div className="step-follows">
      {(isOffered || step === 'postpone' || step === 'cancel') && <StartOf preview={preview} />}
      <ul>
        {lines
          .filter(([shown]) => shown)
          .map(([, key, line]) => (
            <li key={key}>
              {line}
              {key === 'warned' && (
                <small>
                  {formatList(
                    warnings.map(({ check, count }) => t(`lots.cause.${check}`, { count })),
                    { type: 'unit' },
                  )}
                </small>
              )}
            </li>
          ))}
      </ul>
    </div>
  );
}

/** What happens to undecided requests at a step. */
const requestsAt = (step: StepPreview['step']): 'publish' | 'open' | 'lapse' =>
  step === 'publish' || step === 'open' ? step : 'lapse';

/** "Starts 2 May 2026, 10:00 BST: 12 days from now". */
function StartOf({ preview: { startsAt, timeZone, daysToStart, isEarly, step } }: { preview: StepPreview }) {
  const t = useText();
  if (startsAt === null || daysToStart === null) return null;
  const isWrongDay = step === 'open' && daysToStart !== 0;
  return (
    <p className={isWrongDay ? 'step-wrong-day' : undefined}>
      <SaleTime at={startsAt} zone={timeZone} />
      {' · '}
      {daysToStart < 0
        ? t('auctions.preview.late', { days: -daysToStart })
        : t('auctions.preview.starts', { days: daysToStart })}
      {step === 'open' && isEarly && <> {t('auctions.preview.early', { days: daysToStart })}</>}
    </p>
  );
}

/** Whether a preview names something that is better looked at first. */
export const needsAttention = ({
  step,
  daysToStart,
  warned,
  requests,
  withoutReserve,
  unapproved,
}: StepPreview): boolean =>
  (step === 'open' && daysToStart !== 0) ||
  ((step === 'open' || step === 'publish') && warned + requests + (withoutReserve ?? 0) > 0) ||
  (step === 'publish' && unapproved > 0);
