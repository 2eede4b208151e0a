import sql from 'sql-template-tag';
import type { ApiClient } from '../support/client';
import { openBrowser, openProviderHouse, type ProviderHouse, setUp } from './house';

let house: ProviderHouse;
let admin: ApiClient;
beforeAll(async () => {
  house = await openProviderHouse();
  admin = await house.app.signIn('ADMIN');
  await setUp(admin, house.provider, { allowedDomains: ['allowed.test'] });
});
afterAll(() => house.close());
beforeEach(() => house.app.db.run(sql`delete from waiting_identities`));

const listWaiting = async () =>
  (await admin.get<{ data: { id: number; email: string; name: string }[] }>('/providers/waiting')).body.data;
const refused = { status: 403, body: { code: 'provider.unknown_identity' } };

test.each([
  ['is not verified', { email: 'persis@allowed.test', email_verified: false }],
  ['is not stated to be verified', { email: 'persis@allowed.test' }],
  ['is verified only by a word', { email: 'persis@allowed.test', email_verified: 'true' }],
  ['has a longer domain', { email: 'persis@allowed.test.evil.test', email_verified: true }],
  ['has a subdomain', { email: 'persis@sub.allowed.test', email_verified: true }],
  ['ends like the domain', { email: 'persis@notallowed.test', email_verified: true }],
  ['has a second @', { email: 'persis@allowed.test@evil.test', email_verified: true }],
  ['is missing', { email_verified: true }],
])('an account whose address %s cannot ask', async (_, claims) => {
  house.provider.accounts.persis = claims;
  expect(await openBrowser(house).signIn('persis')).toMatchObject(refused);
  expect(await listWaiting()).toEqual([]);
});

test('an account with a verified address of the domain waits without access', async () => {
  house.provider.accounts.persis = {
    email: 'Persis@Allowed.test',
    email_verified: true,
    name: 'Persis Quill',
  };
  const browser = openBrowser(house);
  for (let time = 0; time < 2; time++)
    expect(await browser.signIn('persis')).toMatchObject({
      status: 200,
      body: { isWaiting: true, signIn: null },
    });
  expect((await browser.client().get('/session')).body.user).toBeNull();
  expect(await listWaiting()).toMatchObject([
    { service: 'openid', provider: 'Auction Cloud', email: 'Persis@Allowed.test', name: 'Persis Quill' },
  ]);
});

const accepted = { name: 'Persis Quill', role: 'EDITOR', language: 'pt-BR', departmentIds: [] };

test('an accepted account becomes a user without a password who can sign in', async () => {
  house.provider.accounts.persis = { email: 'persis@allowed.test', email_verified: true };
  await openBrowser(house).signIn('persis');
  const id = (await listWaiting())[0]?.id;
  const outcomes = await Promise.all(
    [1, 2].map(() => admin.post(`/providers/waiting/${id}/acceptance`, accepted)),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual([204, 404]);
  expect(await listWaiting()).toEqual([]);
  expect(await openBrowser(house).signIn('persis')).toMatchObject({
    body: { signIn: { user: { email: 'persis@allowed.test', role: 'EDITOR' } } },
  });
  const user = sql`select password_hash as "passwordHash", language from users where email = 'persis@allowed.test'`;
  expect(await house.app.db.row(user)).toEqual({ passwordHash: null, language: 'pt-BR' });
  const { data } = (await admin.get<{ data: object[] }>('/users?q=persis')).body;
  expect(data).toMatchObject([{ activated: true }]);
  const mail = sql`select subject from mails where recipient = 'persis@allowed.test'`;
  expect(await house.app.db.row(mail)).toEqual({
    subject: 'Uma conta foi vinculada à sua conta do Rostrum',
  });
});

test('an account with the address of a user does not become that user', async () => {
  await setUp(admin, house.provider, { allowedDomains: ['rostrum.test'] });
  const { email, id: managerId } = house.app.people.MANAGER;
  house.provider.accounts.stranger = { email, email_verified: true };
  expect(await openBrowser(house).signIn('stranger')).toMatchObject({ body: { isWaiting: true } });
  const id = (await listWaiting())[0]?.id;
  expect(await admin.post(`/providers/waiting/${id}/acceptance`, accepted)).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'email', code: 'duplicate' }] },
  });
  expect(await listWaiting()).toHaveLength(1);
  expect(await house.app.db.rows(sql`select 1 from identities where user_id = ${managerId}`)).toEqual([]);
  expect((await admin.delete(`/providers/waiting/${id}`)).status).toBe(204);
  expect(await listWaiting()).toEqual([]);
});
