import type { Auction } from '#contract/auctions';
import { isPublishedLot } from '#contract/lot-states';
import type { LotSheet } from '#contract/lots';
import Activity from '@/components/activity/Activity';
import Comments from '@/components/comments/Comments';
import WriteLink from '@/components/customer-emails/WriteLink';
import { CustomerLink } from '@/components/customers/CustomerLink';
import { CatalogueSteps } from '@/components/items/CatalogueSteps';
import { lotAddress } from '@/components/lots/addresses';
import { Reoffer } from '@/components/lots/Reoffer';
import { Money } from '@/components/money/Money';
import Link from '@/components/page/Link';
import { Checklist } from '@/components/review/Checklist';
import { SaleDay } from '@/components/time/SaleTime';
import { useText } from '@/services/text';
import { applyPatch, useUrl } from '@/services/url';
import { Requests } from '../../requests/Requests';
import { Parts } from './Parts';

/**
 * Beside the text: requests, missing checks, catalog status, the parts of a joint lot, the result, earlier offerings, and
 * history.
 */
export function LotAside({ lot, auction }: { lot: LotSheet; auction: Auction }) {
  const { currency, timeZone: zone } = auction;
  const t = useText();
  const { query } = useUrl();
  return (
    <aside className="review-aside">
      <Requests
        title={t('requests.title')}
        key={lot.id}
        lot={lot}
        isSaleActive={auction.status !== 'CANCELLED'}
      />
      {(lot.consignorId !== null || lot.customer) && (
        <section>
          <h2>{t('customerEmails.people')}</h2>
          {lot.consignorId !== null && (
            <p>
              <WriteLink
                customerId={lot.consignorId}
                lotId={lot.id}
                label={t('customerEmails.write.consignor')}
              />
            </p>
          )}
          {lot.customer && (
            <p>
              <WriteLink
                customerId={lot.customer.id}
                lotId={lot.id}
                label={t('customerEmails.write.buyer')}
              />
            </p>
          )}
        </section>
      )}
      <Checklist
        checklist={lot.checklist}
        editable={lot.editable}
        words={lot.status === 'DRAFT' ? t(`lot.checklist.${lot.readiness}`) : undefined}
      />
      <section>
        <h2>{t('items.catalogueStatus')}</h2>
        {lot.items.map(({ itemId: id, itemNo, ...item }) => (
          <div key={id}>
            {lot.items.length > 1 && (
              <Link to={applyPatch(`?${query}`, { item: id })}>{item.reference || itemNo}</Link>
            )}
            <CatalogueSteps item={{ id, ...item }} isPublished={isPublishedLot(lot)} isSold={false} />
          </div>
        ))}
      </section>
      <Reoffer lots={[lot]} />
      {lot.hammer !== null || lot.lastBid !== null ? <Result lot={lot} currency={currency} /> : null}
      {lot.items.length > 1 && <Parts items={lot.items} />}
      <section>
        <h2>{t('lot.offerings')}</h2>
        <p>
          {t('lot.item')} <Link to={`/items?item=${lot.itemId}`}>{lot.itemNo}</Link>
        </p>
        {lot.offerings.length === 0 ? (
          <p>{t('lot.offerings.none')}</p>
        ) : (
          <ul className="review-offerings">
            {lot.offerings.map((offering) => (
              <li key={`${offering.auctionId} ${offering.number}`}>
                <Link to={lotAddress(offering.auctionId, offering.number)}>
                  {offering.auctionCode} · {offering.number}
                </Link>{' '}
                <SaleDay at={offering.startsAt} zone={zone} /> {t(`lots.status.${offering.status}`)}
              </li>
            ))}
          </ul>
        )}
      </section>
      <Comments noun="lots" id={lot.id} />
      <section>
        <h2>{t('activity.title')}</h2>
        <Activity subject={{ noun: 'lots', id: lot.id }} reservesOf={[lot.departmentId]} limit={10} />
      </section>
    </aside>
  );
}

function Result({ lot, currency }: { lot: LotSheet; currency: string }) {
  const t = useText();
  return (
    <section>
      <h2>{t('lot.result')}</h2>
      <p>
        {t(`lots.status.${lot.status}`)}
        {' · '}
        {lot.hammer !== null ? (
          <>
            {t('lot.hammer')} <Money amount={lot.hammer} currency={currency} />
          </>
        ) : (
          <>
            {t('lot.lastBid')} <Money amount={lot.lastBid} currency={currency} />
          </>
        )}{' '}
        {[lot.paddle, lot.buyer].filter(Boolean).join(' · ')} <CustomerLink customer={lot.customer} />
      </p>
    </section>
  );
}
