import type { Auction } from '#contract/auctions';
import type { LotSheet } from '#contract/lots';
import FollowButton from '@/components/follows/FollowButton';
import { LotProgress } from '@/components/lots/LotStates';
import Link from '@/components/page/Link';
import Present from '@/components/presence/Present';
import { ReviewHead } from '@/components/review/ReviewHead';
import { SaleTime } from '@/components/time/SaleTime';
import { useText } from '@/services/text';

interface Props {
  auction: Auction;
  lot: LotSheet;
  previous: string | undefined;
  next: string | undefined;
  go(to: string | undefined): void;
  busy: boolean;
  onSaveNext(): void;
}

/** The head of the lot page: lot and sale, readiness, and navigation. */
export function LotHead({ auction, lot, previous, next, go, busy, onSaveNext }: Props) {
  const t = useText();
  const createNavigation = (to: string | undefined) => (to === undefined ? undefined : () => go(to));
  return (
    <ReviewHead
      noun="lot"
      title={t('lot.title', { number: lot.number })}
      back={{ to: `/auction/${auction.id}?tab=lots`, label: t('lot.back', { code: auction.code }) }}
      status={
        <>
          <LotProgress lot={lot} />
          <FollowButton noun="lots" id={lot.id} title={t('lot.title', { number: lot.number })} />
          <Present noun="lots" id={lot.id} />
        </>
      }
      facts={
        <>
          <Link to={`/auction/${auction.id}`}>{auction.code}</Link>
          <SaleTime at={auction.startsAt} zone={auction.timeZone} none={t('catalogue.date.none')} />
        </>
      }
      onPrevious={createNavigation(previous)}
      onNext={createNavigation(next)}
      save={lot.editable ? { busy, andNext: onSaveNext } : undefined}
    />
  );
}
