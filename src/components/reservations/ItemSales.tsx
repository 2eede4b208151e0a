import { useQuery } from '@tanstack/react-query';
import { api } from '@/services/api';
import { LineOfItem } from './LineOfItem';
import type { OnOffer } from './onOffer';
import { SalesOfItem } from './SalesOfItem';
import './reservations.css';

/** For whom an item is kept, and to whom it was sold; nothing where neither ever was. */
export default function ItemSales({ item }: { item: OnOffer }) {
  const params = { id: item.id };
  const line = useQuery({
    queryKey: ['items', 'line', item.id],
    queryFn: () => api.reservations.list({ params }),
  });
  const sales = useQuery({
    queryKey: ['items', 'sales', item.id],
    queryFn: () => api.sales.ofItem({ params }),
  });
  if (!line.data || !sales.data) return null;
  return (
    <>
      {line.data.offer && <LineOfItem item={item} line={line.data} offer={line.data.offer} />}
      {sales.data.sales.length > 0 && <SalesOfItem item={item} sales={sales.data.sales} />}
    </>
  );
}
