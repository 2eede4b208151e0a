import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { raw } from 'sql-template-tag';
import { databaseFolder, startEmbedded } from '../../server/db/embedded';
import { databaseUrl, withAdmin } from './database';

const root = resolve(__dirname, '../..');

export interface RunningServer {
  /** where it serves, without a path: `http://localhost:41234` */
  origin: string;
  child: ChildProcess;
  /** everything it has printed */
  output(): string;
  /** ends it as Ctrl-C does, or by another signal; answers its exit code */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** The PostgreSQL on which everything is run once more; absent: each folder has its own embedded one. */
const outside = process.env.TEST_DATABASE_URL;
/** its databases by the folders of which they are */
const made = new Map<string, Promise<unknown>>();
const nameOf = (folder: string) => basename(folder);

/** A folder for one server's data, removed by `remove` with its database. */
export function dataFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'rostrum-data-'));
  return {
    folder,
    async remove() {
      rmSync(folder, { recursive: true, force: true });
      if (outside && made.has(folder))
        await withAdmin(outside, (admin) => admin.run(raw(`drop database "${nameOf(folder)}" with (force)`)));
    },
  };
}

/** Makes the outside database of a folder, as a copy of another folder's where there is one; answers its address. */
async function outsideDatabase(server: string, folder: string, from?: string): Promise<string> {
  const template = from ? ` template "${nameOf(from)}"` : '';
  const making =
    made.get(folder) ??
    withAdmin(server, (admin) => admin.run(raw(`create database "${nameOf(folder)}"${template}`)));
  made.set(folder, making);
  await making;
  return databaseUrl(server, nameOf(folder));
}

/** The data of `from`, its database included, stand in another folder too. No server is open there. */
export async function copyData(from: string, to: string): Promise<void> {
  cpSync(from, to, { recursive: true });
  if (outside) await outsideDatabase(outside, to, from);
}

/** The database of a folder, beside the servers that are open on it; it stands until `stop`. */
export async function databaseOf(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  return outside
    ? { url: await outsideDatabase(outside, folder), stop: async () => {} }
    : startEmbedded(databaseFolder(folder));
}

const built = join(root, 'build/server/main.js');

/** Runs the built server in a process of its own. Nothing of this run's environment reaches it but what is given. */
export function spawnServer(environment: Record<string, string>, program = built) {
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  return { child, output: () => output, ended };
}

/** The same, and waits until it serves. */
export async function startServer(
  environment: Record<string, string>,
  program?: string,
): Promise<RunningServer> {
  const { DATA_DIR, DATABASE_URL } = environment;
  const given = { ...environment };
  if (outside && DATA_DIR && !DATABASE_URL) given.DATABASE_URL = await outsideDatabase(outside, DATA_DIR);
  const { child, output, ended } = spawnServer(given, program);
  const origin = await new Promise<string>((done, fail) => {
    const look = () => {
      const [, found] = /open at (http:\/\/[^/\s]+)\/app\//.exec(output()) ?? [];
      if (found) done(found);
    };
    child.stdout.on('data', look);
    void ended.then(() => fail(new Error(`the server ended: ${output()}`)));
  });
  return {
    origin,
    child,
    output,
    stop(signal = 'SIGINT') {
      child.kill(signal);
      return ended;
    },
  };
}
