import { useQuery } from '@tanstack/react-query';
import Sheet from '@/components/form/Sheet';
import Loaded from '@/components/page/Loaded';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import ItemSales from './ItemSales';

/** Shows the waitlist and the sales of an item in a sheet over another page (`?sales=17`). */
export default function SalesSheet({ id }: { id: number }) {
  const t = useText();
  const query = useQuery({
    queryKey: ['items', 'one', id],
    queryFn: () => api.items.read({ params: { id } }),
    throwOnError: false,
  });
  return (
    <Sheet open param="sales" size={640} title={query.data && `${query.data.itemNo} · ${query.data.title}`}>
      <Loaded query={query}>
        {(item) => <ItemSales item={item} none={<p>{t('reservations.nothing')}</p>} />}
      </Loaded>
    </Sheet>
  );
}
