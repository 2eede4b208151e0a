import sql from 'sql-template-tag';
import type { Problem } from '#contract/api/refusal';
import type { Desk, ResultRow } from '#contract/results';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { createCataloguedSale, createLiveSale, performStep } from './sale';

type DeskWithLot = Desk & { lot: ResultRow };

let app: TestApp;
let manager: ApiClient;
let clerk: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  clerk = await app.signIn('EDITOR');
});
afterAll(() => app.close());

const lots = [
  { number: '1', estimateLow: 100_000, estimateHigh: 150_000, reserve: 90_000 },
  { number: '2', estimateLow: 200_000, estimateHigh: 300_000 },
  { number: '12', estimateLow: 50_000, estimateHigh: 80_000 },
  { number: '12A' },
] as const;
const row = async (id: number, number: string) => {
  const { body } = await clerk.get<Desk>(`/auctions/${id}/results/desk?lot=${number}`);
  return body.currentLot as ResultRow;
};
const record = async <Body = DeskWithLot>(client: ApiClient, id: number, number: string, body: object) =>
  client.post<Body>(`/auctions/${id}/lots/${number}/result`, {
    version: (await row(id, number)).version,
    ...body,
  });
const eventsOf = (number: string, id: number) =>
  app.db.rows<{ action: string; from: string; to: string; reason: string | null }>(sql`
    select e.action, e.from_status as from, e.to_status as to, e.reason from actions e join lots l on l.id = e.noun_id
    where e.noun = 'lots' and l.number = ${number} and l.auction_id = ${id} and e.action <> 'create' order by e.id`);
const itemOf = (number: string, id: number) =>
  app.db.row<{ availability: string; open: boolean }>(sql`
    select i.availability, h.item_id is not null and i.availability <> 'SOLD' as open
    from lots l join lot_items li on li.lot_id = l.id join items i on i.id = li.item_id
    left join item_holds h on h.item_id = i.id and h.noun = 'lots' and h.holder_id = l.id
    where l.auction_id = ${id} and l.number = ${number}`);

describe('recording', () => {
  test('a published lot is opened and sold in one step, and the next lot opens', async () => {
    const id = await createLiveSale(app, manager, { lots });
    const { body: desk } = await clerk.get<Desk>(`/auctions/${id}/results/desk`);
    expect(desk.currentLot?.number).toBe('1');
    expect(desk.currentLot?.reserve).toBe(90_000);
    expect(desk.counts).toMatchObject({ lots: 4, done: 0, sold: 0, hammer: 0 });

    const { status, body } = await record(clerk, id, '1', {
      outcome: 'SOLD',
      hammer: 120_000,
      buyer: 'A. Buyer',
      paddle: '42',
    });
    expect(status).toBe(200);
    expect(body.lot).toMatchObject({ status: 'SOLD', hammer: 120_000, buyer: 'A. Buyer', paddle: '42' });
    expect(body.currentLot?.number).toBe('2');
    expect(body.last?.number).toBe('1');
    expect(body.counts).toMatchObject({ done: 1, sold: 1, hammer: 120_000 });
    expect((await eventsOf('1', id)).map(({ action }) => action)).toEqual(['open', 'sell']);
    expect(await itemOf('1', id)).toEqual({ availability: 'SOLD', open: false });
    expect(
      await app.db.row(
        sql`select premium, premium_net as net from lots where auction_id = ${id} and number = '1'`,
      ),
    ).toEqual({ premium: 31_200, net: 31_200 });
  });

  test('passed, subject and withdrawn lots release their items or keep them in the sale', async () => {
    const id = await createLiveSale(app, manager, { lots });
    await record(clerk, id, '1', { outcome: 'PASSED', lastBid: 80_000 });
    await record(clerk, id, '2', { outcome: 'SUBJECT', hammer: 150_000, subjectUntil: '2026-05-20' });
    expect(await itemOf('1', id)).toEqual({ availability: 'AVAILABLE', open: false });
    expect(await itemOf('2', id)).toEqual({ availability: 'IN_AUCTION', open: true });
    expect((await record<Problem>(clerk, id, '12', { outcome: 'WITHDRAWN' })).body.code).toBe(
      'permission.denied',
    );
    const { body } = await record(manager, id, '12', { outcome: 'WITHDRAWN' });
    expect(body.counts).toMatchObject({
      done: 3,
      passed: 1,
      subject: 1,
      withdrawn: 1,
      hammer: 0,
      subjectHammer: 150_000,
    });
    expect(await itemOf('12', id)).toEqual({ availability: 'AVAILABLE', open: false });
    // The consignor approves during the sale.
    const agreed = await record(clerk, id, '2', { outcome: 'SOLD', hammer: 150_000, buyer: 'B' });
    expect(agreed.body.lot.status).toBe('SOLD');
  });

  test('a premium including VAT is stored with and without it', async () => {
    const id = await createLiveSale(app, manager, {
      premium: 2400,
      quoted: 'GROSS',
      lots: [{ number: '1' }],
    });
    await record(clerk, id, '1', { outcome: 'SOLD', hammer: 10_000 });
    expect(
      await app.db.row(sql`select premium, premium_net as net from lots where auction_id = ${id}`),
    ).toEqual({
      premium: 2400,
      net: 2000,
    });
  });

  test('a premium contains VAT at the rate of its category, or else of its department', async () => {
    const { id: department } = await app.db.row<{ id: number }>(sql`
      insert into departments (code, name, invoice_vat_rate) values ('RATE', 'Rated', 500) returning id`);
    const { id: category } = await app.db.row<{ id: number }>(sql`
      insert into categories (department_id, name, position, invoice_vat_rate) values (${department}, 'Rated', 1, 1000) returning id`);
    const id = await createLiveSale(app, manager, {
      ...{ premium: 2400, quoted: 'GROSS' },
      lots: ['1', '2'].map((number) => ({ number })),
    });
    const setItem = (number: string, categoryId: number | null) =>
      app.db.run(sql`
        update items set department_id = ${department}, category_id = ${categoryId} where id = (
          select li.item_id from lots l join lot_items li on li.lot_id = l.id
          where l.auction_id = ${id} and l.number = ${number})`);
    await setItem('1', category);
    await setItem('2', null);
    for (const number of ['1', '2']) await record(clerk, id, number, { outcome: 'SOLD', hammer: 10_000 });
    const prices = await app.db.rows(sql`
      select premium_net as net, sold_vat_rate as rate from lots where auction_id = ${id} order by sort_key`);
    expect(prices).toEqual([
      { net: 2182, rate: 1000 },
      { net: 2286, rate: 500 },
    ]);
    // A correction of something else keeps the rate of the sale.
    await app.db.run(sql`update categories set invoice_vat_rate = 0 where id = ${category}`);
    const { version } = await row(id, '1');
    const correction = {
      ...{ outcome: 'SOLD', hammer: 10_000, buyer: 'Jones' },
      ...{ reason: 'Misheard', confirmed: true, version },
    };
    expect((await manager.put(`/auctions/${id}/lots/1/result`, correction)).status).toBe(200);
    expect(
      await app.db.row(sql`
        select premium_net as net, sold_vat_rate as rate from lots where auction_id = ${id} and number = '1'`),
    ).toEqual({ net: 2182, rate: 1000 });
  });

  test('prices below the reserve and far above the estimate need one confirmation', async () => {
    const id = await createLiveSale(app, manager, { lots });
    const below = await record<Problem>(clerk, id, '1', { outcome: 'SOLD', hammer: 80_000 });
    expect(below.status).toBe(409);
    expect(below.body).toMatchObject({
      code: 'result.below_reserve',
      params: { reserve: 90_000, hammer: 80_000 },
    });
    expect((await row(id, '1')).status).toBe('PUBLISHED');
    expect((await record(clerk, id, '1', { outcome: 'SOLD', hammer: 80_000, confirmed: true })).status).toBe(
      200,
    );
    const above = await record<Problem>(clerk, id, '2', { outcome: 'SOLD', hammer: 3_000_000 });
    expect(above.body).toMatchObject({ code: 'result.far_above', params: { estimateHigh: 300_000 } });
    expect(
      (await record(clerk, id, '2', { outcome: 'SOLD', hammer: 3_000_000, confirmed: true })).status,
    ).toBe(200);
  });

  test('a zero, negative, fractional or non-numeric hammer is refused at its field', async () => {
    const id = await createLiveSale(app, manager, { lots: [{ number: '1' }] });
    for (const hammer of [0, -5, 1.5, '100', null]) {
      const { status, body } = await record<Problem>(clerk, id, '1', { outcome: 'SOLD', hammer });
      expect([status, body.fields[0]?.path]).toEqual([422, 'hammer']);
    }
  });

  test('a repeated request after a lost response is recorded once; one by another user is refused', async () => {
    const id = await createLiveSale(app, manager, { lots });
    const { version } = await row(id, '1');
    const sent = { version, outcome: 'SOLD', hammer: 120_000, buyer: 'A', paddle: '1' };
    await clerk.post(`/auctions/${id}/lots/1/result`, sent);
    const again = await clerk.post<DeskWithLot>(`/auctions/${id}/lots/1/result`, sent);
    expect(again.status).toBe(200);
    expect(again.body.counts).toMatchObject({ done: 1, hammer: 120_000 });
    expect(await eventsOf('1', id)).toHaveLength(2);
    const other = await manager.post<Problem>(`/auctions/${id}/lots/1/result`, sent);
    expect([other.status, other.body.code]).toEqual([409, 'result.recorded']);
    expect(other.body.params).toMatchObject({
      lot: '1',
      status: 'SOLD',
      by: 'Cordelia Proof',
      current: { hammer: 120_000 },
    });
    const changed = await clerk.post<Problem>(`/auctions/${id}/lots/1/result`, { ...sent, hammer: 130_000 });
    expect(changed.body.code).toBe('result.recorded');
  });

  test('of two concurrent clerks one records and the other is refused', async () => {
    const id = await createLiveSale(app, manager, { lots });
    const { version } = await row(id, '1');
    const responses = await Promise.all([
      clerk.post(`/auctions/${id}/lots/1/result`, { version, outcome: 'SOLD', hammer: 100_000, buyer: 'A' }),
      manager.post(`/auctions/${id}/lots/1/result`, {
        version,
        outcome: 'SOLD',
        hammer: 110_000,
        buyer: 'B',
      }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await eventsOf('1', id)).toHaveLength(2);
  });

  test('is allowed only while the sale is LIVE, and not to a SPECIALIST', async () => {
    const id = await createCataloguedSale(app, manager, { lots });
    expect((await record<Problem>(clerk, id, '1', { outcome: 'PASSED' })).body.code).toBe('result.not_live');
    const specialist = await app.signIn('SPECIALIST');
    expect((await record<Problem>(specialist, id, '1', { outcome: 'PASSED' })).body.code).toBe(
      'permission.denied',
    );
    expect((await app.anonymous.post(`/auctions/${id}/lots/1/result`, {})).status).toBe(401);
    expect((await clerk.get(`/auctions/${id}/results/desk?lot=99`)).status).toBe(404);
  });

  test('users who record results see the reserves only while the sale is LIVE', async () => {
    const id = await createCataloguedSale(app, manager, { lots });
    const specialist = await app.signIn('SPECIALIST');
    const reserveFor = async (client: ApiClient) =>
      (await client.get<{ data: ResultRow[] }>(`/auctions/${id}/results`)).body.data[0]?.reserve;
    expect([await reserveFor(clerk), await reserveFor(manager), await reserveFor(specialist)]).toEqual([
      null,
      90_000,
      null,
    ]);
    await performStep(manager, id, 'publish');
    await performStep(manager, id, 'open');
    expect([await reserveFor(clerk), await reserveFor(manager), await reserveFor(specialist)]).toEqual([
      90_000,
      90_000,
      null,
    ]);
    for (const { number } of lots) await record(clerk, id, number, { outcome: 'PASSED' });
    await performStep(manager, id, 'reconcile');
    expect([await reserveFor(clerk), await reserveFor(manager)]).toEqual([null, 90_000]);
  });

  test('results are listed in order, filtered and searched', async () => {
    const id = await createLiveSale(app, manager, { lots });
    await record(clerk, id, '2', { outcome: 'SOLD', hammer: 210_000, buyer: 'Éloïse' });
    const numbers = async (query: string) =>
      (await clerk.get<{ data: ResultRow[] }>(`/auctions/${id}/results?${query}`)).body.data.map(
        ({ number }) => number,
      );
    expect(await numbers('')).toEqual(['1', '2', '12', '12A']);
    expect(await numbers('result=TODO')).toEqual(['1', '12', '12A']);
    expect(await numbers('q=eloise')).toEqual(['2']);
    expect((await clerk.get<Desk>(`/auctions/${id}/results/desk`)).body.currentLot?.number).toBe('12');
  });
});

describe('undoing', () => {
  const undoResult = async <Body = DeskWithLot>(client: ApiClient, id: number, number: string) =>
    client.delete<Body>(`/auctions/${id}/lots/${number}/result?version=${(await row(id, number)).version}`);

  test('reverts the last result, then the one before, and their items are in the sale again', async () => {
    const id = await createLiveSale(app, manager, { lots });
    await record(clerk, id, '1', { outcome: 'SOLD', hammer: 120_000 });
    await record(clerk, id, '2', { outcome: 'PASSED' });
    const early = await undoResult<Problem>(clerk, id, '1');
    expect(early.body).toMatchObject({ code: 'result.not_last', params: { last: '2' } });
    const { body } = await undoResult(clerk, id, '2');
    expect(body.lot).toMatchObject({ status: 'PUBLISHED', hammer: null, buyer: '', resultAt: null });
    expect([body.currentLot?.number, body.last?.number]).toEqual(['2', '1']);
    await undoResult(clerk, id, '1');
    expect(await itemOf('1', id)).toEqual({ availability: 'IN_AUCTION', open: true });
    expect((await undoResult<Problem>(clerk, id, '1')).body.code).toBe('result.not_last');
  });

  test('is refused for an old version and after the sale', async () => {
    const id = await createLiveSale(app, manager, { lots: [{ number: '1' }] });
    await record(clerk, id, '1', { outcome: 'PASSED' });
    expect((await clerk.delete<Problem>(`/auctions/${id}/lots/1/result?version=1`)).body.code).toBe(
      'result.recorded',
    );
    await performStep(manager, id, 'reconcile');
    expect((await undoResult<Problem>(clerk, id, '1')).body.code).toBe('result.not_live');
  });

  test('restores a withdrawn lot as published', async () => {
    const id = await createLiveSale(app, manager, { lots });
    await record(manager, id, '1', { outcome: 'WITHDRAWN' });
    expect((await undoResult<Problem>(clerk, id, '1')).status).toBe(403);
    expect((await undoResult(manager, id, '1')).body.lot.status).toBe('PUBLISHED');
  });

  test('is refused if the item was offered in another sale in the meantime', async () => {
    const id = await createLiveSale(app, manager, { lots });
    await record(clerk, id, '1', { outcome: 'PASSED' });
    const { itemId } = await app.db.row<{ itemId: number }>(sql`
      select li.item_id as "itemId" from lots l join lot_items li on li.lot_id = l.id
      where l.auction_id = ${id} and l.number = '1'`);
    const other = await createCataloguedSale(app, manager, { code: 'LATER', lots: [] });
    expect((await manager.post(`/auctions/${other}/lots`, { itemId, number: '7' })).status).toBe(201);
    const refused = await undoResult<Problem>(clerk, id, '1');
    expect(refused.body).toMatchObject({
      code: 'result.item_elsewhere',
      params: { code: 'LATER', number: '7' },
    });
  });
});

describe('correcting', () => {
  const correct = async <Body = DeskWithLot>(client: ApiClient, id: number, number: string, body: object) =>
    client.put<Body>(`/auctions/${id}/lots/${number}/result`, {
      version: (await row(id, number)).version,
      ...body,
    });

  test('any result requires a reason and the management, until the sale is closed', async () => {
    const id = await createLiveSale(app, manager, { lots: lots.slice(0, 2) });
    await record(clerk, id, '1', { outcome: 'SOLD', hammer: 120_000, buyer: 'A' });
    await record(clerk, id, '2', { outcome: 'PASSED' });
    await performStep(manager, id, 'reconcile');
    const wrong = { outcome: 'SOLD', hammer: 210_000, buyer: 'B' };
    expect((await correct<Problem>(manager, id, '2', wrong)).body.fields[0]?.path).toBe('reason');
    expect((await correct<Problem>(clerk, id, '2', { ...wrong, reason: 'misheard' })).status).toBe(403);
    const { status, body } = await correct(manager, id, '2', { ...wrong, reason: 'misheard' });
    expect(status).toBe(200);
    expect(body.lot).toMatchObject({ status: 'SOLD', hammer: 210_000, buyer: 'B' });
    expect(body.counts).toMatchObject({ sold: 2, hammer: 330_000 });
    const events = await eventsOf('2', id);
    expect(events.map(({ action }) => action)).toEqual(['open', 'pass', 'correct', 'open', 'sell']);
    expect(events[2]?.reason).toBe('misheard');

    await performStep(manager, id, 'conclude');
    await correct(manager, id, '1', { outcome: 'PASSED', lastBid: 50_000, reason: 'buyer vanished' });
    expect((await row(id, '1')).status).toBe('PASSED');
    expect(await itemOf('1', id)).toEqual({ availability: 'AVAILABLE', open: false });
  });

  test('is refused for a lot without a result, and returns the current one if stale', async () => {
    const id = await createLiveSale(app, manager, { lots });
    const early = await correct<Problem>(manager, id, '1', { outcome: 'PASSED', reason: 'x' });
    expect(early.body.code).toBe('result.not_correctable');
    await record(clerk, id, '1', { outcome: 'PASSED' });
    const stale = await manager.put<Problem>(`/auctions/${id}/lots/1/result`, {
      version: 1,
      outcome: 'SOLD',
      hammer: 1,
      reason: 'x',
    });
    expect(stale.body.code).toBe('result.recorded');
  });
});
