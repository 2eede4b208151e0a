import { useAccess } from '@umijs/max';
import { Alert } from 'antd';
import { type AuctionInvoices, type UninvoicedReason, uninvoicedReasons } from '#contract/invoices';
import { customerAddress } from '@/components/customers/addresses';
import Link from '@/components/page/Link';
import { type Text, useText } from '@/services/text';

type BlockedLot = AuctionInvoices['blockedLots'][number];

/** The sold lots that cannot be invoiced yet, by reason, each with a link to where that is corrected. */
export default function BlockedLots({ auctionId, lots }: { auctionId: number; lots: BlockedLot[] }) {
  const t = useText();
  if (lots.length === 0) return null;
  return (
    <Alert
      type="warning"
      title={t('invoices.blocked', { count: lots.length })}
      description={
        <ul className="auction-blocked">
          {uninvoicedReasons
            .filter((reason) => lots.some((lot) => lot.reason === reason))
            .map((reason) => (
              <li key={reason}>
                {t(`invoices.blocked.${reason}`)}{' '}
                <Lots
                  auctionId={auctionId}
                  lots={lots.filter((lot) => lot.reason === reason)}
                  reason={reason}
                />
              </li>
            ))}
        </ul>
      }
    />
  );
}

interface LotsProps {
  auctionId: number;
  lots: BlockedLot[];
  reason: UninvoicedReason;
}

/** The tab of the buyer's page where a reason is corrected; the others are corrected with the result. */
const customerTabs: Partial<Record<UninvoicedReason, string>> = {
  NO_COUNTRY: 'details',
  SANCTIONED: 'verification',
};

function Lots({ auctionId, lots, reason }: LotsProps) {
  const t = useText();
  const access = useAccess();
  if (reason === 'NO_PREMIUM') return <Link to={`/auction/${auctionId}`}>{t('invoices.blocked.terms')}</Link>;
  const customerTab = customerTabs[reason];
  return lots.map(({ saleId, lotNumber, buyer, paddle, customerId }, at) => (
    <span key={saleId}>
      {at > 0 && ', '}
      <Link
        to={
          customerTab && customerId !== null && access['customers:read']
            ? `${customerAddress(customerId)}?tab=${customerTab}`
            : `/auction/${auctionId}?tab=results&lot=${encodeURIComponent(lotNumber)}`
        }
      >
        {nameLot(t, lotNumber, buyer || (paddle && t('terms.paddle.is', { paddle })))}
      </Link>
    </span>
  ));
}

/** Names a lot with its buyer, where the reader may see one. */
const nameLot = (t: Text, number: string, name: string | null) =>
  name ? t('invoices.blocked.lot', { number, name }) : number;
