import { useAccess } from '@umijs/max';
import { isSaleInPhase } from '#contract/auction-states';
import type { Auction } from '#contract/auctions';
import type { LotRow } from '#contract/lots';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';

/** Deletes drafts from a sale, one after the other, when all of them may be deleted. */
export function useRemoveLots(auction: Auction, lots: readonly LotRow[], onDone: () => Promise<unknown>) {
  const t = useText();
  const access = useAccess();
  const canRemove =
    access['lots:remove'] &&
    isSaleInPhase('open', auction) &&
    lots.every(({ editable, status }) => editable && status === 'DRAFT');
  const { run, busy, issue } = useAction(async () => {
    try {
      for (const { number, id, version } of lots)
        await api.lots.remove({ params: { id: auction.id, number }, query: { id, version } });
    } finally {
      // Lots before the refused one are deleted, and the refused one differs from what is shown.
      await onDone();
    }
    notifyDone(t('lots.removed', { count: lots.length }));
  });
  return { canRemove, run, busy, issue };
}
