import { existsSync, readFileSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { openDatabase } from '../../server/db/database';
import { databaseFolder, startEmbedded, stopEmbedded } from '../../server/db/embedded';
import { demoPassword } from '../../server/demo/people';
import { storePasskey } from '../passkeys/passkeys';
import { createClient, fetchSessionCookie } from '../support/client';
import { pollUntil } from '../support/pollUntil';
import { startS3 } from '../support/s3';
import { dataFolder, spawnServer, startServer } from '../support/server';

const data = dataFolder();
const serverVariables = { DATA_DIR: data.folder, DEMO: '0' };
afterAll(async () => {
  await stopEmbedded(databaseFolder(data.folder));
  await data.remove();
});

/** Starts a server that must fail to start; returns its exit code and output. */
async function issue(environment: Record<string, string>) {
  const { output, ended } = spawnServer(environment);
  const code = await ended;
  return { code, output: output().trim() };
}

const isHealthy = async (origin: string) => (await fetch(`${origin}/api/health`)).status === 200;
/** One line with a period at the end. */
const singleSentence = /^[A-Z][^\n]*\.$/;

test('a second server on the same folder uses the same database and outlives the first', async () => {
  const first = await startServer(serverVariables);
  const second = await startServer(serverVariables);
  expect(await first.stop()).toBe(0);
  expect(await isHealthy(second.origin)).toBe(true);
  expect(await second.stop()).toBe(0);
  expect(await stopEmbedded(databaseFolder(data.folder))).toBe(false);
});

test('a server killed without warning leaves data that the next one opens', async () => {
  const first = await startServer(serverVariables);
  first.child.kill('SIGKILL');
  const second = await startServer(serverVariables);
  expect(await isHealthy(second.origin)).toBe(true);
  expect(await second.stop()).toBe(0);
});

test('an interrupted start leaves nothing running', async () => {
  const fresh = dataFolder();
  const { child, output, ended } = spawnServer({ DATA_DIR: fresh.folder, DEMO: '1' });
  const password = join(databaseFolder(fresh.folder), 'cluster/password');
  await pollUntil('a cluster that is being created', () => existsSync(password));
  await sleep(700);
  child.kill('SIGINT');
  expect(await ended).toBe(0);
  expect(output()).not.toMatch(/Error/);
  expect(await stopEmbedded(databaseFolder(fresh.folder))).toBe(false);
  await fresh.remove();
});

test('starts with another key, says what that disables, and reads everything once it has both keys', async () => {
  const fresh = dataFolder();
  const DATA_DIR = join(fresh.folder, 'data');
  const keyFile = `${DATA_DIR}.secret-key`;
  const newKey = '7b'.repeat(32);
  const sentence =
    /^The key in SECRET_KEY cannot read some stored secrets, .* 1 \(mail_accounts\.password\)\.$/m;
  const start = (SECRET_KEY: string) => startServer({ DATA_DIR, DEMO: '1', SECRET_KEY });
  try {
    const first = await start('');
    const cookie = await fetchSessionCookie(first.origin, 'admin@rostrum.test', demoPassword);
    const form = { host: 'mail.house.invalid', password: 'hammer-and-block', version: 1 };
    expect((await createClient(first.origin, cookie).patch('/mail-accounts/1', form)).status).toBe(200);
    expect(await first.stop()).toBe(0);
    expect(statSync(keyFile).mode & 0o777).toBe(0o600);
    const outputs: string[] = [];
    for (const keys of [newKey, `${newKey},${readFileSync(keyFile, 'utf8')}`, newKey]) {
      const server = await start(keys);
      expect(await isHealthy(server.origin)).toBe(true);
      outputs.push(server.output());
      expect(await server.stop()).toBe(0);
    }
    expect(outputs.map((output) => sentence.test(output))).toEqual([true, false, false]);
  } finally {
    await stopEmbedded(databaseFolder(DATA_DIR));
    await fresh.remove();
  }
});

test('says that passkeys were made for the former host of PUBLIC_URL, and nothing while they work', async () => {
  /** Returns what a server prints that starts with this address. */
  const start = async (PUBLIC_URL: string) => {
    const server = await startServer({ ...serverVariables, PUBLIC_URL });
    const printed = server.output();
    expect(await server.stop()).toBe(0);
    return printed;
  };
  const own = 'http://house.localhost:8080';
  const moved = 'http://moved.localhost:8080';
  expect(await start(own)).not.toContain('passkey');
  const database = await startEmbedded(databaseFolder(data.folder));
  const db = openDatabase(database.url, { connections: 1 });
  const { id } = await db.row<{ id: number }>(sql`
    insert into users (email, name, role) values ('ida@rostrum.test', 'Ida', 'EDITOR') returning id`);
  await storePasskey({ db }, id);
  await db.run(sql`update passkeys set rp_id = 'house.localhost'`);
  await db.close();
  await database.stop();
  expect(await start('http://house.localhost:9090')).not.toContain('passkey');
  const lines = (await start(moved)).split('\n').filter((line) => line.includes('passkey'));
  expect(lines).toEqual([expect.stringMatching(singleSentence)]);
  expect(lines[0]).toContain(
    `The passkeys of 1 user were made for house.localhost and do not work at ${moved}:`,
  );
});

test('reports a port that is in use', async () => {
  const blocker = createServer();
  await new Promise<void>((done) => blocker.listen(0, '127.0.0.1', done));
  const { port } = blocker.address() as AddressInfo;
  const { code, output } = await issue({ ...serverVariables, PORT: String(port) });
  blocker.close();
  expect(code).toBe(1);
  expect(output).toMatch(singleSentence);
  expect(output).toContain(`Port ${port} is taken`);
});

test.each(['nosuchhost.invalid', '192.0.2.1'])(
  'reports that HOST=%s is not an address of this machine',
  async (host) => {
    const { code, output } = await issue({ ...serverVariables, HOST: host });
    expect(code).toBe(1);
    expect(output).toMatch(singleSentence);
    expect(output).toContain(host);
  },
);

test('links in mails contain the port that PORT=0 chose', async () => {
  const server = await startServer(serverVariables);
  const database = await startEmbedded(databaseFolder(data.folder));
  const db = openDatabase(database.url, { connections: 1 });
  const email = 'edith@rostrum.test';
  await db.run(sql`insert into users (email, name, role) values (${email}, 'Edith', 'EDITOR')`);
  await fetch(`${server.origin}/api/session/forgotten`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  const mail = () => db.maybe<{ body: string }>(sql`select body from mails order by id desc limit 1`);
  const link = await pollUntil(
    'a link in an email',
    async () => /http\S+reset-password\S+/.exec((await mail())?.body ?? '')?.[0],
  );
  await db.close();
  await database.stop();
  expect(new URL(link).origin).toBe(server.origin);
  expect(await server.stop()).toBe(0);
});

test('refuses a schema of a newer Rostrum', async () => {
  const database = await startEmbedded(databaseFolder(data.folder));
  const db = openDatabase(database.url, { connections: 1 });
  await db.run(sql`insert into migrations (name, digest) values ('9999_later.sql', '')`);
  const { code, output } = await issue(serverVariables);
  await db.run(sql`delete from migrations where name = '9999_later.sql'`);
  await db.close();
  await database.stop();
  expect(code).toBe(1);
  expect(output).toMatch(singleSentence);
  expect(output).toContain('newer Rostrum');
});

test('reports a database that does not respond', async () => {
  const { code, output } = await issue({
    ...serverVariables,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
  });
  expect(code).toBe(1);
  expect(output).toMatch(singleSentence);
  expect(output).toContain('does not answer');
});

test('reports a file store that does not respond or has no such bucket', async () => {
  const s3 = await startS3();
  const other = s3.url.replace('/rostrum/', '/another/');
  const missing = await issue({ ...serverVariables, FILES_URL: other });
  expect(missing.code).toBe(1);
  expect(missing.output).toMatch(singleSentence);
  expect(missing.output).toMatch(/^The files cannot be kept: the store answers 404 NoSuchBucket/);
  await s3.close();
  const silent = await issue({ ...serverVariables, FILES_URL: s3.url });
  expect(silent.code).toBe(1);
  expect(silent.output).toMatch(/^The files cannot be kept: .* does not answer: .*ECONNREFUSED/);
});

test.each([
  ['PORT', '80000'],
  ['DATABASE_URL', 'mysql://somewhere/else'],
  ['PUBLIC_URL', 'rostrum'],
  ['DEMO', 'yes'],
  ['FILES_URL', 's3://key@store/house'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', 'proxy.internal'],
])('%s=%s is refused by its name', async (name, value) => {
  const { code, output } = await issue({ ...serverVariables, [name]: value });
  expect(code).toBe(1);
  expect(output).toMatch(singleSentence);
  expect(output).toContain(name);
});

test('reports a folder that is not writable', async () => {
  const { code, output } = await issue({ ...serverVariables, DATA_DIR: '/dev/null/house' });
  expect(code).toBe(1);
  expect(output).toMatch(singleSentence);
  expect(output).toContain('/dev/null/house');
});
