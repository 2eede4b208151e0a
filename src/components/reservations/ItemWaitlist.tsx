import { Button, Popconfirm } from 'antd';
import type { ReactNode } from 'react';
import { isCollectionInPhase } from '#contract/collection-states';
import type { Reservation, Waitlist } from '#contract/reservations';
import ColleagueText from '@/components/avatars/ColleagueText';
import { CustomerLink } from '@/components/customers/CustomerLink';
import { Money } from '@/components/money/Money';
import ErrorNotice from '@/components/page/ErrorNotice';
import Link from '@/components/page/Link';
import { SaleTime } from '@/components/time/SaleTime';
import { workAddress } from '@/components/works/addresses';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import { type OfferedItem, refreshItems, useCanDo } from './offeredItem';

export type Offer = NonNullable<Waitlist['offer']>;

interface Props {
  item: OfferedItem;
  reservations: readonly Reservation[];
  offer: Offer;
  /** without an argument: a new one */
  onReserve(reservation?: Reservation): void;
  onSell(): void;
}

/** Shows the collection that offers an item, and its waitlist; the first entry holds the item. */
export function ItemWaitlist({ item, reservations, offer, onReserve, onSell }: Props) {
  const t = useText();
  const canDo = useCanDo(item);
  const withdraw = useAction(async (id: number) => {
    await api.reservations.withdraw({ params: { id } });
    await refreshItems();
    notifyDone(t('reservations.withdrawn'));
  });
  const [first] = reservations;
  const canReserve = canDo('reservations:edit');
  const sell = canDo('sales:record') && (
    <Button size="small" type={first ? 'primary' : 'default'} onClick={onSell}>
      {t('sales.sell')}
    </Button>
  );
  return (
    <section className="reservations">
      <h2>{t('reservations.title')}</h2>
      <p>
        {t('reservations.offered')}{' '}
        <Link to={workAddress(offer.collectionId, item.itemNo)}>{offer.code}</Link>
        {offer.askingPrice !== null && (
          <>
            {' · '}
            <Money amount={offer.askingPrice} currency={offer.currency} short />
          </>
        )}
      </p>
      <ErrorNotice text={withdraw.issue} />
      {!first && <p>{t('reservations.none')}</p>}
      <ol>
        {reservations.map((reservation) => (
          <WaitlistEntry
            key={reservation.id}
            reservation={reservation}
            isFirst={reservation === first}
            zone={offer.timeZone}
            sell={reservation === first && sell}
            onReserve={canReserve ? onReserve : undefined}
            withdrawing={withdraw.busy}
            onWithdraw={() => void withdraw.run(reservation.id)}
          />
        ))}
      </ol>
      <div className="reservations-actions">
        {canReserve && isCollectionInPhase('holding', offer) && (
          <Button size="small" onClick={() => onReserve()}>
            {t('reservations.reserve')}
          </Button>
        )}
        {!first && sell}
      </div>
    </section>
  );
}

interface WaitlistEntryProps {
  reservation: Reservation;
  isFirst: boolean;
  /** time zone of the collection, in which the reservation ends */
  zone: string;
  sell: ReactNode;
  /** absent: it cannot be changed here */
  onReserve: ((reservation: Reservation) => void) | undefined;
  withdrawing: boolean;
  onWithdraw(): void;
}

function WaitlistEntry({
  reservation,
  isFirst,
  zone,
  sell,
  onReserve,
  withdrawing,
  onWithdraw,
}: WaitlistEntryProps) {
  const t = useText();
  return (
    <li>
      <div>
        <b>{reservation.client || t('reservations.someone')}</b>
        {reservation.contact && ` · ${reservation.contact}`} <CustomerLink customer={reservation.customer} />
        <div className="reservations-facts">
          {t(isFirst ? 'reservations.first' : 'reservations.waiting')}{' '}
          <SaleTime at={reservation.until} zone={zone} /> ·{' '}
          <ColleagueText text="reservations.by" id={reservation.byId} name={reservation.by} />
        </div>
        {reservation.note && <q>{reservation.note}</q>}
      </div>
      <div className="reservations-actions">
        {sell}
        {onReserve && (
          <>
            <Button size="small" onClick={() => onReserve(reservation)}>
              {t('reservations.change')}
            </Button>
            <Popconfirm
              title={t('reservations.withdraw.ask', {
                named: reservation.client ? 'yes' : 'no',
                client: reservation.client,
              })}
              okText={t('reservations.withdraw')}
              okButtonProps={{ autoFocus: true }}
              onConfirm={onWithdraw}
            >
              <Button size="small" loading={withdrawing}>
                {t('reservations.withdraw')}
              </Button>
            </Popconfirm>
          </>
        )}
      </div>
    </li>
  );
}
