import type { Customer } from '#contract/customers';
import type { Relation } from '#contract/relations';
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

test('a relation is shown at both ends, exists once, and is in the history of both', async () => {
  const [agent, principal] = [await addCustomer('Agent'), await addCustomer('Principal')];
  const relate = () =>
    manager.post<{ relations: Relation[] }>(`/customers/${agent}/relations`, {
      kind: 'AGENT_FOR',
      otherId: principal,
    });
  const { body } = await relate();
  expect(body.relations).toMatchObject([{ kind: 'AGENT_FOR', end: 'to', other: { name: 'Principal' } }]);
  expect(issuesOf((await relate()).body)).toMatchObject([{ path: 'otherId', code: 'duplicate' }]);
  const other = (await manager.get<{ relations: Relation[] }>(`/customers/${principal}/relations`)).body;
  expect(other.relations).toMatchObject([{ kind: 'AGENT_FOR', end: 'from', other: { name: 'Agent' } }]);
  for (const id of [agent, principal])
    expect(JSON.stringify((await manager.get(`/activity/customers/${id}`)).body)).toContain('"relate"');
  const [relation] = other.relations;
  await manager.delete(`/customers/${principal}/relations/${relation?.id}`);
  expect((await manager.get(`/customers/${agent}/relations`)).body).toEqual({ relations: [] });
});

test('refuses a relation of a customer to themselves', async () => {
  const id = await addCustomer('Alone');
  const { body } = await manager.post(`/customers/${id}/relations`, { kind: 'HOUSEHOLD', otherId: id });
  expect(issuesOf(body)).toMatchObject([{ path: 'otherId', code: 'unknown_row' }]);
});
