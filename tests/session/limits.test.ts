import sql from 'sql-template-tag';
import { toNetwork } from '../../server/session/limits';
import { openTestApp, type TestApp } from '../support/app';
import { password } from '../support/people';

let app: TestApp;
let now = new Date('2026-05-14T10:00:00Z');
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());
beforeEach(() => {
  now = new Date(now.getTime() + 3_600_000);
});

const signIn = (email: string, secret: string) =>
  app.anonymous.post<{ code?: string }>('/session', { email, password: secret });

test('locks an account however its address is written', async () => {
  await app.db.run(sql`insert into users (email, name, role) values ('editor@rostrum.test', 'E', 'EDITOR')`);
  const { same } = await app.db.row<{ same: boolean }>(
    sql`select lower('edİtor@rostrum.test') = 'editor@rostrum.test' as same`,
  );
  const writings = ['editor@rostrum.test', ' EDITOR@rostrum.test', ...(same ? ['edİtor@rostrum.test'] : [])];
  for (let time = 0; time < 10; time++)
    expect((await signIn(writings[time % writings.length] ?? '', 'wrong')).status).toBe(401);
  for (const writing of writings) expect((await signIn(writing, 'wrong')).status).toBe(429);
});

test('beyond the limit, the stored password is not verified', async () => {
  const { email } = app.people.EDITOR;
  const client = await app.signIn('EDITOR');
  // Verifying a password against this hash fails.
  await app.db.run(sql`update users set password_hash = 'none' where email = ${email}`);
  const change = () => client.put('/session/password', { current: 'wrong', password: 'new-secret' });
  expect([(await signIn(email, 'wrong')).status, (await change()).status]).toEqual([500, 500]);
  await app.db.run(sql`
    insert into sign_in_failures (subject, at)
    select 'account:' || lower(${email}), ${now}::timestamptz from generate_series(1, 10)`);
  expect([(await signIn(email, 'wrong')).status, (await change()).status]).toEqual([429, 429]);
});

test('wrong current passwords count as failed sign-ins and lock the account', async () => {
  const { email } = app.people.MANAGER;
  const client = await app.signIn('MANAGER');
  const change = (current: string) => client.put('/session/password', { current, password: 'new-secret' });
  for (let time = 0; time < 10; time++) expect((await change('wrong')).status).toBe(422);
  expect(await change(password)).toMatchObject({ status: 429, body: { code: 'session.locked' } });
  expect((await signIn(email, password)).status).toBe(429);
  now = new Date(now.getTime() + 16 * 60_000);
  expect((await change(password)).status).toBe(204);
});

test('simultaneous password guesses all count, and one repeated with its idempotency key counts once', async () => {
  const client = await app.signIn('SPECIALIST');
  const change = (key: string) =>
    client.put('/session/password', { current: 'wrong', password: 'new-secret' }, { 'idempotency-key': key });
  for (let time = 0; time < 5; time++) expect((await change('again')).status).toBe(422);
  const responses = await Promise.all(Array.from({ length: 15 }, (_, at) => change(`key ${at}`)));
  expect(responses.filter(({ status }) => status === 422)).toHaveLength(9);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(6);
});

test('guesses of links count against the network they come from', async () => {
  const guess = (at: number) => app.anonymous.get(`/session/token/guess${at}`);
  const spend = () => app.anonymous.post('/session/token/guess', { password: 'new-secret' });
  for (let time = 0; time < 49; time++) expect((await guess(time)).status).toBe(404);
  expect((await spend()).status).toBe(404);
  expect((await guess(50)).status).toBe(429);
  expect((await spend()).status).toBe(429);
  expect((await signIn(app.people.ADMIN.email, password)).status).toBe(429);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, network) => expect(toNetwork(address)).toBe(network));
