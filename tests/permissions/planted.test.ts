import sql from 'sql-template-tag';
import type { Database } from '../../server/db/database';
import { openTestDatabase } from '../support/database';
import { markedFields } from './marked';
import { findLeaks, plantSecrets } from './planted';
import { exceptions, listPlants } from './plants';

const marked = markedFields();
const excepted = Object.values(exceptions).flat();
let db: Database;
let planted: string[];
beforeAll(async () => {
  db = await openTestDatabase();
  planted = (await listPlants(db)).map(({ field }) => field);
  await plantSecrets(db);
});
afterAll(() => db.close());

test('every field that the contract marks as secret is planted or has a documented exception', () => {
  const coveredFields = new Set([...planted, ...excepted]);
  const forgotten = [...marked].flatMap(([field, place]) =>
    coveredFields.has(field) ? [] : `${field} (${place})`,
  );
  expect(forgotten).toEqual([]);
});

test('every planted or excepted field is marked, and none is both', () => {
  expect([...planted, ...excepted].filter((field) => !marked.has(field))).toEqual([]);
  expect(planted.filter((field) => excepted.includes(field))).toEqual([]);
});

describe('planted secrets are recognized', () => {
  const details = ['customers:see-details'];
  const customer = () =>
    db.row<{ occupation: string; tags: string[]; spend: number; bornOn: string; met: Date }>(sql`
      insert into customers (name, sort_name, spellings) values ('Inventar', 'inventar', 'Inventar')
      returning occupation, tags, spend, born_on as "bornOn", last_contact_at as met`);
  const sale = () =>
    db.row<{ price: number }>(sql`
      insert into sales (channel, lot_id, currency, price, sold_at) values ('AUCTION', 1, 'GBP', 1, now()) returning price`);
  /** Formats an amount as in an exported file. */
  const printed = (minor: number) => (minor / 100).toFixed(2);

  test('as texts, amounts and dates', async () => {
    const { occupation, tags, spend, bornOn, met } = await customer();
    for (const secret of [{ occupation }, { tags }, { spend }, { bornOn }, { met }])
      expect(findLeaks('customers.read', secret, 'EDITOR', true)).toEqual(details);
  });

  test('as a linked row, by name and by number', async () => {
    const { id } = await db.row<{ id: number }>(
      sql`insert into items (title) values ('A vase') returning consignor_id as id`,
    );
    const { name } = await db.row<{ name: string }>(sql`select name from customers where id = ${id}`);
    for (const secret of [{ consignorId: id }, { consignor: name }])
      expect(findLeaks('lots.read', secret, 'EDITOR', true)).toEqual(['lots:see-consignor']);
  });

  test('in an export, which requires another permission', async () => {
    const { price } = await sale();
    expect(findLeaks('sales.list', { price }, 'EDITOR', true)).toEqual([]);
    expect(findLeaks('sales.export', `price\n${printed(price)}\n`, 'EDITOR', true)).toEqual([
      'results:see-price',
    ]);
    expect(findLeaks('sales.export', `price\n${printed(price)}\n`, 'MANAGER', true)).toEqual([]);
  });

  test("in rows of other users, but not in those marked as the reader's own", async () => {
    const { occupation } = await customer();
    const leaksOfOccupation = (isOwn: boolean) =>
      findLeaks('customers.find', { matches: [{ isOwn, occupation }] }, 'SPECIALIST', false);
    expect([leaksOfOccupation(false), leaksOfOccupation(true)]).toEqual([details, []]);
  });
});
