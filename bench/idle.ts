import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '../server/db/embedded';
import { newFolder, run, secretKey, serverFile, startFlags } from './app';
import { checkAtMost, type Figure } from './report';

/** The first look at everything, and the jobs that a start makes due. Milliseconds. */
const settleMs = 10_000;

/** Counts the statements that the built server sends in a minute in which nobody uses it, in the log of PostgreSQL. */
export async function benchIdle(): Promise<Figure[]> {
  const folder = newFolder();
  const database = join(folder, 'database');
  const cluster = await startEmbedded(database, { settings: { log_statement: 'all' } });
  const countStatements = () =>
    readFileSync(join(database, 'postgres.log'), 'utf8').match(/LOG: +(statement|execute [^:]+):/g)?.length ??
    0;
  const env = {
    DATABASE_URL: cluster.url,
    DATA_DIR: folder,
    SECRET_KEY: secretKey,
    PORT: '0',
    HOST: '127.0.0.1',
    PUBLIC_URL: '',
    DEMO: '0',
  };
  const server = await run(serverFile, env, startFlags);
  await sleep(settleMs);
  const before = countStatements();
  await sleep(60_000);
  const count = countStatements() - before;
  await server.stop();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
  return [checkAtMost('statements of an idle process in a minute', 'statements', count, 60)];
}
