import * as z from 'zod';
import { contract } from './api/route';
import { jobKinds, jobStates, queues } from './jobs';

/** ATTENTION: an administrator should act */
const State = z.enum(['OK', 'ATTENTION']);
export type HealthState = z.infer<typeof State>;

/** Everything an administrator needs to know about the running system. null: cannot be known. */
export const HealthDetails = z.object({
  at: z.string(),
  versions: z.object({
    state: State,
    rostrum: z.string(),
    node: z.string(),
    postgresql: z.string(),
    /** migrations of the database that are done, the newest of them, and those of this program that are missing */
    migrations: z.number(),
    newestMigration: z.string().nullable(),
    missingMigrations: z.number(),
  }),
  processes: z.object({
    state: State,
    /** the process that answers */
    host: z.string(),
    pid: z.number(),
    startedAt: z.string(),
    memoryBytes: z.number(),
    /** the processes that are connected to the database now, this one included, by the start of their connection */
    connected: z.array(z.object({ address: z.string().nullable(), since: z.string() })),
  }),
  database: z.object({
    state: State,
    bytes: z.number(),
    connections: z.number(),
    maxConnections: z.number(),
  }),
  files: z.object({
    state: State,
    store: z.enum(['FOLDER', 'S3']),
    works: z.boolean(),
    /** of the disk with DATA_DIR */
    freeBytes: z.number().nullable(),
    totalBytes: z.number().nullable(),
  }),
  jobs: z.object({
    state: State,
    queues: z.array(
      z.object({
        queue: z.enum(queues),
        /** could start now */
        due: z.number(),
        /** starts later, or is retried later */
        planned: z.number(),
        running: z.number(),
        failed: z.number(),
        oldestDueAt: z.string().nullable(),
      }),
    ),
  }),
  recurring: z.object({
    state: State,
    jobs: z.array(
      z.object({
        kind: z.enum(jobKinds),
        /** the last run that ended; null: none of the last week has */
        lastRun: z.object({ endedAt: z.string(), state: z.enum(jobStates) }).nullable(),
        /** when the oldest run that has not ended was due */
        unfinishedSince: z.string().nullable(),
        nextAt: z.string(),
        state: State,
      }),
    ),
  }),
  mail: z.object({
    state: State,
    waiting: z.number(),
    /** written while no mail server was set up, and can still be sent */
    awaitingServer: z.number(),
    /** in the last 24 hours */
    failed: z.number(),
    lastSentAt: z.string().nullable(),
    accounts: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        state: State,
        delivery: z.enum(['OUTBOX', 'SMTP']),
        /** false while its password or signing key cannot be read */
        canSend: z.boolean(),
        /** no attempt before this time, after repeated failures */
        pausedUntil: z.string().nullable(),
      }),
    ),
  }),
});
export type HealthDetails = z.infer<typeof HealthDetails>;

const Ready = z.object({ status: z.literal('ok') });

/** `GET /api/health/live`, which must never wait for the database, is no endpoint of the contract (server/http/alive.ts). */
export const health = contract({
  read: {
    method: 'GET',
    path: '/health',
    permission: 'public',
    subject: 'none',
    summary: 'Check that this process can serve requests; the same as /health/ready.',
    reply: Ready,
  },
  ready: {
    method: 'GET',
    path: '/health/ready',
    permission: 'public',
    subject: 'none',
    summary:
      'Check that this process can serve requests: the database answers and is migrated, files can be stored, and the process is not stopping.',
    reply: Ready,
  },
  details: {
    method: 'GET',
    path: '/health/details',
    permission: 'health:read',
    subject: 'none',
    summary: 'Get versions, sizes, queues, mail and recurring jobs of the running system.',
    reply: HealthDetails,
  },
});
