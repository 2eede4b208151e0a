import type { Customer } from '#contract/customers';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const addCustomer = async (lastName: string) =>
  (await manager.post<Customer>('/customers', { lastName })).body.id;
const issuesOf = (body: unknown) => (body as { fields: { path: string; code: string }[] }).fields;

test('a customer with an interest in a department is visible to its specialists', async () => {
  const id = await addCustomer('Asker');
  const specialist = await app.signIn('SPECIALIST');
  const isOwn = async () => (await specialist.get<Customer>(`/customers/${id}`)).body.isOwn;
  expect(await isOwn()).toBe(false);
  const clocks = { kind: 'DEPARTMENT', rowId: app.departments.books };
  const set = (interests: object[]) => manager.put(`/customers/${id}/interests`, { interests });
  expect((await set([clocks, clocks, { kind: 'ARTIST', text: 'Nobody' }])).body).toEqual({
    interests: [clocks, { kind: 'ARTIST', text: 'Nobody' }],
  });
  expect(await isOwn()).toBe(true);
  await set([]);
  expect(await isOwn()).toBe(false);
  expect(issuesOf((await set([{ kind: 'CATEGORY', rowId: 999_999 }])).body)).toMatchObject([
    { path: 'interests', code: 'unknown_row' },
  ]);
});
