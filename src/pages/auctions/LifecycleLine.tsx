import { type Auction, mainLine } from '#contract/auctions';
import { SaleDay } from '@/components/time/SaleTime';
import { useText } from '@/services/text';
import './lifecycleLine.css';

/** The way of the sale as a thin line: what was reached and when, where it stands, what is to come. */
export function LifecycleLine({ auction }: { auction: Auction }) {
  const t = useText();
  const place = mainLine.indexOf(auction.status);
  const aside = place < 0;
  return (
    <ol className="lifecycle-line" aria-label={t('auctions.line')}>
      {mainLine.map((status, at) => {
        const reached = auction.reached[status] ?? (status === 'DRAFT' ? auction.createdAt : undefined);
        const state = aside
          ? reached
            ? 'past'
            : 'ahead'
          : at < place
            ? 'past'
            : at === place
              ? 'now'
              : 'ahead';
        return (
          <li key={status} className={`is-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
            <span>{t(`auctions.status.${status}`)}</span>
            <small>
              {state !== 'ahead' && reached ? <SaleDay at={reached} zone={auction.timeZone} /> : ' '}
            </small>
          </li>
        );
      })}
      {aside && (
        <li className="is-now is-aside" aria-current="step">
          <span>{t(`auctions.status.${auction.status}`)}</span>
          <small>
            <SaleDay at={auction.reached[auction.status] ?? null} zone={auction.timeZone} none=" " />
          </small>
        </li>
      )}
    </ol>
  );
}
