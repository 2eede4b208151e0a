import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { createApp } from '../server/app';
import type { AppContext } from '../server/app-context';
import { readConfig } from '../server/config';
import { type Database, openDatabase } from '../server/db/database';
import { databaseFolder, killEmbedded, startEmbedded } from '../server/db/embedded';
import { localFiles } from '../server/files/local';
import { openLive } from '../server/http/live/live';
import { jobFunctions } from '../server/job-functions';
import { startJobs } from '../server/jobs/runner';
import { listeners } from '../server/listeners';
import { conditions } from '../server/permission-conditions';
import { prepareDatabase } from '../server/prepare';
import { createSecrets } from '../server/secrets/cipher';
import { loadKeys } from '../server/secrets/key-file';
import { startSender } from '../server/sending/sender';

interface DevEnvironment {
  folder: string;
  db: Database;
}

/** Keeps the environment while `config/plugins/devApi.ts` reloads this file after each change of the server. */
const cached = globalThis as { rostrumEnvironment?: Promise<DevEnvironment> };

/** Creates a separate database in a temporary folder, which is deleted when the process exits. */
async function createEnvironment(): Promise<DevEnvironment> {
  const folder = mkdtempSync(join(tmpdir(), 'rostrum-dev-'));
  // Umi ends the process as soon as it gets a signal and sends the signal twice, so nothing can be awaited and a second
  // signal must not interrupt the cleanup.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit());
  process.once('exit', () => {
    killEmbedded(databaseFolder(folder));
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });
  const { url } = await startEmbedded(databaseFolder(folder));
  return { folder, db: openDatabase(url) };
}

/** Creates the application that `npm start` runs, with demo data, for `umi dev`. */
export async function makeApp() {
  cached.rostrumEnvironment ??= createEnvironment();
  const { folder, db } = await cached.rostrumEnvironment;
  const log = pino({ level: 'warn' });
  // The key file is beside DATA_DIR and is deleted with the folder.
  const config = readConfig({ DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' });
  const baseContext: AppContext = {
    db,
    log,
    config,
    files: localFiles(join(folder, 'files')),
    secrets: createSecrets(loadKeys(config)),
    now: () => new Date(),
    closing: new AbortController().signal,
    live: openLive(db, log),
    listeners,
    conditions,
    loggedAccessKeys: new Set(),
    publicUrl: `http://localhost:${process.env.PORT ?? 8000}`,
  };
  const { firstAdminCode } = await prepareDatabase(baseContext, { demo: true });
  const app: AppContext = { ...baseContext, firstAdminCode };
  const fastify = await createApp(app);
  const jobRunner = startJobs(app, jobFunctions, (error, job) => app.log.error({ error, job }, 'job failed'));
  const sender = startSender(app, (error) => app.log.error({ error }, 'sending failed'));
  fastify.addHook('onClose', () => Promise.all([jobRunner.stop(), sender.stop()]));
  return fastify;
}
