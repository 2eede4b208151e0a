import { Button } from 'antd';
import type { Auction } from '#contract/auctions';
import type { LotSheet } from '#contract/lots';
import Link from '@/components/Link';
import { LotState, ReadinessState } from '@/components/lots/LotStates';
import PageHead from '@/components/PageHead';
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

/** Which lot of which sale it is, how far it is, and the ways on. */
export function LotHead({ auction, lot, previous, next, go, busy, onSaveNext }: Props) {
  const t = useText();
  return (
    <PageHead
      title={t('lot.title', { number: lot.number })}
      back={{ to: `/auction/${auction.id}?tab=lots`, label: t('lot.back', { code: auction.code }) }}
      status={
        lot.status === 'DRAFT' ? (
          <ReadinessState readiness={lot.readiness} />
        ) : (
          <LotState status={lot.status} />
        )
      }
      facts={
        <>
          <Link to={`/auction/${auction.id}`}>{auction.code}</Link>
          <SaleTime at={auction.startsAt} zone={auction.timeZone} none={t('catalogue.date.none')} />
        </>
      }
      deed={
        <>
          <Button
            disabled={previous === undefined}
            title="Alt ↑"
            aria-label={t('lot.previous')}
            onClick={() => go(previous)}
          >
            ↑
          </Button>
          <Button
            disabled={next === undefined}
            title="Alt ↓"
            aria-label={t('lot.next')}
            onClick={() => go(next)}
          >
            ↓
          </Button>
          {lot.editable && (
            <Button type="primary" title="Ctrl/⌘ Enter" loading={busy} onClick={onSaveNext}>
              {t('lot.saveNext')}
            </Button>
          )}
        </>
      }
    />
  );
}
