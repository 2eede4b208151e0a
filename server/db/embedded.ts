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
import { StartError } from '../lib/start-error';
import {
  asIssue,
  type ClusterPaths,
  hasStoppedCleanly,
  initialise,
  launch,
  name,
  removeUnfinished,
  resolvePlaces,
  run,
  runningServer,
  timeoutMs,
  toStartFailure,
} from './embedded-cluster';
import { type HeldServer, keepRunning, type Log, silent } from './embedded-keeper';
import { errorCode, findPrograms, findRunAs } from './embedded-platform';
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
 * Every failure of the start is a StartError with one sentence.
 */
export async function startEmbedded(
  folder: string,
  { settings = {}, log = silent }: Options = {},
): Promise<Embedded> {
  const paths = resolvePlaces(folder);
  const server = await startOrJoin(paths, settings);
  const keeper = keepRunning(
    server,
    {
      check: () => checkServer(paths),
      start: () => startOrJoin(resolvePlaces(folder), settings),
    },
    log,
  );
  return {
    url: toUrl(paths, server.port, name),
    adopted: !server.launched,
    stop: async () => leaveServer(paths, await keeper.release()),
  };
}

/** How a server stands whose connection broke: joined again, not ready yet, died, or ended because it was told to. */
async function checkServer(paths: ClusterPaths): Promise<HeldServer | 'waits' | 'died' | 'ended'> {
  const running = runningServer(paths);
  if (!running) return hasStoppedCleanly(paths) ? 'ended' : 'died';
  const holder = await joinServer(paths, running.port);
  return holder ? { holder, port: running.port, launched: false } : 'waits';
}

/** Starts the server or joins the one that runs, and holds it by a connection of its own. */
async function startOrJoin(
  paths: ClusterPaths,
  settings: Record<string, string | number>,
): Promise<HeldServer> {
  const deadline = Date.now() + timeoutMs;
  let launched = false;
  let failures = 0;
  try {
    mkdirSync(dirname(paths.folder), { recursive: true });
    mkdirSync(paths.folder, { recursive: true, mode: 0o700 });
    while (Date.now() < deadline) {
      const running = runningServer(paths);
      const holder = running && (await joinServer(paths, running.port));
      if (holder) {
        if (launched) removeUnfinished(paths);
        return { holder, port: running.port, launched };
      }
      if (running) {
        await sleep(100);
        continue;
      }
      const programs = findPrograms();
      const runAs = findRunAs(programs, paths.cluster);
      runAs.giveOwnership(paths.folder);
      if (!existsSync(paths.cluster)) await initialise(paths, programs, runAs);
      launched = await launch(paths, programs, runAs, settings);
      if (!launched && !runningServer(paths) && ++failures === 3)
        throw toStartFailure('does not start', paths, runAs);
    }
  } catch (error) {
    throw asIssue(error, paths);
  }
  throw new StartError(
    `The PostgreSQL in ${paths.folder} does not answer; its log is ${paths.log}, \`npm run db:stop\` ends it.`,
  );
}

/** Stops the embedded PostgreSQL of a folder, whoever uses it. Answers whether one was running. */
export async function stopEmbedded(folder: string): Promise<boolean> {
  const paths = resolvePlaces(folder);
  if (!runningServer(paths)) return false;
  const programs = findPrograms();
  const runAs = findRunAs(programs, paths.cluster);
  const args = ['stop', '--mode=fast', '--wait', '--timeout=60'];
  if ((await run(programs.pgCtl, args, paths, runAs)) !== 0 && runningServer(paths))
    throw toStartFailure('does not stop', paths, runAs);
  return true;
}

/** Ends the server of a throw-away folder at once, from a process that cannot wait any more. */
export function killEmbedded(folder: string): void {
  const running = runningServer(resolvePlaces(folder));
  if (running) process.kill(running.pid, 'SIGQUIT');
}

const toUrl = ({ password }: ClusterPaths, port: number, database: string) =>
  `postgres://${name}:${readFileSync(password, 'utf8').trim()}@127.0.0.1:${port}/${database}?sslmode=disable`;

/** Joins the running server: a connection that holds the lock of use. Undefined: not ready yet, or just leaving. */
async function joinServer(paths: ClusterPaths, port: number): Promise<pg.Client | undefined> {
  const client = createClient(paths, port, name);
  try {
    await client.connect();
    await client.query(`select pg_advisory_lock_shared(${inUse})`);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    const code = errorCode(error);
    if (code === '28P01')
      throw new StartError(`The file ${paths.password} does not hold the database's password.`);
    if (code !== '3D000') return undefined;
    await createDatabase(paths, port);
    return joinServer(paths, port);
  }
}

async function createDatabase(paths: ClusterPaths, port: number): Promise<void> {
  const client = createClient(paths, port, 'postgres');
  try {
    await client.connect();
    const { rows } = await client.query(
      "select name from pg_available_extensions where name in ('pg_trgm', 'unaccent')",
    );
    if (rows.length < 2)
      throw new StartError(
        'The embedded PostgreSQL lacks the extensions pg_trgm and unaccent: install its package again.',
      );
    // Copying the template's files takes a third of the time of writing them through the log.
    await client.query(`create database ${name} strategy file_copy`);
  } catch (error) {
    const alreadyExists = ['42P04', '23505'].includes(errorCode(error) ?? '');
    if (!alreadyExists) throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

function createClient(paths: ClusterPaths, port: number, database: string): pg.Client {
  const client = new pg.Client({
    connectionString: toUrl(paths, port, database),
    connectionTimeoutMillis: 10_000,
    application_name: `${name} launcher`,
  });
  // The server may end or be killed while we only hold our lock: embedded-keeper.ts sees to it.
  client.on('error', () => {});
  return client;
}

async function leaveServer(paths: ClusterPaths, holder: pg.Client): Promise<void> {
  try {
    await holder.query(`select pg_advisory_unlock_shared(${inUse})`);
    const { rows } = await holder.query(`select pg_try_advisory_lock(${inUse}) as last`);
    // Held while it stops: a Rostrum that starts now waits for the lock, loses the connection and starts anew.
    if (rows[0]?.last === true) await stopEmbedded(paths.folder);
  } catch (error) {
    if (error instanceof StartError) throw error;
  } finally {
    await holder.end().catch(() => {});
  }
}
