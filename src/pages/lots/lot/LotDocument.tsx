import type { Auction } from '#contract/auctions';
import type { LotSheet } from '#contract/lots';
import { Estimate } from '@/components/lots/Estimate';
import { Money } from '@/components/money/Money';
import CatalogueDocument from '@/components/printing/CatalogueDocument';
import { SaleTime } from '@/components/time/SaleTime';
import { useCurrency } from '@/services/lookups';
import { useText } from '@/services/text';

/** The printed lot, as the catalog shows it. */
export function LotDocument({ auction, lot }: { auction: Auction; lot: LotSheet }) {
  const t = useText();
  const currency = useCurrency(auction.currency);
  return (
    <CatalogueDocument
      number={t('lot.title', { number: lot.number })}
      head={
        <>
          <span>
            {auction.code} · {auction.title}
          </span>
          <SaleTime at={auction.startsAt} zone={auction.timeZone} none={t('catalogue.date.none')} />
        </>
      }
      section={lot.section}
      title={lot.lotTitle}
      text={lot}
      pictures={lot.pictures}
      price={
        currency && (
          <>
            <Estimate lot={lot} currency={currency} />
            {lot.hammer !== null && (
              <>
                <br />
                {t('lots.hammer')} <Money amount={lot.hammer} currency={currency} short />
              </>
            )}
          </>
        )
      }
    />
  );
}
