import sql from 'sql-template-tag';
import { unattendedHeader } from '#contract/api/route';
import { createApp } from '../../server/app';
import { openDatabase } from '../../server/db/database';
import { openLive } from '../../server/http/live/live';
import { clearSessions } from '../../server/session/clear';
import { clearSessionCache, getCache } from '../../server/session/session-cache';
import { openTestApp, type TestApp } from '../support/app';
import { type ApiClient, createClient, fetchSessionCookie } from '../support/client';
import { password } from '../support/people';
import { pollUntil } from '../support/pollUntil';

let app: TestApp;
let now = new Date('2026-05-14T10:00:00Z');
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());
afterEach(() => setLifetime({ idle: 1440, all: 336, admin: 336 }));

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const isSignedIn = async (client: ApiClient, headers?: HeadersInit) =>
  (await client.get('/session', headers)).body.user !== null;
async function setLifetime({ idle = 1440, all = 336, admin = 336 }) {
  await app.db.run(sql`
    update house set session_idle_minutes = ${idle}, session_hours = ${all}, admin_session_hours = ${admin}`);
  // What the settings page saves applies after five seconds, because sessions are cached.
  clearSessionCache(app.db);
}

describe('a session', () => {
  test('ends after the set time without use', async () => {
    await setLifetime({ idle: 30 });
    const client = await app.signIn('EDITOR');
    for (let time = 0; time < 3; time++) {
      later(29);
      expect(await isSignedIn(client)).toBe(true);
    }
    later(30);
    expect(await isSignedIn(client)).toBe(false);
    expect((await client.get('/staff')).status).toBe(401);
  });

  test('is not used by a page that nobody uses, and not by its event stream', async () => {
    await setLifetime({ idle: 30 });
    const client = await app.signIn('EDITOR');
    later(20);
    expect(await isSignedIn(client, { [unattendedHeader]: '1' })).toBe(true);
    expect((await client.get('/live')).status).toBe(200);
    later(10);
    expect(await isSignedIn(client, { [unattendedHeader]: '1' })).toBe(false);
    expect((await client.get('/live')).status).toBe(401);
  });

  test('of an ADMIN lasts 12 hours from the last confirmation', async () => {
    await app.db.run(sql`update house set admin_session_hours = 12`);
    clearSessionCache(app.db);
    const admin = await app.signIn('ADMIN');
    later(11 * 60);
    const { headers } = await admin.post('/session/confirmation', { password });
    const confirmed = createClient(app.origin, headers.getSetCookie()[0]?.split(';')[0]);
    later(11 * 60);
    expect(await isSignedIn(confirmed)).toBe(true);
    later(60);
    expect(await isSignedIn(confirmed)).toBe(false);
  });

  test('of an ADMIN ends after 12 hours in a new house, and later in a browser that is remembered', async () => {
    await app.db.run(sql`update house set admin_session_hours = 12`);
    clearSessionCache(app.db);
    const [admin, remembered] = [await app.signIn('ADMIN'), await app.signIn('ADMIN')];
    const [device] = await app.db.rows<{ id: number }>(sql`
      insert into remembered_devices (user_id, hash, device, address, created_at, last_used_at, expires_at)
      values (${app.people.ADMIN.id}, 'x', '', '', ${now}, ${now}, ${now}::timestamptz + interval '30 days')
      returning id`);
    await app.db.run(sql`
      update sessions set remembered_id = ${device?.id} where hash = (
        select hash from sessions where user_id = ${app.people.ADMIN.id} order by created_at desc, ctid desc limit 1)`);
    clearSessionCache(app.db);
    later(12 * 60);
    expect(await Promise.all([admin, remembered].map((one) => isSignedIn(one)))).toEqual([false, true]);
    // An existing house may have decided otherwise.
    await app.db.run(sql`update house set admin_remembered = false`);
    clearSessionCache(app.db);
    expect(await isSignedIn(remembered)).toBe(false);
    await app.db.run(sql`update house set admin_remembered = true`);
    clearSessionCache(app.db);
    expect(await isSignedIn(remembered)).toBe(true);
    // Forgetting the browser ends what it was remembered for.
    await app.db.run(sql`delete from remembered_devices`);
    clearSessionCache(app.db);
    expect(await isSignedIn(remembered)).toBe(false);
  });

  test('ends after the set time even when it is used, with a limit of its own for an ADMIN', async () => {
    const [admin, editor] = [await app.signIn('ADMIN'), await app.signIn('EDITOR')];
    // The settings also apply to sessions that began before.
    await setLifetime({ all: 20, admin: 12 });
    later(11 * 60 + 59);
    expect([await isSignedIn(admin), await isSignedIn(editor)]).toEqual([true, true]);
    later(1);
    expect([await isSignedIn(admin), await isSignedIn(editor)]).toEqual([false, true]);
    later(8 * 60);
    expect(await isSignedIn(editor)).toBe(false);
  });

  test('lasts fourteen days at most by default, also for an ADMIN', async () => {
    const admin = await app.signIn('ADMIN');
    for (let day = 0; day < 14; day++) {
      later(24 * 60 - 1);
      expect(await isSignedIn(admin)).toBe(true);
    }
    later(14);
    expect(await isSignedIn(admin)).toBe(false);
  });

  test('closes its event stream when it expires', async () => {
    await setLifetime({ idle: 30 });
    const cookie = await fetchSessionCookie(app.origin, app.people.EDITOR.email, password);
    const stream = await fetch(`${app.origin}/api/live`, { headers: { cookie } });
    later(31);
    app.context.live.recheck([app.people.EDITOR.id]);
    // Resolves only once the server has ended the stream.
    expect(await stream.text()).toContain('retry');
  });

  test('is deleted by the job once it was unused for too long', async () => {
    await app.db.run(sql`delete from sessions`);
    await app.signIn('EDITOR');
    await app.db.run(
      sql`update sessions set expires_at = now() + interval '1 day', last_seen_at = now() - interval '23 hours'`,
    );
    await clearSessions(app.context);
    expect(await app.db.rows(sql`select 1 from sessions`)).toHaveLength(1);
    await app.db.run(sql`update sessions set last_seen_at = now() - interval '25 hours'`);
    await clearSessions(app.context);
    expect(await app.db.rows(sql`select 1 from sessions`)).toHaveLength(0);
  });
});

test('only an ADMIN changes the lifetime, within its limits', async () => {
  const [admin, manager] = [await app.signIn('ADMIN'), await app.signIn('MANAGER')];
  const save = async (client: ApiClient, change: Record<string, number>) => {
    const { body } = await admin.get('/settings/house');
    return client.put('/settings/house', { ...body, ...change });
  };
  expect(
    (await save(admin, { sessionIdleMinutes: 15, sessionHours: 1, adminSessionHours: 336 })).status,
  ).toBe(200);
  for (const [field, value] of [
    ['sessionIdleMinutes', 14],
    ['sessionIdleMinutes', 20_161],
    ['sessionHours', 0],
    ['sessionHours', 337],
    ['adminSessionHours', 337],
  ] as const)
    expect(await save(admin, { [field]: value })).toMatchObject({
      status: 422,
      body: { fields: [{ path: field }] },
    });
  expect((await save(manager, { sessionHours: 300 })).status).toBe(403);
});

describe('the list of sessions', () => {
  interface List {
    data: { device: string; address: string; current: boolean; lastSeenAt: string }[];
  }
  test('shows device, network and last use of each that has not expired', async () => {
    await app.db.run(sql`delete from sessions`);
    await app.signIn('MANAGER');
    later(24 * 60);
    await app.anonymous.post(
      '/session',
      { email: app.people.MANAGER.email, password },
      { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1' },
    );
    later(5);
    const client = await app.signIn('MANAGER');
    const { data } = (await client.get<List>('/session/all')).body;
    expect(data).toMatchObject([
      { device: '', address: '127.0.0.1', current: true },
      { device: 'Safari · iPhone', current: false },
    ]);
    expect(data.map(({ lastSeenAt }) => new Date(lastSeenAt))).toEqual([
      now,
      new Date(now.getTime() - 300_000),
    ]);
  });

  test('ends all others at once, with their event streams, in other processes too', async () => {
    const db = openDatabase(app.db.address);
    const live = openLive(db, app.context.log);
    const second = await createApp({ ...app.context, db, live });
    await live.subscribe();
    const cookie = await fetchSessionCookie(app.origin, app.people.EDITOR.email, password);
    const other = createClient(app.origin, cookie);
    const stream = await fetch(`${app.origin}/api/live`, { headers: { cookie } });
    const readInSecond = async () =>
      (await second.inject({ url: '/api/session', headers: { cookie } })).json<{ user: object | null }>()
        .user;
    expect(await readInSecond()).not.toBeNull();
    const { age } = getCache(db);

    const client = await app.signIn('EDITOR');
    const ended = await client.delete('/session/all');
    expect(ended.status).toBe(204);
    expect(await isSignedIn(other)).toBe(false);
    // The own session continues, but not with a cookie that may have been copied.
    expect(await isSignedIn(client)).toBe(false);
    const [renewed = ''] = ended.headers.getSetCookie();
    expect(await isSignedIn(createClient(app.origin, renewed.split(';')[0]))).toBe(true);
    expect(await stream.text()).toContain('retry');
    await pollUntil('a cleared cache', () => getCache(db).age > age);
    expect(await readInSecond()).toBeNull();
    await second.close();
    await db.close();
  });

  test('ends none of other users', async () => {
    const manager = await app.signIn('MANAGER');
    await (await app.signIn('EDITOR')).delete('/session/all');
    expect(await isSignedIn(manager)).toBe(true);
  });
});
