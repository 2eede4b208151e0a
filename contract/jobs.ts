import * as z from 'zod';
import { type Lifecycle, listStates, listStepsFrom, type StepOf } from './api/lifecycle';
import { ById, PageQuery, page } from './api/page';
import { contract } from './api/route';

/** Jobs of one queue never wait for those of another. */
export const queues = ['mail', 'imports', 'pictures', 'outside', 'house'] as const;
export type Queue = (typeof queues)[number];

/** Every kind of job; `server/jobs/kinds.ts` defines what it needs and how often it is retried. */
export const jobKinds = [
  'mail',
  'customer-email',
  'text-message',
  'phone-code',
  'forgotten',
  'notify-new-device',
  'import-check',
  'import-commit',
  'results-apply',
  'invoice-run',
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
  'email-notifications',
  'remind-users',
  'due-reports',
  'send-report',
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
  'check-summaries',
  'check-ledger',
  'fetch-returns',
] as const;
export type JobKind = (typeof jobKinds)[number];

export const jobLifecycle = {
  WAITING: { claim: 'RUNNING', cancel: 'CANCELLING', retry: 'WAITING' },
  RUNNING: { finish: 'DONE', release: 'WAITING', giveUp: 'FAILED', cancel: 'CANCELLING' },
  /** dependent work is notified first */
  CANCELLING: { end: 'CANCELLED' },
  FAILED: { retry: 'WAITING' },
  CANCELLED: { retry: 'WAITING' },
  DONE: {},
} as const satisfies Lifecycle;
export type JobState = keyof typeof jobLifecycle;
export type JobStep = StepOf<typeof jobLifecycle>;
export const jobStates = listStates(jobLifecycle);

/** The steps that users take. */
const jobActions = ['cancel', 'retry'] as const satisfies StepOf<typeof jobLifecycle>[];
export type JobAction = (typeof jobActions)[number];

/** Returns the actions users have on a job in this state. A failed job cannot always be retried: see `final`. */
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
  /** error message of the last attempt */
  error: z.string().nullable(),
  createdAt: z.string(),
  /** when the next attempt is due */
  nextAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  /** duration of the last or current attempt */
  seconds: z.number().nullable(),
  actions: z.array(z.enum(jobActions)),
});
export type Job = z.infer<typeof Job>;

const Entry = z.object({
  kind: z.enum(jobKinds),
  /** '03:10' in the house's time zone, every day */
  daily: z.string().nullable(),
  /** or every so many minutes */
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
      'List background jobs: running ones first, then failed and waiting ones, each newest first. Ended jobs are stored for a week.',
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
    summary: 'List the recurring jobs with their last and next runs.',
    reply: page(Entry),
  },
  read: {
    method: 'GET',
    path: '/jobs/:id',
    permission: 'jobs:read',
    subject: 'job',
    summary: 'Get a job.',
    params: ById,
    reply: Job,
  },
  cancel: {
    method: 'POST',
    path: '/jobs/:id/cancellation',
    permission: 'jobs:manage',
    subject: 'job',
    summary: 'Cancel a job and notify what depends on it.',
    params: ById,
    reply: Job,
  },
  retry: {
    method: 'POST',
    path: '/jobs/:id/attempts',
    permission: 'jobs:manage',
    subject: 'job',
    summary: 'Retry a job now and reset its number of attempts.',
    params: ById,
    reply: Job,
  },
});
