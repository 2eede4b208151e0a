import { useAccess } from '@umijs/max';
import { lazy, type ReactNode, useState } from 'react';
import type { AddedLots } from '#contract/lots';
import LazyBoundary from '@/components/page/LazyBoundary';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useIssueText } from '@/services/issueLine';
import { notify, notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import type { SaleEntry } from './saleEntry';

const SaleDialog = lazy(() => import('./SaleDialog'));

const refresh = () => queryClient.invalidateQueries(queriesShowing('items'));

/** Enters items into a sale chosen in a dialog, with undo. `choose` is absent for users without the permission. */
export function useEnterSale(): { choose: ((entry: SaleEntry) => void) | undefined; dialog: ReactNode } {
  const t = useText();
  const access = useAccess();
  const [entry, setEntry] = useState<SaleEntry>();
  const undoing = useAction(async (auctionId: number, lots: AddedLots['lots']) => {
    const { refused } = await api.lots
      .removeMany({
        params: { id: auctionId },
        body: { lots: lots.map(({ id, version }) => ({ id, version })) },
      })
      .finally(refresh);
    if (refused.length > 0)
      notify({ kind: 'line', tone: 'warning', title: t('lots.entered.stay', { count: refused.length }) });
  });
  useIssueText(undoing.issue);
  const reportEntered = async (auction: { id: number; code: string }, lots: AddedLots['lots']) => {
    await refresh();
    const [first, last] = [lots.at(0), lots.at(-1)];
    if (!first || !last) return;
    const words = { count: lots.length, code: auction.code, first: first.number, last: last.number };
    notifyDone(t('lots.entered', words), {
      label: t('common.undo'),
      run: () => void undoing.run(auction.id, lots),
    });
  };
  return {
    choose: access['lots:edit'] ? setEntry : undefined,
    dialog: entry && (
      <LazyBoundary>
        <SaleDialog entry={entry} onEntered={reportEntered} onClose={() => setEntry(undefined)} />
      </LazyBoundary>
    ),
  };
}
