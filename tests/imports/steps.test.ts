import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Customer } from '#contract/customers';
import type { ImportSheet } from '#contract/import-sheet';
import type { Database } from '../../server/db/database';
import { commitFile } from '../../server/imports/commit';
import { runInSteps } from '../../server/imports/steps';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { listNotified } from '../support/notified';
import { commitImport } from './file';
import { createLotImporter } from './lotImporter';
import { createRegisterImporter } from './registerImporter';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const { newSale, uploadAndCheck, listLots } = createLotImporter(() => ({ app, manager }));

const rows = 3_500;
/** Spreads the lot numbers so that the order of the rows differs from that of the lots. */
const numberAt = (at: number) => ((at * 2) % rows) + 1 + (at >= rows / 2 ? 1 : 0);
const numbers = Array.from({ length: rows }, (_, at) => numberAt(at));
const rowsWithConsignor = (consignor: string) =>
  `lot,title,consignor\n${numbers.map((number) => `${number},Title ${number},${consignor}\n`).join('')}`;
const nobodys = `lot,title\n${numbers.map((number) => `${number},Title ${number}\n`).join('')}`;

const read = async (id: number) => (await manager.get<ImportSheet>(`/imports/${id}`)).body;

/** Returns the created lots in their order. */
const made = (sale: number) =>
  app.db.rows<{ number: string; itemNo: string; lotId: number; itemId: number }>(sql`
    select l.number, i.item_no as "itemNo", l.id as "lotId", i.id as "itemId"
    from lots l join lot_items x on x.lot_id = l.id join items i on i.id = x.item_id
    where l.auction_id = ${sale} order by l.sort_key`);

const newConsignor = async () =>
  (await manager.post<Pick<Customer, 'id' | 'customerNo'>>('/customers', { lastName: 'Inventar' })).body;
const countConsigned = async (id: number) =>
  (await app.db.row<{ consigned: number }>(sql`select consigned from customers where id = ${id}`)).consigned;

/** Asserts that numbers and ids ascend in the order of the lots. */
const expectInOrder = (lots: Awaited<ReturnType<typeof made>>) => {
  expect(lots.map(({ number }) => Number(number))).toEqual(numbers.toSorted((a, b) => a - b));
  for (const by of ['itemNo', 'itemId', 'lotId'] as const)
    expect(lots.every((lot, at) => at === 0 || lot[by] > (lots[at - 1]?.[by] ?? 0))).toBe(true);
};

test('numbers lots in order although batches are imported two at a time', async () => {
  const sale = await newSale();
  const { id } = await uploadAndCheck(sale, nobodys);
  expect((await commitImport(app, manager, id)).counts).toMatchObject({ committed: rows, ready: 0 });
  expect(await listNotified(manager, id, ['import-finished'])).toEqual(['import-finished']);
  expectInOrder(await made(sale));
});

test.each(['a sale', 'a register'])(
  'of two files imported into %s at the same time, one waits',
  async (into) => {
    const { uploadAndCheck: uploadAndCheckPeople } = createRegisterImporter(
      () => ({ app, manager }),
      'customers',
    );
    for (let turn = 0; turn < 5; turn++) {
      const sale = await newSale();
      const file = (at: number) =>
        into === 'a sale'
          ? uploadAndCheck(sale, `lot,title\n${at},Title ${at}\n`)
          : uploadAndCheckPeople(`last name\nPerson ${turn} ${at}\n`);
      const files = [await file(1), await file(2)];
      const responses = await Promise.all(files.map(({ id }) => manager.post(`/imports/${id}/commit`)));
      expect(responses.map(({ status }) => status).toSorted()).toEqual([202, 409]);
      expect(await app.runDueJobs()).toEqual([]);
    }
  },
);

test('numbers lots of consignors in order, and counts all of them', async () => {
  const sale = await newSale();
  const consignor = await newConsignor();
  const { id } = await uploadAndCheck(sale, rowsWithConsignor(consignor.customerNo));
  expect((await commitImport(app, manager, id)).counts).toMatchObject({ committed: rows, ready: 0 });
  expectInOrder(await made(sale));
  expect(await countConsigned(consignor.id)).toBe(rows);
});

test('imports everything once when two jobs process one file because one was considered dead', async () => {
  const sale = await newSale();
  const consignor = await newConsignor();
  const { id } = await uploadAndCheck(sale, rowsWithConsignor(consignor.customerNo));
  expect((await manager.post(`/imports/${id}/commit`)).status).toBe(202);
  const { userId } = await app.db.row<{ userId: number }>(
    sql`select user_id as "userId" from imports where id = ${id}`,
  );
  const run = { progress: async () => {} };
  await Promise.all([1, 2, 3].map(() => commitFile(app.context, { importId: id, userId }, run)));
  expect(await read(id)).toMatchObject({ state: 'COMMITTED', counts: { committed: rows, ready: 0 } });
  expect((await made(sale)).map(({ number }) => Number(number))).toEqual(numbers.toSorted((a, b) => a - b));
  expect(await countConsigned(consignor.id)).toBe(rows);
  const { events } = await app.db.row<{ events: number }>(sql`
    select count(*) as events from event_subjects s join events e on e.id = s.event_id
    where s.noun = 'auctions' and s.noun_id = ${sale} and e.noun = 'lots'`);
  expect(events).toBe(rows);
});

test('a step of an outdated import creates nothing, and the rows are evaluated again for the current one', async () => {
  const sale = await newSale();
  const { id } = await uploadAndCheck(sale, 'lot,title\n1,Vase\n2,Bowl\n');
  expect((await manager.post(`/imports/${id}/commit`)).status).toBe(202);
  await app.db.run(sql`delete from jobs`);
  const { userId } = await app.db.row<{ userId: number }>(
    sql`select user_id as "userId" from imports where id = ${id}`,
  );
  const made: number[] = [];
  let transactions = 0;
  const db: Database = {
    ...app.db,
    async transaction(work, tab) {
      // The file is committed again between the first evaluation and the first step.
      if (++transactions === 2) await app.db.run(sql`update imports set run = run + 1 where id = ${id}`);
      const result = await app.db.transaction(work, tab);
      made.push((await listLots(sale)).length);
      return result;
    },
  };
  const run = { progress: async () => {} };
  await commitFile({ ...app.context, db }, { importId: id, userId }, run);
  expect([made[1], made.at(-1)]).toEqual([0, 2]);
});

test('a number taken during the import stops it after complete batches, and the rest can be imported later', async () => {
  const sale = await newSale();
  const { id } = await uploadAndCheck(sale, nobodys);
  expect((await manager.post(`/imports/${id}/commit`)).status).toBe(202);
  await manager.post(`/auctions/${sale}/lots`, { number: '1500', title: 'Added by hand' });
  expect(await app.runDueJobs()).toEqual([]);
  const stopped = await read(id);
  expect([stopped.state, stopped.stopped?.code]).toEqual(['COMMITTED', 'import.changed']);
  const there = await made(sale);
  expect(there).toHaveLength(1 + (stopped.counts?.committed ?? 0));
  expect(there.length).toBeGreaterThanOrEqual(1001);
  expect(there.length).toBeLessThan(rows);
  const done = await commitImport(app, manager, id);
  expect(done.counts).toMatchObject({ ready: 0 });
  expect((await listLots(sale)).map(({ number }) => Number(number))).toEqual(
    numbers.toSorted((a, b) => a - b),
  );
});

test('pauses all steps now and then, so that others can lock the sale in between', async () => {
  const { id } = await uploadAndCheck(await newSale(), nobodys);
  const durations = [1100, 700, 700];
  const runningCounts: number[] = [];
  let runningCount = 0;
  await runInSteps(app.db, id, 2, async () => {
    runningCounts.push(runningCount++);
    await sleep(durations.shift() ?? 10);
    runningCount--;
    return true;
  });
  expect(runningCounts).toHaveLength(4);
  expect(runningCounts.filter((steps) => steps === 0).length).toBeGreaterThan(1);
});
