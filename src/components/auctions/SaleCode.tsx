import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '@/services/api';

type SaleNoun = 'auctions' | 'collections';

/** Returns the query for a sale or a collection. */
export const saleQuery = (of: SaleNoun, id: number) =>
  queryOptions({
    queryKey: [of, 'one', id, 'for emails'],
    queryFn: (): Promise<{ id: number; code: string; title: string }> => api[of].read({ params: { id } }),
  });

/** Shows the code of a sale or a collection once it is loaded. */
export default function SaleCode({ of, id }: { of: SaleNoun; id: number }) {
  const { data } = useQuery({ ...saleQuery(of, id), throwOnError: false });
  return <>{data?.code ?? id}</>;
}
