import type { View } from '#contract/views';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
let editor: ApiClient;
let specialist: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  [manager, editor, specialist] = await Promise.all([
    app.signIn('MANAGER'),
    app.signIn('EDITOR'),
    app.signIn('SPECIALIST'),
  ]);
});
afterAll(() => app.close());

const form = (name: string, more: object = {}) => ({ list: 'auctions', name, query: 'tab=past', ...more });
const make = async (client: ApiClient, name: string, more: object = {}) => {
  const { status, body } = await client.post<View>('/views', form(name, more));
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
};
const names = async (client: ApiClient, list = 'auctions') =>
  (await client.get<{ data: View[] }>(`/views?list=${list}`)).body.data.map(({ name }) => name);

test('a view is private until a member of the management shares it', async () => {
  const own = await make(editor, 'Mine alone');
  expect(await names(editor)).toContain('Mine alone');
  expect(await names(manager)).not.toContain('Mine alone');
  expect((await manager.patch(`/views/${own.id}`, { name: 'Theirs', version: 1 })).status).toBe(404);
  expect((await manager.delete(`/views/${own.id}`)).status).toBe(404);

  expect(await editor.post('/views', form('For all', { shared: true }))).toMatchObject({
    status: 403,
    body: { code: 'permission.denied', params: { permission: 'views:share' } },
  });
  expect((await editor.patch(`/views/${own.id}`, { shared: true, version: 1 })).status).toBe(403);

  await make(manager, 'For all', { shared: true });
  expect(await names(editor)).toEqual(['For all', 'Mine alone']);
});

test('a shared view is changed and deleted only by its owner and the management', async () => {
  const shared = await make(manager, 'Evening sales', { shared: true });
  expect((await editor.patch(`/views/${shared.id}`, { name: 'Other', version: 1 })).status).toBe(403);
  expect((await editor.delete(`/views/${shared.id}`)).status).toBe(403);
  const admin = await app.signIn('ADMIN');
  expect(await admin.patch(`/views/${shared.id}`, { name: 'Evenings', version: 1 })).toMatchObject({
    status: 200,
    body: { name: 'Evenings', query: 'tab=past', by: app.people.MANAGER.name, editable: true, version: 2 },
  });
  expect(await manager.patch(`/views/${shared.id}`, { name: 'Late', version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'row.stale', params: { current: { name: 'Evenings' } } },
  });
  expect((await admin.delete(`/views/${shared.id}`)).status).toBe(204);
  expect(await names(manager)).not.toContain('Evenings');
});

test('hides views of a list that the user may not read', async () => {
  const { id } = await make(manager, 'Collectors', { list: 'customers', shared: true });
  expect(await names(specialist, 'customers')).toEqual(['Collectors']);
  expect(await names(editor, 'customers')).toEqual([]);
  expect(JSON.stringify((await editor.get('/views')).body)).not.toContain('Collectors');
  expect((await editor.patch(`/views/${id}`, { name: 'X', version: 1 })).status).toBe(404);
  expect((await editor.post('/views', form('Collectors', { list: 'customers' }))).status).toBe(403);
});

test('names of views are unique per list', async () => {
  await make(editor, 'Atlases');
  const other = await make(editor, 'Herbals');
  const duplicateReply = { status: 422, body: { fields: [{ path: 'name', code: 'duplicate' }] } };
  expect(await editor.post('/views', form('ATLASES'))).toMatchObject(duplicateReply);
  expect(await editor.patch(`/views/${other.id}`, { name: 'atlases', version: 1 })).toMatchObject(
    duplicateReply,
  );
  await make(editor, 'Atlases', { list: 'items' });
  await make(specialist, 'Atlases');
});
