import { queryClient } from '@/services/queries';

/** Invalidates the tasks of customers and those of the home page. */
export async function refreshTasks() {
  await queryClient.invalidateQueries({ queryKey: ['customers'] });
  void queryClient.invalidateQueries({ queryKey: ['home'] });
}
