import { useIntl } from '@umijs/max';
import type { PublicationStep } from '#contract/api/steps';
import type { Auction } from '#contract/auctions';
import PublicationResult from '@/components/publication/PublicationResult';
import { SaleTime } from '@/components/time/SaleTime';
import { useText } from '@/services/text';

/** What the last publication or withdrawal of a sale did, and what follows. */
export default function SalePublication({ auction, step }: { auction: Auction; step: PublicationStep }) {
  const t = useText();
  const { formatMessage } = useIntl();
  const { id, code, status, startsAt, timeZone } = auction;
  const when = <SaleTime key="when" at={startsAt} zone={timeZone} />;
  return (
    <PublicationResult
      of={{ noun: 'auctions', id, code }}
      step={step}
      since={
        status === (step === 'publish' ? 'PUBLISHED' : 'CATALOGUING')
          ? undefined
          : t(`auctions.status.${status}`)
      }
      next={() =>
        step === 'publish'
          ? [
              startsAt && formatMessage({ id: 'auctions.result.publish.starts' }, { when }),
              t('auctions.result.publish.numbers'),
            ]
          : [t('auctions.result.unpublish.numbers'), t('catalogue.result.texts')]
      }
    />
  );
}
