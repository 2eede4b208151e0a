import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'esbuild';
import sql from 'sql-template-tag';
import { scripts } from '../package.json';
import { type Database, type Db, openDatabase } from '../server/db/database';
import { parseKeys } from '../server/lib/secret-keys';
import { createSecrets } from '../server/secrets/cipher';
import { sendRequest, type Target } from './load';

export const root = resolve(__dirname, '..');

/** One of our programs, which prints the address on which it listens. */
export interface Running {
  process: ChildProcess;
  origin: string;
  stop(): Promise<void>;
}

export async function run(file: string, env: NodeJS.ProcessEnv, flags: string[] = []): Promise<Running> {
  const child = spawn(process.execPath, [...flags, file], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await new Promise<string>((settle, fail) => {
    let output = '';
    child.stdout?.on('data', (part: Buffer) => {
      output += part.toString();
      const match = /https?:\/\/[\w.[\]:]+?:\d+/.exec(output);
      if (match) settle(match[0].replace('localhost', '127.0.0.1'));
    });
    child.once('exit', (code) => fail(new Error(`${file} ended with ${code}: ${output}`)));
  });
  return {
    process: child,
    origin,
    stop: () =>
      new Promise((settle) => {
        child.once('exit', () => settle());
        child.kill('SIGTERM');
      }),
  };
}

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'rostrum-bench-'));
export const serverFile = join(root, 'build/server/main.js');
/** the Node flags of `npm start` */
export const startFlags = scripts.start.split(' ').filter((word) => word.startsWith('--'));

export const admin = { email: 'bench@rostrum.test', password: 'a hammer on a block' };

export interface BenchApp {
  db: Database;
  databaseUrl: string;
  folder: string;
  server: Running;
  reference: Running;
  /** the application, as a signed-in ADMIN */
  product: Target;
  plain: Target;
  close(): Promise<void>;
}

/** Starts the built server on a database with the user `admin`, and the reference server. */
export async function openBench(databaseUrl: string): Promise<BenchApp> {
  const folder = newFolder();
  const db = openDatabase(databaseUrl);
  const server = await runServer(databaseUrl, folder);
  const reference = await run(await bundle('reference'), { DATABASE_URL: databaseUrl });
  return {
    db,
    databaseUrl,
    folder,
    server,
    reference,
    product: { origin: server.origin, cookie: await signIn(server.origin, admin) },
    plain: { origin: reference.origin },
    async close() {
      await server.stop();
      await reference.stop();
      await db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** the key of all servers here; without it, each would leave a key file beside its folder */
export const secretKey = randomBytes(32).toString('hex');
/** Encrypts secrets as the servers of `runServer` do. */
export const secrets = createSecrets({ keys: parseKeys(secretKey) ?? [], source: 'SECRET_KEY' });

/** Starts the built server on a database and a folder for files, without demo data. */
export const runServer = (databaseUrl: string, folder: string): Promise<Running> =>
  run(
    serverFile,
    {
      ...{ DATABASE_URL: databaseUrl, DATA_DIR: folder, SECRET_KEY: secretKey },
      ...{ PORT: '0', HOST: '127.0.0.1', PUBLIC_URL: '', DEMO: '0' },
    },
    startFlags,
  );

const quietTimeoutMs = 300_000;

/**
 * Waits until nothing else is going on in the database: no job of the application is due or running, no other connection runs
 * a statement and no vacuum runs. Then writes what is only in memory, so that no checkpoint falls into a measurement.
 */
export async function waitUntilQuiet(db: Db): Promise<void> {
  const deadline = performance.now() + quietTimeoutMs;
  for (;;) {
    const { busy } = await db.row<{ busy: string | null }>(sql`
      select string_agg(what, ', ') as busy from (
        select kind as what from jobs where run_at <= now() and state in ('WAITING', 'RUNNING')
        union all
        select coalesce(nullif(query, ''), backend_type) from pg_stat_activity
        where pid <> pg_backend_pid() and (state <> 'idle' or backend_type = 'autovacuum worker')) all_work`);
    if (busy === null) break;
    if (performance.now() > deadline) throw new Error(`still at work: ${busy}`);
    await sleep(100);
  }
  await db.run(sql`checkpoint`);
}

/** Bundles a program, because both sides run as bundled JavaScript. */
export async function bundle(name: string): Promise<string> {
  const outfile = join(root, `build/bench/${name}.js`);
  await build({
    entryPoints: [join(root, `bench/${name}.ts`)],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    logLevel: 'warning',
  });
  return outfile;
}

export async function signIn(
  origin: string,
  credentials: { email: string; password: string },
): Promise<string> {
  const response = await fetch(`${origin}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const [cookie] = response.headers.getSetCookie();
  if (!cookie) throw new Error(`sign-in answered ${response.status}`);
  return cookie.slice(0, cookie.indexOf(';'));
}

/** Returns the milliseconds until a program that was just started reports that it is healthy. */
export async function waitUntilHealthy(origin: string, since: number): Promise<number> {
  for (;;) {
    const response = await sendRequest({ origin }, 'GET', '/api/health').catch(() => undefined);
    if (response?.status === 200) return performance.now() - since;
    await sleep(10);
  }
}

const readMegabytes = (text: string, field: string) =>
  Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) / 1024;

/** Watches a process; returns a function for its peak memory in MB. Linux only: NaN elsewhere. */
export function watchMemory(pid: number): () => number {
  let maxMegabytes = 0;
  const sample = () => {
    try {
      maxMegabytes = Math.max(
        maxMegabytes,
        readMegabytes(readFileSync(`/proc/${pid}/status`, 'utf8'), 'VmRSS'),
      );
    } catch {
      maxMegabytes ||= Number.NaN;
    }
  };
  const timer = setInterval(sample, 200);
  return () => {
    sample();
    clearInterval(timer);
    return maxMegabytes;
  };
}
