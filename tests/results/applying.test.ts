import sql from 'sql-template-tag';
import type { Outcome } from '#contract/outcomes';
import type { ResultRow } from '#contract/results';
import type { Staged } from '#contract/staged-results';
import { createLotImporter } from '../imports/lotImporter';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { isFullRun } from '../support/fullRun';
import { listNotified } from '../support/notified';
import { applyStagedResults } from './applyStagedResults';
import { performStep } from './sale';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const { newSale, importFile } = createLotImporter(() => ({ app, manager }));

/** Creates a LIVE sale with the lots and results of a file. */
async function createLiveSaleWithResults(text: string, change = {}): Promise<number> {
  const sale = await newSale();
  await importFile(sale, text, change);
  await performStep(manager, sale, 'publish');
  await performStep(manager, sale, 'open');
  return sale;
}
const fetchStaged = async (sale: number) =>
  (await manager.get<Staged>(`/auctions/${sale}/staged-results`)).body;
const getBatchId = async (sale: number) => (await fetchStaged(sale)).batch?.id ?? 0;
const undoBatch = async (sale: number) =>
  manager.post(`/auctions/${sale}/staged-results/batches/${await getBatchId(sale)}/rollback`);
const fetchResult = async (sale: number, number: string) =>
  (await manager.get<{ currentLot: ResultRow }>(`/auctions/${sale}/results/desk?lot=${number}`)).body
    .currentLot;
const record = async (sale: number, number: string, outcome: Outcome) => {
  const { version } = await fetchResult(sale, number);
  const response = await manager.post(`/auctions/${sale}/lots/${number}/result`, {
    ...outcome,
    version,
    confirmed: true,
  });
  if (response.status !== 200) throw new Error(JSON.stringify(response.body));
};

/** Returns everything that results change: lots, their items, holds, sales, events and decisions. */
const snapshotSale = (sale: number) =>
  app.db.rows(sql`
    select l.number, l.status, l.version, l.hammer, l.premium, l.premium_net, l.sold_vat_scheme, l.last_bid, l.buyer, l.paddle,
      l.subject_until, l.result_at is not null as recorded, l.result_by,
      (select jsonb_agg(jsonb_build_array(i.title, i.availability, h.item_id is not null) order by li.ordinal)
        from lot_items li join items i on i.id = li.item_id left join item_holds h on h.item_id = i.id
        where li.lot_id = l.id) as items,
      (select jsonb_agg(jsonb_build_array(s.price, s.buyer, s.paddle, s.cancelled_at is null) order by s.id)
        from sales s where s.lot_id = l.id) as sales,
      (select jsonb_agg(jsonb_build_array(e.action, e.from_status, e.to_status, e.changes) order by e.id)
        from actions e where e.noun = 'lots' and e.noun_id = l.id and e.action <> 'create') as events,
      (select jsonb_agg(d.options) from decisions d where d.lot_id = l.id) as decisions
    from lots l where l.auction_id = ${sale} order by l.sort_key`);

const lots = `lot,title,vat,hammer,buyer,paddle,status
1,Vase,,150,Agnew,217,Sold
2,Bowl,,90,,,Unsold
3,Cup,,70,,5,Subject
4,Jug,,,,,Withdrawn
5,Plate,,9,,8,Sold
6,Pot,,12,,9,Sold
`;

test('results of a file have the same effect as typed ones', async () => {
  const sale = await createLiveSaleWithResults(lots);
  expect(await applyStagedResults(app, manager, sale)).toMatchObject({
    ...{ staged: 0, applied: 6 },
    batch: { state: 'APPLIED', done: 6, total: 6, recorded: 6, refused: [] },
  });
  const typed = await createLiveSaleWithResults(lots);
  await record(typed, '1', { outcome: 'SOLD', hammer: 15_000, buyer: 'Agnew', paddle: '217' });
  await record(typed, '2', { outcome: 'PASSED', lastBid: 9000 });
  await record(typed, '3', { outcome: 'SUBJECT', hammer: 7000, buyer: '', paddle: '5', subjectUntil: null });
  await record(typed, '4', { outcome: 'WITHDRAWN' });
  await record(typed, '5', { outcome: 'SOLD', hammer: 900, buyer: '', paddle: '8' });
  await record(typed, '6', { outcome: 'SOLD', hammer: 1200, buyer: '', paddle: '9' });
  const results = await snapshotSale(sale);
  expect(results).toHaveLength(6);
  expect(results).toEqual(await snapshotSale(typed));
});

test('lists the refusals of lots that have a result or are unpublished, and records the others', async () => {
  const sale = await createLiveSaleWithResults(lots);
  await record(sale, '1', { outcome: 'PASSED', lastBid: null });
  await app.db.run(sql`update lots set status = 'DRAFT' where auction_id = ${sale} and number = '2'`);
  const { batch, staged: waits } = await applyStagedResults(app, manager, sale);
  expect(batch).toMatchObject({ done: 6, recorded: 4 });
  expect(batch?.refused.map(({ number, code }) => [number, code])).toEqual([
    ['1', 'result.recorded'],
    ['2', 'step.not_allowed'],
  ]);
  expect(waits).toBe(2);
});

test('lists all questions about a result with its lot, and confirms them together', async () => {
  const sale = await createLiveSaleWithResults(
    'lot,title,hammer,paddle,status\n1,A clock,20,,Unsold\n2,A bowl,20,7,Sold\n',
  );
  await app.db.run(sql`
    update lots set estimate_low = 100, estimate_high = 150, reserve = 90
    where auction_id = ${sale} and number = '1'`);
  const { batch } = await applyStagedResults(app, manager, sale);
  expect(batch?.refused).toEqual([
    {
      number: '1',
      code: 'result.far_above',
      params: {
        ...{ lot: '1', hammer: 2000, estimateHigh: 150 },
        others: [{ code: 'result.reserve_met', params: { lot: '1', lastBid: 2000, reserve: 90 } }],
      },
    },
  ]);
  // Clerks see reserves only while the sale is LIVE.
  await app.db.run(sql`update auctions set status = 'POST_SALE' where id = ${sale}`);
  const clerk = await app.signIn('EDITOR');
  const { body } = await clerk.get<Staged>(`/auctions/${sale}/staged-results`);
  expect(body.batch?.refused[0]?.params.others).toEqual([
    { code: 'result.reserve_met', params: { lot: '1', lastBid: 2000 } },
  ]);
  await app.db.run(sql`update auctions set status = 'LIVE' where id = ${sale}`);
  expect((await applyStagedResults(app, manager, sale, { confirmed: true })).batch).toMatchObject({
    recorded: 1,
  });
});

test('a result that the same clerk typed before is not recorded twice', async () => {
  const sale = await createLiveSaleWithResults(lots);
  await record(sale, '1', { outcome: 'SOLD', hammer: 15_000, buyer: 'Agnew', paddle: '217' });
  const before = (await snapshotSale(sale))[0];
  expect((await applyStagedResults(app, manager, sale)).batch).toMatchObject({ recorded: 6, refused: [] });
  expect((await snapshotSale(sale))[0]).toEqual(before);
});

describe('undoing', () => {
  test('leaves the lots unsold, with their results staged to be recorded again', async () => {
    const sale = await createLiveSaleWithResults(
      'lot,title,hammer,buyer\n1,A landscape,800,Rémy\n1,Its pendant,500,Basan\n2,Bowl,90,\n',
      { grouped: true, amounts: 'PER_PART' },
    );
    await applyStagedResults(app, manager, sale);
    const before = await snapshotSale(sale);
    expect((await undoBatch(sale)).body).toMatchObject({
      ...{ staged: 2, applied: 0 },
      batch: { state: 'TAKEN_BACK' },
    });
    expect(await snapshotSale(sale)).toEqual(
      before.map(() =>
        expect.objectContaining({ status: 'PUBLISHED', hammer: null, premium: null, decisions: null }),
      ),
    );
    const open = await app.db.row<{ open: number; free: number }>(sql`
      select (select count(*) from sales s join lots l on l.id = s.lot_id
          where l.auction_id = ${sale} and s.cancelled_at is null) as open,
        (select count(*) from items i join lot_items x on x.item_id = i.id join lots l on l.id = x.lot_id
          where l.auction_id = ${sale} and i.availability <> 'IN_AUCTION') as free`);
    expect(open).toEqual({ open: 0, free: 0 });
    const again = await undoBatch(sale);
    expect([again.status, again.body.code]).toEqual([409, 'step.not_allowed']);
    await applyStagedResults(app, manager, sale);
    expect((await fetchResult(sale, '1')).hammer).toBe(130_000);
    const decisions = await manager.get<{ total: number }>(`/auctions/${sale}/decisions`);
    expect(decisions.body.total).toBe(1);
  });

  test('makes a lot that its consignor had approved subject to approval again', async () => {
    const sale = await createLiveSaleWithResults('lot,title,hammer,buyer,status\n1,Vase,150,Agnew,Sold\n');
    const subject = { hammer: 14_000, buyer: 'Agnew', paddle: '', subjectUntil: '2030-01-31' };
    await record(sale, '1', { outcome: 'SUBJECT', ...subject });
    expect((await applyStagedResults(app, manager, sale)).batch).toMatchObject({ recorded: 1 });
    expect(await fetchResult(sale, '1')).toMatchObject({ status: 'SOLD', hammer: 15_000 });
    expect((await undoBatch(sale)).status).toBe(200);
    expect(await fetchResult(sale, '1')).toMatchObject({ status: 'SUBJECT', ...subject });
  });

  test('is refused, naming the lot, once a lot has changed since, and skips results undone by hand', async () => {
    const sale = await createLiveSaleWithResults(lots);
    await applyStagedResults(app, manager, sale);
    const { version } = await fetchResult(sale, '5');
    const outcome = { outcome: 'SOLD', hammer: 1000, buyer: '', paddle: '8' };
    const corrected = await manager.put(`/auctions/${sale}/lots/5/result`, {
      ...outcome,
      version,
      reason: 'Heard 10',
    });
    expect(corrected.status).toBe(200);
    const refused = await undoBatch(sale);
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([
      409,
      'result.depends',
      { count: 1, lots: [{ lot: '5', why: 'changed' }] },
    ]);
    expect((await fetchResult(sale, '1')).status).toBe('SOLD');
  });

  test('is not allowed to an EDITOR, who may record results', async () => {
    const sale = await createLiveSaleWithResults(lots);
    const editor = await app.signIn('EDITOR');
    await applyStagedResults(app, editor, sale);
    const response = await editor.post(
      `/auctions/${sale}/staged-results/batches/${await getBatchId(sale)}/rollback`,
    );
    expect([response.status, response.body.code]).toEqual([403, 'permission.denied']);
  });
});

describe('job', () => {
  const count = isFullRun ? 5000 : 2000;
  const manyRows = () =>
    `lot,title,hammer,paddle\n${Array.from({ length: count }, (_, at) => `${at + 1},Plate ${at + 1},${at + 10},${(at % 300) + 1}`).join('\n')}\n`;
  const begin = (sale: number) => manager.post(`/auctions/${sale}/staged-results/apply`, {});
  const countRecorded = async (sale: number) =>
    app.db.row<{ sold: number; events: number; sales: number }>(sql`
      select count(*) filter (where l.status = 'SOLD') as sold,
        (select count(*) from events e join lots x on x.id = e.noun_id
          where e.noun = 'lots' and e.action = 'sell' and x.auction_id = ${sale}) as events,
        (select count(*) from sales s join lots x on x.id = s.lot_id
          where x.auction_id = ${sale} and s.cancelled_at is null) as sales
      from lots l where l.auction_id = ${sale}`);

  test('on thousands of lots can be stopped and resumed, and the latest recording is undone', async () => {
    const sale = await createLiveSaleWithResults(manyRows());
    await app.db.run(sql`
      create function stop_it() returns trigger language plpgsql as $$ begin new.state = 'STOPPED'; return new; end $$`);
    await app.db.run(sql`
      create trigger stop_it before update on result_batches for each row when (new.done = 1000) execute function stop_it()`);
    const half = await applyStagedResults(app, manager, sale);
    await app.db.run(sql`drop function stop_it cascade`);
    expect(half).toMatchObject({
      ...{ staged: count - 1000, applied: 1000 },
      batch: { state: 'STOPPED', done: 1000, total: count, recorded: 1000 },
    });
    expect(await countRecorded(sale)).toEqual({ sold: 1000, events: 1000, sales: 1000 });
    expect((await fetchResult(sale, '1000')).status).toBe('SOLD');
    expect((await fetchResult(sale, '1001')).status).toBe('PUBLISHED');

    const remainingRun = await applyStagedResults(app, manager, sale);
    expect(remainingRun.batch).toMatchObject({
      state: 'APPLIED',
      done: count - 1000,
      recorded: count - 1000,
    });
    expect(await countRecorded(sale)).toEqual({ sold: count, events: count, sales: count });

    expect((await undoBatch(sale)).body).toMatchObject({
      staged: count - 1000,
      batch: { state: 'TAKEN_BACK' },
    });
    expect(await countRecorded(sale)).toEqual({ sold: 1000, events: count, sales: 1000 });
  });

  test('is not started twice, and not resumed after it was stopped', async () => {
    const sale = await createLiveSaleWithResults(lots);
    expect((await begin(sale)).status).toBe(202);
    const second = await begin(sale);
    expect([second.status, second.body.code]).toEqual([409, 'result.applying']);
    const stop = () =>
      getBatchId(sale).then((batch) =>
        manager.post(`/auctions/${sale}/staged-results/batches/${batch}/stop`),
      );
    expect((await stop()).body).toMatchObject({ batch: { state: 'STOPPED', stopped: null } });
    expect((await stop()).status).toBe(200);
    expect(await app.runDueJobs()).toEqual([]);
    expect(await countRecorded(sale)).toEqual({ sold: 0, events: 0, sales: 0 });
  });
});

test('a sale that ends before the job runs keeps its results staged, with the reason', async () => {
  const sale = await createLiveSaleWithResults(lots);
  await manager.post(`/auctions/${sale}/staged-results/apply`, {});
  await app.db.run(sql`update auctions set status = 'RECONCILING' where id = ${sale}`);
  expect(await app.runDueJobs()).toEqual([]);
  expect(await fetchStaged(sale)).toMatchObject({
    staged: 6,
    batch: { state: 'STOPPED', done: 0, stopped: { code: 'result.not_live' } },
  });
});

test('reports the failure of its last attempt, and the staged results can be recorded later', async () => {
  const sale = await createLiveSaleWithResults(lots);
  await manager.post(`/auctions/${sale}/staged-results/apply`, {});
  await app.db.run(sql`
    create function break_down() returns trigger language plpgsql as $$ begin raise 'no more'; end $$`);
  await app.db.run(sql`create trigger break_down before update on lots execute function break_down()`);
  await app.db.run(sql`update jobs set attempts = 4 where kind = 'results-apply' and finished_at is null`);
  expect(await app.runDueJobs()).toHaveLength(1);
  expect(await fetchStaged(sale)).toMatchObject({
    staged: 6,
    batch: { state: 'STOPPED', recorded: 0, stopped: { code: 'import.stopped' } },
  });
  expect(await listNotified(manager, sale, ['results-stopped'])).toEqual(['results-stopped']);
  await app.db.run(sql`drop function break_down cascade`);
  expect((await applyStagedResults(app, manager, sale)).batch).toMatchObject({
    state: 'APPLIED',
    recorded: 6,
  });
});
