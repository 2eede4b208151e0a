import * as z from 'zod';
import { type Lifecycle, listStates, listStepsFrom, type StepOf } from './api/lifecycle';
import { ById, PageQuery, page } from './api/page';
import { contract } from './api/route';

/** Jobs of one queue never wait for those of another. */
export const queues = ['mail', 'imports', 'pictures', 'outside', 'house'] as const;
export type Queue = (typeof queues)[number];

/** Every kind of job; what it needs, and how often it is tried, stands in `server/jobs/kinds.ts`. */
export const jobKinds = [
  'mail',
  'forgotten',
  'import-check',
  'import-commit',
  'results-apply',
  'picture',
  'demo-picture',
  'collection-dates',
  'sort-words',
  'clear-keys',
  'clear-sessions',
  'clear-jobs',
  'clear-files',
  'expire-reservations',
  'expire-verifications',
  'demand-verifications',
  'notify-deciders',
  'load-sanctions',
  'refresh-sanctions',
  'screen-customers',
  'screen-some',
  'privacy-request',
  'purge-customers',
  'compare-customers',
  'compare-some',
  'campaign-freeze',
  'start-campaigns',
  'choose-winners',
  'check-links',
  'fetch-returns',
] as const;
export type JobKind = (typeof jobKinds)[number];

export const jobLifecycle = {
  WAITING: { claim: 'RUNNING', cancel: 'CANCELLING', retry: 'WAITING' },
  RUNNING: { finish: 'DONE', release: 'WAITING', giveUp: 'FAILED', cancel: 'CANCELLING' },
  /** what waits for it is told first */
  CANCELLING: { end: 'CANCELLED' },
  FAILED: { retry: 'WAITING' },
  CANCELLED: { retry: 'WAITING' },
  DONE: {},
} as const satisfies Lifecycle;
export type JobState = keyof typeof jobLifecycle;
export type JobStep = StepOf<typeof jobLifecycle>;
export const jobStates = listStates(jobLifecycle);

/** The steps that people take. */
const jobActions = ['cancel', 'retry'] as const satisfies StepOf<typeof jobLifecycle>[];
export type JobAction = (typeof jobActions)[number];

/** What a person may do with a job in this state. One that was given up is not always to be tried again: see `final`. */
export const listJobActions = (state: JobState, final: boolean): JobAction[] => {
  const steps: string[] = listStepsFrom(jobLifecycle, state);
  return jobActions.filter(
    (action) => steps.includes(action) && !(final && action === 'retry' && state !== 'WAITING'),
  );
};

export const Job = z.object({
  id: z.number(),
  kind: z.enum(jobKinds),
  queue: z.enum(queues),
  state: z.enum(jobStates),
  done: z.number().nullable(),
  total: z.number().nullable(),
  attempts: z.number(),
  maxAttempts: z.number(),
  /** why the last try failed, in the words of the program that failed */
  error: z.string().nullable(),
  createdAt: z.string(),
  /** when it is tried next */
  nextAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  /** how long the last try took, or takes */
  seconds: z.number().nullable(),
  actions: z.array(z.enum(jobActions)),
});
export type Job = z.infer<typeof Job>;

const Entry = z.object({
  kind: z.enum(jobKinds),
  /** '03:10' on the clock of the house, every day */
  daily: z.string().nullable(),
  /** or again after so many minutes */
  minutes: z.number().nullable(),
  nextAt: z.string(),
  lastAt: z.string().nullable(),
});
export type RecurringJob = z.infer<typeof Entry>;

export const jobs = contract({
  list: {
    method: 'GET',
    path: '/jobs',
    permission: 'jobs:read',
    subject: 'none',
    summary:
      'Jobs in the background: running ones first, then failed and waiting ones, each newest first. What has ended is kept for a week.',
    query: PageQuery.extend({
      state: z.enum(jobStates).optional(),
      kind: z.enum(jobKinds).optional(),
      queue: z.enum(queues).optional(),
    }),
    reply: page(Job),
  },
  recurringJobs: {
    method: 'GET',
    path: '/jobs/recurring',
    permission: 'jobs:read',
    subject: 'none',
    summary: 'What is done by the clock: when it was done last and is done next.',
    reply: page(Entry),
  },
  read: {
    method: 'GET',
    path: '/jobs/:id',
    permission: 'jobs:read',
    subject: 'job',
    summary: 'One job.',
    params: ById,
    reply: Job,
  },
  cancel: {
    method: 'POST',
    path: '/jobs/:id/cancellation',
    permission: 'jobs:manage',
    subject: 'job',
    summary: 'Cancel a job; who waits for it is told.',
    params: ById,
    reply: Job,
  },
  retry: {
    method: 'POST',
    path: '/jobs/:id/attempts',
    permission: 'jobs:manage',
    subject: 'job',
    summary: 'Try a job again at once, its attempts counted anew.',
    params: ById,
    reply: Job,
  },
});
