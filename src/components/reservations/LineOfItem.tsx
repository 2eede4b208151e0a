import { Button, Popconfirm } from 'antd';
import type { ReactNode } from 'react';
import { collectionIs } from '#contract/collection-states';
import type { Line, Reservation } from '#contract/reservations';
import { CustomerLink } from '@/components/customers/CustomerLink';
import Fault from '@/components/Fault';
import Link from '@/components/Link';
import { Money } from '@/components/money/Money';
import { SaleTime } from '@/components/time/SaleTime';
import { workAddress } from '@/components/works/addresses';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import { askAnew, type OnOffer, useMayFor } from './onOffer';

export type Offer = NonNullable<Line['offer']>;

interface Props {
  item: OnOffer;
  reservations: readonly Reservation[];
  offer: Offer;
  /** without one: a new one */
  onReserve(reservation?: Reservation): void;
  onSell(): void;
}

/** The collection that offers an item, and who stands in line for it: the first has it. */
export function LineOfItem({ item, reservations, offer, onReserve, onSell }: Props) {
  const t = useText();
  const mayDo = useMayFor(item);
  const withdraw = useAction(async (id: number) => {
    await api.reservations.withdraw({ params: { id } });
    await askAnew();
    notifyDone(t('reservations.withdrawn'));
  });
  const [first] = reservations;
  const mayReserve = mayDo('reservations:edit');
  const sell = mayDo('sales:record') && (
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
      <Fault text={withdraw.fault} />
      {!first && <p>{t('reservations.none')}</p>}
      <ol>
        {reservations.map((one) => (
          <InLine
            key={one.id}
            one={one}
            isFirst={one === first}
            zone={offer.timeZone}
            sell={one === first && sell}
            onReserve={mayReserve ? onReserve : undefined}
            withdrawing={withdraw.busy}
            onWithdraw={() => void withdraw.run(one.id)}
          />
        ))}
      </ol>
      <div className="reservations-actions">
        {mayReserve && collectionIs('holding', offer) && (
          <Button size="small" onClick={() => onReserve()}>
            {t('reservations.reserve')}
          </Button>
        )}
        {!first && sell}
      </div>
    </section>
  );
}

interface InLineProps {
  one: Reservation;
  isFirst: boolean;
  /** of the collection, on whose clock it ends */
  zone: string;
  sell: ReactNode;
  /** absent: it may not be changed here */
  onReserve: ((reservation: Reservation) => void) | undefined;
  withdrawing: boolean;
  onWithdraw(): void;
}

function InLine({ one, isFirst, zone, sell, onReserve, withdrawing, onWithdraw }: InLineProps) {
  const t = useText();
  return (
    <li>
      <div>
        <b>{one.client || t('reservations.someone')}</b>
        {one.contact && ` · ${one.contact}`} <CustomerLink customer={one.customer} />
        <div className="reservations-facts">
          {t(isFirst ? 'reservations.first' : 'reservations.waiting')} <SaleTime at={one.until} zone={zone} />{' '}
          · {t('reservations.by', { by: one.by })}
        </div>
        {one.note && <q>{one.note}</q>}
      </div>
      <div className="reservations-actions">
        {sell}
        {onReserve && (
          <>
            <Button size="small" onClick={() => onReserve(one)}>
              {t('reservations.change')}
            </Button>
            <Popconfirm
              title={t('reservations.withdraw.ask', {
                named: one.client ? 'yes' : 'no',
                client: one.client,
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
