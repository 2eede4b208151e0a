import { refuse } from '#contract/api/refusal';
import type { Handlers } from '#contract/api/route';
import type { jobs } from '#contract/jobs';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { toSinglePage } from '../lib/single-page';
import { cancelJob, retryJob } from './job';
import { findJob, searchJobs } from './queries';
import { listRecurringJobs } from './recurring';

const readJob = async (db: Db, id: number) => (await findJob(db, id)) ?? refuse('row.not_found');

export const jobRoutes: Handlers<typeof jobs, Context> = {
  list: ({ query }, { db }) => searchJobs(db, query),
  recurringJobs: async (_, { db }) => toSinglePage(await listRecurringJobs(db)),
  read: ({ params }, { db }) => readJob(db, params.id),
  cancel: async ({ params }, context) => {
    await cancelJob(context, params.id);
    return readJob(context.db, params.id);
  },
  retry: async ({ params }, context) => {
    await retryJob(context, params.id);
    return readJob(context.db, params.id);
  },
};
