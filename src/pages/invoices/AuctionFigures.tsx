import type { AuctionInvoices } from '#contract/invoices';
import { Money } from '@/components/money/Money';
import Fact from '@/components/page/Fact';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';

interface Props {
  auctionId: number;
  money: AuctionInvoices;
}

/** How many lots of a sale are invoiced, and how much of it is paid; a figure opens its documents. */
export default function AuctionFigures({ auctionId, money }: Props) {
  const t = useText();
  const { currency, soldLots, issuedLots, draftedLots, readyLots, blockedLots, overdue } = money;
  const toDocuments = (filters: string) => `/auction/${auctionId}?tab=money${filters}`;
  return (
    <dl className="auction-figures" aria-label={t('invoices.figures')}>
      <Fact label={t('invoices.figure.sold')}>
        <Link to={`/auction/${auctionId}?tab=results&result=SOLD`}>{soldLots}</Link>
      </Fact>
      <Fact label={t('invoices.figure.issued')}>{issuedLots}</Fact>
      <Fact label={t('invoices.figure.drafted')}>
        {draftedLots > 0 ? <Link to={toDocuments('&state=DRAFT')}>{draftedLots}</Link> : draftedLots}
      </Fact>
      <Fact label={t('invoices.figure.ready')}>{readyLots}</Fact>
      <Fact label={t('invoices.figure.blocked')}>{blockedLots.length}</Fact>
      <Fact label={t('invoices.figure.total')}>
        <Link to={toDocuments('')}>
          <Money amount={money.total} currency={currency} />
        </Link>
      </Fact>
      <Fact label={t('invoices.figure.paid')}>
        <Money amount={money.paid} currency={currency} />
      </Fact>
      <Fact label={t('invoices.open')}>
        <Link to={toDocuments('&state=ISSUED&state=PART_PAID&kind=INVOICE')}>
          <Money amount={money.open} currency={currency} />
        </Link>
      </Fact>
      <Fact label={t('invoices.figure.overdue')}>
        {overdue > 0 ? (
          <Link to={toDocuments('&overdue=true')} className="invoice-overdue">
            {t('invoices.count', { count: overdue })}
          </Link>
        ) : (
          t('common.none')
        )}
      </Fact>
    </dl>
  );
}
