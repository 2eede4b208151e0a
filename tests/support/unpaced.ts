import type { Run } from '../../server/jobs/job';

/** The run of a job that a test calls directly: its steps follow each other without pauses and store nothing. */
export const unpacedRun: Pick<Run, 'progress' | 'step' | 'checkpoint'> = {
  progress: async () => {},
  step: (work) => work(),
  checkpoint: async () => {},
};
