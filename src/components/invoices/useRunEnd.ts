import { useEffect, useRef } from 'react';
import type { InvoiceRun } from '#contract/invoices';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';

/**
 * Reports a run when it ends, and refreshes what shows the invoices: one that the user started (`startedId`), which may end
 * before its progress is loaded, or one that was at work while the page was open.
 */
export function useRunEnd(run: InvoiceRun | null | undefined, startedId: number | undefined): void {
  const t = useText();
  const seenId = useRef<number>(undefined);
  const reportedId = useRef<number>(undefined);
  useEffect(() => {
    if (!run) return;
    if (run.state === 'RUNNING') {
      seenId.current = run.id;
      return;
    }
    const isFollowed = run.id === startedId || run.id === seenId.current;
    if (!isFollowed || reportedId.current === run.id) return;
    reportedId.current = run.id;
    void queryClient.invalidateQueries(queriesShowing('invoices'));
    if (run.state === 'DONE')
      notifyDone(t(`invoices.run.done.${run.kind}`, { count: run.total - run.refused.length }));
  }, [run, startedId, t]);
}
