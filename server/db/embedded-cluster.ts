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
import { StartFault } from '../lib/start-fault';
import { errorCode, type Programs, type RunAs, rootRefused, said } from './embedded-platform';

/** the database, and its user */
export const name = 'rostrum';
/** milliseconds a start may take; recovery after a crash under load needs some */
export const timeoutMs = 120_000;

/** Durability stays as PostgreSQL has it: a commit is on the disk. */
const standardSettings: Record<string, string | number> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_connections: 100,
  shared_buffers: '128MB',
  // Three processes of a parallel hash join fit into the 64 MB of shared memory a container has.
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
  // Refused statements are the application's to report; the log keeps what concerns the server.
  log_min_messages: 'log',
};

export interface Places {
  folder: string;
  cluster: string;
  data: string;
  password: string;
  log: string;
  /** where this start's part of the log begins */
  logFrom: number;
}

export function placesIn(folder: string): Places {
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

/** The server of this cluster, if one lives: its `postmaster.pid` names a process that works in the data folder. */
export function runningServer({ data }: Places): { pid: number; port: number } | undefined {
  const [pid, , , port] = pidFile(data);
  return pid && livesIn(pid, data) ? { pid, port: port ?? 0 } : undefined;
}

/** A server that was told to end takes its `postmaster.pid` with it; one that died leaves it. */
export const endedInOrder = ({ data }: Places): boolean => !existsSync(join(data, 'postmaster.pid'));

function pidFile(data: string): number[] {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n').map(Number);
  } catch {
    return [];
  }
}

/** After a crash the number may belong to a zombie or, in a container started anew, to a stranger. */
function livesIn(pid: number, data: string): boolean {
  if (process.platform !== 'linux') return exists(pid);
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
  } catch {
    return false;
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Makes a new cluster beside and renames it, so that racing or killed first starts leave nothing half made. */
export async function initialise(places: Places, programs: Programs, runAs: RunAs): Promise<void> {
  const making = mkdtempSync(join(places.folder, 'init-'));
  const password = join(making, 'password');
  writeFileSync(password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  runAs.give(making);
  // Order by code point, the same on every system; the letters of all languages count as letters (pg_trgm asks).
  const letters = { linux: 'C.UTF-8', darwin: 'en_US.UTF-8' }[process.platform as string] ?? 'en-US';
  const code = await run(
    programs.initdb,
    [
      `--pgdata=${join(making, 'data')}`,
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
    places,
    runAs,
  );
  if (code === 0 && !existsSync(places.cluster)) {
    try {
      renameSync(making, places.cluster);
      return;
    } catch (error) {
      if (!existsSync(places.cluster)) throw error;
    }
  }
  rmSync(making, { recursive: true, force: true });
  if (!existsSync(places.cluster)) throw failed('cannot make its files', places, runAs);
}

/** Remains of first starts that were killed. A racing one that loses its folder finds the finished cluster. */
export function clearUnfinished({ folder }: Places): void {
  for (const entry of readdirSync(folder))
    if (entry.startsWith('init-')) rmSync(join(folder, entry), { recursive: true, force: true });
}

/** Starts the server; false when it did not come up, perhaps because another starter was faster. */
export async function launch(
  places: Places,
  programs: Programs,
  runAs: RunAs,
  settings: Record<string, string | number>,
): Promise<boolean> {
  dropStrangersPid(places);
  writeSettings(places, runAs, { ...standardSettings, ...settings });
  const port = await freePort(lastPort(places));
  const args = ['start', '--wait', `--timeout=${timeoutMs / 1000}`, `--options=-p ${port}`];
  return (await run(programs.pgCtl, args, places, runAs)) === 0;
}

/**
 * PostgreSQL refuses to start while the number in `postmaster.pid` belongs to any process. Where we can see that it
 * is not a server and that no process works in the folder any more, the file is what a crash left behind.
 */
function dropStrangersPid({ data }: Places): void {
  const [pid] = pidFile(data);
  if (process.platform !== 'linux' || !pid || !exists(pid)) return;
  const processes = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
  if (!processes.some((entry) => livesIn(Number(entry), data)) && pidFile(data)[0] === pid)
    rmSync(join(data, 'postmaster.pid'), { force: true });
}

function writeSettings({ data }: Places, runAs: RunAs, settings: Record<string, string | number>): void {
  const lines = Object.entries(settings).map(
    ([key, value]) => `${key} = '${String(value).replaceAll("'", "''")}'`,
  );
  const file = join(data, 'postgresql.conf');
  const making = `${file}.${randomBytes(6).toString('hex')}`;
  const head = '# Written by Rostrum at each start. Settings of your own: `alter system set …`.';
  writeFileSync(making, `${[head, ...lines].join('\n')}\n`, { mode: 0o600 });
  runAs.give(making);
  renameSync(making, file);
}

/** Where the server listened before: those who still use it look for it there. */
function lastPort({ data }: Places): number {
  try {
    const options = readFileSync(join(data, 'postmaster.opts'), 'utf8');
    return Number(/"-p" "(\d+)"/.exec(options)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** A free port, `wanted` if it is. */
async function freePort(wanted: number): Promise<number> {
  const server = createServer();
  try {
    await new Promise<void>((done, fail) => {
      server.once('error', fail);
      server.listen(wanted, '127.0.0.1', done);
    });
  } catch (error) {
    if (wanted === 0) throw error;
    return freePort(0);
  }
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('no free port on 127.0.0.1');
  return address.port;
}

/** Runs a PostgreSQL program with its words in the log. A server it starts goes on in a session of its own. */
export async function run(
  program: string,
  args: string[],
  places: Places,
  runAs: RunAs,
): Promise<number | null> {
  const log = openSync(places.log, 'a', 0o600);
  try {
    const [command = program, ...rest] = [...runAs.prefix, program, ...args];
    const child = spawn(command, rest, {
      ...runAs.options,
      stdio: ['ignore', log, log],
      windowsHide: true,
      env: { ...process.env, PGDATA: places.data, LC_ALL: 'C', LANG: 'C' },
    });
    return await new Promise((done, fail) => {
      child.once('error', fail);
      child.once('exit', done);
    });
  } finally {
    closeSync(log);
  }
}

export function failed(what: string, places: Places, runAs: RunAs): StartFault {
  const words = readFileSync(places.log, 'utf8').slice(places.logFrom);
  if (/No space left on device/.test(words)) return diskFull(places);
  if (/Permission denied/.test(words) && runAs.options.uid !== undefined) return rootRefused();
  const lines = words.trim().split('\n');
  const faultLines = lines.filter((line) =>
    /FATAL|PANIC|error:|LOG: +(could not|unrecognized|invalid)/.test(line),
  );
  const last = (faultLines.length > 0 ? faultLines : lines)
    .slice(-2)
    .map((line) => line.replace(/^.*?\] /, ''));
  return new StartFault(`The embedded PostgreSQL ${what} (its log is ${places.log}): ${last.join(' ')}`);
}

const diskFull = ({ folder }: Places) => new StartFault(`The disk that holds ${folder} is full.`);

export function asFault(error: unknown, places: Places): StartFault {
  if (error instanceof StartFault) return error;
  switch (errorCode(error)) {
    case 'ENOSPC':
    case '53100':
      return diskFull(places);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'EEXIST':
    case 'ENOTDIR':
      return new StartFault(`The database folder ${places.folder} cannot be written: ${said(error)}.`);
    default:
      return new StartFault(`The embedded PostgreSQL cannot be started in ${places.folder}: ${said(error)}.`);
  }
}
