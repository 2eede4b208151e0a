import { Button } from 'antd';
import { useState } from 'react';
import { availabilityLifecycle } from '#contract/item-states';
import type { Item } from '#contract/items';
import { lotAddress } from '@/components/lots/addresses';
import { LotState } from '@/components/lots/LotStates';
import { useEnterSale } from '@/components/lots/useEnterSale';
import { Money } from '@/components/money/Money';
import Link from '@/components/page/Link';
import ItemSales from '@/components/reservations/ItemSales';
import { SaleDay } from '@/components/time/SaleTime';
import { useText } from '@/services/text';
import { MoveDialog } from './MoveDialog';
import '@/components/list/tables.css';

/** Shows the location of an item, its waitlist, its buyers, and every sale it was offered in. */
export default function Whereabouts({ item }: { item: Item }) {
  const t = useText();
  const [moving, setMoving] = useState(false);
  const { choose, dialog } = useEnterSale();
  const isReoffer = item.offerings[0]?.status === 'PASSED';
  return (
    <>
      <p className="item-whereabouts">
        <span>{t(`items.availability.${item.availability}`)}</span>
        <span>{t(`items.custody.${item.custody}`)}</span>
        {item.location && <span>{item.location}</span>}
        {item.editable && (
          <Button size="small" onClick={() => setMoving(true)}>
            {t('items.move')}
          </Button>
        )}
        {item.editable && choose && 'enter' in availabilityLifecycle[item.availability] && (
          <Button
            size="small"
            onClick={() =>
              choose({
                items: { ids: [item.id] },
                title: t('lots.enter.one', { itemNo: item.itemNo }),
                isReoffer,
              })
            }
          >
            {t(isReoffer ? 'lots.reoffer' : 'lots.enter.open')}
          </Button>
        )}
      </p>
      {dialog}
      {moving && <MoveDialog item={item} onClose={() => setMoving(false)} />}
      <ItemSales item={item} />
      {item.offerings.length === 0 ? (
        <p>{t('items.offering.none')}</p>
      ) : (
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{t('auctions.auction')}</th>
              <th scope="col">{t('lots.lot')}</th>
              <th scope="col">{t('catalogue.date')}</th>
              <th scope="col">{t('lots.status')}</th>
              <th scope="col" className="is-right">
                {t('lots.hammer')}
              </th>
            </tr>
          </thead>
          <tbody>
            {item.offerings.map(({ auctionId, auctionCode, number, startsAt, status, hammer, currency }) => (
              <tr key={`${auctionId} ${number}`}>
                <td>
                  <Link to={`/auction/${auctionId}`}>{auctionCode}</Link>
                </td>
                <td>
                  <Link to={lotAddress(auctionId, number)}>{number}</Link>
                </td>
                <td>
                  <SaleDay at={startsAt} zone="UTC" />
                </td>
                <td>
                  <LotState status={status} />
                </td>
                <td className="is-right">
                  <Money amount={hammer} currency={currency} short />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
