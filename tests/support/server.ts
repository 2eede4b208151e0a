import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { raw } from 'sql-template-tag';
import { databaseFolder, startEmbedded } from '../../server/db/embedded';
import { databaseUrl, withAdmin } from './database';
import { pollUntil } from './pollUntil';

const root = resolve(__dirname, '../..');

export interface RunningServer {
  /** the origin at which it serves, without a path: `http://localhost:41234` */
  origin: string;
  child: ChildProcess;
  /** everything it has printed so far */
  output(): string;
  /** stops it as Ctrl+C does, or with another signal; returns its exit code */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** The external PostgreSQL on which all tests run a second time; when absent, each folder has its own embedded one. */
const externalUrl = process.env.TEST_DATABASE_URL;
/** its databases by folder */
const createdDatabases = new Map<string, Promise<unknown>>();
const databaseName = (folder: string) => basename(folder);

/** Returns a folder for the data of one server; `remove` deletes it with its database. */
export function dataFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'rostrum-data-'));
  return {
    folder,
    async remove() {
      rmSync(folder, { recursive: true, force: true });
      if (externalUrl && createdDatabases.has(folder))
        await withAdmin(externalUrl, (admin) =>
          admin.run(raw(`drop database "${databaseName(folder)}" with (force)`)),
        );
    },
  };
}

/**
 * Creates the external database of a folder, as a copy of another folder's database if `from` is passed. Returns its
 * address.
 */
async function createExternalDatabase(server: string, folder: string, from?: string): Promise<string> {
  const template = from ? ` template "${databaseName(from)}"` : '';
  const creation =
    createdDatabases.get(folder) ??
    withAdmin(server, (admin) => admin.run(raw(`create database "${databaseName(folder)}"${template}`)));
  createdDatabases.set(folder, creation);
  await creation;
  return databaseUrl(server, databaseName(folder));
}

/** Copies the data of `from`, including its database, to another folder. No server may be running on it. */
export async function copyData(from: string, to: string): Promise<void> {
  cpSync(from, to, { recursive: true });
  if (externalUrl) await createExternalDatabase(externalUrl, to, from);
}

/** Opens the database of a folder in addition to the servers that use it, until `stop` is called. */
export async function openFolderDatabase(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  return externalUrl
    ? { url: await createExternalDatabase(externalUrl, folder), stop: async () => {} }
    : startEmbedded(databaseFolder(folder));
}

const builtProgram = join(root, 'build/server/main.js');

/** Runs the built server in a separate process. It sees only the passed environment, not that of this run. */
export function spawnServer(environment: Record<string, string>, program = builtProgram) {
  const child = spawn(process.execPath, [program], {
    cwd: root,
    // A key file would remain beside the folder of the data.
    env: { PATH: process.env.PATH, PORT: '0', SECRET_KEY: '5a'.repeat(32), ...environment },
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

/** Like `spawnServer`, and waits until it serves. One that takes longer than `timeoutMs` is stopped. */
export async function startServer(
  environment: Record<string, string>,
  program?: string,
  timeoutMs = 150_000,
): Promise<RunningServer> {
  const { DATA_DIR, DATABASE_URL } = environment;
  const variables = { ...environment };
  if (externalUrl && DATA_DIR && !DATABASE_URL)
    variables.DATABASE_URL = await createExternalDatabase(externalUrl, DATA_DIR);
  const { child, output, ended } = spawnServer(variables, program);
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  const findOrigin = (text: string) => /open at (http:\/\/[^/\s]+)\/app\//.exec(text)?.[1];
  const isOver = (text: string) => hasEnded || findOrigin(text) !== undefined;
  const printed = await pollUntil('a server that serves', output, isOver, timeoutMs).catch(async (error) => {
    // It stops its database, too.
    child.kill();
    const forced = setTimeout(() => child.kill('SIGKILL'), 30_000);
    await ended;
    clearTimeout(forced);
    throw error;
  });
  const origin = findOrigin(printed);
  if (!origin) throw new Error(`the server ended: ${printed}`);
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
