import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { startEmbedded, stopEmbedded } from '../../server/db/embedded';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rostrum-embedded-'));
});
afterEach(async () => {
  await stopEmbedded(folder);
  rmSync(folder, { recursive: true, force: true });
});

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Starts another Rostrum: a separate process that starts the folder's database, prints its address and waits. */
async function startOther(environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(__dirname, '../support/starter.ts'), folder],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, ...environment },
    },
  );
  for await (const line of createInterface({ input: child.stdout }))
    return { child, info: JSON.parse(line) as { url: string; adopted: boolean; issue?: string } };
  throw new Error('the starter said nothing');
}

const waitForExit = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((done) => child.once('exit', done));

const readPostmasterPid = () =>
  Number(readFileSync(join(folder, 'cluster/data/postmaster.pid'), 'utf8').split('\n')[0]);

test('the first start creates a database with accents, letters of all languages and durable commits', async () => {
  const embedded = await startEmbedded(folder);
  expect(embedded.adopted).toBe(false);
  await query(embedded.url, 'create extension pg_trgm; create extension unaccent');
  expect(await query(embedded.url, "select unaccent('Évreux') as plain, show_trgm('拍品') as cut")).toEqual([
    { plain: 'Evreux', cut: expect.arrayContaining([expect.stringMatching(/^0x/)]) },
  ]);
  const [settings] = await query(
    embedded.url,
    "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages, current_setting('data_checksums') as checksums",
  );
  expect(settings).toEqual({ fsync: 'on', commit: 'on', pages: 'on', checksums: 'on' });
  await embedded.stop();
  expect(await stopEmbedded(folder)).toBe(false);
});

test('a stopped database starts again with its rows', async () => {
  const first = await startEmbedded(folder);
  await query(first.url, "create table lots (number text); insert into lots values ('12A')");
  await first.stop();
  const second = await startEmbedded(folder, { settings: { work_mem: '16MB' } });
  expect(second.adopted).toBe(false);
  expect(await query(second.url, "select number, current_setting('work_mem') as memory from lots")).toEqual([
    { number: '12A', memory: '16MB' },
  ]);
  await second.stop();
});

test('adopts a database that outlived its killed Rostrum', async () => {
  const { child, info } = await startOther();
  await query(info.url, "create table lots (number text); insert into lots values ('32bis')");
  child.kill('SIGKILL');
  await waitForExit(child);
  const next = await startEmbedded(folder);
  expect(next).toMatchObject({ adopted: true, url: info.url });
  expect(await query(next.url, 'select number from lots')).toEqual([{ number: '32bis' }]);
  await next.stop();
  expect(await stopEmbedded(folder)).toBe(false);
});

test('four simultaneous starts on an empty folder share one database, which the last one stops', async () => {
  const starters = await Promise.all([startOther(), startOther(), startOther(), startOther()]);
  expect(new Set(starters.map(({ info }) => info.url)).size).toBe(1);
  expect(starters.filter(({ info }) => !info.adopted)).toHaveLength(1);
  expect(readdirSync(folder).filter((entry) => entry.startsWith('init-'))).toEqual([]);
  const [last, ...otherStarters] = starters;
  for (const { child } of otherStarters) {
    child.stdin?.end();
    await waitForExit(child);
  }
  expect(await query(last?.info.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
  last?.child.stdin?.end();
  if (last) await waitForExit(last.child);
  expect(await stopEmbedded(folder)).toBe(false);
});

test('a new start recovers committed rows after both the server and its Rostrum were killed', async () => {
  const { child, info } = await startOther();
  await query(info.url, "create table lots (number text); insert into lots values ('S1')");
  child.kill('SIGKILL');
  await waitForExit(child);
  process.kill(readPostmasterPid(), 'SIGKILL');
  const next = await startEmbedded(folder);
  expect(next).toMatchObject({ adopted: false, url: info.url });
  expect(await query(next.url, 'select number from lots')).toEqual([{ number: 'S1' }]);
  await next.stop();
});

test('a pid file with the number of an unrelated process does not prevent the start', async () => {
  const first = await startEmbedded(folder);
  const file = join(folder, 'cluster/data/postmaster.pid');
  const left = readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid));
  await first.stop();
  writeFileSync(file, left, { mode: 0o600 });
  const second = await startEmbedded(folder);
  expect(second.adopted).toBe(false);
  await second.stop();
});

test('stopEmbedded stops a database that is in use', async () => {
  const embedded = await startEmbedded(folder);
  expect(await stopEmbedded(folder)).toBe(true);
  await expect(query(embedded.url, 'select 1')).rejects.toThrow();
  await embedded.stop();
});

describe('explains a failed start in one sentence', () => {
  test('for a folder that is a file', async () => {
    const file = join(folder, 'taken');
    writeFileSync(file, '');
    await expect(startEmbedded(file)).rejects.toThrow(
      /^The database folder .*taken cannot be written: .*\.$/,
    );
  });

  test('for a setting that PostgreSQL does not know', async () => {
    await expect(startEmbedded(folder, { settings: { paddle: 7 } })).rejects.toThrow(
      /^The embedded PostgreSQL does not start .*unrecognized configuration parameter "paddle"/,
    );
  });

  test('for a wrong password', async () => {
    const embedded = await startEmbedded(folder);
    const password = join(folder, 'cluster/password');
    const right = readFileSync(password, 'utf8');
    writeFileSync(password, 'wrong');
    await expect(startEmbedded(folder)).rejects.toThrow(/^The file .*password does not hold/);
    writeFileSync(password, right);
    await embedded.stop();
  });

  const isRoot = process.getuid?.() === 0;
  const asRoot = isRoot ? test : test.skip;
  const asMounter = isRoot && spawnSync('unshare', ['--mount', 'true']).status === 0 ? test : test.skip;

  asMounter('a full disk', async () => {
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', disk]);
    try {
      await expect(startEmbedded(join(disk, 'db'))).rejects.toThrow(/^The disk that holds .* is full\.$/);
    } finally {
      execFileSync('umount', [disk]);
    }
  });

  describe('for root where user namespaces are not permitted', () => {
    /** An `unshare` that fails, as the real one does in such a container. */
    const withoutNamespaces = () => {
      const programs = mkdtempSync(join(tmpdir(), 'rostrum-path-'));
      writeFileSync(join(programs, 'unshare'), '#!/bin/sh\nexit 1\n');
      chmodSync(join(programs, 'unshare'), 0o755);
      return { PATH: `${programs}:${process.env.PATH}` };
    };

    asRoot('drops to another user and stays with it', async () => {
      chmodSync(folder, 0o755);
      const { child, info } = await startOther(withoutNamespaces());
      expect(info.issue).toBeUndefined();
      child.stdin.end();
      await waitForExit(child);
      const again = await startEmbedded(folder);
      expect(await query(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await again.stop();
    });

    asRoot('says so when the other user cannot reach the folder', async () => {
      chmodSync(folder, 0o700);
      const outerFolder = folder;
      folder = join(outerFolder, 'inner');
      const { child, info } = await startOther(withoutNamespaces());
      folder = outerFolder;
      expect(info.issue).toMatch(/^PostgreSQL refuses to run as root .*DATABASE_URL/);
      child.stdin.end();
      await waitForExit(child);
    });
  });
});
