import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { createApp } from '../server/app';
import type { AppContext } from '../server/app-context';
import { conditions } from '../server/conditions';
import { readConfig } from '../server/config';
import { type Database, openDatabase } from '../server/db/database';
import { databaseFolder, killEmbedded, startEmbedded } from '../server/db/embedded';
import { localFiles } from '../server/files/local';
import { openLive } from '../server/http/live/live';
import { jobFunctions } from '../server/job-functions';
import { startJobs } from '../server/jobs/runner';
import { listeners } from '../server/listeners';
import { prepareDatabase } from '../server/prepare';
import { startSender } from '../server/sending/sender';

interface Ground {
  folder: string;
  db: Database;
}

/** Survives that `config/plugins/devApi.ts` loads this file anew after each change of the server. */
const kept = globalThis as { rostrumGround?: Promise<Ground> };

/** A database of its own in a temporary folder, thrown away at the end. */
async function layGround(): Promise<Ground> {
  const folder = mkdtempSync(join(tmpdir(), 'rostrum-dev-'));
  // Umi ends the process as soon as it is told to, and tells it twice: nothing can be awaited, and a second signal must
  // not cut short what is left to do.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit());
  process.once('exit', () => {
    killEmbedded(databaseFolder(folder));
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });
  const { url } = await startEmbedded(databaseFolder(folder));
  return { folder, db: openDatabase(url) };
}

/** The very application that `npm start` runs, with the demo house, for `umi dev`. */
export async function makeApp() {
  kept.rostrumGround ??= layGround();
  const { folder, db } = await kept.rostrumGround;
  const log = pino({ level: 'warn' });
  const bare: AppContext = {
    db,
    log,
    config: readConfig({ DATA_DIR: folder, LOG_LEVEL: 'warn' }),
    files: localFiles(join(folder, 'files')),
    now: () => new Date(),
    closing: new AbortController().signal,
    live: openLive(db, log),
    listeners,
    conditions,
    accessLogged: new Set(),
    publicUrl: `http://localhost:${process.env.PORT ?? 8000}`,
  };
  const { firstAdminCode } = await prepareDatabase(bare, { demo: true });
  const app: AppContext = { ...bare, firstAdminCode };
  const fastify = await createApp(app);
  const running = startJobs(app, jobFunctions, (error, job) => app.log.error({ error, job }, 'job failed'));
  const sending = startSender(app, (error) => app.log.error({ error }, 'sending failed'));
  fastify.addHook('onClose', () => Promise.all([running.stop(), sending.stop()]));
  return fastify;
}
