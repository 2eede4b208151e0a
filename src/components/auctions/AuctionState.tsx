import { type AuctionStatus, mainStatuses } from '#contract/auction-states';
import { useText } from '@/services/text';
import StatusTag, { type Tone } from '../page/StatusTag';

const auctionTones: Record<AuctionStatus, Tone> = {
  DRAFT: 'quiet',
  CATALOGUING: 'active',
  PUBLISHED: 'active',
  LIVE: 'good',
  RECONCILING: 'warn',
  POST_SALE: 'quiet',
  POSTPONED: 'warn',
  CANCELLED: 'bad',
};

export function AuctionState({ status }: { status: AuctionStatus }) {
  const t = useText();
  const at = mainStatuses.indexOf(status) + 1;
  return (
    <StatusTag
      label={t(`auctions.status.${status}`)}
      tone={auctionTones[status]}
      place={[at, mainStatuses.length]}
    />
  );
}
