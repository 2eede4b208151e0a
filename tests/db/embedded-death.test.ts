import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { type Database, openDatabase } from '../../server/db/database';
import { type Embedded, startEmbedded, stopEmbedded } from '../../server/db/embedded';

jest.setTimeout(180_000);

const folder = mkdtempSync(join(tmpdir(), 'rostrum-death-'));
const said: string[] = [];
const log = { warn: (text: string) => said.push(text), error: (text: string) => said.push(text) };
let embedded: Embedded;
let db: Database;
beforeAll(async () => {
  embedded = await startEmbedded(folder, { log });
  db = openDatabase(embedded.url, { connections: 4 });
  await db.run(sql`create table lots (number text)`);
});
afterAll(async () => {
  await db.close();
  await embedded.stop();
  expect(await stopEmbedded(folder)).toBe(false);
  rmSync(folder, { recursive: true, force: true });
});

const postmaster = () =>
  Number(readFileSync(join(folder, 'cluster/data/postmaster.pid'), 'utf8').split('\n')[0]);
const count = () => db.row<{ lots: number }>(sql`select count(*) as lots from lots`);
async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(50);
  }
}
const heard = (sentence: RegExp) => until(async () => said.find((one) => sentence.test(one)));

test('killed without warning, three times, it is started again where it was, with every row', async () => {
  for (let killed = 1; killed <= 3; killed++) {
    await db.run(sql`insert into lots values (${String(killed)})`);
    const before = postmaster();
    said.length = 0;
    process.kill(before, 'SIGKILL');
    await heard(/ended unexpectedly/);
    await heard(/works again/);
    // The pool was not told: it finds the server where it was.
    const { lots } = await until(() => count().catch(() => undefined));
    expect(lots).toBe(killed);
    expect(postmaster()).not.toBe(before);
  }
});

test('one of its processes that is killed takes it down for a moment only', async () => {
  const { pid } = await db.row<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  const before = postmaster();
  said.length = 0;
  process.kill(pid, 'SIGKILL');
  await heard(/works again/);
  await until(() => count().catch(() => undefined));
  expect(postmaster()).toBe(before);
});

test('told to end, it stays so, and that is said', async () => {
  said.length = 0;
  expect(await stopEmbedded(folder)).toBe(true);
  await heard(/was told to end/);
  await expect(count()).rejects.toThrow();
  expect(said).toHaveLength(1);
});
