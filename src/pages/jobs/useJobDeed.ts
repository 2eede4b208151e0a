import type { JobDeed } from '#contract/jobs';
import { api } from '@/services/api';
import { useDeed } from '@/services/deed';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';

/** What a person does with a job: try it again, or stop it. */
export function useJobDeed() {
  const t = useText();
  return useDeed(async (id: number, deed: JobDeed) => {
    await api.jobs[deed]({ params: { id } });
    await queryClient.invalidateQueries({ queryKey: ['jobs'] });
    notifyDone(t(`jobs.${deed}.done`));
  });
}
