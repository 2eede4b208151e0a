import sql from 'sql-template-tag';
import { openTestApp, type TestApp } from '../support/app';
import { migrateAgain } from '../support/migrateAgain';

let app: TestApp;
let now = new Date('2026-05-14T10:00:00Z');
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());

interface Listed {
  data: { id: number; recipient: string }[];
}

/** Returns the link in the newest mail with one to this address, which ADMIN reads in the outbox. */
async function linkFor(address: string): Promise<URL> {
  const admin = await app.signIn('ADMIN');
  const { body } = await admin.get<Listed>(`/outbox?q=${encodeURIComponent(address)}`);
  for (const { id } of body.data) {
    const mail = await admin.get<{ body: string }>(`/outbox/${id}`);
    // Notices about new devices may be newer.
    const link = /https?:\S+\/reset-password\/\S+/.exec(mail.body.body)?.[0];
    if (link) return new URL(link);
  }
  throw new Error(`no link was sent to ${address}`);
}
const tokenIn = (link: URL) => link.pathname.split('/').pop() ?? '';

const invited = {
  name: 'Persis Quill',
  email: 'persis@rostrum.test',
  role: 'SPECIALIST',
  language: 'pt-BR',
  departmentIds: [] as number[],
};

test('an invited user sets a password through a link that works once and starts with the public URL', async () => {
  const admin = await app.signIn('ADMIN');
  const created = await admin.post<{ id: number }>(
    '/users',
    { ...invited, departmentIds: [app.departments.books] },
    { host: 'evil.test', 'x-forwarded-host': 'evil.test' },
  );
  expect(created).toMatchObject({
    status: 201,
    body: { activated: false, departmentIds: [app.departments.books] },
  });
  const link = await linkFor(invited.email);
  expect(link.origin).toBe('http://rostrum.test');
  const token = tokenIn(link);
  expect((await app.anonymous.get(`/session/token/${token}`)).body).toEqual({
    purpose: 'ACTIVATION',
    email: invited.email,
    name: invited.name,
  });
  const used = await app.anonymous.post(`/session/token/${token}`, { password: 'quill-and-ink' });
  expect(used).toMatchObject({ status: 200, body: { user: { email: invited.email, role: 'SPECIALIST' } } });
  expect((await app.anonymous.post(`/session/token/${token}`, { password: 'again-again' })).status).toBe(404);
  expect(
    (await app.anonymous.post('/session', { email: invited.email, password: 'quill-and-ink' })).status,
  ).toBe(200);
});

test('the invitation is in the user’s language', async () => {
  const { body } = await app.db.row<{ body: string }>(
    sql`select body from mails where recipient = ${invited.email}`,
  );
  expect(body).toContain('Defina sua senha');
});

test('an activation link expires after 24 hours', async () => {
  const admin = await app.signIn('ADMIN');
  await admin.post('/users', { ...invited, email: 'late@rostrum.test' });
  const token = tokenIn(await linkFor('late@rostrum.test'));
  const start = now;
  now = new Date(start.getTime() + 24 * 3_600_000 - 1000);
  expect((await app.anonymous.get(`/session/token/${token}`)).status).toBe(200);
  now = new Date(start.getTime() + 24 * 3_600_000 + 1000);
  expect((await app.anonymous.get(`/session/token/${token}`)).status).toBe(404);
  expect((await app.anonymous.post(`/session/token/${token}`, { password: 'too-late' })).status).toBe(404);
  now = start;
});

test('an expired invitation is replaced on request, with the same reply for an unknown link', async () => {
  const start = now;
  const admin = await app.signIn('ADMIN');
  const email = 'expired@rostrum.test';
  const { body } = await admin.post<{ id: number }>('/users', { ...invited, email });
  const expired = tokenIn(await linkFor(email));
  now = new Date(start.getTime() + 25 * 3_600_000);
  const renew = (token: string) => app.anonymous.post(`/session/token/${token}/renewal`);
  const countMails = async () =>
    (await app.db.row<{ mails: number }>(sql`select count(*) as mails from mails where recipient = ${email}`))
      .mails;
  const [known, unknown] = [await renew(expired), await renew('unknown')];
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  expect(known.status).toBe(204);
  await app.runDueJobs();
  expect(await countMails()).toBe(2);
  const renewed = tokenIn(await linkFor(email));
  expect((await app.anonymous.get(`/session/token/${renewed}`)).status).toBe(200);
  // The new link has replaced the old one, which asks for nothing any more.
  await renew(expired);
  await app.runDueJobs();
  expect(await countMails()).toBe(2);
  // A deactivated user gets none.
  await app.db.run(sql`update users set active = false where id = ${body.id}`);
  now = new Date(start.getTime() + 50 * 3_600_000);
  expect((await renew(renewed)).status).toBe(204);
  await app.runDueJobs();
  expect(await countMails()).toBe(2);
  now = start;
});

test('a password reset gets the same response for every address, and a new password ends all sessions', async () => {
  const editor = await app.signIn('EDITOR');
  const { email } = app.people.EDITOR;
  expect((await app.anonymous.post('/session/forgotten', { email })).status).toBe(204);
  expect((await app.anonymous.post('/session/forgotten', { email: 'nobody@rostrum.test' })).status).toBe(204);
  await app.runDueJobs();
  const token = tokenIn(await linkFor(email));
  await app.anonymous.post('/session/forgotten', { email });
  await app.runDueJobs();
  // After an immediate second request, the first link is still valid and no second mail was sent.
  expect(tokenIn(await linkFor(email))).toBe(token);
  expect((await app.anonymous.post(`/session/token/${token}`, { password: 'brand-new' })).status).toBe(200);
  expect((await editor.get('/session')).body).toMatchObject({ user: null });
});

test('limits reset links to 20 per network and quarter of an hour, for known and unknown addresses alike', async () => {
  const proxied = await openTestApp({ config: { ...app.context.config, trustProxy: 1 } });
  const requestReset = async (from: string, email: string) =>
    (await proxied.anonymous.post('/session/forgotten', { email }, { 'x-forwarded-for': from })).status;
  const emails = [proxied.people.EDITOR.email, 'nobody@rostrum.test'];
  const statuses = await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      requestReset(`2001:db8:0:7::${at.toString(16)}`, emails[at % 2] ?? ''),
    ),
  );
  expect(statuses.filter((status) => status === 204)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(180);
  for (const email of emails) expect(await requestReset('2001:db8:0:7:ffff::1', email)).toBe(429);
  expect(await proxied.db.rows(sql`select 1 from jobs`)).toHaveLength(20);
  // Another network has its own limit, and so does a later quarter of an hour.
  expect(await requestReset('2001:db8:0:8::1', emails[0] ?? '')).toBe(204);
  expect(await requestReset('192.0.2.7', emails[1] ?? '')).toBe(204);
  await proxied.db.run(sql`update forgotten_requests set since = since - interval '16 minutes'`);
  expect(await requestReset('2001:db8:0:7::1', emails[1] ?? '')).toBe(204);
  await proxied.close();
});

test('refuses to invite an address twice', async () => {
  const admin = await app.signIn('ADMIN');
  expect(
    await admin.post('/users', { ...invited, email: app.people.ADMIN.email.toUpperCase() }),
  ).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'email', code: 'duplicate' }] },
  });
});

test('refuses to demote the last ADMIN who can sign in', async () => {
  const admin = await app.signIn('ADMIN');
  const { body } = await admin.get<{ version: number }>(`/users/${app.people.ADMIN.id}`);
  const demoted = await admin.put(`/users/${app.people.ADMIN.id}`, {
    email: app.people.ADMIN.email,
    name: app.people.ADMIN.name,
    role: 'EDITOR',
    language: 'en-US',
    departmentIds: [],
    active: true,
    version: body.version,
  });
  expect(demoted).toMatchObject({ status: 422, body: { fields: [{ path: 'role', code: 'last_admin' }] } });
});

test('signs out a deactivated user at once', async () => {
  const admin = await app.signIn('ADMIN');
  const manager = await app.signIn('MANAGER');
  const { id } = app.people.MANAGER;
  const { body } = await admin.get<{ version: number }>(`/users/${id}`);
  await admin.put(`/users/${id}`, {
    email: app.people.MANAGER.email,
    name: 'Barnaby Gavel',
    role: 'MANAGER',
    language: 'en-US',
    departmentIds: [],
    active: false,
    version: body.version,
  });
  expect((await manager.get('/session')).body).toMatchObject({ user: null });
  expect(
    (await app.anonymous.post('/session', { email: app.people.MANAGER.email, password: 'x' })).status,
  ).toBe(401);
});

test('an empty installation creates its first ADMIN once, with the printed code', async () => {
  const empty = await openTestApp({ firstAdminCode: 'CODE-ON-THE-SCREEN' });
  try {
    await empty.db.run(sql`delete from user_departments`);
    await empty.db.run(sql`delete from users`);
    expect((await empty.anonymous.get('/session')).body).toMatchObject({ empty: true });
    const accountForm = { name: 'First', email: 'first@rostrum.test', password: 'keep-safe', code: 'wrong' };
    expect((await empty.anonymous.post('/session/first-admin', accountForm)).status).toBe(422);
    const right = { ...accountForm, code: 'CODE-ON-THE-SCREEN' };
    const responses = await Promise.all(
      [1, 2].map((n) =>
        empty.anonymous.post('/session/first-admin', { ...right, email: `first${n}@rostrum.test` }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
  } finally {
    await empty.close();
  }
});

describe('last sign-in', () => {
  const lastLoginOf = async (email: string) =>
    (
      await app.db.row<{ at: string | null }>(
        sql`select last_login_at as at from users where lower(email) = lower(${email})`,
      )
    ).at;

  test('includes the first one, after a password was set', async () => {
    const admin = await app.signIn('ADMIN');
    await admin.post('/users', { ...invited, email: 'first@rostrum.test' });
    expect(await lastLoginOf('first@rostrum.test')).toBeNull();
    const link = await linkFor('first@rostrum.test');
    expect(link.search).toBe('?lang=pt-BR');
    await app.anonymous.post(`/session/token/${tokenIn(link)}`, { password: 'quill-and-ink' });
    expect(new Date((await lastLoginOf('first@rostrum.test')) ?? 0)).toEqual(now);
  });

  test('includes the one after a password reset', async () => {
    const { email } = app.people.EDITOR;
    await app.db.run(sql`update users set last_login_at = null where lower(email) = lower(${email})`);
    const start = now;
    now = new Date(start.getTime() + 3_600_000);
    await app.anonymous.post('/session/forgotten', { email });
    await app.runDueJobs();
    await app.anonymous.post(`/session/token/${tokenIn(await linkFor(email))}`, {
      password: 'brand-new-2',
    });
    expect(new Date((await lastLoginOf(email)) ?? 0)).toEqual(now);
    now = start;
  });

  test('includes that of the first ADMIN of an empty installation', async () => {
    const empty = await openTestApp({ firstAdminCode: 'CODE-ON-THE-SCREEN', now: () => now });
    await empty.db.run(sql`delete from user_departments`);
    await empty.db.run(sql`delete from users`);
    const form = { name: 'First', email: 'first@rostrum.test', password: 'keep-safe' };
    await empty.anonymous.post('/session/first-admin', { ...form, code: 'CODE-ON-THE-SCREEN' });
    const { at } = await empty.db.row<{ at: string }>(sql`select last_login_at as at from users`);
    expect(new Date(at)).toEqual(now);
    await empty.close();
  });

  test('is repaired by the migration for users who set a password before', async () => {
    await app.db.run(sql`update users set last_login_at = null where lower(email) = 'first@rostrum.test'`);
    const later = await lastLoginOf(app.people.ADMIN.email);
    await migrateAgain(app.db, '0186_first_sign_ins.sql');
    expect(new Date((await lastLoginOf('first@rostrum.test')) ?? 0)).toEqual(now);
    expect(await lastLoginOf(app.people.ADMIN.email)).toBe(later);
  });
});

test('the strength of the first password is measured only with the code of the server', async () => {
  const empty = await openTestApp({ firstAdminCode: 'CODE-ON-THE-SCREEN' });
  await empty.db.run(sql`truncate users cascade`);
  const measure = (code: string) =>
    empty.anonymous.post('/session/password-strength', { password: 'quill-and-ink', code });
  expect(await measure(' CODE-ON-THE-SCREEN ')).toMatchObject({ status: 200, body: { weakness: null } });
  expect(await measure('GUESSED')).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'code', code: 'code' }] },
  });
  await empty.close();
});

test('the session shows whether emails are sent', async () => {
  expect((await app.anonymous.get('/session')).body).toMatchObject({ delivery: 'OUTBOX' });
  const sending = await openTestApp({
    config: { ...app.context.config, mailUrl: 'smtp://127.0.0.1:1' },
  });
  expect((await sending.anonymous.get('/session')).body).toMatchObject({ delivery: 'SMTP' });
  await sending.close();
});
