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

const hour = 3_600_000;
const mailsTo = (email: string) =>
  app.db.rows<{ subject: string; body: string }>(
    sql`select subject, body from mails where recipient = ${email} order by id desc`,
  );
async function secretFor(email: string, page: 'confirm-email' | 'stop-email-change'): Promise<string> {
  for (const { body } of await mailsTo(email)) {
    const [, secret] = new RegExp(`http://rostrum\\.test/app/${page}/([\\w-]+)`).exec(body) ?? [];
    if (secret) return secret;
  }
  throw new Error(`no link to ${page} was sent to ${email}`);
}

let count = 0;
interface Owner extends Person {
  client: ApiClient;
  backup: string;
}
async function newPerson(): Promise<Owner> {
  const n = ++count;
  const person = await app.db.row<Person>(sql`
    insert into users (email, name, role, password_hash)
    select ${`owner${n}@rostrum.test`}, ${`Owner ${n}`}, role, password_hash from users
    where id = ${app.people.EDITOR.id}
    returning id, role, name, email`);
  return { ...person, client: await app.signIn(person), backup: `backup${n}@rostrum.test` };
}
const path = '/session/backup-email';
const request = (client: ApiClient, email: string) => client.post(path, { email });
const confirmationPath = async (email: string) =>
  `/session/email-change/confirmation/${await secretFor(email, 'confirm-email')}`;
async function withBackup(): Promise<Owner> {
  const owner = await newPerson();
  expect((await request(owner.client, owner.backup)).status).toBe(200);
  expect((await owner.client.post(await confirmationPath(owner.backup))).status).toBe(200);
  return owner;
}
const backupOf = async ({ client }: Owner) => (await client.get(path)).body.email;
const subjects = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);
const securityChanged = 'The security settings of your Rostrum account were changed';

test('a backup address counts once its owner has confirmed it, and the main address gets an email', async () => {
  const owner = await newPerson();
  const { client, backup, email } = owner;
  expect((await request(client, backup)).status).toBe(200);
  expect((await client.get(path)).body).toMatchObject({ email: null, pending: { email: backup } });

  // Mail scanners open links.
  const link = await confirmationPath(backup);
  for (const _ of [1, 2])
    expect((await client.get(link)).body).toEqual({ oldEmail: '', newEmail: backup, isBackup: true });
  expect(await backupOf(owner)).toBeNull();
  const stranger = await newPerson();
  expect(await stranger.client.post(link)).toMatchObject({ status: 403 });

  expect((await client.post(link)).status).toBe(200);
  expect((await client.get(path)).body).toEqual({ email: backup, pending: null });
  expect((await mailsTo(email))[0]).toMatchObject({
    subject: securityChanged,
    body: expect.stringContaining('The backup email address of your account was set or changed.'),
  });
  expect((await client.post(link)).status).toBe(404);
  // The address with which the user signs in stays, with a request of its own.
  expect((await client.get('/session/email-change')).body).toEqual({ pending: null });
});

test('nobody signs in or gets a link to set a password with a backup address', async () => {
  const { backup } = await withBackup();
  const before = await subjects(backup);
  expect((await app.anonymous.post('/session', { email: backup, password })).status).toBe(401);
  expect((await app.anonymous.post('/session/forgotten', { email: backup })).status).toBe(204);
  await app.runDueJobs();
  expect(await subjects(backup)).toEqual(before);
});

test('notices about the security of the account go to both addresses', async () => {
  const { id, client, email, backup } = await withBackup();
  await app.db.run(sql`update users set phone = '+5511987654321' where id = ${id}`);
  expect((await client.delete('/session/phone')).status).toBe(204);
  const subject = 'The phone number of your Rostrum account was changed';
  for (const address of [email, backup]) expect((await subjects(address))[0]).toBe(subject);

  // From a browser that the user had not used.
  expect((await app.anonymous.post('/session', { email, password })).status).toBe(200);
  await app.runDueJobs();
  for (const address of [email, backup])
    expect((await subjects(address))[0]).toBe('New sign-in to your Rostrum account');
});

test('a change of the main address is noticed at the backup address, without a link that stops it', async () => {
  const { client, email, backup } = await withBackup();
  const other = `moved.${email}`;
  expect((await client.post('/session/email-change', { email: other })).status).toBe(200);
  expect((await mailsTo(backup))[0]?.body).toContain('A new email address was requested for your account.');
  expect((await client.post(await confirmationPath(other))).status).toBe(200);
  expect((await mailsTo(backup))[0]?.body).toContain('The email address of your account was changed.');
  await expect(secretFor(backup, 'stop-email-change')).rejects.toThrow('no link');
});

test('a removed or replaced backup address gets a last notice', async () => {
  const owner = await withBackup();
  const { client, email, backup } = owner;
  const next = `next.${backup}`;
  await request(client, next);
  expect(await backupOf(owner)).toBe(backup);
  const sent = (await mailsTo(backup)).length;
  expect((await client.post(await confirmationPath(next))).status).toBe(200);
  expect(await mailsTo(backup)).toHaveLength(sent + 1);
  expect(await backupOf(owner)).toBe(next);

  expect((await client.delete(path)).status).toBe(204);
  for (const address of [email, next])
    expect((await mailsTo(address))[0]?.body).toContain(
      'The backup email address of your account was removed.',
    );
  expect(await backupOf(owner)).toBeNull();
});

test('refuses the main address, and drops a backup address that becomes the main one', async () => {
  const owner = await withBackup();
  const { id, client, email, backup } = owner;
  expect((await request(client, email.toUpperCase())).body.fields).toMatchObject([
    { path: 'email', code: 'main_address' },
  ]);
  expect((await request(client, backup)).body.fields).toMatchObject([{ path: 'email', code: 'own_address' }]);
  await client.post('/session/email-change', { email: backup });
  expect((await client.post(await confirmationPath(backup))).status).toBe(200);
  expect(await backupOf(owner)).toBeNull();

  const second = await withBackup();
  const admin = await app.signIn('ADMIN');
  const { name, role, language, departmentIds, active, version } = (
    await admin.get<Record<string, unknown>>(`/users/${second.id}`)
  ).body;
  const input = { name, role, language, departmentIds, active, version, email: second.backup };
  expect((await admin.put(`/users/${second.id}`, input)).status).toBe(200);
  expect(await backupOf(second)).toBeNull();
  await expect(
    app.db.run(sql`update users set backup_email = upper(email) where id = ${id}`),
  ).rejects.toThrow('users_backup_email_check');
});

test('an administrator sees that there is a backup address, but not which', async () => {
  const { id, backup } = await withBackup();
  const admin = await app.signIn('ADMIN');
  expect((await admin.get(`/users/${id}/access`)).body).toMatchObject({ hasBackupEmail: true });
  for (const url of [
    `/users/${id}`,
    `/users/${id}/access`,
    `/users?q=Owner`,
    `/activity?noun=users&id=${id}`,
  ])
    expect(JSON.stringify((await admin.get(url)).body)).not.toContain(backup);
});

test('requests expire after a day, can be withdrawn, and count with those for the main address', async () => {
  const { client, backup } = await newPerson();
  await request(client, backup);
  const link = await confirmationPath(backup);
  const start = now;
  now = new Date(start.getTime() + 24 * hour + 1);
  expect((await client.get(path)).body).toEqual({ email: null, pending: null });
  now = start;
  expect((await client.delete(`${path}/request`)).status).toBe(204);
  expect((await client.post(link)).status).toBe(404);
  for (let n = 1; n < 10; n++) expect((await request(client, `many${n}@rostrum.test`)).status).toBe(200);
  expect(await client.post('/session/email-change', { email: 'more@rostrum.test' })).toMatchObject({
    status: 429,
  });
});
