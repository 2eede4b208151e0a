import { createHash } from 'node:crypto';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { type Database, openDatabase } from '../../server/db/database';
import { knownSeconds } from '../../server/session/known';
import { diceOf } from '../support/guesses';
import { databaseOf, dataFolder, type RunningServer, startServer } from '../support/server';

jest.setTimeout(900_000);

const data = dataFolder();
let database: Awaited<ReturnType<typeof databaseOf>>;
let db: Database;
let proxy: Server;
let throughProxy: string;
/** what to do, once, when the database has told the server that its transaction is committed */
let onCommit: (() => void) | undefined;
/** what the statement says that is to be caught */
let deed: string | undefined;

beforeAll(async () => {
  database = await databaseOf(data.folder);
  db = openDatabase(database.url, { connections: 2 });
  const { hostname, port } = new URL(database.url);
  // What the database says is held back when it says COMMIT: between the commit and the answer there is nothing else.
  proxy = createServer((near) => {
    const far = connect(Number(port), hostname);
    // What the house does by the clock commits too, on connections of its own.
    let isDeed = false;
    near.on('data', (bytes) => {
      isDeed ||= deed !== undefined && bytes.includes(deed);
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (onCommit && isDeed && bytes.includes('COMMIT\0')) {
        onCommit();
        onCommit = undefined;
      } else near.write(bytes);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('error', () => {}).on('close', () => other.destroy());
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const address = new URL(database.url);
  address.hostname = '127.0.0.1';
  address.port = String((proxy.address() as AddressInfo).port);
  throughProxy = address.href;
});
afterAll(async () => {
  await db.close();
  await database.stop();
  proxy.close();
  await data.remove();
});

const open = () => startServer({ DATA_DIR: data.folder, DATABASE_URL: throughProxy, DEMO: '0' });

/** Signs somebody in by the back door; answers their cookie. */
async function cookieOf(email: string, role: string): Promise<string> {
  const { id } = await db.row<{ id: number }>(sql`
    insert into users (email, name, role) values (${email}, 'Edda', ${role}) returning id`);
  await db.run(sql`
    insert into sessions (hash, user_id, created_at, last_seen_at, expires_at, address, agent)
    values (${createHash('sha256').update(email).digest()}, ${id}, now(), now(), now() + interval '1 day', '', '')`);
  return `rostrum=${email}`;
}

test('a server killed between commit and answer, or whenever, does a deed once, however often it is sent', async () => {
  const dice = diceOf('kill');
  let server: RunningServer = await open();
  const cookie = await cookieOf('edda@rostrum.test', 'EDITOR');
  const send = (title: string) =>
    fetch(`${server.origin}/api/items`, {
      method: 'POST',
      body: JSON.stringify({ title }),
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': title },
    }).then(async (answer) => ({ status: answer.status, body: await answer.text() }));
  const rows = async (title: string) =>
    (await db.row<{ n: number }>(sql`select count(*) as n from items where title = ${title}`)).n;

  let committedUnanswered = 0;
  for (let round = 0; round < 50; round++) {
    const title = `Clock ${round}`;
    const kill = () => server.child.kill('SIGKILL');
    const isBetween = round % 2 === 0;
    deed = title;
    if (isBetween) onCommit = kill;
    const first = send(title).catch(() => undefined);
    if (!isBetween) await sleep(dice.below(20)).then(kill);
    const answered = await first;
    onCommit = undefined;
    const stood = await rows(title);
    if (isBetween) expect({ answered, stood }).toEqual({ answered: undefined, stood: 1 });
    if (answered === undefined && stood === 1) committedUnanswered++;
    server = await open();
    const again = await send(title);
    expect(again.status).toBe(201);
    if (answered) expect(again).toEqual(answered);
    expect(await send(title)).toEqual(again);
    expect(await rows(title)).toBe(1);
  }
  expect(committedUnanswered).toBeGreaterThanOrEqual(25);
  expect(await server.stop()).toBe(0);
});

test('a session that ended is known at once where it ended, and soon in every other process', async () => {
  const [here, there] = [await open(), await open()];
  const cookie = await cookieOf('milo@rostrum.test', 'MANAGER');
  const isSignedIn = async ({ origin }: RunningServer) =>
    (await fetch(`${origin}/api/items`, { headers: { cookie } })).status === 200;
  for (const server of [here, there, here, there]) expect(await isSignedIn(server)).toBe(true);
  await fetch(`${here.origin}/api/session`, { method: 'DELETE', headers: { cookie } });
  expect(await isSignedIn(here)).toBe(false);
  await sleep(knownSeconds * 1000);
  expect(await isSignedIn(there)).toBe(false);
  expect(await here.stop()).toBe(0);
  expect(await there.stop()).toBe(0);
});
