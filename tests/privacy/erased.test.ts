import sql from 'sql-template-tag';
import { fillPath, isWrite, type Route } from '#contract/api/route';
import type { Customer, CustomerSuggestion } from '#contract/customers';
import { nouns } from '#contract/nouns';
import type { Segment } from '#contract/segments';
import type { Call } from '../permissions/calls';
import { newCustomer } from '../permissions/customerCalls';
import { fixtures } from '../permissions/fixtures';
import { newItem, type World } from '../permissions/world';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { contentOf } from '../templates/samplePreview';

let app: TestApp;
let admin: ApiClient;
let world: World;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('ADMIN');
  world = { app, client: admin, admin, department: app.departments.books };
});
afterAll(() => app.close());

const refused = { status: 409, body: { code: 'customer.erased' } };
const markAllErased = () => app.db.run(sql`update customers set erased_at = now() where erased_at is null`);
const erasedCustomer = async (): Promise<number> => {
  const id = await newCustomer(world);
  await app.db.run(sql`update customers set erased_at = now() where id = ${id}`);
  return id;
};
const send = (client: ApiClient, { method, path }: Route, { params, body, file }: Call) => {
  const address = fillPath(path, params);
  if (file) return client.upload(address, file.name, file.content);
  const verb = method.toLowerCase() as 'post' | 'put' | 'patch' | 'delete';
  return client[verb](address, body);
};

/** All writes that belong to one customer. */
const writes = Object.entries(nouns).flatMap(([noun, routes]) =>
  Object.entries(routes as Record<string, Route>)
    .filter(([, route]) => isWrite(route) && ['customer', 'note', 'task', 'merge'].includes(route.subject))
    .map(([name, route]) => ({ name: `${noun}.${name}`, noun, endpoint: name, route })),
);
const open = ['privacy.lift'];

test.each(writes.filter(({ name }) => !open.includes(name)))(
  'refuses $name for an erased customer',
  async ({ noun, endpoint, route }) => {
    const makers = fixtures as unknown as Record<string, Record<string, (world: World) => Promise<Call>>>;
    const make = makers[noun]?.[endpoint];
    if (!make) throw new Error(`${noun}.${endpoint} has no fixture`);
    const call = await make(world);
    await markAllErased();
    expect(await send(admin, route, call)).toMatchObject(refused);
  },
);

test('lifts a hold on an erased customer', async () => {
  const id = await erasedCustomer();
  await app.db.run(sql`
    insert into legal_holds (customer_id, reason, placed_by, placed_at)
    values (${id}, 'A dispute', ${app.people.ADMIN.id}, now())`);
  expect((await admin.post(`/customers/${id}/privacy/lift`, { reason: 'Settled' })).status).toBe(200);
});

describe('erased customer referred to by other records', () => {
  test('is refused as consignor, buyer, for a reservation, a relation and a merge', async () => {
    const id = await erasedCustomer();
    const item = await newItem(world);
    const { version } = (await admin.get<{ version: number }>(`/items/${item}`)).body;
    expect(await admin.patch(`/items/${item}`, { consignorId: id, version })).toMatchObject(refused);
    const client = { client: 'A client', contact: '', customerId: id };
    expect(
      await admin.post(`/items/${item}/reservations`, { ...client, until: '2099-01-01T10:00:00Z' }),
    ).toMatchObject(refused);
    expect(
      await admin.post(`/items/${item}/sales`, { ...client, price: 100, reservationId: null }),
    ).toMatchObject(refused);
    const other = await newCustomer(world);
    expect(
      await admin.post(`/customers/${other}/relations`, { kind: 'HOUSEHOLD', otherId: id }),
    ).toMatchObject(refused);
    expect(
      await admin.post(`/customers/${other}/merges`, {
        ...{ version: 1, mergedId: id, mergedVersion: 1, copyFields: [] },
      }),
    ).toMatchObject(refused);
  });

  test('is refused as the recipient of a preview', async () => {
    const customerId = await erasedCustomer();
    expect(
      await admin.post('/emails/preview', { content: contentOf(), language: 'en-US', customerId }),
    ).toMatchObject(refused);
  });

  test('stays the consignor while other fields of the item change', async () => {
    const id = await newCustomer(world);
    const item = await newItem(world);
    const read = async () => (await admin.get<{ version: number; title: string }>(`/items/${item}`)).body;
    const itemForm = { consignorId: id, version: (await read()).version };
    expect((await admin.patch(`/items/${item}`, itemForm)).status).toBe(200);
    await markAllErased();
    const later = { title: 'A clock', consignorId: id, version: (await read()).version };
    expect((await admin.patch(`/items/${item}`, later)).status).toBe(200);
  });

  test('is skipped, by number, in a bulk action and in a segment', async () => {
    const id = await erasedCustomer();
    const other = await newCustomer(world);
    const { no } = await app.db.row<{ no: string }>(
      sql`select customer_no as no from customers where id = ${id}`,
    );
    const rows = { ids: [id, other] };
    const left = [{ id, name: no, code: 'customer.erased' }];
    const tagged = await admin.patch('/customers', { rows, change: { tag: 'Fair', add: true } });
    expect(tagged.body).toMatchObject({ changed: 1, refused: left });
    const added = await admin.post('/segments/people', { rows, into: { name: 'Fair' } });
    expect(added.body).toMatchObject({ added: 1, refused: left });
  });

  test('is in no segment, whether by condition or stored before the erasure', async () => {
    await markAllErased();
    const ids = [await newCustomer(world), await newCustomer(world)];
    const condition = { is: 'standing', in: ['ACTIVE'] };
    const everybodySegment = (await admin.post<Segment>('/segments', { name: 'Everybody', condition })).body;
    const frozenSegment = (
      await admin.post<{ segment: Segment }>('/segments/people', {
        ...{ rows: { ids }, into: { name: 'Taken down' } },
      })
    ).body.segment;
    await app.db.run(sql`update customers set erased_at = now() where id = ${ids[0]}`);
    for (const { id } of [everybodySegment, frozenSegment])
      expect((await admin.get(`/segments/${id}/people`)).body).toMatchObject({
        ...{ total: 1, data: [{ id: ids[1] }] },
      });
    const count = await admin.post('/audiences/count', {
      ...{
        audience: { include: [{ kind: 'SEGMENT', segmentId: frozenSegment.id }], exclude: [] },
        topic: 'EVENTS',
      },
    });
    expect(count.body).toMatchObject({ total: 1 });
  });
});

test('shows an erased customer only by number if the law requires the name to be kept', async () => {
  const { body } = await admin.post<Customer>('/customers', { firstName: 'Vera', lastName: 'Quittance' });
  const { id, customerNo } = body;
  const other = await newCustomer(world);
  await admin.post(`/customers/${other}/relations`, { kind: 'HOUSEHOLD', otherId: id });
  const account = { payee: 'Quittance', account: 'GB33 BUKB 2020 1555 5555 55', currency: 'GBP' };
  expect((await admin.post(`/customers/${id}/bank-accounts`, account)).status).toBe(201);
  await app.db.run(sql`
    insert into identity_documents (customer_id, file_key, file_name, bytes, added_by, added_at)
    values (${id}, 'identity/quittance', 'passport.pdf', 10, ${app.people.ADMIN.id}, now())`);
  await app.db.run(sql`
    insert into verifications (customer_id, state, decided_at, valid_until) values (${id}, 'VERIFIED', now(), '2099-01-01')`);
  await admin.post(`/customers/${id}/privacy/erasure`, { reason: 'They asked' });
  expect(await app.runDueJobs()).toEqual([]);
  const read = (await admin.get<Customer>(`/customers/${id}`)).body;
  expect(read).toMatchObject({ name: customerNo, lastName: 'Quittance', editable: false });
  expect(read.erasedAt).not.toBeNull();
  const customers = (await admin.get<{ data: Customer[] }>(`/customers?q=${customerNo}`)).body.data;
  expect(customers.map(({ name }) => name)).toEqual([customerNo]);
  for (const path of ['/customers?q=Quittance', '/customers/found?q=Quittance']) {
    const text = JSON.stringify((await admin.get<{ data: CustomerSuggestion[] }>(path)).body);
    expect(text).not.toContain('Quittance');
    expect(text).not.toContain(customerNo);
  }
});
