import { useQueryClient } from '@tanstack/react-query';
import type { WorkForm, WorkRow, WorkSheet } from '#contract/works';
import { updateCachedRows } from '@/components/grid/pagedRows';
import type { Saving } from '@/components/review/useReviewSave';
import { api } from '@/services/api';
import { storeReply } from '@/services/queries';
import { activityKey, collectionKeys, workKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';

/** Saves a work from its page. */
export function useWorkSaving(collectionId: number): Saving<WorkForm, WorkSheet> {
  const t = useText();
  const client = useQueryClient();
  return {
    put: ({ itemNo }, draft, version) =>
      api.works.update({ params: { id: collectionId, itemNo }, body: { ...draft, version } }),
    store(_before, updated) {
      storeReply(workKeys.sheet(collectionId, updated.itemNo), updated);
      updateCachedRows<WorkRow>(client, workKeys.rows(collectionId), [updated]);
      return Promise.all([
        client.invalidateQueries({ queryKey: workKeys.summaries(collectionId) }),
        client.invalidateQueries({ queryKey: workKeys.readiness(collectionId) }),
        client.invalidateQueries({ queryKey: activityKey({ noun: 'works', id: updated.id }) }),
        client.invalidateQueries({ queryKey: collectionKeys.read(collectionId) }),
        client.invalidateQueries({ queryKey: ['items'] }),
      ]);
    },
    savedText: ({ itemNo }) => t('work.saved', { itemNo }),
    movedText({ itemNo }, { code }) {
      if (code !== 'row.not_found') return undefined;
      void client.invalidateQueries({ queryKey: workKeys.summaries(collectionId) });
      return t('work.elsewhere', { itemNo });
    },
  };
}
