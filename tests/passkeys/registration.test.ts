import sql from 'sql-template-tag';
import type { CallReply } from '#contract/api/route';
import type { Passkey, passkeys } from '#contract/passkeys';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { createAuthenticator } from '../support/passkeyAuthenticator';
import { addPasskey, publicUrl, signInWith } from './passkeys';

type List = CallReply<(typeof passkeys)['list']>;
type Registration = CallReply<(typeof passkeys)['startRegistration']>;

let app: TestApp;
let now = new Date('2026-05-14T10:00:00Z');
let client: ApiClient;
beforeAll(async () => {
  app = await openTestApp({ publicUrl, now: () => now });
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date(now.getTime() + 3_600_000);
  await app.db.run(sql`delete from passkeys`);
  client = await app.signIn('EDITOR');
});

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0';
const list = async (of = client) => (await of.get<List>('/passkeys')).body;
const start = async (of = client, headers?: HeadersInit) =>
  (await of.post<Registration>('/passkeys/registration', undefined, headers)).body;
const findMail = () =>
  app.db.maybe<{ subject: string; body: string }>(
    sql`select subject, body from mails where recipient = ${app.people.EDITOR.email} order by id desc limit 1`,
  );
const listEvents = () =>
  app.db.rows(sql`select action, changes from events where action like '%passkey' order by id desc limit 1`);

test('the options ask for a passkey that needs no email address, and exclude those the user has', async () => {
  const { authenticator } = await addPasskey(client);
  const { options, name } = await start(client, { 'user-agent': firefox });
  expect(name).toBe('Firefox · Windows');
  expect(options).toMatchObject({
    rp: { id: 'rostrum.example' },
    pubKeyCredParams: [{ alg: -8 }, { alg: -7 }, { alg: -257 }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    excludeCredentials: [{ id: authenticator.id, transports: ['internal'] }],
    attestation: 'none',
  });
  expect((await start(await app.signIn('MANAGER'))).options.excludeCredentials).toEqual([]);
  // Authenticators know the user by a random handle, not by the id or address.
  expect((await start()).options.user.id).toBe(options.user.id);
  expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(16);
});

test('a passkey is added once, listed, and reported by email and in the history', async () => {
  const { authenticator, response } = await addPasskey(client, { backedUp: true });
  expect(response).toMatchObject({
    status: 201,
    body: { name: 'Laptop', backedUp: true, verifiesUser: true },
  });
  expect(await list()).toMatchObject({
    data: [{ name: 'Laptop', lastUsedAt: null, backedUp: true, verifiesUser: true, madeFor: null }],
    obstacle: null,
    origin: publicUrl,
  });
  expect(await list(await app.signIn('MANAGER'))).toMatchObject({ data: [] });
  const mail = await findMail();
  expect(mail?.subject).toBe('Passkey added to your Rostrum account');
  expect(mail?.body).toContain('Laptop');
  expect(await listEvents()).toEqual([{ action: 'add-passkey', changes: { passkey: [null, 'Laptop'] } }]);

  const again = await addPasskey(await app.signIn('MANAGER'), {}, authenticator);
  expect(again.response).toMatchObject({ status: 409, body: { code: 'passkey.exists' } });
});

test.each([
  ['on another page', { origin: 'https://evil.example' }, {}],
  ['with other data', {}, { attestationObject: 'AAAA' }],
])('a passkey that was made %s is refused, and the challenge is used up', async (_, behavior, change) => {
  const { options } = await start();
  const authenticator = createAuthenticator(publicUrl);
  const key = { ...authenticator.create(options, behavior), ...change };
  expect(await client.post('/passkeys', { name: 'Laptop', key })).toMatchObject({
    status: 422,
    body: { code: 'passkey.invalid' },
  });
  const valid = authenticator.create(options);
  expect(await client.post('/passkeys', { name: 'Laptop', key: valid })).toMatchObject({
    status: 409,
    body: { code: 'passkey.expired' },
  });
  expect((await list()).data).toEqual([]);
});

test('a challenge of another user is refused, and simultaneous answers add one passkey', async () => {
  const { options } = await start(await app.signIn('MANAGER'));
  const key = createAuthenticator(publicUrl).create(options);
  expect(await client.post('/passkeys', { name: 'Laptop', key })).toMatchObject({ status: 409 });

  const own = createAuthenticator(publicUrl).create((await start()).options);
  const statuses = (
    await Promise.all([1, 2, 3].map(() => client.post('/passkeys', { name: 'Laptop', key: own })))
  ).map(({ status }) => status);
  expect(statuses.sort()).toEqual([201, 409, 409]);
  expect((await list()).data).toHaveLength(1);
});

test('a passkey without verification of the user is listed as a second factor only', async () => {
  await addPasskey(client, { verifiesUser: false });
  expect((await list()).data).toMatchObject([{ verifiesUser: false }]);
});

test('a passkey is renamed and removed by its owner, who gets an email', async () => {
  const { authenticator, response } = await addPasskey(client);
  const { id } = response.body;
  const other = await app.signIn('MANAGER');
  expect(await other.patch(`/passkeys/${id}`, { name: 'Mine' })).toMatchObject({ status: 404 });
  expect(await other.delete(`/passkeys/${id}`)).toMatchObject({ status: 404 });
  expect(await client.patch(`/passkeys/${id}`, { name: ' Phone\n' })).toMatchObject({ status: 204 });
  expect((await list()).data).toMatchObject([{ id, name: 'Phone' }]);
  expect(await client.delete(`/passkeys/${id}`)).toMatchObject({ status: 204 });
  expect((await list()).data).toEqual([]);
  expect((await findMail())?.subject).toBe('Passkey removed from your Rostrum account');
  expect(await listEvents()).toEqual([{ action: 'remove-passkey', changes: { passkey: ['Phone', null] } }]);
  expect(await signInWith(app, authenticator)).toMatchObject({ status: 401 });
});

describe('the last way in', () => {
  const withoutPassword = async (work: () => Promise<void>) => {
    const { id } = app.people.EDITOR;
    const { hash } = await app.db.row<{ hash: string }>(
      sql`select password_hash as hash from users where id = ${id}`,
    );
    await app.db.run(sql`update users set password_hash = null where id = ${id}`);
    await work();
    await app.db.run(sql`update users set password_hash = ${hash} where id = ${id}`);
  };
  const remove = (passkey: Passkey | undefined) => client.delete(`/passkeys/${passkey?.id}`);

  test('cannot be removed; of two simultaneous removals one is refused', async () => {
    await addPasskey(client);
    await addPasskey(client);
    await withoutPassword(async () => {
      const responses = await Promise.all((await list()).data.map(remove));
      expect(responses.map(({ status }) => status).sort()).toEqual([204, 409]);
      const [left] = (await list()).data;
      expect(await remove(left)).toMatchObject({ status: 409, body: { code: 'passkey.last' } });
      expect((await list()).data).toHaveLength(1);
    });
  });

  test('is no passkey that only serves as a second factor or was made for another address', async () => {
    await addPasskey(client);
    await addPasskey(client, { verifiesUser: false });
    await addPasskey(client);
    await withoutPassword(async () => {
      const { data } = await list();
      await app.db.run(sql`update passkeys set rp_id = 'example.org' where id = ${data[2]?.id}`);
      expect(await remove(data[0])).toMatchObject({ status: 409 });
      expect(await remove(data[1])).toMatchObject({ status: 204 });
      expect(await remove(data[2])).toMatchObject({ status: 204 });
      expect(await remove(data[0])).toMatchObject({ status: 409 });
    });
  });
});
