import { openTestApp, type TestApp } from '../support/app';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('health returns the version and the database', async () => {
  const { status, body } = await app.anonymous.get('/health');
  expect(status).toBe(200);
  expect(body).toEqual({ status: 'ok', version: expect.any(String), database: expect.any(String) });
});

test.each(['ADMIN', 'MANAGER', 'EDITOR', 'SPECIALIST'] as const)(
  '%s signs in and the session contains the user',
  async (role) => {
    const client = await app.signIn(role);
    const { body } = await client.get('/session');
    expect(body).toMatchObject({ user: { name: app.people[role].name, role } });
  },
);

test('has no user without a cookie', async () => {
  expect((await app.anonymous.get('/session')).body).toMatchObject({ user: null });
});
