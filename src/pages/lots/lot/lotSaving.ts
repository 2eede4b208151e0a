import { useQueryClient } from '@tanstack/react-query';
import { history } from '@umijs/max';
import type { LotForm, LotSheet } from '#contract/lots';
import { updateCachedRows } from '@/components/grid/pagedRows';
import { lotAddress } from '@/components/lots/addresses';
import type { Saving } from '@/components/review/useReviewSave';
import { api } from '@/services/api';
import { storeReply } from '@/services/queries';
import { activityKey, auctionKeys, lotKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { isNumberStale, toRow } from '../grid/lotRows';

/** Saves a lot from its page. */
export function useLotSaving(auctionId: number): Saving<LotForm, LotSheet> {
  const t = useText();
  const client = useQueryClient();
  return {
    put: ({ id, number }, draft, version) =>
      api.lots.update({ params: { id: auctionId, number }, body: { ...draft, id, version } }),
    store(before, updated) {
      storeReply(lotKeys.sheet(auctionId, updated.number), updated);
      updateCachedRows(client, lotKeys.rows(auctionId), [toRow(updated)]);
      if (before.number !== updated.number) history.replace(lotAddress(auctionId, updated.number));
      return Promise.all([
        client.invalidateQueries({ queryKey: lotKeys.summaries(auctionId) }),
        client.invalidateQueries({ queryKey: lotKeys.readiness(auctionId) }),
        client.invalidateQueries({ queryKey: activityKey({ noun: 'lots', id: updated.id }) }),
        client.invalidateQueries({ queryKey: auctionKeys.one(auctionId) }),
        client.invalidateQueries({ queryKey: ['items'] }),
      ]);
    },
    savedText: ({ number }) => t('lot.saved', { number }),
    movedText({ id, number }, problem) {
      if (!isNumberStale(id, problem)) return undefined;
      void client.invalidateQueries({ queryKey: lotKeys.summaries(auctionId) });
      return t('lots.elsewhere', { number });
    },
  };
}
