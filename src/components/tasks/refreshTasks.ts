import { queryClient } from '@/services/queries';

/** Tasks changed: those of the customer are asked anew, and those of the first page. */
export async function refreshTasks() {
  await queryClient.invalidateQueries({ queryKey: ['customers'] });
  void queryClient.invalidateQueries({ queryKey: ['home'] });
}
