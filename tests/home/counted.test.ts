import sql from 'sql-template-tag';
import type { User } from '../../server/app-context';
import { type Database, openDatabase } from '../../server/db/database';
import { readDashboard } from '../../server/home/dashboard';
import { readUser } from '../../server/session/queries';
import { createCataloguedSale } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';
import { createRandomChanges } from './randomChanges';

let app: TestApp;
/** acts as another process of the server with an empty cache */
let other: Database;
const sales: number[] = [];
const now = new Date('2026-11-22T12:00:00Z');

beforeAll(async () => {
  app = await openTestApp();
  const manager = await app.signIn('MANAGER');
  const lots = ['1', '2', '3'].map((number) => ({ number, estimateLow: 100, estimateHigh: 200 }));
  for (const currency of ['GBP', 'EUR', 'GBP'])
    sales.push(await createCataloguedSale(app, manager, { currency, lots }));
  await app.db.run(sql`update auctions set status = 'LIVE', version = version + 1 where id = ${sales[2]}`);
  await app.db.run(sql`delete from publication_rules`);
  await app.db.run(sql`
    insert into categories (department_id, name) select id, 'Clocks of this test' from departments limit 1`);
});
afterAll(() => app.close());

const { changes, oneOf } = createRandomChanges(sales);

test('cached figures equal a new count after every change', async () => {
  const readers: User[] = [
    await readUser(app.db, app.people.ADMIN.id),
    await readUser(app.db, app.people.SPECIALIST.id),
  ];
  other = openDatabase(await app.db.address);
  const seen = new Set<string>();
  for (let turn = 0; turn < 120; turn++) {
    const name =
      turn < Object.keys(changes).length ? Object.keys(changes)[turn] : oneOf(Object.keys(changes));
    await app.db.run(changes[name ?? '']?.() ?? sql`select 1`);
    for (const reader of readers) {
      // Another database object shares no cache with this one.
      const counted = await readDashboard({ ...other }, reader, now);
      expect({ name, ...(await readDashboard(app.db, reader, now)) }).toEqual({ name, ...counted });
      seen.add(JSON.stringify([counted.nextSales, counted.years, counted.stock, counted.myLots]));
    }
  }
  await other.close();
  // Most of the changes must have been visible on the page.
  expect(seen.size).toBeGreaterThan(50);
});

test('uncommitted changes are counted only by their own transaction, and by all others after the commit', async () => {
  const reader = await readUser(app.db, app.people.ADMIN.id);
  const before = await readDashboard(app.db, reader, now);
  const lots = ({ nextSales }: typeof before) => nextSales.reduce((sum, sale) => sum + sale.lots, 0);
  await app.db.transaction(async (tx) => {
    await tx.run(changes['a lot is added']?.() ?? sql`select 1`);
    expect(await readDashboard(app.db, reader, now)).toEqual(before);
  });
  expect(lots(await readDashboard(app.db, reader, now))).toBe(lots(before) + 1);
});
