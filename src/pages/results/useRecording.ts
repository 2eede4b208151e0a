import { useCallback, useState } from 'react';
import type { Outcome } from '#contract/outcomes';
import { type Desk, isConfirmable, type ResultRow } from '#contract/results';
import { useResultActions } from '@/components/results/desk';
import { useAction } from '@/services/action';
import type { ProblemError } from '@/services/errors';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import type { PendingResult } from './Question';

/**
 * Records the current lot and undoes the last one. `pending`: the result that was sent and the confirmation the server
 * requires. `refused`: another clerk was first.
 */
export function useRecording(
  auctionId: number,
  { currentLot, last }: Desk,
  onTyping: (typing: boolean) => void,
) {
  const t = useText();
  const { query, set } = useUrl();
  const actions = useResultActions(auctionId);
  const [pending, setPending] = useState<PendingResult>();
  const [refused, setRefused] = useState<ProblemError>();

  const reset = useCallback(() => {
    setPending(undefined);
    setRefused(undefined);
    onTyping(false);
    if (query.has('lot')) set({ lot: undefined });
  }, [query, set, onTyping]);

  const record = useAction(
    async (lot: ResultRow, outcome: Outcome, confirmed: boolean) => {
      await actions.record(lot, outcome, confirmed);
      reset();
    },
    {
      onProblem: (problem) => {
        if (isConfirmable(problem.code)) {
          setPending((before) => before && { ...before, problem });
          return true;
        }
        if (problem.code !== 'result.recorded') return false;
        setRefused(problem);
        void actions.refresh();
        return true;
      },
    },
  );
  const undoLast = useAction(async (lot: ResultRow) => {
    await actions.undo(lot);
    reset();
    notifyDone(t('results.takenBack', { lot: lot.number }));
  });
  const send = (outcome: Outcome) => {
    if (!currentLot || record.busy) return;
    setRefused(undefined);
    setPending({ outcome });
    void record.run(currentLot, outcome, false);
  };
  const { run: runUndo } = undoLast;
  const undo = useCallback(() => {
    if (last) void runUndo(last);
  }, [last, runUndo]);
  return { pending, setPending, refused, record, undoLast, send, undo };
}
