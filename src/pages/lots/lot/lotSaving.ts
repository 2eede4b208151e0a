import { useQueryClient } from '@tanstack/react-query';
import { history } from '@umijs/max';
import type { LotForm, LotSheet } from '#contract/lots';
import { putRows } from '@/components/grid/pagedRows';
import { lotAddress } from '@/components/lots/addresses';
import type { Saving } from '@/components/review/useReviewSave';
import { api } from '@/services/api';
import { keepAnswer } from '@/services/queries';
import { activityKey, auctionKeys, lotKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { isElsewhere, rowOf } from '../grid/lotRows';

/** How a lot is saved from its page. */
export function useLotSaving(auctionId: number): Saving<LotForm, LotSheet> {
  const t = useText();
  const client = useQueryClient();
  return {
    put: ({ id, number }, draft, version) =>
      api.lots.update({ params: { id: auctionId, number }, body: { ...draft, id, version } }),
    keep(before, now) {
      keepAnswer(lotKeys.sheet(auctionId, now.number), now);
      putRows(client, lotKeys.rows(auctionId), [rowOf(now)]);
      if (before.number !== now.number) history.replace(lotAddress(auctionId, now.number));
      return Promise.all([
        client.invalidateQueries({ queryKey: lotKeys.summaries(auctionId) }),
        client.invalidateQueries({ queryKey: lotKeys.readiness(auctionId) }),
        client.invalidateQueries({ queryKey: activityKey({ noun: 'lots', id: now.id }) }),
        client.invalidateQueries({ queryKey: auctionKeys.one(auctionId) }),
        client.invalidateQueries({ queryKey: ['items'] }),
      ]);
    },
    savedWords: ({ number }) => t('lot.saved', { number }),
    elsewhere({ id, number }, problem) {
      if (!isElsewhere(id, problem)) return undefined;
      void client.invalidateQueries({ queryKey: lotKeys.summaries(auctionId) });
      return t('lots.elsewhere', { number });
    },
  };
}
