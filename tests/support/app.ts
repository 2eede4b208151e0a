import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import sql from 'sql-template-tag';
import type { Role } from '#contract/api/permissions';
import type { JobState } from '#contract/jobs';
import { createApp } from '../../server/app';
import type { AppContext } from '../../server/app-context';
import { readConfig } from '../../server/config';
import type { Database } from '../../server/db/database';
import { localFiles } from '../../server/files/local';
import { openLive } from '../../server/http/live/live';
import { jobFunctions } from '../../server/job-functions';
import { startJobs } from '../../server/jobs/runner';
import { listeners } from '../../server/listeners';
import { conditions } from '../../server/permission-conditions';
import { createSecrets } from '../../server/secrets/cipher';
import { type ApiClient, createClient, fetchSessionCookie } from './client';
import { openTestDatabase } from './database';
import { addPeople, type Departments, type People, type Person, password } from './people';
import { pollUntil } from './pollUntil';
import { newKey } from './secrets';
import { findUnlabeledChanges } from './unlabeled';

export interface TestApp {
  /** the server's app context; `context.now` may be replaced */
  context: AppContext;
  fastify: FastifyInstance;
  db: Database;
  origin: string;
  people: People;
  departments: Departments;
  /** a client signed in over HTTP */
  signIn(user: Role | Pick<Person, 'email'>): Promise<ApiClient>;
  anonymous: ApiClient;
  /** runs the jobs that are due until none is left; returns the errors of those that failed */
  runDueJobs(): Promise<unknown[]>;
  close(): Promise<void>;
}

/** Starts a complete Rostrum with its own database on a free port, with one user per role and two departments. */
export async function openTestApp(overrides: Partial<Omit<AppContext, 'db'>> = {}): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'rostrum-house-'));
  const db = await openTestDatabase();
  const { people, departments } = await addPeople(db);
  const log = pino({ level: 'silent' });
  const app: AppContext = {
    db,
    log,
    files: localFiles(join(folder, 'files')),
    secrets: createSecrets({ keys: [newKey()], source: 'SECRET_KEY' }),
    config: readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }),
    now: () => new Date(),
    closing: new AbortController().signal,
    live: openLive(db, log),
    listeners,
    conditions,
    loggedAccessKeys: new Set(),
    publicUrl: 'http://rostrum.test',
    ...overrides,
  };
  const fastify = await createApp(app);
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}`;

  return {
    context: app,
    fastify,
    db,
    origin,
    people,
    departments,
    anonymous: createClient(origin),
    async signIn(user) {
      const { email } = typeof user === 'string' ? people[user] : user;
      return createClient(origin, await fetchSessionCookie(origin, email, password));
    },
    runDueJobs: () => runDueJobs(app),
    async close() {
      const unlabeledChanges = await findUnlabeledChanges(db);
      await fastify.close();
      await db.close();
      rmSync(folder, { recursive: true, force: true });
      if (unlabeledChanges.length > 0)
        throw new Error(
          `src/components/activity/eventWords.ts has no word for ${unlabeledChanges.join(', ')}`,
        );
    },
  };
}

async function runDueJobs(app: AppContext): Promise<unknown[]> {
  const errors: unknown[] = [];
  const runner = startJobs(app, jobFunctions, (error) => errors.push(error));
  const listDueJobs = () => {
    runner.nudge();
    return app.db.rows<{ kind: string; state: JobState; attempts: number }>(sql`
      select kind, state, attempts from jobs
      where finished_at is null and (leased_until > now() or run_at <= now()) limit 10`);
  };
  try {
    await pollUntil('the end of all jobs', listDueJobs, (due) => due.length === 0, 200_000);
  } finally {
    await runner.stop();
  }
  return errors;
}
