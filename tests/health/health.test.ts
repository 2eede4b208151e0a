import { openHouse, type TestHouse } from '../support/app';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

test('health names the version and the database', async () => {
  const { status, body } = await house.anonymous.get('/health');
  expect(status).toBe(200);
  expect(body).toEqual({ status: 'ok', version: expect.any(String), database: expect.any(String) });
});

test.each(['ADMIN', 'MANAGER', 'EDITOR', 'SPECIALIST'] as const)(
  '%s signs in and is told who it is',
  async (role) => {
    const client = await house.signedIn(role);
    const { body } = await client.get('/session');
    expect(body).toMatchObject({ user: { name: house.people[role].name, role } });
  },
);

test('nobody is signed in without a cookie', async () => {
  expect((await house.anonymous.get('/session')).body).toMatchObject({ user: null });
});
