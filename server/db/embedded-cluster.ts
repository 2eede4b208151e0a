import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { childEnvironment } from '../lib/child-process';
import { StartError } from '../lib/start-error';
import { errorCode, errorMessage, type Programs, type RunAs, rootRefused } from './embedded-platform';

/** name of the database and of its user */
export const name = 'rostrum';
/** milliseconds a start may take, including recovery after a crash under load */
export const timeoutMs = 120_000;

/** Durability is PostgreSQL's default: a commit is on the disk. */
const standardSettings: Record<string, string | number> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_connections: 100,
  shared_buffers: '128MB',
  // Three processes of a parallel hash join fit into the 64 MB of shared memory of a container.
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  random_page_cost: 1.1,
  jit: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  wal_compression: 'on',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  log_checkpoints: 'off',
  // The application reports failed statements; the log only contains what concerns the server.
  log_min_messages: 'log',
};

export interface ClusterPaths {
  folder: string;
  cluster: string;
  data: string;
  password: string;
  log: string;
  /** offset in the log at which this start begins */
  logFrom: number;
}

export function resolvePlaces(folder: string): ClusterPaths {
  const cluster = join(resolve(folder), 'cluster');
  const log = join(resolve(folder), 'postgres.log');
  return {
    folder: resolve(folder),
    cluster,
    data: join(cluster, 'data'),
    password: join(cluster, 'password'),
    log,
    logFrom: existsSync(log) ? statSync(log).size : 0,
  };
}

/** Returns the server of this cluster if it is running: the process in its `postmaster.pid` works in the data folder. */
export function runningServer({ data }: ClusterPaths): { pid: number; port: number } | undefined {
  const [pid, , , port] = readPidFile(data);
  return pid && isServerProcess(pid, data) ? { pid, port: port ?? 0 } : undefined;
}

/** Returns whether the server was shut down: it then removes its `postmaster.pid`, while a crash leaves the file. */
export const hasStoppedCleanly = ({ data }: ClusterPaths): boolean =>
  !existsSync(join(data, 'postmaster.pid'));

function readPidFile(data: string): number[] {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n').map(Number);
  } catch {
    return [];
  }
}

/** After a crash the process id may belong to a zombie or, in a new container, to an unrelated process. */
function isServerProcess(pid: number, data: string): boolean {
  if (process.platform !== 'linux') return isProcessRunning(pid);
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
  } catch {
    return false;
  }
}

function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/**
 * Creates a new cluster in a temporary folder and renames it, so that concurrent or killed first starts leave nothing
 * incomplete.
 */
export async function initialize(paths: ClusterPaths, programs: Programs, runAs: RunAs): Promise<void> {
  const temporary = mkdtempSync(join(paths.folder, 'init-'));
  const password = join(temporary, 'password');
  writeFileSync(password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  runAs.giveOwnership(temporary);
  // The collation orders by code point, the same on every system, and the character type treats letters of all languages as
  // letters, which pg_trgm requires.
  const letters = { linux: 'C.UTF-8', darwin: 'en_US.UTF-8' }[process.platform as string] ?? 'en-US';
  const code = await run(
    programs.initdb,
    [
      `--pgdata=${join(temporary, 'data')}`,
      `--username=${name}`,
      `--pwfile=${password}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${letters}`,
      '--data-checksums',
    ],
    paths,
    runAs,
  );
  if (code === 0 && !existsSync(paths.cluster)) {
    try {
      renameSync(temporary, paths.cluster);
      return;
    } catch (error) {
      if (!existsSync(paths.cluster)) throw error;
    }
  }
  rmSync(temporary, { recursive: true, force: true });
  if (!existsSync(paths.cluster)) throw toStartFailure('cannot make its files', paths, runAs);
}

/**
 * Removes what killed first starts have left. A concurrent start that loses its folder finds the finished cluster; while it
 * still writes there, the folder cannot be removed, and it removes the rest itself.
 */
export function removeUnfinished({ folder }: ClusterPaths): void {
  for (const entry of readdirSync(folder)) if (entry.startsWith('init-')) removeFolder(join(folder, entry));
}

function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    if (errorCode(error) !== 'ENOTEMPTY') throw error;
  }
}

/** Starts the server; returns false when it did not start, perhaps because another process started it first. */
export async function launch(
  paths: ClusterPaths,
  programs: Programs,
  runAs: RunAs,
  settings: Record<string, string | number>,
): Promise<boolean> {
  removeStalePidFile(paths);
  writeSettings(paths, runAs, { ...standardSettings, ...settings });
  const port = await findFreePort(readLastPort(paths));
  const args = ['start', '--wait', `--timeout=${timeoutMs / 1000}`, `--options=-p ${port}`];
  return (await run(programs.pgCtl, args, paths, runAs)) === 0;
}

/**
 * PostgreSQL refuses to start while any process has the id in `postmaster.pid`. When that process is not a server and no
 * process works in the folder, a crash left the file behind and it is removed.
 */
function removeStalePidFile({ data }: ClusterPaths): void {
  const [pid] = readPidFile(data);
  if (process.platform !== 'linux' || !pid || !isProcessRunning(pid)) return;
  const processes = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
  if (!processes.some((entry) => isServerProcess(Number(entry), data)) && readPidFile(data)[0] === pid)
    rmSync(join(data, 'postmaster.pid'), { force: true });
}

function writeSettings(
  { data }: ClusterPaths,
  runAs: RunAs,
  settings: Record<string, string | number>,
): void {
  const lines = Object.entries(settings).map(
    ([key, value]) => `${key} = '${String(value).replaceAll("'", "''")}'`,
  );
  const file = join(data, 'postgresql.conf');
  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  const head = '# Written by Rostrum at each start. Settings of your own: `alter system set …`.';
  writeFileSync(temporary, `${[head, ...lines].join('\n')}\n`, { mode: 0o600 });
  runAs.giveOwnership(temporary);
  renameSync(temporary, file);
}

/** Returns the port on which the server listened before, where processes that still use it reconnect. */
function readLastPort({ data }: ClusterPaths): number {
  try {
    const options = readFileSync(join(data, 'postmaster.opts'), 'utf8');
    return Number(/"-p" "(\d+)"/.exec(options)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Returns `preferred` if that port is free, otherwise another free port. */
async function findFreePort(preferred: number): Promise<number> {
  const server = createServer();
  try {
    await new Promise<void>((done, fail) => {
      server.once('error', fail);
      server.listen(preferred, '127.0.0.1', done);
    });
  } catch (error) {
    if (preferred === 0) throw error;
    return findFreePort(0);
  }
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('no free port on 127.0.0.1');
  return address.port;
}

/** Runs a PostgreSQL program with its output in the log. A server it starts continues in a session of its own. */
export async function run(
  program: string,
  args: string[],
  paths: ClusterPaths,
  runAs: RunAs,
): Promise<number | null> {
  const log = openSync(paths.log, 'a', 0o600);
  try {
    const [command = program, ...rest] = [...runAs.prefix, program, ...args];
    const child = spawn(command, rest, {
      ...runAs.options,
      stdio: ['ignore', log, log],
      windowsHide: true,
      env: { ...childEnvironment(), PGDATA: paths.data, LC_ALL: 'C', LANG: 'C' },
    });
    return await new Promise((done, fail) => {
      child.once('error', fail);
      child.once('exit', done);
    });
  } finally {
    closeSync(log);
  }
}

export function toStartFailure(problem: string, paths: ClusterPaths, runAs: RunAs): StartError {
  const logText = readFileSync(paths.log, 'utf8').slice(paths.logFrom);
  if (/No space left on device/.test(logText)) return diskFull(paths);
  if (/Permission denied/.test(logText) && runAs.options.uid !== undefined) return rootRefused();
  const lines = logText.trim().split('\n');
  const issueLines = lines.filter((line) =>
    /FATAL|PANIC|error:|LOG: +(could not|unrecognized|invalid)/.test(line),
  );
  const last = (issueLines.length > 0 ? issueLines : lines)
    .slice(-2)
    .map((line) => line.replace(/^.*?\] /, ''));
  return new StartError(`The embedded PostgreSQL ${problem} (its log is ${paths.log}): ${last.join(' ')}`);
}

const diskFull = ({ folder }: ClusterPaths) => new StartError(`The disk that holds ${folder} is full.`);

export function asIssue(error: unknown, paths: ClusterPaths): StartError {
  if (error instanceof StartError) return error;
  switch (errorCode(error)) {
    case 'ENOSPC':
    case '53100':
      return diskFull(paths);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'EEXIST':
    case 'ENOTDIR':
      return new StartError(`The database folder ${paths.folder} cannot be written: ${errorMessage(error)}.`);
    default:
      return new StartError(
        `The embedded PostgreSQL cannot be started in ${paths.folder}: ${errorMessage(error)}.`,
      );
  }
}
