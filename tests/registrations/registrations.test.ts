import sql from 'sql-template-tag';
import type { Auction } from '#contract/auctions';
import type { OpenPaddle } from '#contract/buyers';
import type { LotSheet } from '#contract/lots';
import type { Registration } from '#contract/registrations';
import type { BuyerSuggestion } from '#contract/results';
import { formOf } from '../auctions/forms';
import { createCataloguedSale, createLiveSale } from '../results/sale';
import { addMatch } from '../sanctions/match';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
let editor: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  editor = await app.signIn('EDITOR');
});
afterAll(() => app.close());

let created = 0;
const newCustomer = async (values: object = {}): Promise<number> =>
  (await manager.post<{ id: number }>('/customers', { lastName: `Paddlehand ${++created}`, ...values })).body
    .id;
const newSale = () => createCataloguedSale(app, manager, { lots: [] });
const register = async (auctionId: number, body: object, by = manager) =>
  by.post<Registration & { code: string; params: object; fields: { path: string; code: string }[] }>(
    `/auctions/${auctionId}/registrations`,
    body,
  );
const registered = async (auctionId: number, body: object = {}): Promise<Registration> => {
  const { status, body: row } = await register(auctionId, { customerId: await newCustomer(), ...body });
  expect([status, row]).toEqual([201, expect.anything()]);
  return row;
};
const decide = ({ id, version }: Registration, auctionId: number, step: string, reason = '') =>
  manager.post<Registration & { code: string }>(`/auctions/${auctionId}/registrations/${id}/decision`, {
    version,
    step,
    reason,
  });
const listOf = async (auctionId: number, query = '', by = manager) =>
  (await by.get<{ data: Registration[]; total: number }>(`/auctions/${auctionId}/registrations${query}`))
    .body;
const nextOf = async (auctionId: number) =>
  (await editor.get<{ paddle: string }>(`/auctions/${auctionId}/registrations/next`)).body.paddle;

describe('paddles', () => {
  test('continue after the highest number, in the order of numbers', async () => {
    const sale = await newSale();
    expect(await nextOf(sale)).toBe('1');
    for (const paddle of ['9', '', '100', 'A7', '']) await registered(sale, { paddle });
    expect((await listOf(sale)).data.map(({ paddle }) => paddle)).toEqual(['9', '10', 'A7', '100', '101']);
    expect(await nextOf(sale)).toBe('102');
  });

  test('that terms reserve go to their customer only, and are no highest number', async () => {
    const sale = await newSale();
    const dealer = await newCustomer();
    const reserved = { auctionId: sale, currency: 'GBP', validFrom: '2020-01-01', validTo: null };
    const terms = { ...reserved, paddle: '1', limit: 500_000, deposit: 20_000, premiumScheduleId: null };
    expect((await manager.post(`/customers/${dealer}/terms`, terms)).status).toBe(201);
    expect(await nextOf(sale)).toBe('2');
    const refused = await register(sale, { customerId: await newCustomer(), paddle: '01' });
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      [expect.objectContaining({ path: 'paddle', code: 'paddle_reserved' })],
    ]);
    const { body } = await register(sale, { customerId: dealer });
    expect(body).toMatchObject({ paddle: '1', limit: 500_000, deposit: 20_000 });
    expect(await nextOf(sale)).toBe('2');
  });

  test('belong to one bidder of a sale, however they are written', async () => {
    const sale = await newSale();
    await registered(sale, { paddle: '042' });
    const { status, body } = await register(sale, { customerId: await newCustomer(), paddle: '#42' });
    expect([status, body.fields]).toEqual([
      422,
      [expect.objectContaining({ path: 'paddle', code: 'paddle_taken' })],
    ]);
    await registered(await newSale(), { paddle: '42' });
  });

  test('are given once, also to bidders who register at the same moment', async () => {
    const sale = await newSale();
    const customers = await Promise.all(Array.from({ length: 8 }, () => newCustomer()));
    const replies = await Promise.all(customers.map((customerId) => register(sale, { customerId })));
    expect(replies.map(({ body }) => Number(body.paddle)).sort((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8,
    ]);
  });

  test('of rejected bidders are free again, and reopening asks for another one', async () => {
    const sale = await newSale();
    const first = await registered(sale, { paddle: '5' });
    const rejected = (await decide(first, sale, 'reject', 'No references')).body;
    await registered(sale, { paddle: '5' });
    expect((await decide(rejected, sale, 'reopen')).status).toBe(422);
  });
});

test('a customer is registered twice only when this is confirmed', async () => {
  const sale = await newSale();
  const customerId = await newCustomer();
  await register(sale, { customerId, paddle: '7' });
  const again = await register(sale, { customerId });
  expect([again.status, again.body.code, again.body.params]).toEqual([
    409,
    'registration.exists',
    { paddle: '7' },
  ]);
  expect((await register(sale, { customerId, confirmed: true })).body.paddle).toBe('8');
});

test('follows its lifecycle, and asks for reasons', async () => {
  const sale = await newSale();
  const pending = await registered(sale);
  expect(pending).toMatchObject({ state: 'PENDING', askManager: true });
  expect((await decide(pending, sale, 'suspend', 'Why')).body.code).toBe('step.not_allowed');
  const approved = (await decide(pending, sale, 'approve')).body;
  expect((await decide(pending, sale, 'approve')).body.code).toBe('row.stale');
  expect((await decide(approved, sale, 'suspend')).status).toBe(422);
  const suspended = (await decide(approved, sale, 'suspend', 'Unpaid invoice')).body;
  expect(suspended).toMatchObject({ state: 'SUSPENDED', reason: 'Unpaid invoice', askManager: true });
  expect((await decide(suspended, sale, 'reinstate')).body).toMatchObject({
    state: 'APPROVED',
    reason: 'Unpaid invoice',
  });
});

test('bidders get a warning by what the sale asks to know of them', async () => {
  const sale = await newSale();
  const address = {
    lines: 'Rua Fictícia, 560',
    postcode: '01310-100',
    town: 'São Paulo',
    region: 'SP',
    country: 'BR',
  };
  const reachable = { emails: [{ address: 'bidder@inventado.example' }], addresses: [address] };
  const customers = {
    nameOnly: await newCustomer(),
    reachable: await newCustomer(reachable),
    unverified: await newCustomer(reachable),
  };
  await app.db.run(sql`update customers set verification = 'REQUIRED' where id = ${customers.unverified}`);
  for (const [at, customerId] of Object.values(customers).entries())
    await register(sale, { customerId, paddle: String(at), approve: true });
  const warningsFor = async (identityLevel: string) => {
    const { body } = await manager.get<Auction>(`/auctions/${sale}`);
    expect((await manager.put(`/auctions/${sale}`, { ...formOf(body), identityLevel })).status).toBe(200);
    return (await listOf(sale)).data.map(({ warnings, askManager }) => [...warnings, askManager]);
  };
  expect(await warningsFor('WHERE_REQUIRED')).toEqual([[false], [false], ['VERIFICATION', true]]);
  const verification = ['VERIFICATION', true];
  expect(await warningsFor('VERIFIED')).toEqual([verification, verification, verification]);
  expect(await warningsFor('CONTACT')).toEqual([['CONTACT', true], [false], [false]]);
  expect(await warningsFor('NONE')).toEqual([[false], [false], [false]]);
});

test('many are approved at once; those already approved are named', async () => {
  const sale = await newSale();
  const [one, other] = [await registered(sale, { approve: true }), await registered(sale)];
  const { body } = await manager.patch<{ changed: number[]; refused: { id: number; code: string }[] }>(
    `/auctions/${sale}/registrations`,
    { rows: { query: {} }, step: 'approve' },
  );
  expect(body.changed).toEqual([other.id]);
  expect(body.refused).toMatchObject([{ id: one.id, code: 'step.not_allowed' }]);
  // Rows of another sale stay as they are.
  const elsewhere = await registered(await newSale());
  const wrong = await manager.patch<{ changed: number[] }>(`/auctions/${sale}/registrations`, {
    rows: { ids: [elsewhere.id] },
    step: 'approve',
  });
  expect(wrong.body.changed).toEqual([]);
});

test('clerks see paddle, name and that a manager should be asked, but no limit and no reason', async () => {
  const sale = await newSale();
  const row = await registered(sale, { limit: 100_000, note: 'Slow to pay' });
  await decide(row, sale, 'reject', 'Slow to pay');
  const seen = (await listOf(sale, '', editor)).data[0];
  expect(seen).toMatchObject({ paddle: row.paddle, name: row.name, askManager: true });
  expect(seen).toMatchObject({ limit: null, note: '', reason: '', warnings: [], customer: null, won: 0 });
  // They register bidders, who wait for approval.
  const customerId = await newCustomer();
  const byClerk = await register(sale, { customerId }, editor);
  expect([byClerk.status, byClerk.body.state]).toEqual([201, 'PENDING']);
  expect((await register(sale, { customerId: await newCustomer(), approve: true }, editor)).status).toBe(403);
  expect((await register(sale, { customerId: await newCustomer(), limit: 1 }, editor)).status).toBe(403);
});

test('the bidders of another sale are copied once, with their paddles where these are free', async () => {
  const [past, sale] = [await newSale(), await newSale()];
  for (const paddle of ['1', '2', '3']) await registered(past, { paddle, approve: true });
  await registered(past, { paddle: '4' });
  await registered(sale, { paddle: '2' });
  const copy = () => manager.post(`/auctions/${sale}/registrations/copies`, { auctionId: past });
  expect((await copy()).body).toEqual({ registered: 3, withPaddle: 2 });
  // The paddle that was taken is replaced by the next number.
  expect((await copy()).body).toEqual({ registered: 0, withPaddle: 0 });
  const { data } = await listOf(sale, '?state=PENDING');
  expect(data.map(({ paddle }) => paddle)).toEqual(['1', '2', '3', '4']);
});

test('a sanctioned customer can be neither registered nor approved', async () => {
  const sale = await newSale();
  const customerId = await newCustomer();
  const row = await registered(sale, { customerId });
  await addMatch(app, customerId, 'CONFIRMED');
  expect((await decide(row, sale, 'approve')).body.code).toBe('customer.sanctioned');
  expect((await listOf(sale)).data[0]).toMatchObject({
    askManager: true,
    customer: { sanctions: 'CONFIRMED' },
  });
  const otherSale = await newSale();
  expect(await register(otherSale, { customerId })).toMatchObject({
    status: 409,
    body: { code: 'customer.sanctioned', params: { customerNo: row.customer?.customerNo } },
  });
  expect((await listOf(otherSale)).data).toEqual([]);
});

test('copying the bidders of another sale leaves out a sanctioned customer', async () => {
  const [past, sale] = [await newSale(), await newSale()];
  const bidders = [];
  for (const paddle of ['1', '2', '3']) bidders.push(await registered(past, { paddle, approve: true }));
  const [sanctioned, possible] = bidders.map(({ customer }) => customer?.id);
  await addMatch(app, sanctioned ?? 0, 'CONFIRMED');
  await addMatch(app, possible ?? 0, 'OPEN');
  const { body } = await manager.post(`/auctions/${sale}/registrations/copies`, { auctionId: past });
  expect(body).toEqual({ registered: 2, withPaddle: 2 });
  expect((await listOf(sale)).data.map(({ paddle }) => paddle)).toEqual(['2', '3']);
});

describe('at the desk', () => {
  const newLiveSale = async () =>
    createLiveSale(app, manager, {
      premium: 2000,
      departmentIds: [app.departments.books],
      lots: ['1', '2', '3'].map((number) => ({ number, estimateLow: 50_000, estimateHigh: 80_000 })),
    });
  const sell = async (sale: number, number: string, result: object, by = editor) => {
    const { version } = (await manager.get<LotSheet>(`/auctions/${sale}/lots/${number}`)).body;
    return by.post<{ code: string; lot: { customer: object | null } }>(
      `/auctions/${sale}/lots/${number}/result`,
      {
        outcome: 'SOLD',
        hammer: 60_000,
        version,
        ...result,
      },
    );
  };

  const openPaddles = async (sale: number, by = manager) =>
    (await by.get<{ data: OpenPaddle[]; total: number }>(`/auctions/${sale}/open-paddles`)).body;

  test('a paddle resolves to its bidder, and the lot is linked', async () => {
    const sale = await newLiveSale();
    const row = await registered(sale, { paddle: '31', approve: true });
    const { matches } = (
      await editor.get<{ matches: BuyerSuggestion[] }>(`/auctions/${sale}/results/buyers?paddle=031`)
    ).body;
    expect(matches.map(({ name }) => name)).toEqual([row.name]);
    expect((await sell(sale, '1', { paddle: '31' })).status).toBe(200);
    expect((await listOf(sale)).data[0]).toMatchObject({ lots: 1, won: 60_000 });
    // The paddle stays once it bought.
    const { status } = await manager.patch(`/auctions/${sale}/registrations/${row.id}`, {
      version: row.version,
      paddle: '32',
    });
    expect(status).toBe(422);
    const removal = await manager.delete(`/auctions/${sale}/registrations/${row.id}?version=${row.version}`);
    expect(removal.body).toMatchObject({ code: 'registration.has_lots' });
  });

  test('an unapproved bidder, and a price above the limit, are to be asked about', async () => {
    const sale = await newLiveSale();
    const pending = await registered(sale, { paddle: '1' });
    expect((await sell(sale, '1', { paddle: '1' })).body.code).toBe('result.ask_manager');
    await decide(pending, sale, 'approve');
    expect((await sell(sale, '1', { paddle: '1' })).status).toBe(200);
    await registered(sale, { paddle: '2', approve: true, limit: 100_000 });
    expect((await sell(sale, '2', { paddle: '2' })).status).toBe(200);
    const above = await sell(sale, '3', { paddle: '2' });
    expect([above.status, above.body.code]).toEqual([409, 'result.ask_manager']);
    expect(JSON.stringify(above.body)).not.toContain('100000');
    expect((await sell(sale, '3', { paddle: '2', confirmed: true })).status).toBe(200);
  });

  test('bidders are asked about by name too, also rejected ones', async () => {
    const sale = await newLiveSale();
    const row = await registered(sale);
    const { buyerId } = await app.db.row<{ buyerId: number }>(
      sql`select customer_id as "buyerId" from registrations where id = ${row.id}`,
    );
    await decide(row, sale, 'reject', 'No references');
    expect((await sell(sale, '1', { buyerId })).body.code).toBe('result.ask_manager');
    expect((await sell(sale, '1', { buyerId, confirmed: true })).status).toBe(200);
  });

  test('with a question about the amount, the limit does not show through', async () => {
    const sale = await newLiveSale();
    await registered(sale, { paddle: '5', approve: true, limit: 100_000 });
    const { body } = await sell(sale, '1', { paddle: '5', hammer: 900_000 });
    expect(body.code).toBe('result.far_above');
    expect(JSON.stringify(body)).not.toContain('ask_manager');
  });

  test('a paddle under which another customer bought is taken', async () => {
    const sale = await newLiveSale();
    const buyerId = await newCustomer();
    expect((await sell(sale, '1', { paddle: '77', buyerId })).status).toBe(200);
    const { body } = await register(sale, { customerId: await newCustomer(), paddle: '77' });
    expect(body.fields).toMatchObject([{ path: 'paddle', code: 'paddle_taken' }]);
    expect((await register(sale, { customerId: buyerId, paddle: '77' })).status).toBe(201);
  });

  test('once the bidding is over, bidders are registered only under paddles that bought', async () => {
    const sale = await newLiveSale();
    for (const number of ['1', '2'])
      expect((await sell(sale, number, { paddle: '42', confirmed: true })).status).toBe(200);
    await app.db.run(sql`update auctions set status = 'RECONCILING' where id = ${sale}`);
    const customerId = await newCustomer();
    for (const paddle of ['', '43']) {
      const { status, body } = await register(sale, { customerId, paddle });
      expect([status, body.code]).toEqual([409, 'registration.sale_over']);
    }
    expect((await openPaddles(sale)).data).toMatchObject([
      { paddle: '42', lots: 2, numbers: '1, 2', hammer: 120_000, registration: null },
    ]);
    const { body: row } = await register(sale, { customerId, paddle: '042' }, editor);
    // The lots now belong to the bidder, who still waits for approval.
    expect((await listOf(sale)).data).toMatchObject([{ id: row.id, lots: 2, won: 120_000 }]);
    expect((await openPaddles(sale)).data).toMatchObject([
      { paddle: '42', customer: { id: customerId }, registration: { id: row.id, state: 'PENDING' } },
    ]);
    await decide(row, sale, 'approve');
    expect((await openPaddles(sale)).total).toBe(0);
  });

  test('paddles of customers who are not registered, and of rejected bidders, are open', async () => {
    const sale = await newLiveSale();
    const buyerId = await newCustomer();
    expect((await sell(sale, '1', { paddle: '7', buyerId })).status).toBe(200);
    const rejected = await registered(sale, { paddle: '8' });
    await decide(rejected, sale, 'reject', 'No references');
    expect((await sell(sale, '2', { paddle: '8', confirmed: true })).status).toBe(200);
    const { data } = await openPaddles(sale);
    expect(data).toMatchObject([
      { paddle: '7', customer: { id: buyerId }, registration: null },
      { paddle: '8', customer: null, registration: { state: 'REJECTED' } },
    ]);
    expect((await openPaddles(sale, editor)).data[0]).toMatchObject({ paddle: '7', customer: null });
  });
});

test('management exports paddles, names and limits', async () => {
  const sale = await newSale();
  const row = await registered(sale, { limit: 100_000 });
  const path = `/auctions/${sale}/registrations/export?format=csv`;
  const file = (await manager.download(path)).bytes.toString();
  expect(file).toContain(row.name);
  expect(file).toContain(',1000,');
  expect((await editor.download(path)).status).toBe(403);
});
