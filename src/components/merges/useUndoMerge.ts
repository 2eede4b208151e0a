import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';

/** Undoes a merge. What could not be undone is shown with the merge. */
export function useUndoMerge() {
  const t = useText();
  return useAction(async ({ id }: { id: number }) => {
    const { remained } = await api.merges.undo({ params: { id } });
    await queryClient.invalidateQueries(queriesShowing('customers'));
    if (remained.length === 0) notifyDone(t('merges.undone'));
  });
}
