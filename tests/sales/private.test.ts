import sql from 'sql-template-tag';
import type { SaleOfItem, SaleRow } from '#contract/sales';
import { expireReservations } from '../../server/reservations/expiry';
import {
  createWorkForSale,
  expireReservation,
  getAvailability,
  getWaitlist,
  listOutcomes,
  reserve,
} from '../reservations/waitlist';
import { createLiveSale } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { disablePublicationChecks, performSteps } from '../works/gallery';

let app: TestApp;
let manager: ApiClient;
let editor: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  await disablePublicationChecks(app);
  manager = await app.signIn('MANAGER');
  editor = await app.signIn('EDITOR');
});
afterAll(() => app.close());

const sell = (itemId: number, reservationId: number | null, values: object = {}) =>
  manager.post<SaleOfItem & { code?: string }>(`/items/${itemId}/sales`, {
    reservationId,
    client: 'Clarissa',
    contact: 'c@clients.test',
    price: 120_000,
    ...values,
  });
const salesOf = async (itemId: number) =>
  (await manager.get<{ sales: SaleOfItem[] }>(`/items/${itemId}/sales`)).body.sales;
const cancel = (id: number, reason = 'He changed his mind') =>
  manager.post<SaleOfItem & { code?: string }>(`/sales/${id}/cancellation`, { reason });

describe('selling a work', () => {
  test('to the first on the waitlist ends the other reservations and adds it to the ledger', async () => {
    const { itemId, collectionId } = await createWorkForSale(manager);
    await reserve(editor, itemId, 'Clarissa');
    await reserve(editor, itemId, 'Lily');
    const [first, second] = await getWaitlist(manager, itemId);
    for (const other of [null, second?.id ?? 0])
      expect(await sell(itemId, other)).toMatchObject({ status: 409, body: { code: 'sale.reserved' } });
    const { status, body } = await sell(itemId, first?.id ?? 0);
    expect([status, body]).toMatchObject([
      201,
      {
        channel: 'PRIVATE',
        client: 'Clarissa',
        price: 120_000,
        currency: 'GBP',
        collection: { id: collectionId },
      },
    ]);
    expect(await getAvailability(manager, itemId)).toBe('SOLD');
    expect(await listOutcomes(app, itemId)).toEqual([
      { client: 'Clarissa', outcome: 'BOUGHT' },
      { client: 'Lily', outcome: 'LAPSED' },
    ]);
    expect(await sell(itemId, null)).toMatchObject({ status: 409, body: { code: 'item.not_offered' } });
    expect(await reserve(manager, itemId, 'Late')).toMatchObject({ status: 409 });
  });

  test('without a waitlist sells to anyone, and only once for concurrent requests', async () => {
    const { itemId } = await createWorkForSale(manager);
    const responses = await Promise.all(
      ['Clarissa', 'Lily', 'Rezia'].map((client) => sell(itemId, null, { client })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await salesOf(itemId)).toHaveLength(1);
  });

  test('is refused for an ended reservation, and when it competes with an expiry one of them comes first', async () => {
    const { itemId } = await createWorkForSale(manager);
    await reserve(editor, itemId, 'Clarissa');
    await reserve(editor, itemId, 'Lily');
    const [first] = await getWaitlist(manager, itemId);
    await expireReservation(app, first?.id ?? 0);
    const [response] = await Promise.all([sell(itemId, first?.id ?? 0), expireReservations(app.context)]);
    expect(response).toMatchObject({ status: 409, body: { code: 'reservation.ended' } });
    const [next] = await getWaitlist(manager, itemId);
    const [sold] = await Promise.all([sell(itemId, next?.id ?? 0), expireReservations(app.context)]);
    expect(sold.status).toBe(201);
    expect(await listOutcomes(app, itemId)).toEqual([
      { client: 'Clarissa', outcome: 'EXPIRED' },
      { client: 'Lily', outcome: 'BOUGHT' },
    ]);
  });

  test('is allowed only to the management and the specialist of its department', async () => {
    const { itemId } = await createWorkForSale(manager);
    const specialist = await app.signIn('SPECIALIST');
    const body = { reservationId: null, client: 'Clarissa', price: 1 };
    expect((await editor.post(`/items/${itemId}/sales`, body)).status).toBe(403);
    expect((await specialist.post(`/items/${itemId}/sales`, body)).status).toBe(403);
    await app.db.run(sql`update items set department_id = ${app.departments.books} where id = ${itemId}`);
    expect((await specialist.post(`/items/${itemId}/sales`, body)).status).toBe(201);
  });
});

describe('canceling a private sale', () => {
  test('requires a reason, returns the work to the collection and keeps the sale in the ledger', async () => {
    const { itemId } = await createWorkForSale(manager);
    const { body } = await sell(itemId, null);
    expect((await cancel(body.id, '')).status).toBe(422);
    expect((await editor.post(`/sales/${body.id}/cancellation`, { reason: 'Mine' })).status).toBe(403);
    expect((await cancel(body.id)).body).toMatchObject({
      reason: 'He changed his mind',
      cancelledBy: app.people.MANAGER.name,
    });
    expect(await getAvailability(manager, itemId)).toBe('FOR_PRIVATE_SALE');
    expect(await cancel(body.id)).toMatchObject({ status: 409, body: { code: 'sale.cancelled' } });
    await sell(itemId, null, { client: 'Lily', price: 90_000 });
    expect((await salesOf(itemId)).map(({ client, cancelledAt }) => [client, cancelledAt !== null])).toEqual([
      ['Lily', false],
      ['Clarissa', true],
    ]);
  });

  test('makes the item available if the collection is over', async () => {
    const { itemId, collectionId } = await createWorkForSale(manager);
    const { body } = await sell(itemId, null);
    await performSteps(manager, collectionId, 'close');
    expect(await getAvailability(manager, itemId)).toBe('SOLD');
    await cancel(body.id);
    expect(await getAvailability(manager, itemId)).toBe('AVAILABLE');
    expect((await cancel(body.id)).body.code).toBe('sale.cancelled');
  });

  test('is refused for a sale by auction', async () => {
    const id = await createLiveSale(app, manager, { lots: [{ number: '1' }] });
    const { version } = (await manager.get<{ version: number }>(`/auctions/${id}/lots/1`)).body;
    await manager.post(`/auctions/${id}/lots/1/result`, { outcome: 'SOLD', hammer: 500, version });
    const { body } = await manager.get<{ data: SaleRow[] }>('/sales?tab=auction');
    expect(await cancel(body.data[0]?.id ?? 0)).toMatchObject({ status: 409, body: { code: 'sale.of_lot' } });
    expect((await cancel(999_999)).status).toBe(404);
  });
});

test('the ledger lists valid sales, by auction or private, and canceled ones', async () => {
  const { itemId, itemNo } = await createWorkForSale(manager, 'The lighthouse');
  const { body } = await sell(itemId, null, { price: 777 });
  const fetchSales = async (query: string) =>
    (await manager.get<{ data: SaleRow[]; total: number }>(`/sales?q=lighthouse${query}`)).body;
  expect(await fetchSales('')).toMatchObject({
    total: 1,
    data: [{ id: body.id, itemNo, channel: 'PRIVATE', price: 777, itemId, title: 'The lighthouse' }],
  });
  expect([(await fetchSales('&tab=private')).total, (await fetchSales('&tab=auction')).total]).toEqual([
    1, 0,
  ]);
  const { bytes } = await manager.download('/sales/export?format=csv&q=lighthouse&sort=title');
  expect(bytes.toString('utf8')).toContain(`${itemNo}`);
  await cancel(body.id);
  expect([(await fetchSales('')).total, (await fetchSales('&tab=cancelled')).total]).toEqual([0, 1]);
});

test('the ledger finds a joint lot by its own title', async () => {
  const id = await createLiveSale(app, manager, { lots: [{ number: '1', title: 'A thimble' }] });
  const { version } = (await manager.get<{ version: number }>(`/auctions/${id}/lots/1`)).body;
  await app.db.run(sql`update lots set title = 'The Harrowmere sundries' where auction_id = ${id}`);
  await manager.post(`/auctions/${id}/lots/1/result`, { outcome: 'SOLD', hammer: 500, version });
  for (const q of ['harrowmere', 'thimble'])
    expect((await manager.get<{ data: SaleRow[] }>(`/sales?q=${q}`)).body.data).toMatchObject([
      { title: 'The Harrowmere sundries', lotNumber: '1' },
    ]);
});

describe('name of a client who is a customer', () => {
  let customerId: number;
  beforeAll(async () => {
    const { body } = await manager.post<{ id: number }>('/customers', {
      firstName: 'Orla',
      lastName: 'Quillfeather',
    });
    customerId = body.id;
  });
  const reserveFor = (client: ApiClient, itemId: number, form: object) =>
    client.post<{ reservations: { client: string; contact: string; id: number; version: number }[] }>(
      `/items/${itemId}/reservations`,
      { until: new Date(Date.now() + 7 * 24 * 3_600_000).toISOString(), ...form },
    );

  test('is copied from the customer in a reservation', async () => {
    const { itemId } = await createWorkForSale(manager);
    const { status, body } = await reserveFor(manager, itemId, { customerId });
    expect([status, body.reservations]).toMatchObject([
      201,
      [{ client: 'Orla Quillfeather', contact: '', customer: { id: customerId } }],
    ]);
  });

  test('is copied from the customer in a sale, with and without a reservation', async () => {
    const direct = await createWorkForSale(manager);
    expect(await sell(direct.itemId, null, { client: undefined, customerId })).toMatchObject({
      status: 201,
      body: { client: 'Orla Quillfeather', customer: { id: customerId } },
    });
    const waiting = await createWorkForSale(manager);
    await reserveFor(manager, waiting.itemId, { customerId });
    const [first] = await getWaitlist(manager, waiting.itemId);
    expect(await sell(waiting.itemId, first?.id ?? 0, { client: undefined })).toMatchObject({
      status: 201,
      body: { client: 'Orla Quillfeather', customer: { id: customerId } },
    });
  });

  test('stays as typed if it is entered with the customer', async () => {
    const { itemId } = await createWorkForSale(manager);
    const { body } = await reserveFor(manager, itemId, { customerId, client: 'Orla, for her sister' });
    expect(body.reservations).toMatchObject([{ client: 'Orla, for her sister' }]);
  });

  test('is required without a customer', async () => {
    const { itemId } = await createWorkForSale(manager);
    const refused = { status: 422, body: { fields: [{ path: 'client', code: 'required' }] } };
    for (const form of [{}, { client: '' }, { client: '  ' }, { customerId: null }])
      expect(await reserveFor(manager, itemId, form)).toMatchObject(refused);
    expect(await sell(itemId, null, { client: ' ' })).toMatchObject(refused);
    expect(await sell(itemId, null, { client: '', customerId: null })).toMatchObject(refused);
    expect(await getAvailability(manager, itemId)).toBe('FOR_PRIVATE_SALE');
  });

  test('is not revealed to an EDITOR, who may not read customers', async () => {
    const { itemId } = await createWorkForSale(manager);
    const { status, body } = await reserveFor(editor, itemId, { customerId });
    expect([status, JSON.stringify(body)]).toEqual([422, expect.not.stringContaining('Quillfeather')]);
  });
});
