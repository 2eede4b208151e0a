import { useAccess } from '@umijs/max';
import { lazy, type ReactNode, useState } from 'react';
import type { Entered } from '#contract/lots';
import Later from '@/components/Later';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useFaultLine } from '@/services/faultLine';
import { notify, notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { showing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import type { IntoSale } from './intoSale';

const SaleDialog = lazy(() => import('./SaleDialog'));

const refresh = () => queryClient.invalidateQueries(showing('items'));

/** Puts things into a sale that is asked for in a dialog, and takes them out again ("undo"). `choose` is absent for who may not. */
export function useIntoSale(): { choose: ((what: IntoSale) => void) | undefined; dialog: ReactNode } {
  const t = useText();
  const access = useAccess();
  const [what, setWhat] = useState<IntoSale>();
  const undoing = useAction(async (auctionId: number, lots: Entered['lots']) => {
    const { refused } = await api.lots
      .removeMany({
        params: { id: auctionId },
        body: { lots: lots.map(({ id, version }) => ({ id, version })) },
      })
      .finally(refresh);
    if (refused.length > 0)
      notify({ kind: 'line', tone: 'warning', title: t('lots.entered.stay', { count: refused.length }) });
  });
  useFaultLine(undoing.fault);
  const entered = async (auction: { id: number; code: string }, lots: Entered['lots']) => {
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
    choose: access['lots:edit'] ? setWhat : undefined,
    dialog: what && (
      <Later>
        <SaleDialog what={what} onEntered={entered} onClose={() => setWhat(undefined)} />
      </Later>
    ),
  };
}
