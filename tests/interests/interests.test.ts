import type { Customer } from '#contract/customers';
import { openHouse, type TestHouse } from '../support/app';
import type { ApiClient } from '../support/client';

let house: TestHouse;
let manager: ApiClient;
beforeAll(async () => {
  house = await openHouse();
  manager = await house.signedIn('MANAGER');
});
afterAll(() => house.close());

const take = async (lastName: string) => (await manager.post<Customer>('/customers', { lastName })).body.id;
const faultsOf = (body: unknown) => (body as { fields: { path: string; code: string }[] }).fields;

test('who asks for a department is known to it', async () => {
  const id = await take('Asker');
  const specialist = await house.signedIn('SPECIALIST');
  const isOwn = async () => (await specialist.get<Customer>(`/customers/${id}`)).body.isOwn;
  expect(await isOwn()).toBe(false);
  const clocks = { kind: 'DEPARTMENT', rowId: house.departments.books };
  const set = (interests: object[]) => manager.put(`/customers/${id}/interests`, { interests });
  expect((await set([clocks, clocks, { kind: 'ARTIST', text: 'Nobody' }])).body).toEqual({
    interests: [clocks, { kind: 'ARTIST', text: 'Nobody' }],
  });
  expect(await isOwn()).toBe(true);
  await set([]);
  expect(await isOwn()).toBe(false);
  expect(faultsOf((await set([{ kind: 'CATEGORY', rowId: 999_999 }])).body)).toMatchObject([
    { path: 'interests', code: 'unknown_row' },
  ]);
});
