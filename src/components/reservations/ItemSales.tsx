import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Reservation } from '#contract/reservations';
import Loaded from '@/components/page/Loaded';
import { api } from '@/services/api';
import { ItemWaitlist, type Offer } from './ItemWaitlist';
import type { OfferedItem } from './offeredItem';
import { SalesOfItem } from './SalesOfItem';
import './reservations.css';

const ReserveDialog = lazy(() => import('./ReserveDialog'));
const SellDialog = lazy(() => import('./SellDialog'));

const loadingSkeleton = (
  <section className="reservations">
    <Skeleton active title={false} paragraph={{ rows: 3 }} />
  </section>
);

/** The open dialog, with the offer as of when it was opened. */
type OpenDialog =
  | { action: 'reserve'; offer: Offer; reservation: Reservation | undefined }
  | { action: 'sell'; offer: Offer; first: Reservation | undefined };

/** Shows the waitlist and the sales of an item; `none` when there were never any. */
export default function ItemSales({ item, none = null }: { item: OfferedItem; none?: ReactNode }) {
  const params = { id: item.id };
  const [open, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);
  const waitlist = useQuery({
    queryKey: ['items', 'line', item.id],
    queryFn: () => api.reservations.list({ params }),
  });
  const sales = useQuery({
    queryKey: ['items', 'sales', item.id],
    queryFn: () => api.sales.ofItem({ params }),
  });
  return (
    <>
      <Loaded query={waitlist} skeleton={loadingSkeleton}>
        {({ offer, reservations }) => (
          <Loaded query={sales} skeleton={loadingSkeleton}>
            {(itemSales) => (
              <>
                {offer && (
                  <ItemWaitlist
                    item={item}
                    reservations={reservations}
                    offer={offer}
                    onReserve={(reservation) => setOpen({ action: 'reserve', offer, reservation })}
                    onSell={() => setOpen({ action: 'sell', offer, first: reservations[0] })}
                  />
                )}
                {itemSales.sales.length > 0 && <SalesOfItem item={item} sales={itemSales.sales} />}
                {!offer && itemSales.sales.length === 0 && none}
              </>
            )}
          </Loaded>
        )}
      </Loaded>
      {/* They outlive the line: what is typed stays when the item is sold meanwhile. */}
      <Suspense>
        {open?.action === 'reserve' && (
          <ReserveDialog
            item={item}
            zone={open.offer.timeZone}
            reservation={open.reservation}
            onClose={close}
          />
        )}
        {open?.action === 'sell' && (
          <SellDialog item={item} offer={open.offer} first={open.first} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
