import sql from 'sql-template-tag';
import { migrate } from '../../server/db/migrate';
import { seedPresets } from '../../server/db/presets';
import { seedDemo } from '../../server/demo/demo';
import { recordLotSales } from '../../server/sales/ledger';
import { createLotImporter } from '../imports/lotImporter';
import { applyStagedResults } from '../results/applyStagedResults';
import { createLiveSale, performStep } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { openTestDatabase } from '../support/database';
import { findDifferences } from './findDifferences';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterEach(async () => expect(await findDifferences(app.db)).toEqual([]));
afterAll(() => app.close());

const { newSale, importFile } = createLotImporter(() => ({ app, manager }));

/** Returns the sales of a lot in order: price, buyer, and why it was canceled (null if valid). */
const entries = (auctionId: number, number = '1') =>
  app.db.rows<{ price: number; buyer: string; cancelled: string | null }>(sql`
    select s.price, s.buyer, case when s.cancelled_at is not null then s.reason end as cancelled
    from sales s join lots l on l.id = s.lot_id
    where l.auction_id = ${auctionId} and l.number = ${number} order by s.id`);

const getVersion = async (sale: number, number: string) =>
  (await manager.get<{ version: number }>(`/auctions/${sale}/lots/${number}`)).body.version;
async function write(action: 'post' | 'put', sale: number, number: string, body: object) {
  const path = `/auctions/${sale}/lots/${number}/result`;
  const resultForm = { version: await getVersion(sale, number), confirmed: true, ...body };
  expect((await manager[action](path, resultForm)).status).toBe(200);
}
const soldResult = (hammer: number, buyer = 'Agnew') => ({ outcome: 'SOLD', hammer, buyer });

describe('ledger', () => {
  test('has a sale for each sold lot and for no other', async () => {
    const sale = await createLiveSale(app, manager, {
      lots: ['1', '2', '3', '4'].map((number) => ({ number })),
    });
    await write('post', sale, '1', soldResult(12_000));
    await write('post', sale, '2', { outcome: 'PASSED' });
    await write('post', sale, '3', { outcome: 'SUBJECT', hammer: 900, buyer: 'Knoedler' });
    await write('post', sale, '4', { outcome: 'WITHDRAWN' });
    expect(await entries(sale)).toEqual([{ price: 12_000, buyer: 'Agnew', cancelled: null }]);
    for (const number of ['2', '3', '4']) expect(await entries(sale, number)).toEqual([]);
    await write('post', sale, '3', { outcome: 'SOLD', hammer: 900, buyer: 'Knoedler' });
    expect(await entries(sale, '3')).toEqual([{ price: 900, buyer: 'Knoedler', cancelled: null }]);
  });

  test('keeps a corrected sale as canceled with the reason, and adds the new one', async () => {
    const sale = await createLiveSale(app, manager, { lots: [{ number: '1' }, { number: '2' }] });
    await write('post', sale, '1', soldResult(12_000));
    await write('post', sale, '2', soldResult(500));
    await write('put', sale, '1', { ...soldResult(13_000), reason: 'Misheard' });
    await write('put', sale, '1', { ...soldResult(13_000, 'Colnaghi'), reason: 'His neighbour' });
    await write('put', sale, '1', { outcome: 'PASSED', reason: 'It was the next lot' });
    expect(await entries(sale)).toEqual([
      { price: 12_000, buyer: 'Agnew', cancelled: 'Misheard' },
      { price: 13_000, buyer: 'Agnew', cancelled: 'His neighbour' },
      { price: 13_000, buyer: 'Colnaghi', cancelled: 'It was the next lot' },
    ]);
    const version = await getVersion(sale, '2');
    expect((await manager.delete(`/auctions/${sale}/lots/2/result?version=${version}`)).status).toBe(200);
    expect(await entries(sale, '2')).toEqual([{ price: 500, buyer: 'Agnew', cancelled: '' }]);
  });

  test('follows a decision: one buyer of several, or a lot for each', async () => {
    const sale = await newSale();
    await importFile(
      sale,
      'lot,title,hammer,buyer\n1,A landscape,800,Remy\n1,Its pendant,500,Basan\n2,A vase,70,Remy\n2,A bowl,30,Basan\n',
      { grouped: true },
    );
    await performStep(manager, sale, 'publish');
    await performStep(manager, sale, 'open');
    await applyStagedResults(app, manager, sale, { confirmed: true });
    expect(await findDifferences(app.db)).toEqual([]);
    const { body } = await manager.get<{ data: { id: number; number: string }[] }>(
      `/auctions/${sale}/decisions?open=true`,
    );
    expect(body.data.map(({ number }) => number)).toEqual(['1', '2']);
    for (const [at, choice] of [{ choice: 'SPLIT' }, { choice: 'BUYER', buyer: 'Basan' }].entries()) {
      const decided = await manager.post(`/auctions/${sale}/decisions/${body.data[at]?.id}`, choice);
      expect(decided.status).toBe(200);
    }
    const live = await app.db.rows(sql`
      select l.number, s.price, s.buyer from sales s join lots l on l.id = s.lot_id
      where l.auction_id = ${sale} and s.cancelled_at is null order by l.number`);
    expect(live).toEqual([
      { number: '1', price: 80_000, buyer: 'Remy' },
      { number: '1A', price: 50_000, buyer: 'Basan' },
      { number: '2', price: 10_000, buyer: 'Basan' },
    ]);
  });

  test('records and undoes imported results of many lots together', async () => {
    const sale = await newSale();
    const lots = Array.from({ length: 40 }, (_, at) => `${at + 1},Vase ${at},${at % 3 ? 100 + at : ''}`);
    await importFile(sale, `lot,title,hammer\n${lots.join('\n')}\n`);
    await performStep(manager, sale, 'publish');
    await performStep(manager, sale, 'open');
    const apply = () => applyStagedResults(app, manager, sale, { confirmed: true });
    await apply();
    const { id: batch } = await app.db.row<{ id: number }>(
      sql`select id from result_batches where auction_id = ${sale}`,
    );
    const back = await manager.post(`/auctions/${sale}/staged-results/batches/${batch}/rollback`);
    expect([back.status, await findDifferences(app.db)]).toEqual([200, []]);
    const live = sql`select 1 from sales s join lots l on l.id = s.lot_id
      where l.auction_id = ${sale} and s.cancelled_at is null`;
    expect(await app.db.rows(live)).toEqual([]);
    await apply();
    expect(await findDifferences(app.db)).toEqual([]);
    const mine = sql`select id from lots where auction_id = ${sale}`;
    const by = { now: new Date(), userId: app.people.MANAGER.id, reason: 'All of them' };
    await app.db.run(sql`update lots set hammer = hammer + 100 where status = 'SOLD' and id in (${mine})`);
    await app.db.transaction((tx) => recordLotSales(tx, mine, by));
    expect(await findDifferences(app.db)).toEqual([]);
    const count = () =>
      app.db.row(sql`
        select count(*) as all, count(*) filter (where cancelled_at is null) as live from sales
        where lot_id in (${mine})`);
    expect(await count()).toEqual({ all: 78, live: 26 });
    // Existing sales are unchanged.
    await app.db.transaction((tx) => recordLotSales(tx, mine, by));
    expect(await count()).toEqual({ all: 78, live: 26 });
  });

  test('allows only one valid sale of a lot', async () => {
    const sale = await createLiveSale(app, manager, { lots: [{ number: '1' }] });
    await write('post', sale, '1', soldResult(12_000));
    const again = app.db.run(sql`
      insert into sales (channel, lot_id, currency, price, sold_at)
      select 'AUCTION', lot_id, currency, price, now() from sales where lot_id = (select id from lots where auction_id = ${sale})`);
    await expect(again).rejects.toMatchObject({ code: '23505' });
  });
});

test('includes the demo data, and the migration fills it for an existing database', async () => {
  const db = await openTestDatabase();
  await db.transaction(async (tx) => {
    await seedPresets(tx);
    await seedDemo(tx, { now: () => new Date('2026-05-20T11:20:00Z') });
  });
  const count = () => db.row<{ n: number }>(sql`select count(*) as n from sales where channel = 'AUCTION'`);
  const { n } = await count();
  expect(n).toBeGreaterThan(500);
  expect(await findDifferences(db)).toEqual([]);
  // Before this migration no buyers were linked to customers.
  await db.run(sql`update lots set buyer_id = null`);
  await db.run(sql`drop table sales cascade`);
  await db.run(sql`delete from migrations where name in ('0034_sales.sql', '0045_buyers.sql')`);
  await migrate(db);
  expect((await count()).n).toBe(n);
  expect(await findDifferences(db)).toEqual([]);
  await db.close();
});
