import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const read = async (client: ApiClient) =>
  (await client.get<{ shortcuts: unknown }>('/shortcuts')).body.shortcuts;
const save = (shortcuts: unknown) => manager.put('/shortcuts', { shortcuts });

test('the shortcuts of a user are saved in order, each once, and are nobody else’s', async () => {
  expect(await read(manager)).toBeNull();
  expect(await save(['/items?view=sales', 'view-7', '/auctions', 'view-7'])).toMatchObject({
    status: 200,
    body: { shortcuts: ['/items?view=sales', 'view-7', '/auctions'] },
  });
  expect(await save([])).toMatchObject({ status: 200 });
  expect(await read(manager)).toEqual([]);
  expect(await read(await app.signIn('ADMIN'))).toBeNull();
});

test.each([
  'https://evil.test',
  '//evil.test',
  'javascript:alert(1)',
  '/customers?q=Ana Prado',
  'view-',
  '',
  7,
])('%j is refused, and the stored shortcuts stay', async (shortcut) => {
  await save(['/auctions']);
  expect(await save(['/items', shortcut])).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'shortcuts.1' }] },
  });
  expect(await read(manager)).toEqual(['/auctions']);
});

test('no more than twelve', async () => {
  const many = Array.from({ length: 13 }, (_, at) => `view-${at}`);
  expect(await save(many.slice(1))).toMatchObject({ status: 200 });
  expect(await save(many)).toMatchObject({ status: 422, body: { fields: [{ path: 'shortcuts' }] } });
});
