import { refuse } from '#contract/api/refusal';
import type { Handlers } from '#contract/api/route';
import type { jobs } from '#contract/jobs';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { onePage } from '../lib/one-page';
import { cancelJob, retryJob } from './job';
import { jobById, searchJobs } from './queries';
import { readTimetable } from './timetable';

const read = async (db: Db, id: number) => (await jobById(db, id)) ?? refuse('row.not_found');

export const jobRoutes: Handlers<typeof jobs, Context> = {
  list: ({ query }, { db }) => searchJobs(db, query),
  timetable: async (_, { db }) => onePage(await readTimetable(db)),
  read: ({ params }, { db }) => read(db, params.id),
  cancel: async ({ params }, context) => {
    await cancelJob(context, params.id);
    return read(context.db, params.id);
  },
  retry: async ({ params }, context) => {
    await retryJob(context, params.id);
    return read(context.db, params.id);
  },
};
