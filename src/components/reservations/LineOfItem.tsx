import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { collectionIs } from '#contract/collections';
import type { Line, Reservation } from '#contract/reservations';
import Fault from '@/components/Fault';
import Link from '@/components/Link';
import { Money } from '@/components/money/Money';
import { SaleTime } from '@/components/time/SaleTime';
import { workAddress } from '@/components/works/addresses';
import { api } from '@/services/api';
import { useDeed } from '@/services/deed';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import { askAnew, type OnOffer, useMayFor } from './onOffer';

const ReserveDialog = lazy(() => import('./ReserveDialog'));
const SellDialog = lazy(() => import('./SellDialog'));

interface Props {
  item: OnOffer;
  line: Line;
  offer: NonNullable<Line['offer']>;
}

type Open = { deed: 'reserve'; reservation?: Reservation } | { deed: 'sell' };

/** The collection that offers an item, and who stands in line for it: the first has it. */
export function LineOfItem({ item, line: { reservations }, offer }: Props) {
  const t = useText();
  const mayDo = useMayFor(item);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const withdraw = useDeed(async (id: number) => {
    await api.reservations.withdraw({ params: { id } });
    await askAnew();
    notifyDone(t('reservations.withdrawn'));
  });
  const [first] = reservations;
  const mayReserve = mayDo('reservations:edit');
  const sell = mayDo('sales:record') && (
    <Button size="small" type={first ? 'primary' : 'default'} onClick={() => setOpen({ deed: 'sell' })}>
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
          <li key={one.id}>
            <div>
              <b>{one.client || t('reservations.someone')}</b>
              {one.contact && ` · ${one.contact}`}
              <div className="reservations-facts">
                {t(one === first ? 'reservations.first' : 'reservations.waiting')}{' '}
                <SaleTime at={one.until} zone={offer.timeZone} /> · {t('reservations.by', { by: one.by })}
              </div>
              {one.note && <q>{one.note}</q>}
            </div>
            <div className="reservations-deeds">
              {one === first && sell}
              {mayReserve && (
                <>
                  <Button size="small" onClick={() => setOpen({ deed: 'reserve', reservation: one })}>
                    {t('reservations.change')}
                  </Button>
                  <Button size="small" loading={withdraw.busy} onClick={() => void withdraw.run(one.id)}>
                    {t('reservations.withdraw')}
                  </Button>
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
      <div className="reservations-deeds">
        {mayReserve && collectionIs('holding', offer) && (
          <Button size="small" onClick={() => setOpen({ deed: 'reserve' })}>
            {t('reservations.reserve')}
          </Button>
        )}
        {!first && sell}
      </div>
      <Suspense>
        {open?.deed === 'reserve' && (
          <ReserveDialog item={item} zone={offer.timeZone} reservation={open.reservation} onClose={close} />
        )}
        {open?.deed === 'sell' && <SellDialog item={item} offer={offer} first={first} onClose={close} />}
      </Suspense>
    </section>
  );
}
