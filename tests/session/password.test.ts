import { hash } from '@node-rs/argon2';
import sql from 'sql-template-tag';
import { openTestApp, type TestApp } from '../support/app';
import { checkHealthDuring } from '../support/hostile';
import { password } from '../support/people';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const signIn = (email: string, attempt: string) =>
  app.anonymous.post('/session', { email, password: attempt });

/** Changes the password of the MANAGER, Barnaby Gavel. */
async function change(next: string) {
  const client = await app.signIn('MANAGER');
  return client.put('/session/password', { current: password, password: next });
}

test.each([
  ['password1234', 'password_common'],
  ['qwertyuiop', 'password_common'],
  ['abcdefgh', 'password_pattern'],
  ['zzzzzzzzzzzz', 'password_pattern'],
  ['14.05.1990', 'password_date'],
  ['barnaby.gavel', 'password_personal'],
  ['barnaby@rostrum', 'password_personal'],
  ['hammerprice', 'password_common'],
  ['leiloeiro', 'password_common'],
  ['woaini1314', 'password_common'],
  ['mudar123', 'password_common'],
  ['arrematante', 'password_common'],
  ['gongxifacai', 'password_common'],
  ['consignment', 'password_common'],
])('refuses %s as a new password: %s', async (weak, code) => {
  expect(await change(weak)).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'password', code }] },
  });
});

test('a new house requires eight characters, and each house as many as it has chosen', async () => {
  expect(await change('kx7!qpm')).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'password', code: 'too_short', params: { minimum: 8 } }] },
  });
  const admin = await app.signIn('ADMIN');
  const house = (await admin.get<Record<string, unknown>>('/settings/house')).body;
  const save = (passwordMinimum: number, version: unknown) =>
    admin.put<{ version: number }>('/settings/house', { ...house, passwordMinimum, version });
  const saved = await save(20, house.version);
  expect((await app.anonymous.get('/session')).body).toMatchObject({ house: { passwordMinimum: 20 } });
  // Characters are counted, not the units in which they are stored.
  for (const short of ['four brass candles', '🔨🔨🕰️🔔🖼️🏺🪑📚🎻🪞🔨🔨🕰'])
    expect(await change(short)).toMatchObject({
      body: { fields: [{ code: 'too_short', params: { minimum: 20 } }] },
    });
  expect((await save(5, saved.body.version)).status).toBe(422);
  expect((await save(8, saved.body.version)).status).toBe(200);
});

test('links and the first administrator follow the same rules, and a refused link still works', async () => {
  const { email } = app.people.EDITOR;
  await app.anonymous.post('/session/forgotten', { email });
  await app.runDueJobs();
  const { body } = await app.db.row<{ body: string }>(
    sql`select body from mails where recipient = ${email} order by id desc limit 1`,
  );
  const token = /reset-password\/([\w-]+)/.exec(body)?.[1] ?? '';
  const redeem = (next: string) => app.anonymous.post(`/session/token/${token}`, { password: next });
  expect(await redeem('cordelia-proof')).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'password', code: 'password_personal' }] },
  });
  const measure = (next: string, link?: string) =>
    app.anonymous.post('/session/password-strength', { password: next, ...(link && { token: link }) });
  expect(await measure('cordelia-proof', token)).toMatchObject({
    body: { strength: 'WEAK', weakness: 'PERSONAL' },
  });
  expect(await measure('three loud clocks strike', token)).toMatchObject({
    body: { strength: 'STRONG', weakness: null },
  });
  expect((await measure('three loud clocks strike')).status).toBe(401);
  expect((await measure('three loud clocks strike', 'guess')).status).toBe(404);
  expect((await redeem('three loud clocks strike')).status).toBe(200);
  expect((await measure('three loud clocks strike', token)).status).toBe(404);
});

test('measures the password of a signed-in user, and refuses too many from one network', async () => {
  const client = await app.signIn('SPECIALIST');
  const measure = (typed: string) => client.post('/session/password-strength', { password: typed });
  expect((await measure('kx7!')).body).toEqual({ strength: 'SHORT', weakness: null });
  expect((await measure('ignatius1')).body).toEqual({ strength: 'WEAK', weakness: 'PERSONAL' });
  expect((await measure('brand-new')).body).toEqual({ strength: 'MEDIUM', weakness: null });
  expect((await measure('brand-new paddle 93')).body).toEqual({ strength: 'STRONG', weakness: null });
  const { subject } = await app.db.row<{ subject: string }>(
    sql`select subject from sign_in_failures where subject like 'measure:%' limit 1`,
  );
  await app.db.run(sql`
    insert into sign_in_failures (subject, at) select ${subject}, now() from generate_series(1, 600)`);
  expect((await measure('brand-new')).status).toBe(429);
  // The user can still save.
  expect((await client.put('/session/password', { current: password, password: 'brand-new' })).status).toBe(
    204,
  );
  await app.db.run(sql`delete from sign_in_failures`);
});

test('the longest password is measured without delaying the server', async () => {
  const client = await app.signIn('ADMIN');
  const longest = Array.from({ length: 200 }, (_, at) => 'aB3$xY9!qW'[(at * 7) % 10]).join('');
  const { result } = await checkHealthDuring(
    app,
    client.post('/session/password-strength', { password: longest }),
  );
  expect(result).toMatchObject({ status: 200, body: { weakness: null } });
});

test('a password is the same in every form of its characters, also one that was stored as typed', async () => {
  const { id, email } = app.people.EDITOR;
  const composed = 'caf\u00e9 gavel 93 \uff21\uff22';
  const decomposed = 'cafe\u0301 gavel 93 AB';
  const store = async (hashed: string) => {
    await app.db.run(sql`update users set password_hash = ${hashed} where id = ${id}`);
  };
  const weak = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  await store(await hash(composed.normalize('NFKC'), weak));
  for (const typed of [composed, decomposed]) expect((await signIn(email, typed)).status).toBe(200);
  await store(await hash(composed, weak));
  expect((await signIn(email, composed)).status).toBe(200);
  expect((await signIn(email, 'cafe gavel 93 AB')).status).toBe(401);
});
