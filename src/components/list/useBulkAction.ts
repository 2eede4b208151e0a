import type { RefusedRow } from '#contract/api/selection';
import { useAction } from '@/services/action';
import { useIssueText } from '@/services/issueLine';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import type { Selection } from './types';

interface Outcome {
  /** "12 items are in Clocks now"; undefined: nothing changed */
  message: string | undefined;
  refused: readonly RefusedRow[];
  undo?(): Promise<unknown>;
}

/**
 * Runs an action on selected rows of `noun`: reports the result, offers undo, and passes refused rows to the list, which
 * names them. When the whole action is refused, an error notice is shown.
 */
export function useBulkAction<Args extends unknown[]>(
  noun: string,
  action: (rows: Selection['rows'], ...args: Args) => Promise<Outcome>,
) {
  const t = useText();
  const refresh = () => queryClient.invalidateQueries(queriesShowing(noun));
  const undoing = useAction(async (undo: () => Promise<unknown>) => {
    await undo().finally(refresh);
  });
  const doing = useAction(async (selection: Selection, ...args: Args) => {
    // A failed action may have changed some of the rows.
    const { message, refused, undo } = await action(selection.rows, ...args).finally(refresh);
    selection.done(refused);
    if (message) notifyDone(message, undo && { label: t('common.undo'), run: () => void undoing.run(undo) });
  });
  useIssueText(doing.issue ?? undoing.issue);
  return doing;
}
