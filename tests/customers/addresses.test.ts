import sql from 'sql-template-tag';
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

const address = {
  lines: 'Rua Fictícia, 560',
  postcode: '01310-100',
  town: 'São Paulo',
  region: 'SP',
  country: 'BR',
};
const create = (values: object) =>
  manager.post<Customer>('/customers', { lastName: 'Inventado', addresses: [{ ...address, ...values }] });

test('refuses a postcode that is invalid in the country, at its field', async () => {
  const { status, body } = await create({ postcode: '10115' });
  expect(status).toBe(422);
  expect(body).toMatchObject({ fields: [{ path: 'addresses.0.postcode', code: 'postcode' }] });
  expect((await create({ postcode: '10115', country: 'DE' })).status).toBe(201);
});

test('does not validate a stored address again when other fields change', async () => {
  const { id } = (await create({})).body;
  await app.db.run(sql`
    update customer_contacts set parts = parts || '{"postcode": "none"}', value = replace(value, '01310-100', 'none')
    where customer_id = ${id}`);
  const { body } = await manager.get<Customer>(`/customers/${id}`);
  const changed = await manager.patch<Customer>(`/customers/${id}`, {
    version: body.version,
    addresses: body.addresses,
    emails: [{ address: 'new@inventado.example' }],
  });
  expect(changed.status).toBe(200);
  const refused = await manager.patch(`/customers/${id}`, {
    version: changed.body.version,
    addresses: [...body.addresses, { ...address, postcode: 'worse' }],
  });
  expect(refused.body).toMatchObject({ fields: [{ path: 'addresses.1.postcode', code: 'postcode' }] });
});

test('formats a former address by its country', async () => {
  const { id, version } = (await create({})).body;
  const { body } = await manager.patch<Customer>(`/customers/${id}`, { version, addresses: [] });
  expect(body.formerContacts).toMatchObject([
    { kind: 'ADDRESS', text: 'Rua Fictícia, 560, São Paulo-SP, 01310-100, Brazil' },
  ]);
});

test('exports the address as printed on a label', async () => {
  const { customerNo } = (await create({ lines: 'Rua do Rótulo, 1' })).body;
  const { body } = await manager.get<string>(
    `/customers/export?format=csv&columns=customer_no&columns=address&q=${customerNo}`,
  );
  expect(String(body)).toContain('"Rua do Rótulo, 1\nSão Paulo-SP\n01310-100\nBrazil"');
});

test.each([
  ['TW', 'Taiwan'],
  ['RU', 'Russia'],
  ['KR', 'South Korea'],
  ['TR', 'Türkiye'],
])('names %s in a vCard as the pages do', async (country, name) => {
  const { id } = (await create({ country, postcode: '' })).body;
  const { body } = await manager.get<string>(`/customers/${id}/vcard`);
  expect(String(body)).toContain(`;${name}`);
});
