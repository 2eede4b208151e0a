import { useIntl } from '@umijs/max';
import type { StepPreview } from '#contract/auctions';
import Link from '@/components/page/Link';
import { SaleTime } from '@/components/time/SaleTime';
import { useText } from '@/services/text';
import './stepConsequences.css';

interface Props {
  preview: StepPreview;
  auctionId: number;
}

/** Shown before a step of a sale is confirmed: the start of the sale, unfinished lots, and what happens to them. */
export function StepConsequences({ preview, auctionId }: Props) {
  const t = useText();
  const { formatList } = useIntl();
  const { step, warned, warnings, unapproved, requests, results } = preview;
  const withoutReserve = preview.withoutReserve ?? 0;
  const isPublishOrOpen = step === 'publish' || step === 'open';
  const readiness = step === 'publish' ? 'WARNED' : 'WARNED,BLOCKED';
  return (
    <div className="step-consequences">
      {(isPublishOrOpen || step === 'postpone' || step === 'cancel') && <SaleStart preview={preview} />}
      <ul>
        {isPublishOrOpen && warned > 0 && (
          <li>
            <Link to={`/auction/${auctionId}?tab=lots&readiness=${readiness}`}>
              {t('auctions.preview.warned', { count: warned })}
            </Link>
            <small>
              {formatList(
                warnings.map(({ check, count }) => t(`lots.cause.${check}`, { count })),
                { type: 'unit' },
              )}
            </small>
          </li>
        )}
        {isPublishOrOpen && withoutReserve > 0 && (
          <li>{t('auctions.preview.withoutReserve', { count: withoutReserve })}</li>
        )}
        {step === 'publish' && unapproved > 0 && (
          <li>{t('auctions.preview.unapproved', { count: unapproved })}</li>
        )}
        {requests > 0 && (
          <li>{t(`auctions.preview.requests.${isPublishOrOpen ? step : 'lapse'}`, { count: requests })}</li>
        )}
        {(step === 'reconcile' || step === 'conclude') && <li>{t('auctions.preview.results', results)}</li>}
      </ul>
    </div>
  );
}

/** "Starts 2 May 2026, 10:00 BST: 12 days from now". */
function SaleStart({
  preview: { startsAt, timeZone, daysToStart, isEarly, step },
}: {
  preview: StepPreview;
}) {
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

/** Returns whether a preview contains a warning, so that Enter should not confirm the step. */
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
