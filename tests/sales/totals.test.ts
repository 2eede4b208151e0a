import { parse } from 'csv-parse/sync';
import sql from 'sql-template-tag';
import type { Customer } from '#contract/customers';
import type { LedgerReconciliation, SaleRow, SaleTotals } from '#contract/sales';
import { createLiveSale, sellLot } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
let customer: Customer;
/** ids of the sales in pounds and in euros */
let pounds: number;
let euros: number;

beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  customer = (await manager.post<Customer>('/customers', { lastName: 'Haverkamp' })).body;
  const { books, clocks } = app.departments;
  const lots = ['1', '2', '3', '4'].map((number, at) => ({ number, departmentId: at % 2 ? clocks : books }));
  pounds = await createLiveSale(app, manager, { departmentIds: [books, clocks], lots });
  euros = await createLiveSale(app, manager, { currency: 'EUR', departmentIds: [books, clocks], lots });
  await sell(pounds, '1', { hammer: 1000, paddle: '7', buyerId: customer.id });
  await sell(pounds, '2', { hammer: 200, paddle: '8', buyer: 'Mr Agnew' });
  await sell(pounds, '3', { hammer: 30, paddle: '9' });
  await sell(euros, '1', { hammer: 500 });
});
afterAll(() => app.close());

const sell = (sale: number, number: string, result: object) => sellLot(manager, sale, number, result);
const totalsOf = async (query = '') =>
  (await manager.get<{ totals: SaleTotals[] }>(`/sales/totals${query}`)).body.totals;
const rowsOf = async (client: ApiClient, query = '') =>
  (await client.get<{ data: SaleRow[] }>(`/sales?sort=price${query}`)).body.data;
const itemOf = async (sale: number, number: string) =>
  (
    await app.db.row<{ id: number }>(sql`
      select li.item_id as id from lots l join lot_items li on li.lot_id = l.id
      where l.auction_id = ${sale} and l.number = ${number} order by li.ordinal limit 1`)
  ).id;

describe('totals of the ledger', () => {
  test('add up the matching entries of each currency', async () => {
    expect(await totalsOf()).toEqual([
      { currency: 'GBP', sales: 3, price: 1230 },
      { currency: 'EUR', sales: 1, price: 500 },
    ]);
    expect(await totalsOf('?currency=EUR')).toEqual([{ currency: 'EUR', sales: 1, price: 500 }]);
    expect(await totalsOf('?tab=private')).toEqual([]);
    expect(await totalsOf(`?department=${app.departments.clocks}`)).toEqual([
      { currency: 'GBP', sales: 1, price: 200 },
    ]);
    for (const query of ['?tab=auction', '?q=Lot 1', '?currency=GBP&currency=EUR']) {
      const rows = await rowsOf(manager, query.replace('?', '&'));
      for (const { currency, price, sales } of await totalsOf(query)) {
        const same = rows.filter((row) => row.currency === currency);
        expect([query, same.length]).toEqual([query, sales]);
        expect(same.reduce((sum, row) => sum + (row.price ?? 0), 0)).toBe(price);
      }
    }
  });

  test('exclude canceled entries, which have their own totals', async () => {
    await sell(euros, '2', { hammer: 70 });
    const version = (await manager.get<{ version: number }>(`/auctions/${euros}/lots/2`)).body.version;
    await manager.delete(`/auctions/${euros}/lots/2/result?version=${version}`);
    expect(await totalsOf('?currency=EUR')).toEqual([{ currency: 'EUR', sales: 1, price: 500 }]);
    expect(await totalsOf('?tab=cancelled')).toEqual([{ currency: 'EUR', sales: 1, price: 70 }]);
  });
});

describe('buyer in the ledger', () => {
  test('is the customer, the printed name and the paddle', async () => {
    expect(await rowsOf(manager, '&currency=GBP')).toMatchObject([
      { price: 30, buyer: '', paddle: '9', client: '', customer: null },
      { price: 200, buyer: 'Mr Agnew', paddle: '8', customer: null },
      { price: 1000, paddle: '7', customer: { id: customer.id, name: 'Haverkamp' } },
    ]);
  });

  test('is shown to an EDITOR without the customer, and to a SPECIALIST for their own departments only', async () => {
    const forEditor = await rowsOf(await app.signIn('EDITOR'), '&currency=GBP');
    expect(forEditor.map(({ buyer, customer: linked }) => [buyer, linked])).toEqual([
      ['', null],
      ['Mr Agnew', null],
      ['', null],
    ]);
    const forSpecialist = await rowsOf(await app.signIn('SPECIALIST'), '&currency=GBP');
    expect(forSpecialist.map(({ buyer, paddle }) => [buyer, paddle])).toEqual([
      ['', '9'],
      ['', ''],
      ['', '7'],
    ]);
  });

  test('is exported for management only', async () => {
    const file = async (role: 'MANAGER' | 'EDITOR') =>
      parse((await (await app.signIn(role)).download('/sales/export?sort=price&currency=GBP')).bytes, {
        bom: true,
        columns: true,
      }) as Record<string, string>[];
    expect((await file('MANAGER')).map(({ buyer, paddle, customer: name }) => [buyer, paddle, name])).toEqual(
      [
        ['', '9', ''],
        ['Mr Agnew', '8', ''],
        ['', '7', 'Haverkamp'],
      ],
    );
    expect(Object.keys((await file('EDITOR'))[0] ?? {})).not.toContain('buyer');
  });
});

describe('entries and sold items', () => {
  const fetchReconciliation = async () =>
    (await manager.get<LedgerReconciliation>('/sales/reconciliation')).body;
  const adds = ({ entries, items, differences }: LedgerReconciliation) =>
    expect(differences.reduce((sum, one) => sum + one.items, entries)).toBe(items);

  test('are equal, or each cause of a difference is listed with its items', async () => {
    const before = await fetchReconciliation();
    adds(before);
    expect(before).toEqual({ entries: 4, items: 4, differences: [] });

    // A second item in lot 1, an item that is available again, and one that is sold without an entry.
    await app.db.run(sql`
      with item as (insert into items (title, availability) values ('Pendant', 'SOLD') returning id)
      insert into lot_items (lot_id, ordinal, item_id)
      select l.id, 2, item.id from lots l, item where l.auction_id = ${pounds} and l.number = '1'`);
    const free = await itemOf(pounds, '2');
    await app.db.run(sql`delete from item_holds where item_id = ${free}`);
    await app.db.run(sql`update items set availability = 'AVAILABLE' where id = ${free}`);
    const lost = await app.db.row<{ id: number }>(
      sql`insert into items (title, availability) values ('Brought by a file', 'SOLD') returning id`,
    );
    const some = await fetchReconciliation();
    adds(some);
    expect(some).toMatchObject({ entries: 4, items: 5 });
    expect(some.differences).toMatchObject([
      { kind: 'together', items: 1 },
      { kind: 'notSold', items: -1, examples: [{ itemId: free }] },
      { kind: 'withoutEntry', items: 1, examples: [{ itemId: lost.id }] },
    ]);

    // Lot 4 is sold with the item of lot 3, and lot 1 of the other sale loses its item.
    const again = await itemOf(pounds, '3');
    await sell(pounds, '4', { hammer: 5 });
    await app.db.run(sql`
      insert into lot_items (lot_id, ordinal, item_id)
      select l.id, 2, ${again} from lots l where l.auction_id = ${pounds} and l.number = '4'`);
    await app.db.run(sql`
      delete from lot_items where lot_id = (select id from lots where auction_id = ${euros} and number = '1')`);
    const more = await fetchReconciliation();
    adds(more);
    expect(more.differences).toMatchObject([
      { kind: 'together', items: 2 },
      { kind: 'withoutItem', items: -1, examples: [] },
      { kind: 'soldAgain', items: -1, examples: [{ itemId: again }] },
      { kind: 'notSold', items: -1 },
      { kind: 'withoutEntry', items: 2 },
    ]);
  });
});
