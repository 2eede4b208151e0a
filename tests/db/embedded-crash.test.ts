import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { type Database, openDatabase } from '../../server/db/database';
import { type Embedded, startEmbedded, stopEmbedded } from '../../server/db/embedded';
import { pollUntil } from '../support/pollUntil';

const folder = mkdtempSync(join(tmpdir(), 'rostrum-death-'));
const messages: string[] = [];
const log = { warn: (text: string) => messages.push(text), error: (text: string) => messages.push(text) };
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

const readPostmasterPid = () =>
  Number(readFileSync(join(folder, 'cluster/data/postmaster.pid'), 'utf8').split('\n')[0]);
const count = () => db.row<{ lots: number }>(sql`select count(*) as lots from lots`);
const countAgain = () => pollUntil('a database that works again', () => count().catch(() => undefined));
const waitForMessage = (sentence: RegExp) =>
  pollUntil(
    `the message ${sentence}`,
    () => messages,
    (all) => all.some((one) => sentence.test(one)),
  );

test('a server killed three times is restarted at the same address with every row', async () => {
  for (let killed = 1; killed <= 3; killed++) {
    await db.run(sql`insert into lots values (${String(killed)})`);
    const before = readPostmasterPid();
    messages.length = 0;
    process.kill(before, 'SIGKILL');
    await waitForMessage(/ended unexpectedly/);
    await waitForMessage(/works again/);
    // The pool was not notified: it finds the server at the same address.
    const { lots } = await countAgain();
    expect(lots).toBe(killed);
    expect(readPostmasterPid()).not.toBe(before);
  }
});

test('a killed backend process makes the database unavailable only briefly', async () => {
  const { pid } = await db.row<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  const before = readPostmasterPid();
  messages.length = 0;
  process.kill(pid, 'SIGKILL');
  await waitForMessage(/works again/);
  await countAgain();
  expect(readPostmasterPid()).toBe(before);
});

test('stays stopped when it was stopped on purpose, and reports it', async () => {
  messages.length = 0;
  expect(await stopEmbedded(folder)).toBe(true);
  await waitForMessage(/was told to end/);
  await expect(count()).rejects.toThrow();
  expect(messages).toHaveLength(1);
});
