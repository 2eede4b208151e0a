import type { JobAction } from '#contract/jobs';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';

/** Retries or stops a job. */
export function useJobAction() {
  const t = useText();
  return useAction(async (id: number, action: JobAction) => {
    await api.jobs[action]({ params: { id } });
    await queryClient.invalidateQueries({ queryKey: ['jobs'] });
    notifyDone(t(`jobs.${action}.done`));
  });
}
