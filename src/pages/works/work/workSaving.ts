import { useQueryClient } from '@tanstack/react-query';
import type { WorkForm, WorkRow, WorkSheet } from '#contract/works';
import { putRows } from '@/components/grid/pagedRows';
import type { Saving } from '@/components/review/useReviewSave';
import { api } from '@/services/api';
import { keepAnswer } from '@/services/queries';
import { activityKey, collectionKeys, workKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';

/** How a work is saved from its page. */
export function useWorkSaving(collectionId: number): Saving<WorkForm, WorkSheet> {
  const t = useText();
  const client = useQueryClient();
  return {
    put: ({ itemNo }, draft, version) =>
      api.works.update({ params: { id: collectionId, itemNo }, body: { ...draft, version } }),
    keep(_before, now) {
      keepAnswer(workKeys.sheet(collectionId, now.itemNo), now);
      putRows<WorkRow>(client, workKeys.rows(collectionId), [now]);
      return Promise.all([
        client.invalidateQueries({ queryKey: workKeys.summaries(collectionId) }),
        client.invalidateQueries({ queryKey: workKeys.readiness(collectionId) }),
        client.invalidateQueries({ queryKey: activityKey({ noun: 'works', id: now.id }) }),
        client.invalidateQueries({ queryKey: collectionKeys.read(collectionId) }),
        client.invalidateQueries({ queryKey: ['items'] }),
      ]);
    },
    savedWords: ({ itemNo }) => t('work.saved', { itemNo }),
    elsewhere({ itemNo }, { code }) {
      if (code !== 'row.not_found') return undefined;
      void client.invalidateQueries({ queryKey: workKeys.summaries(collectionId) });
      return t('work.elsewhere', { itemNo });
    },
  };
}
