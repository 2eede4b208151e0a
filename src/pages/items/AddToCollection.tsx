import { useQuery } from '@tanstack/react-query';
import { useModel } from '@umijs/max';
import { canEditWorks, collectionStatuses, isCollectionInPhase } from '#contract/collection-states';
import type { Selection } from '@/components/list/types';
import { useBulkAction } from '@/components/list/useBulkAction';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { BulkChoice } from './BulkChoice';

/** Adds the selected items to a collection the user may edit; items that are not available are refused and named. */
export function AddToCollection({ selection }: { selection: Selection }) {
  const t = useText();
  const { initialState } = useModel('@@initialState');
  const user = initialState?.user;
  const { data } = useQuery({
    queryKey: ['collections', 'filled'],
    queryFn: () =>
      api.collections.list({
        query: {
          status: collectionStatuses.filter((status) => isCollectionInPhase('holding', { status })),
          sort: '-updatedAt',
          pageSize: 100,
        },
      }),
  });
  const collections = (data?.data ?? []).filter((candidate) => user && canEditWorks(user, candidate));
  const add = useBulkAction('items', async (rows, id: number, code: string) => {
    const { added, refused } = await api.works.add({ params: { id }, body: { rows } });
    return {
      message: added.length > 0 ? t('works.added', { count: added.length, code }) : undefined,
      refused,
      undo: () => api.works.remove({ params: { id }, body: { works: added } }),
    };
  });
  return (
    <BulkChoice
      label={t('works.addTo')}
      choices={collections.map(({ id, code, title }) => ({ id, name: `${code} · ${title}` }))}
      disabled={add.busy}
      onChoose={(id) => {
        const collection = collections.find((candidate) => candidate.id === id);
        if (collection) void add.run(selection, id, collection.code);
      }}
    />
  );
}
