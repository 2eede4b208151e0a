import type { CollectionForm } from '#contract/collections';
import { openTestApp, type TestApp } from '../support/app';
import { collectionForm } from './form';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const form = collectionForm('C1', {
  kind: 'EXHIBITION',
  startsAt: '2031-01-10T10:00:00Z',
  endsAt: '2031-02-10T10:00:00Z',
});

test.each<[Partial<CollectionForm>, string, string]>([
  [{ timeZone: 'Europe/Nowhere' }, 'timeZone', 'time_zone'],
  [{ currency: 'XQX' }, 'currency', 'unknown_row'],
  [{ endsAt: '2030-12-31T10:00:00Z' }, 'endsAt', 'before_start'],
  [{ specialistId: 999_999 }, 'specialistId', 'unknown_row'],
  [{ departmentIds: [999_999] }, 'departmentIds', 'unknown_row'],
])('refuses %j at its field and writes nothing', async (change, path, code) => {
  const manager = await app.signIn('MANAGER');
  const { status, body } = await manager.post<{ fields: object[] }>('/collections', { ...form, ...change });
  expect([status, body.fields]).toMatchObject([422, [{ path, code }]]);
  expect((await manager.get<{ total: number }>('/collections')).body.total).toBe(0);
});

test('creates and saves a collection with all its fields', async () => {
  const manager = await app.signIn('MANAGER');
  const { status, body } = await manager.post<{ id: number; version: number }>('/collections', form);
  expect(status).toBe(201);
  const saved = await manager.put(`/collections/${body.id}`, {
    ...form,
    title: 'Spring hang',
    version: body.version,
  });
  expect([saved.status, saved.body]).toMatchObject([200, { ...form, title: 'Spring hang' }]);
});
