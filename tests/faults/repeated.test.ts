import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import sql, { type Sql } from 'sql-template-tag';
import { type Database, openDatabase } from '../../server/db/database';
import { cacheSeconds } from '../../server/session/session-cache';
import { isFullRun } from '../support/fullRun';
import { insertSession } from '../support/insertSession';
import { createDice } from '../support/randomValues';
import { dataFolder, openFolderDatabase, type RunningServer, startServer } from '../support/server';

// Allows sixty kills and restarts on a busy machine.
jest.setTimeout(1_800_000);

/** Five of six kills happen between commit and response. */
const rounds = isFullRun ? 60 : 12;
/** the PostgreSQL message ReadyForQuery (`Z`, four bytes of length) with the status I: no transaction is open */
const readyOutsideTransaction = Buffer.from('Z\0\0\0\x05I', 'latin1');
const data = dataFolder();
let database: Awaited<ReturnType<typeof openFolderDatabase>>;
let db: Database;
let proxy: Server;
let throughProxy: string;
/** runs once, when the database has reported to the server that its transaction is committed */
let onCommit: (() => void) | undefined;
/** text of the statement whose commit is intercepted */
let action: string | undefined;

beforeAll(async () => {
  database = await openFolderDatabase(data.folder);
  db = openDatabase(database.url, { connections: 2 });
  const { hostname, port } = new URL(database.url);
  // Holds back the database's response to COMMIT: nothing else happens between the commit and the response to the client.
  proxy = createServer((near) => {
    const far = connect(Number(port), hostname);
    // Recurring jobs commit too, also on a connection that wrote or searched the name of the action outside its transaction.
    let sentAction: string | undefined;
    near.on('data', (bytes) => {
      if (action !== undefined && bytes.includes(action)) sentAction = action;
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (onCommit && action !== undefined && sentAction === action && bytes.includes('COMMIT\0')) {
        onCommit();
        onCommit = undefined;
      } else near.write(bytes);
      if (bytes.subarray(-readyOutsideTransaction.length).equals(readyOutsideTransaction))
        sentAction = undefined;
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

/** A write with an idempotency key: its request, and a query that counts the rows with a name. */
interface Sent {
  path: string;
  body: (name: string) => string | FormData;
  rows: (name: string) => Promise<number>;
}

const count = async (query: Sql) => (await db.row<{ n: number }>(query)).n;
const item: Sent = {
  path: '/api/items',
  body: (title) => JSON.stringify({ title }),
  rows: (title) => count(sql`select count(*) as n from items where title = ${title}`),
};
const customer: Sent = {
  path: '/api/customers',
  body: (lastName) => JSON.stringify({ lastName }),
  rows: (lastName) => count(sql`select count(*) as n from customers where last_name = ${lastName}`),
};
const fileOf = (id: number): Sent => ({
  path: `/api/customers/${id}/files`,
  body(name) {
    const form = new FormData();
    form.append('file', new Blob(['An email.']), name);
    return form;
  },
  rows: (name) => count(sql`select count(*) as n from customer_files where file_name = ${name}`),
});

test('a server killed between commit and response, or at any moment, performs an action once however often it is sent', async () => {
  const dice = createDice('kill');
  let server: RunningServer = await open();
  const cookie = await insertSession(db, 'edda@rostrum.test', 'MANAGER');
  const send = ({ path, body }: Sent, name: string) => {
    const sent = body(name);
    return fetch(`${server.origin}${path}`, {
      method: 'POST',
      body: sent,
      headers: {
        cookie,
        'idempotency-key': name,
        ...(typeof sent === 'string' && { 'content-type': 'application/json' }),
      },
    }).then(async (response) => ({ status: response.status, body: await response.text() }));
  };
  const { id } = JSON.parse((await send(customer, 'Specimen')).body) as { id: number };
  const actions = [item, customer, fileOf(id)];

  let committedUnanswered = 0;
  for (let round = 0; round < rounds; round++) {
    const sent = actions[round % actions.length] as Sent;
    const name = `Clock ${round}`;
    const kill = () => server.child.kill('SIGKILL');
    const isBetween = round % 6 !== 5;
    action = name;
    if (isBetween) onCommit = kill;
    const first = send(sent, name).catch(() => undefined);
    if (!isBetween) await sleep(dice.below(20)).then(kill);
    const firstReply = await first;
    onCommit = undefined;
    const rowCount = await sent.rows(name);
    if (isBetween)
      expect({ answered: firstReply, stood: rowCount }).toEqual({ answered: undefined, stood: 1 });
    if (firstReply === undefined && rowCount === 1) committedUnanswered++;
    server = await open();
    const again = await send(sent, name);
    expect(again.status).toBe(201);
    if (firstReply) expect(again).toEqual(firstReply);
    expect(await send(sent, name)).toEqual(again);
    expect(await sent.rows(name)).toBe(1);
  }
  expect(committedUnanswered).toBeGreaterThanOrEqual((rounds / 6) * 5);
  expect(await server.stop()).toBe(0);
});

test('a session that ended is refused at once by its server, and within seconds by every other process', async () => {
  const [here, there] = [await open(), await open()];
  const cookie = await insertSession(db, 'milo@rostrum.test', 'MANAGER');
  const isSignedIn = async ({ origin }: RunningServer) =>
    (await fetch(`${origin}/api/items`, { headers: { cookie } })).status === 200;
  for (const server of [here, there, here, there]) expect(await isSignedIn(server)).toBe(true);
  await fetch(`${here.origin}/api/session`, { method: 'DELETE', headers: { cookie } });
  expect(await isSignedIn(here)).toBe(false);
  await sleep(cacheSeconds * 1000);
  expect(await isSignedIn(there)).toBe(false);
  expect(await here.stop()).toBe(0);
  expect(await there.stop()).toBe(0);
});
