import type { Customer, CustomerRow, FoundCustomer } from '#contract/customers';
import { openHouse, type TestHouse } from '../support/app';
import type { ApiClient } from '../support/client';

let house: TestHouse;
let manager: ApiClient;
let specialist: ApiClient;
beforeAll(async () => {
  house = await openHouse();
  manager = await house.signedIn('MANAGER');
  specialist = await house.signedIn('SPECIALIST');
  for (const given of [
    { firstName: 'Vera', lastName: 'Müller-Invént', emails: [{ address: 'Vera@Example.org' }] },
    { firstName: '小明', lastName: '王', familyFirst: true },
    { firstName: 'Дмитрий', lastName: 'Выдуманов' },
    {
      kind: 'COUPLE',
      firstName: 'Max',
      partnerFirstName: 'Ida',
      lastName: 'Gainsborough',
      phones: [{ number: '020 7946 0018' }],
      addresses: [{ lines: '1 Invented Street', town: 'London', postcode: 'N1', country: 'GB' }],
    },
    { kind: 'COMPANY', company: 'Erfunden & Söhne' },
  ])
    expect((await manager.post('/customers', given)).body).toMatchObject({ id: expect.any(Number) });
});
afterAll(() => house.close());

const found = async (q: string, client = manager) =>
  (await client.get<{ data: CustomerRow[] }>(`/customers?${new URLSearchParams({ q })}`)).body.data.map(
    ({ name }) => name,
  );

test.each([
  ['muller', 'Vera Müller-Invént'],
  ['Invent Vera', 'Vera Müller-Invént'],
  ['vera müler', 'Vera Müller-Invént'],
  ['vera@example', 'Vera Müller-Invént'],
  ['王', '王小明'],
  ['小明', '王小明'],
  ['wang xiao', '王小明'],
  ['wangxiaoming', '王小明'],
  ['vydumanov', 'Дмитрий Выдуманов'],
  ['выдуман', 'Дмитрий Выдуманов'],
  ['Gainsboro', 'Max & Ida Gainsborough'],
  ['Gainsbrough', 'Max & Ida Gainsborough'],
  ['Ganisborough', 'Max & Ida Gainsborough'],
  ['ida gains', 'Max & Ida Gainsborough'],
  ['+44 20 7946 0018', 'Max & Ida Gainsborough'],
  ['(020) 7946-0018', 'Max & Ida Gainsborough'],
  ['invented street', 'Max & Ida Gainsborough'],
  ['sohne erfunden', 'Erfunden & Söhne'],
  ['C000003', 'Дмитрий Выдуманов'],
])('%s finds %s', async (q, name) => {
  expect(await found(q)).toEqual([name]);
  const { body } = await manager.get<{ found: FoundCustomer[] }>(
    `/customers/found?${new URLSearchParams({ q })}`,
  );
  expect(body.found.map((one) => one.name)).toEqual([name]);
});

test('all whom a list shows that was asked with a slip are chosen by it', async () => {
  const change = { tag: 'Slip', add: true };
  const { body } = await manager.patch<{ changed: number }>('/customers', {
    rows: { query: { q: 'Ganisborough' } },
    change,
  });
  expect(body.changed).toBe(1);
});

test('nobody is found by how they are reached by whom does not know them', async () => {
  expect(await found('vera@example', specialist)).toEqual([]);
  expect(await found('79460018', specialist)).toEqual([]);
  expect(await found('Gainsborough', specialist)).toEqual(['Max & Ida Gainsborough']);
});

test('who asks for a category, or for all that its department sells, is found by it', async () => {
  const admin = await house.signedIn('ADMIN');
  const departmentId = house.departments.clocks;
  const given = {
    defaultVatScheme: null,
    arrPossible: false,
    amlRegulated: false,
    active: true,
    position: 0,
  };
  const category = await admin.post<{ id: number }>('/categories', {
    ...given,
    departmentId,
    name: 'Invented clocks',
  });
  for (const [lastName, interest] of [
    ['Clockwise', { kind: 'CATEGORY', rowId: category.body.id }],
    ['Everyhour', { kind: 'DEPARTMENT', rowId: departmentId }],
    ['Elsewhere', { kind: 'DEPARTMENT', rowId: house.departments.books }],
  ] as const) {
    const { body } = await manager.post<Customer>('/customers', { lastName });
    await manager.put(`/customers/${body.id}/interests`, { interests: [interest] });
  }
  const asking = async (client: ApiClient) =>
    (await client.get<{ data: CustomerRow[] }>(`/customers?interest=${category.body.id}`)).body.data.map(
      ({ name }) => name,
    );
  expect(await asking(manager)).toEqual(['Clockwise', 'Everyhour']);
  expect(await asking(specialist)).toEqual([]);
});

test('a filter by what is secret finds only one’s own', async () => {
  const own = (await specialist.post<Customer>('/customers', { lastName: 'Own', roles: ['DEALER'] })).body;
  await manager.post('/customers', { lastName: 'Others', roles: ['DEALER'] });
  const dealers = async (client: ApiClient) =>
    (await client.get<{ data: CustomerRow[] }>('/customers?role=DEALER')).body.data.map(({ name }) => name);
  expect(await dealers(manager)).toEqual(['Others', 'Own']);
  expect(await dealers(specialist)).toEqual(['Own']);
  expect(own.specialist?.id).toBe(house.people.SPECIALIST.id);
});
