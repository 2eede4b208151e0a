import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import argon2 from '@node-rs/argon2';
import sql from 'sql-template-tag';
import { openTestApp, type TestApp } from '../support/app';
import { type ApiClient, createClient } from '../support/client';
import { password } from '../support/people';

let app: TestApp;
let now = new Date('2026-05-14T10:00:00Z');
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  await app.db.run(
    sql`insert into users (email, name, role, active) values ('gone@rostrum.test', 'Gone', 'EDITOR', false)`,
  );
});
afterAll(() => app.close());
beforeEach(() => {
  now = new Date(now.getTime() + 3_600_000);
});

const attempt = async (email: string, secret: string, client = app.anonymous) =>
  (await client.post('/session', { email, password: secret })).status;
const repeat = async (times: number, work: () => Promise<unknown>) => {
  for (let time = 0; time < times; time++) await work();
};

/** Returns a client with the device cookie of a browser in which this user has signed in. */
async function openKnownBrowser(email: string): Promise<ApiClient> {
  const { headers } = await app.anonymous.post('/session', { email, password });
  return createClient(app.origin, headers.getSetCookie().join('; '));
}

describe('a device that has signed in before', () => {
  test('passes the lock of the account, which holds for every other browser', async () => {
    const { email } = app.people.ADMIN;
    const known = await openKnownBrowser(email);
    const strange = await openKnownBrowser(app.people.EDITOR.email);
    await repeat(10, async () => expect(await attempt(email, 'wrong')).toBe(401));
    expect(await attempt(email, password)).toBe(429);
    expect(await attempt(email, password, strange)).toBe(429);
    expect(await attempt(email, password, known)).toBe(200);
    // The sign-in does not give the others new attempts.
    expect(await attempt(email, 'wrong')).toBe(429);
  });

  test('passes the lock of the network', async () => {
    const known = await openKnownBrowser(app.people.ADMIN.email);
    for (let time = 0; time < 50; time++) await attempt(`guess${time}@rostrum.test`, 'wrong');
    expect(await attempt(app.people.ADMIN.email, password)).toBe(429);
    expect(await attempt(app.people.ADMIN.email, password, known)).toBe(200);
  });

  test('is locked by its own failures, also simultaneous ones, which lock nothing else', async () => {
    const { email } = app.people.MANAGER;
    const known = await openKnownBrowser(email);
    const statuses = await Promise.all(Array.from({ length: 15 }, () => attempt(email, 'wrong', known)));
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(await attempt(email, password, known)).toBe(429);
    expect(await attempt(email, password)).toBe(200);
    now = new Date(now.getTime() + 16 * 60_000);
    expect(await attempt(email, password, known)).toBe(200);
  });

  test('can change the password while the account is locked elsewhere', async () => {
    const { email } = app.people.EDITOR;
    const known = await openKnownBrowser(email);
    await repeat(10, () => attempt(email, 'wrong'));
    const change = await known.put('/session/password', { current: password, password });
    expect(change.status).toBe(204);
  });
});

describe('a password check', () => {
  const emails = () => [app.people.SPECIALIST.email, 'nobody@rostrum.test', 'gone@rostrum.test'];
  const respond = async (email: string, verify: jest.SpyInstance) => {
    verify.mockClear();
    const { status, body } = await app.anonymous.post('/session', { email, password: 'wrong' });
    return { status, body: { ...body, requestId: '' }, checks: verify.mock.calls.length };
  };

  test('is made once for known, unknown and inactive users, locked or not, with the same answer', async () => {
    const verify = jest.spyOn(argon2, 'verify');
    for (const status of [401, 429]) {
      const responses = [];
      for (const email of emails()) {
        if (status === 429) await repeat(9, () => attempt(email, 'wrong'));
        responses.push(await respond(email, verify));
      }
      for (const response of responses) expect(response).toEqual({ ...responses[0], status, checks: 1 });
    }
    verify.mockRestore();
  });

  test('is not made for a network that tries a locked account again and again', async () => {
    const verify = jest.spyOn(argon2, 'verify');
    const { email } = app.people.SPECIALIST;
    await repeat(50, () => attempt(email, 'wrong'));
    expect(await respond(email, verify)).toMatchObject({ status: 429, checks: 0 });
    verify.mockRestore();
  });
});

describe('npm run unlock', () => {
  const unlock = async (...args: string[]) => {
    const program = join(process.env.ROSTRUM_TEST_PROGRAMS ?? '', 'unlock.js');
    const env = { PATH: process.env.PATH, DATABASE_URL: await app.db.address };
    return promisify(execFile)(process.execPath, [program, ...args], { env });
  };

  test('unlocks an account and its devices while the server runs, and no other account', async () => {
    const { email } = app.people.MANAGER;
    const known = await openKnownBrowser(email);
    await repeat(10, () => attempt(email, 'wrong', known));
    await repeat(10, () => attempt(email, 'wrong'));
    await repeat(10, () => attempt('nobody@rostrum.test', 'wrong'));
    expect((await unlock(email.toUpperCase())).stdout).toContain('can sign in again');
    expect(await attempt(email, password, known)).toBe(200);
    expect(await attempt(email, password)).toBe(200);
    expect(await attempt('nobody@rostrum.test', 'wrong')).toBe(429);
    expect((await unlock(email)).stdout).toContain('is not locked');
  });

  test('lets a user who reported a sign-in use a passkey again, and check the account then', async () => {
    const { id, email } = app.people.MANAGER;
    await app.db.run(sql`update users set review = 'REPORTED' where id = ${id}`);
    expect((await unlock(email)).stdout).toContain('can sign in again');
    expect(await app.db.row(sql`select review from users where id = ${id}`)).toEqual({ review: 'RESET' });
    await app.db.run(sql`update users set review = null where id = ${id}`);
  });

  test('asks for the account', async () => {
    await expect(unlock()).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('npm run unlock'),
    });
  });
});
