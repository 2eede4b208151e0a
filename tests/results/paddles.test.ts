import sql from 'sql-template-tag';
import type { Problem } from '#contract/api/refusal';
import type { Customer } from '#contract/customers';
import type { ResultRow } from '#contract/results';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { createLiveSale } from './sale';
import { addTerms } from './terms';

let app: TestApp;
let manager: ApiClient;
let clerk: ApiClient;
let sale: number;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  clerk = await app.signIn('EDITOR');
});
beforeEach(async () => {
  sale = await newSale();
});
afterAll(() => app.close());

const newSale = () =>
  createLiveSale(app, manager, { lots: Array.from({ length: 6 }, (_, at) => ({ number: String(at + 1) })) });
const getVersion = async (number: string) =>
  (await manager.get<{ version: number }>(`/auctions/${sale}/lots/${number}`)).body.version;
const record = async (number: string, buyerFields: object, from = clerk) =>
  from.post<{ lot: ResultRow } & Pick<Problem, 'code' | 'params'>>(
    `/auctions/${sale}/lots/${number}/result`,
    {
      version: await getVersion(number),
      outcome: 'SOLD',
      hammer: 100,
      ...buyerFields,
    },
  );
const newCustomer = async (lastName: string) =>
  (await manager.post<Customer>('/customers', { lastName })).body;
/** Assigns a paddle of the sale to a customer by bidding terms. */
const reservePaddle = (customerId: number, paddle: string, validTo: string | null = null) =>
  addTerms(manager, customerId, { auctionId: sale, paddle, validTo });
const correct = async (number: string, body: object) =>
  manager.put<Problem>(`/auctions/${sale}/lots/${number}/result`, {
    version: await getVersion(number),
    outcome: 'SOLD',
    hammer: 100,
    reason: 'Misheard',
    ...body,
  });
const buyersOf = async () =>
  Object.fromEntries(
    (
      await app.db.rows<{ number: string; buyer: number | null }>(sql`
        select number, buyer_id as buyer from lots where auction_id = ${sale} and status = 'SOLD' order by number`)
    ).map(({ number, buyer }) => [number, buyer]),
  );

describe('a new paddle in the sale', () => {
  test('needs one confirmation, then is known', async () => {
    const question = await record('1', { paddle: '42' });
    expect([question.status, question.body.code]).toEqual([409, 'result.unknown_paddle']);
    expect(question.body.params).toMatchObject({ lot: '1', paddle: '42' });
    expect((await record('1', { paddle: '42', confirmed: true })).status).toBe(200);
    for (const [number, paddle] of [
      ['2', '42'],
      ['3', '042'],
      ['4', ' ４２'],
    ] as const)
      expect([number, (await record(number, { paddle })).status]).toEqual([number, 200]);
    expect((await record('5', { paddle: '421' })).body.code).toBe('result.unknown_paddle');
  });

  test('stays known when its only result is undone', async () => {
    await record('1', { paddle: '42', confirmed: true });
    const back = await clerk.delete(`/auctions/${sale}/lots/1/result?version=${await getVersion('1')}`);
    expect(back.status).toBe(200);
    expect((await record('1', { paddle: '42' })).status).toBe(200);
  });

  test('needs confirmation again in the next sale', async () => {
    await record('1', { paddle: '42', confirmed: true });
    sale = await newSale();
    expect((await record('1', { paddle: '42' })).status).toBe(409);
  });

  test('needs no confirmation with a name or a customer', async () => {
    const { id } = await newCustomer('Ferreira');
    expect((await record('1', { paddle: '5', buyer: 'Milo' })).status).toBe(200);
    expect((await record('2', { paddle: '6', buyerId: id })).status).toBe(200);
    expect((await record('3', { paddle: '5' })).status).toBe(200);
    expect((await record('4', { paddle: '6' })).status).toBe(200);
    expect((await record('5', {})).status).toBe(200);
  });

  test('needs confirmation for a subject lot and in a correction', async () => {
    expect((await record('1', { outcome: 'SUBJECT', paddle: '42' })).status).toBe(409);
    await record('2', { buyer: 'Milo' });
    expect((await correct('2', { paddle: '42' })).body.code).toBe('result.unknown_paddle');
    expect((await correct('2', { paddle: '42', confirmed: true })).status).toBe(200);
    expect((await record('3', { paddle: '42' })).status).toBe(200);
  });
});

describe('two lots with the same paddle', () => {
  test('are linked to the same customer, whichever lot names them', async () => {
    const { id } = await newCustomer('Ostrowska');
    await record('1', { paddle: '7', confirmed: true });
    await record('2', { paddle: '7', buyerId: id });
    await record('3', { paddle: '007' });
    await record('4', { paddle: '7', buyer: 'ostrowska' });
    await record('5', { paddle: '8', confirmed: true });
    expect(await buyersOf()).toEqual({ '1': id, '2': id, '3': id, '4': id, '5': null });
    const ledger = await app.db.rows(sql`
      select l.number from sales s join lots l on l.id = s.lot_id
      where l.auction_id = ${sale} and s.cancelled_at is null and s.buyer_id = ${id} order by 1`);
    expect(ledger).toEqual([{ number: '1' }, { number: '2' }, { number: '3' }, { number: '4' }]);
  });

  test('are not linked if another name was printed', async () => {
    const { id } = await newCustomer('Brandt');
    await record('1', { paddle: '7', buyerId: id });
    await record('2', { paddle: '7', buyer: 'Lindqvist', confirmed: true });
    expect(await buyersOf()).toEqual({ '1': id, '2': null });
  });

  test('need confirmation before they are linked to two customers', async () => {
    const [one, other] = [await newCustomer('Achterberg'), await newCustomer('Bellini')];
    await record('1', { paddle: '7', buyerId: one.id });
    const question = await record('2', { paddle: '07', buyerId: other.id });
    expect([question.status, question.body.code]).toEqual([409, 'result.paddle_taken']);
    expect(question.body.params).toMatchObject({ lot: '2', paddle: '07', other: '1' });
    expect((await record('2', { paddle: '07', buyerId: other.id, confirmed: true })).status).toBe(200);
    // The customer of the next lot is ambiguous now.
    await record('3', { paddle: '7' });
    expect(await buyersOf()).toEqual({ '1': one.id, '2': other.id, '3': null });
  });

  test('leave a lot unchanged that was explicitly recorded without a customer', async () => {
    const { id } = await newCustomer('Castellan');
    await record('1', { paddle: '7', buyerId: id });
    await record('2', { paddle: '7', buyerId: null });
    await record('3', { paddle: '7' });
    expect(await buyersOf()).toEqual({ '1': id, '2': null, '3': id });
    const { body } = await manager.get<{ data: { numbers: string }[] }>(`/auctions/${sale}/report/buyers`);
    expect(body.data.map(({ numbers }) => numbers).sort()).toEqual(['1, 3', '2']);
  });

  test('are linked without confirmation to the customer who has the paddle by terms', async () => {
    const { id } = await newCustomer('Dupont');
    await reservePaddle(id, 'A7');
    expect((await record('1', { paddle: 'a7' })).status).toBe(200);
    expect(await buyersOf()).toEqual({ '1': id });
  });
});

describe('a paddle of another customer', () => {
  test('needs confirmation if another customer than the selected one has it by terms', async () => {
    const [holder, other] = [await newCustomer('Inhaber'), await newCustomer('Andere')];
    await reservePaddle(holder.id, '42');
    for (const paddle of ['42', '042', '#42']) {
      const question = await record('1', { paddle, buyerId: other.id });
      expect([paddle, question.body.code, question.body.params]).toEqual([
        paddle,
        'result.paddle_taken',
        { lot: '1', paddle },
      ]);
    }
    expect((await record('1', { paddle: '42', buyerId: holder.id })).status).toBe(200);
    // The question names a lot of the holder if there is one.
    const question = await record('2', { outcome: 'SUBJECT', paddle: '42', buyerId: other.id });
    expect(question.body.params).toEqual({ lot: '2', paddle: '42', other: '1' });
    expect((await record('2', { paddle: '42', buyerId: other.id, confirmed: true })).status).toBe(200);
    expect(await buyersOf()).toEqual({ '1': holder.id, '2': other.id });
  });

  test('needs no confirmation if its terms have ended or belong to another sale', async () => {
    const [holder, other] = [await newCustomer('Ehemals'), await newCustomer('Jetzt')];
    await reservePaddle(holder.id, '42', '2020-12-31');
    await reservePaddle(holder.id, '43');
    expect((await record('1', { paddle: '42', buyerId: other.id })).status).toBe(200);
    sale = await newSale();
    expect((await record('1', { paddle: '43', buyerId: other.id })).status).toBe(200);
    expect((await record('2', { paddle: '43', buyer: 'Nobody' })).body.params).toMatchObject({ other: '1' });
  });

  test('needs confirmation if the typed name differs, by a lot and by terms', async () => {
    const { body: max } = await manager.post<Customer>('/customers', {
      firstName: 'Max',
      lastName: 'Brandt',
    });
    await reservePaddle(max.id, '8');
    await record('1', { paddle: '7', buyer: 'M. Brandt', buyerId: max.id });
    const byLot = await record('2', { paddle: '07', buyer: 'Lindqvist' });
    expect([byLot.status, byLot.body.code, byLot.body.params]).toEqual([
      409,
      'result.paddle_taken',
      { lot: '2', paddle: '07', other: '1' },
    ]);
    const byTerms = await record('2', { paddle: '#8', buyer: 'Lindqvist' });
    expect([byTerms.body.code, byTerms.body.params]).toEqual([
      'result.paddle_taken',
      { lot: '2', paddle: '#8' },
    ]);
    for (const [number, buyerFields] of [
      ['2', { paddle: '7', buyer: 'MAX BRANDT' }],
      ['3', { paddle: '8', buyer: 'Brandt, Max' }],
      ['4', { paddle: '7', buyer: 'm. brandt' }],
    ] as const)
      expect([number, (await record(number, buyerFields)).status]).toEqual([number, 200]);
    expect((await record('5', { paddle: '7', buyer: 'Lindqvist', buyerId: null })).status).toBe(200);
    expect((await record('6', { paddle: '7', buyer: 'Lindqvist', confirmed: true })).status).toBe(200);
    expect(await buyersOf()).toEqual({
      '1': max.id,
      '2': max.id,
      '3': max.id,
      '4': max.id,
      '5': null,
      '6': null,
    });
  });

  test('needs no confirmation if two customers have it, or none', async () => {
    const [one, other] = [await newCustomer('Eins'), await newCustomer('Zwei')];
    await record('1', { paddle: '7', buyerId: one.id });
    await record('2', { paddle: '7', buyerId: other.id, confirmed: true });
    expect((await record('3', { paddle: '7', buyer: 'Drei' })).status).toBe(200);
    expect((await record('4', { paddle: '9', buyer: 'Vier' })).status).toBe(200);
  });

  test('needs no confirmation again when a correction keeps buyer and paddle', async () => {
    const { id } = await newCustomer('Bestand');
    await reservePaddle(id, '42');
    await record('1', { paddle: '42', buyer: 'Lindqvist', confirmed: true });
    expect((await correct('1', { hammer: 110, paddle: '42', buyer: 'Lindqvist' })).status).toBe(200);
    expect((await correct('1', { hammer: 110, paddle: '42', buyer: 'Lindkvist' })).body.code).toBe(
      'result.paddle_taken',
    );
  });
});

describe('several questions about one result', () => {
  beforeEach(async () => {
    const lot = { estimateLow: 1000, estimateHigh: 1500, reserve: 900 };
    sale = await createLiveSale(app, manager, { lots: ['1', '2'].map((number) => ({ number, ...lot })) });
  });

  test('are asked together: a hammer below the reserve does not hide a new paddle', async () => {
    const { status, body } = await record('1', { hammer: 500, paddle: '42' });
    expect([status, body.code, body.params]).toEqual([
      409,
      'result.below_reserve',
      {
        lot: '1',
        hammer: 500,
        reserve: 900,
        others: [{ code: 'result.unknown_paddle', params: { lot: '1', paddle: '42' } }],
      },
    ]);
    expect((await record('1', { hammer: 500, paddle: '42', confirmed: true })).status).toBe(200);
    // The confirmation included the paddle.
    expect((await record('2', { hammer: 950, paddle: '42' })).status).toBe(200);
  });

  test('name a paddle of another customer and a hammer far above the estimate, also in a correction', async () => {
    const [holder, other] = [await newCustomer('Nachbar'), await newCustomer('Fremd')];
    await reservePaddle(holder.id, '42');
    const paddleTaken = (lot: string) => [{ code: 'result.paddle_taken', params: { lot, paddle: '42' } }];
    const typed = { hammer: 150_000, paddle: '42', buyerId: other.id };
    const { body } = await record('1', typed);
    expect([body.code, body.params.others]).toEqual(['result.far_above', paddleTaken('1')]);
    await record('2', { hammer: 950 });
    const correction = (await correct('2', typed)).body;
    expect([correction.code, correction.params.others]).toEqual(['result.far_above', paddleTaken('2')]);
    expect((await correct('2', { ...typed, confirmed: true })).status).toBe(200);
  });

  test('name both limits that a last bid exceeds', async () => {
    const { body } = await record('1', { outcome: 'PASSED', hammer: undefined, lastBid: 15_000 });
    expect([body.code, body.params.others]).toEqual([
      'result.far_above',
      [{ code: 'result.reserve_met', params: { lot: '1', lastBid: 15_000, reserve: 900 } }],
    ]);
  });

  test('are not listed if there is only one', async () => {
    const { body } = await record('1', { hammer: 500, paddle: '42', buyer: 'Milo' });
    expect(body.params).toEqual({ lot: '1', hammer: 500, reserve: 900 });
  });
});

describe('last bid', () => {
  const withReserve = async (lot: object) =>
    createLiveSale(app, manager, { lots: [{ number: '1', estimateLow: 1000, estimateHigh: 1500, ...lot }] });
  const pass = (lastBid: number | null, more: object = {}) =>
    record('1', { outcome: 'PASSED', hammer: undefined, lastBid, ...more });

  test('needs one confirmation if it meets the reserve', async () => {
    for (const lastBid of [900, 901, 1400]) {
      sale = await withReserve({ reserve: 900 });
      const question = await pass(lastBid);
      expect([question.status, question.body.code]).toEqual([409, 'result.reserve_met']);
      expect(question.body.params).toMatchObject({ lot: '1', lastBid, reserve: 900 });
      expect((await pass(lastBid, { confirmed: true })).body.lot).toMatchObject({
        status: 'PASSED',
        lastBid,
      });
    }
  });

  test('needs no confirmation below the reserve, if missing, or without a reserve', async () => {
    for (const [reserve, lastBid] of [
      [900, 899],
      [900, null],
      [undefined, 1400],
    ] as const) {
      sale = await withReserve({ reserve });
      expect([lastBid, (await pass(lastBid)).status]).toEqual([lastBid, 200]);
    }
  });

  test('needs confirmation if it is far above the estimate', async () => {
    sale = await withReserve({});
    expect((await pass(15_000)).body.code).toBe('result.far_above');
  });

  test('needs confirmation in a correction if it meets the reserve, and gives no negative difference', async () => {
    sale = await withReserve({ reserve: 900 });
    await record('1', { hammer: 950 });
    const passed = { outcome: 'PASSED', hammer: undefined, lastBid: 1200 };
    expect((await correct('1', passed)).body.code).toBe('result.reserve_met');
    expect((await correct('1', { ...passed, confirmed: true })).status).toBe(200);
    const { body } = await manager.get<{ data: { gap: number }[] }>(`/auctions/${sale}/report/unsold`);
    expect(body.data).toMatchObject([{ lastBid: 1200, reserve: 900, gap: 0 }]);
  });
});
