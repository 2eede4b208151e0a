import sql from 'sql-template-tag';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { type Person, password } from '../support/people';

let app: TestApp;
let now = new Date();
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());

const forged = { host: 'evil.test', 'x-forwarded-host': 'evil.test' };
const hour = 3_600_000;

interface Mail {
  subject: string;
  body: string;
}
const mailsTo = (email: string) =>
  app.db.rows<Mail>(sql`select subject, body from mails where recipient = ${email} order by id desc`);
/** Returns the secret of the newest link to this page that was sent to an address. */
async function secretFor(email: string, page: 'confirm-email' | 'stop-email-change'): Promise<string> {
  for (const { body } of await mailsTo(email)) {
    const [, secret] = new RegExp(`http://rostrum\\.test/app/${page}/([\\w-]+)`).exec(body) ?? [];
    if (secret) return secret;
  }
  throw new Error(`no link to ${page} was sent to ${email}`);
}
const emailOf = async (id: number) =>
  (await app.db.row<{ email: string }>(sql`select email from users where id = ${id}`)).email;
const isSignedIn = async (client: ApiClient) => (await client.get('/session')).body.user !== null;

let count = 0;
/** Adds a user who has not requested anything yet. */
async function newPerson(): Promise<Person & { client: ApiClient; other: string }> {
  const n = ++count;
  const person = await app.db.row<Person>(sql`
    insert into users (email, name, role, password_hash)
    select ${`person${n}@rostrum.test`}, ${`Person ${n}`}, role, password_hash from users
    where id = ${app.people.EDITOR.id}
    returning id, role, name, email`);
  return { ...person, client: await app.signIn(person), other: `other${n}@rostrum.test` };
}
const request = (client: ApiClient, email: string) => client.post('/session/email-change', { email }, forged);
async function change(person: { client: ApiClient; other: string }): Promise<void> {
  expect((await request(person.client, person.other)).status).toBe(200);
  const secret = await secretFor(person.other, 'confirm-email');
  expect((await person.client.post(`/session/email-change/confirmation/${secret}`)).status).toBe(200);
}

test('the address changes only when its owner confirms it, and both addresses get an email', async () => {
  const person = await newPerson();
  const { id, email, client, other } = person;
  expect((await request(client, other)).status).toBe(200);
  expect(await emailOf(id)).toBe(email);
  expect((await client.get('/session/email-change')).body).toMatchObject({ pending: { email: other } });
  const [confirmation] = await mailsTo(email);
  expect(confirmation?.subject).toBe('A new email address was requested for your Rostrum account');
  expect(confirmation?.body).toContain(other);
  expect(confirmation?.body).not.toContain('evil.test');

  // Mail scanners open links.
  const secret = await secretFor(other, 'confirm-email');
  const path = `/session/email-change/confirmation/${secret}`;
  for (const _ of [1, 2])
    expect((await client.get(path)).body).toEqual({ oldEmail: email, newEmail: other, isBackup: false });
  expect(await emailOf(id)).toBe(email);

  expect((await client.post(path)).body).toEqual({ email: other });
  expect((await client.get<{ user: Person }>('/session')).body.user.email).toBe(other);
  expect((await client.get('/session/email-change')).body).toEqual({ pending: null });
  expect((await mailsTo(email))[0]?.subject).toBe('The email address of your Rostrum account has changed');
  expect((await client.post(path)).status).toBe(404);
  expect((await app.anonymous.post('/session', { email: other, password })).status).toBe(200);
  expect((await app.anonymous.post('/session', { email, password })).status).toBe(401);
});

test('a link to another user, who may have got it by a typing error, changes nothing', async () => {
  const [person, stranger] = [await newPerson(), await newPerson()];
  await request(person.client, person.other);
  const path = `/session/email-change/confirmation/${await secretFor(person.other, 'confirm-email')}`;
  for (const send of [stranger.client.get, stranger.client.post])
    expect(await send(path)).toMatchObject({ status: 403, body: { code: 'email_change.other_user' } });
  expect((await app.anonymous.post(path)).status).toBe(401);
  expect(await emailOf(person.id)).toBe(person.email);
});

test('a request expires after a day, is replaced by the next one, and can be withdrawn', async () => {
  const { id, email, client, other } = await newPerson();
  await request(client, other);
  const first = await secretFor(other, 'confirm-email');
  await request(client, `x.${other}`);
  const second = await secretFor(`x.${other}`, 'confirm-email');
  const confirm = (secret: string) => client.post(`/session/email-change/confirmation/${secret}`);
  expect((await confirm(first)).status).toBe(404);
  const start = now;
  now = new Date(start.getTime() + 23 * hour);
  expect((await client.get(`/session/email-change/confirmation/${second}`)).status).toBe(200);
  now = new Date(start.getTime() + 24 * hour + 1);
  expect(
    (await (await app.signIn({ email })).post(`/session/email-change/confirmation/${second}`)).status,
  ).toBe(404);
  now = start;
  expect((await client.delete('/session/email-change')).status).toBe(204);
  expect((await confirm(second)).status).toBe(404);
  expect(await emailOf(id)).toBe(email);
});

test.each([
  ['before it is confirmed', false],
  ['after it was confirmed', true],
])('the old address stops a change %s', async (_, confirmed) => {
  const person = await newPerson();
  const { id, email, client, other } = person;
  if (confirmed) await change(person);
  else await request(client, other);
  const secret = await secretFor(email, 'stop-email-change');
  const path = `/session/email-change/stop/${secret}`;
  expect((await app.anonymous.get(path)).body).toEqual({ oldEmail: email, newEmail: other, confirmed });
  expect(await emailOf(id)).toBe(confirmed ? other : email);
  expect(await isSignedIn(client)).toBe(true);

  expect((await app.anonymous.post(path)).status).toBe(204);
  expect(await emailOf(id)).toBe(email);
  expect(await isSignedIn(client)).toBe(false);
  expect(await app.db.rows(sql`select 1 from devices where user_id = ${id}`)).toEqual([]);
  const [reset] = await mailsTo(email);
  expect(reset?.subject).toBe('Reset your Rostrum password');
  expect((await app.anonymous.post(path)).status).toBe(404);
  // The stranger may have added another way in, which the user checks first.
  const again = await app.signIn(person);
  expect((await again.get('/session')).body).toMatchObject({ review: 'REPORTED' });
  await again.post('/session/review');
  // The other links of the change have ended too.
  const confirmation = await secretFor(other, 'confirm-email');
  expect((await again.post(`/session/email-change/confirmation/${confirmation}`)).status).toBe(404);
});

test('the first address comes back, however often a stranger changed it, and for seven days', async () => {
  const person = await newPerson();
  const { id, email, other } = person;
  await change(person);
  const start = now;
  now = new Date(start.getTime() + 6 * 24 * hour);
  person.client = await app.signIn({ email: other });
  await change({ ...person, other: `x.${other}` });
  const strangers = await secretFor(other, 'stop-email-change');
  const own = await secretFor(email, 'stop-email-change');
  now = new Date(start.getTime() + 7 * 24 * hour - 1000);
  expect((await app.anonymous.post(`/session/email-change/stop/${own}`)).status).toBe(204);
  expect(await emailOf(id)).toBe(email);
  expect((await app.anonymous.post(`/session/email-change/stop/${strangers}`)).status).toBe(404);

  person.client = await app.signIn({ email });
  await app.db.run(sql`update users set review = null where id = ${id}`);
  await change({ ...person, other: `y.${other}` });
  const late = await secretFor(email, 'stop-email-change');
  now = new Date(now.getTime() + 7 * 24 * hour + 1000);
  expect((await app.anonymous.get(`/session/email-change/stop/${late}`)).status).toBe(404);
  now = start;
});

test('of two users who confirm the same address at once, one gets it', async () => {
  const [one, two] = [await newPerson(), await newPerson()];
  const email = 'wanted@rostrum.test';
  const secrets: string[] = [];
  for (const { client } of [one, two]) {
    await request(client, client === one.client ? email : email.toUpperCase());
    secrets.push(await secretFor(client === one.client ? email : email.toUpperCase(), 'confirm-email'));
  }
  const replies = await Promise.all(
    [one, two].map(({ client }, n) => client.post(`/session/email-change/confirmation/${secrets[n]}`)),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = replies.find(({ status }) => status === 409);
  expect(refused?.body.code).toBe('email_change.taken');
});

test('refuses the own address, one in use, and one that its former owner can still get back', async () => {
  const person = await newPerson();
  const issue = async (email: string) =>
    (await request(person.client, email)).body.fields as { code: string }[] | undefined;
  expect(await issue(person.email.toUpperCase())).toMatchObject([{ path: 'email', code: 'own_address' }]);
  expect(await issue(app.people.ADMIN.email)).toMatchObject([{ path: 'email', code: 'duplicate' }]);
  const moved = await newPerson();
  await change(moved);
  expect(await issue(moved.email)).toMatchObject([{ path: 'email', code: 'duplicate' }]);
  const admin = await app.signIn('ADMIN');
  const invited = { name: 'Ida', email: moved.email, role: 'EDITOR', language: 'en-US', departmentIds: [] };
  expect((await admin.post('/users', invited)).status).toBe(422);
});

test('sends at most ten links a day', async () => {
  const { client } = await newPerson();
  for (let n = 0; n < 10; n++) expect((await request(client, `many${n}@rostrum.test`)).status).toBe(200);
  expect(await request(client, 'more@rostrum.test')).toMatchObject({
    status: 429,
    body: { code: 'email_change.too_many', params: { maximum: 10 } },
  });
});

test('an administrator changes an address at once; both addresses get an email, and the old one can undo it', async () => {
  const { id, email, other } = await newPerson();
  const admin = await app.signIn('ADMIN');
  const { body: user } = await admin.get<Record<string, unknown>>(`/users/${id}`);
  const { name, role, language, departmentIds, active, version } = user;
  const input = { name, role, language, departmentIds, active, version, email: other };
  expect((await admin.put(`/users/${id}`, input, forged)).status).toBe(200);
  expect((await mailsTo(other))[0]?.subject).toBe('You now sign in to Rostrum with this address');
  expect((await mailsTo(other))[0]?.body).not.toContain('evil.test');
  const secret = await secretFor(email, 'stop-email-change');
  expect((await app.anonymous.post(`/session/email-change/stop/${secret}`)).status).toBe(204);
  expect(await emailOf(id)).toBe(email);
});

test('the address of an invitation that went to a stranger gets no link', async () => {
  const admin = await app.signIn('ADMIN');
  const invited = {
    name: 'Ida',
    email: 'typo@rostrum.test',
    role: 'EDITOR',
    language: 'en-US',
    departmentIds: [],
  };
  const { body } = await admin.post<{ id: number; version: number }>('/users', invited);
  const input = { ...invited, email: 'right@rostrum.test', active: true, version: body.version };
  expect((await admin.put(`/users/${body.id}`, input)).status).toBe(200);
  expect((await mailsTo('typo@rostrum.test')).map(({ subject }) => subject)).toHaveLength(1);
});
