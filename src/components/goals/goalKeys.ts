import type { Goal } from '#contract/goals';
import { queryClient, storeReply } from '@/services/queries';

export const goalKeys = {
  list: ['goals', 'list'] as const,
  read: (id: number) => ['goals', 'one', id] as const,
};

/** The parameter of the address with which the owner edits the goal in the sheet. */
export const editParam = 'goalEdit';

/** Shows the reply of a write in the sheet, and reloads the lists and the history. */
export async function refreshGoal(goal: Goal): Promise<void> {
  storeReply(goalKeys.read(goal.id), goal);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: goalKeys.list }),
    queryClient.invalidateQueries({ queryKey: ['activity', 'goals', goal.id] }),
  ]);
}
