import { Button, Flex } from 'antd';
import { useState } from 'react';
import type { SaleOfItem } from '#contract/sales';
import Author from '@/components/avatars/Author';
import ColleagueText from '@/components/avatars/ColleagueText';
import { CustomerLink } from '@/components/customers/CustomerLink';
import { ReasonDialog } from '@/components/form/ReasonDialog';
import DraftSale from '@/components/invoices/DraftSale';
import { lotAddress } from '@/components/lots/addresses';
import { Money } from '@/components/money/Money';
import Link from '@/components/page/Link';
import { LocalTime } from '@/components/time/SaleTime';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import { type OfferedItem, refreshItems, useCanDo } from './offeredItem';

/** Lists the sales of an item with buyer, date and amount; canceled ones with their reason. */
export function SalesOfItem({ item, sales }: { item: OfferedItem; sales: readonly SaleOfItem[] }) {
  const t = useText();
  const canDo = useCanDo(item);
  const [cancelling, setCancelling] = useState<SaleOfItem>();
  const cancel = useAction(async ({ id }: SaleOfItem, reason: string) => {
    await api.sales.cancel({ params: { id }, body: { reason } });
    await refreshItems();
    setCancelling(undefined);
    notifyDone(t('sales.cancelled'));
  });
  const canCancel = canDo('sales:cancel');
  return (
    <section className="reservations">
      <h2>{t('sales.title')}</h2>
      <ul>
        {sales.map((sale) => (
          <li key={sale.id} className={sale.cancelledAt ? 'is-cancelled' : undefined}>
            <div>
              <Money amount={sale.price} currency={sale.currency} short />
              {sale.client && (
                <>
                  {' · '}
                  <b>{sale.client}</b>
                  {sale.contact && ` · ${sale.contact}`}
                </>
              )}
              {sale.lot && <BuyerOf lot={sale.lot} />} <CustomerLink customer={sale.customer} />
              <div className="reservations-facts">
                <LocalTime at={sale.soldAt} /> · <Place of={sale} /> ·{' '}
                <Author id={sale.soldById} name={sale.soldBy} />
              </div>
              {sale.cancelledAt && (
                <div>
                  <ColleagueText text="sales.cancelled.by" id={sale.cancelledById} name={sale.cancelledBy} />{' '}
                  · <LocalTime at={sale.cancelledAt} />
                  {sale.reason && <q>{sale.reason}</q>}
                </div>
              )}
            </div>
            <Flex wrap gap="small" justify="end">
              <DraftSale sale={sale} />
              {canCancel && sale.channel === 'PRIVATE' && !sale.cancelledAt && (
                <Button size="small" onClick={() => setCancelling(sale)}>
                  {t('sales.cancel')}
                </Button>
              )}
            </Flex>
          </li>
        ))}
      </ul>
      {cancelling && (
        <ReasonDialog
          title={t('sales.cancel.why', { itemNo: item.itemNo })}
          label={t('sales.cancel')}
          danger
          busy={cancel.busy}
          issue={cancel.issue}
          onReason={(reason) => void cancel.run(cancelling, reason)}
          onCancel={() => {
            setCancelling(undefined);
            cancel.clear();
          }}
        />
      )}
    </section>
  );
}

function BuyerOf({ lot: { buyer, paddle } }: { lot: NonNullable<SaleOfItem['lot']> }) {
  const t = useText();
  return (
    <>
      {buyer && (
        <>
          {' · '}
          <b>{buyer}</b>
        </>
      )}
      {paddle && ` · ${t('results.paddle')} ${paddle}`}
    </>
  );
}

function Place({ of: { channel, lot, collection } }: { of: SaleOfItem }) {
  const t = useText();
  return (
    <>
      {t(`sales.channel.${channel}`)}{' '}
      {lot && (
        <Link to={lotAddress(lot.auctionId, lot.number)}>
          {lot.auctionCode} · {lot.number}
        </Link>
      )}
      {collection && <Link to={`/collection/${collection.id}`}>{collection.code}</Link>}
    </>
  );
}
