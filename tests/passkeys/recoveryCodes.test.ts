import sql, { raw } from 'sql-template-tag';
import type { AddedPasskey } from '#contract/passkeys';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { createAuthenticator } from '../support/passkeyAuthenticator';
import { password } from '../support/people';
import { storeSeed } from '../support/secrets';
import { addPasskey, publicUrl } from './passkeys';

let app: TestApp;
let client: ApiClient;
beforeAll(async () => {
  app = await openTestApp({ publicUrl });
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const table of ['passkeys', 'recovery_codes', 'authenticators'])
    await app.db.run(sql`delete from ${raw(table)}`);
  client = await app.signIn('EDITOR');
});

const add = async (): Promise<AddedPasskey> =>
  (await addPasskey(client)).response.body as unknown as AddedPasskey;
const countCodes = async () => (await client.get('/session/factors')).body.recoveryCodes;

test('the first passkey comes with ten recovery codes, of which one continues a sign-in', async () => {
  const { recoveryCodes } = await add();
  expect(recoveryCodes).toHaveLength(10);
  expect(await countCodes()).toBe(10);
  const signIn = await app.anonymous.post('/session', { email: app.people.EDITOR.email, password });
  expect(signIn.body).toMatchObject({ user: null, factors: ['PASSKEY', 'RECOVERY_CODE'] });
  const cookie = signIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const proof = { code: recoveryCodes[0], remember: false };
  const proven = await app.anonymous.post('/session/factor', proof, { cookie });
  expect(proven.body).toMatchObject({ user: { email: app.people.EDITOR.email } });
  expect(await countCodes()).toBe(9);
});

test('a further passkey, or one beside an authenticator app, keeps the codes', async () => {
  await add();
  expect((await add()).recoveryCodes).toEqual([]);
  await storeSeed(app.context, app.people.EDITOR.id, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP');
  await app.db.run(sql`delete from passkeys`);
  expect((await add()).recoveryCodes).toEqual([]);
  expect(await countCodes()).toBe(10);
});

test('of two first passkeys at the same time one brings codes', async () => {
  const start = async () => (await client.post('/passkeys/registration')).body.options;
  const keys = await Promise.all(
    [1, 2].map(async () => createAuthenticator(publicUrl).create((await start()) as never)),
  );
  const replies = await Promise.all(
    keys.map((key) => client.post<AddedPasskey>('/passkeys', { name: 'Laptop', key })),
  );
  expect(replies.map(({ body }) => body.recoveryCodes.length).sort()).toEqual([0, 10]);
  expect(await countCodes()).toBe(10);
});

test('the codes go with the last factor', async () => {
  const { id } = await add();
  expect((await client.delete(`/passkeys/${id}`)).status).toBe(204);
  expect(
    await app.db.rows(sql`select 1 from recovery_codes where user_id = ${app.people.EDITOR.id}`),
  ).toEqual([]);
});

test('a repeated request does not return the codes again', async () => {
  const { body } = await client.post<{ options: never }>('/passkeys/registration');
  const key = createAuthenticator(publicUrl).create(body.options);
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  expect((await client.post('/passkeys', { name: 'Laptop', key }, headers)).status).toBe(201);
  expect(await client.post('/passkeys', { name: 'Laptop', key }, headers)).toMatchObject({
    status: 409,
    body: { code: 'request.answered_once' },
  });
});
