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

const addCustomer = async (values: object) => (await manager.post<Customer>('/customers', values)).body;
const address = { lines: '1 Invented Street', town: 'London', postcode: 'N1 1AA', country: 'GB' };

test('stores a phone number in international format, by the country of the first address', async () => {
  const body = await addCustomer({
    lastName: 'Inventar',
    phones: [{ number: '020 7946 0018' }],
    addresses: [address],
  });
  expect(body).toMatchObject({ phone: '+44 20 7946 0018', town: 'London', country: 'GB' });
});

test.each([
  [{ phones: [{ number: '12345' }] }, 'phones.0.number', 'phone'],
  [{ addresses: [address, { ...address, country: 'ZX' }] }, 'addresses.1.country', 'unknown_row'],
  [{ emails: [{ address: 'nobody' }] }, 'emails.0.address', 'email'],
  [{ preferredDepartmentId: 999_999 }, 'preferredDepartmentId', 'unknown_row'],
  [{ lastName: ' ' }, 'lastName', 'required'],
  [{ kind: 'COMPANY', lastName: '' }, 'company', 'required'],
])('refuses %j at its field', async (values, path, code) => {
  const { status, body } = await manager.post('/customers', { lastName: 'Inventar', ...values });
  expect([status, (body as { fields: object[] }).fields]).toMatchObject([422, [{ path, code }]]);
});

test('refuses a customer number that is in use', async () => {
  await addCustomer({ lastName: 'Inventar', customerNo: 'K1' });
  expect((await manager.post('/customers', { lastName: 'Other', customerNo: 'K1' })).body).toMatchObject({
    fields: [{ path: 'customerNo', code: 'duplicate' }],
  });
});

test('removed contacts stay as history, and unchanged ones keep their id', async () => {
  const { id, version } = await addCustomer({
    lastName: 'Inventar',
    emails: [{ address: 'old@example.org' }, { address: 'kept@example.org', label: 'Office' }],
  });
  const { body } = await manager.patch<Customer>(`/customers/${id}`, {
    emails: [{ address: 'kept@example.org', label: 'Home' }, { address: 'new@example.org' }],
    version,
  });
  expect(body.emails).toEqual([
    { label: 'Home', address: 'kept@example.org' },
    { label: '', address: 'new@example.org' },
  ]);
  expect(body.email).toBe('kept@example.org');
  expect(body.formerContacts).toMatchObject([{ kind: 'EMAIL', text: 'old@example.org' }]);
});

test('changing another field leaves the contacts unchanged', async () => {
  const { id, version } = await addCustomer({ lastName: 'Inventar', emails: [{ address: 'a@example.org' }] });
  const { body } = await manager.patch<Customer>(`/customers/${id}`, { firstName: 'Vera', version });
  expect(body).toMatchObject({ name: 'Vera Inventar', email: 'a@example.org', formerContacts: [] });
});

test('users who may not assign customers become the specialist of those they add, and cannot reassign them', async () => {
  const specialist = await app.signIn('SPECIALIST');
  const { body } = await specialist.post<Customer>('/customers', {
    lastName: 'Inventar',
    specialistId: null,
  });
  expect(body).toMatchObject({ specialist: { id: app.people.SPECIALIST.id }, isOwn: true, editable: true });
  expect(
    (await specialist.patch(`/customers/${body.id}`, { specialistId: null, version: body.version })).status,
  ).toBe(403);
});

test('assigns a specialist and a tag to many customers at once', async () => {
  const [one, other] = [
    await addCustomer({ lastName: 'One' }),
    await addCustomer({ lastName: 'Other', tags: ['Fair'] }),
  ];
  const updateMany = (change: object) =>
    manager.patch('/customers', { rows: { ids: [one.id, other.id, 999_999] }, change });
  expect((await updateMany({ tag: 'Fair', add: true })).body).toMatchObject({
    changed: 1,
    refused: [{ id: 999_999, code: 'row.not_found' }],
  });
  expect((await updateMany({ tag: 'Fair', add: false })).body).toMatchObject({ changed: 2 });
  expect((await updateMany({ specialistId: app.people.SPECIALIST.id })).body).toMatchObject({ changed: 2 });
  expect((await updateMany({ specialistId: 999_999 })).status).toBe(422);
});

test('a new preferred department makes the customer its own', async () => {
  const { books, clocks } = app.departments;
  const { id, version } = await addCustomer({ lastName: 'Inventar', preferredDepartmentId: clocks });
  const specialist = await app.signIn('SPECIALIST');
  const isOwn = async () => (await specialist.get<Customer>(`/customers/${id}`)).body.isOwn;
  expect(await isOwn()).toBe(false);
  await manager.patch(`/customers/${id}`, { preferredDepartmentId: books, version });
  expect(await isOwn()).toBe(true);
});

test('changes under the number of a merged record apply to the survivor', async () => {
  const [survivor, merged] = [
    await addCustomer({ lastName: 'Stays' }),
    await addCustomer({ lastName: 'Goes' }),
  ];
  const body = {
    version: survivor.version,
    mergedId: merged.id,
    mergedVersion: merged.version,
    copyFields: [],
  };
  const done = await manager.post(`/customers/${survivor.id}/merges`, body);
  expect([done.status, done.status < 300 ? '' : JSON.stringify(done.body)]).toEqual([201, '']);
  const interests = [{ kind: 'KEYWORD', text: 'clocks' }];
  await manager.put(`/customers/${merged.id}/interests`, { interests });
  await manager.put(`/customers/${merged.id}/interests`, { interests });
  expect((await manager.get(`/customers/${survivor.id}/interests`)).body).toEqual({ interests });
});

test('exports the chosen columns in their default order and no others', async () => {
  await addCustomer({
    lastName: 'Filed',
    tags: ['Maps', 'Fair'],
    addresses: [address],
    emails: [{ address: 'a@example.org' }, { address: 'b@example.org' }],
    specialistId: app.people.SPECIALIST.id,
  });
  const file = async (columns: string) =>
    (await manager.download(`/customers/export?q=Filed${columns}`)).bytes.toString().replace('\ufeff', '');
  expect(await file('&columns=last_name&columns=tags&columns=emails&columns=lines&columns=specialist')).toBe(
    'last_name,tags,emails,lines,specialist\r\n' +
      `Filed,"Maps, Fair","a@example.org, b@example.org",1 Invented Street,${app.people.SPECIALIST.name}\r\n`,
  );
  expect((await file('')).split(',', 3)).toEqual(['customer_no', 'name', 'kind']);
  expect(await manager.get('/customers/export?columns=remarks')).toMatchObject({ status: 422 });
});
