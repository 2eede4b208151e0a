import sql from 'sql-template-tag';
import { newAuction } from '../auctions/forms';
import { openHouse, type TestHouse } from '../support/app';
import type { ApiClient } from '../support/client';
import { diceOf } from '../support/guesses';

/** Deeds of every kind on the same lots at once: they wait for each other, and none is given up. */
let house: TestHouse;
let manager: ApiClient;
beforeAll(async () => {
  house = await openHouse();
  manager = await house.signedIn('MANAGER');
});
afterAll(() => house.close());

const lotsInSale = 12;
interface Sheet {
  id: number;
  itemId: number;
  number: string;
  version: number;
  status: string;
}

async function liveSale(): Promise<number> {
  const sale = await newAuction(manager, {
    code: 'ORDER',
    startsAt: '2020-01-01T10:00:00Z',
    departmentIds: [house.departments.clocks],
  });
  for (let at = 0; at < lotsInSale; at++)
    await manager.post(`/auctions/${sale.id}/lots`, {
      title: `Clock ${at}`,
      estimateLow: 100,
      estimateHigh: 200,
    });
  await house.db.transaction(async (tx) => {
    await tx.run(sql`update auctions set status = 'LIVE', numbers_locked = true where id = ${sale.id}`);
    await tx.run(sql`update lots set status = 'PUBLISHED' where auction_id = ${sale.id}`);
  });
  return sale.id;
}

test('items, lots, results and withdrawals of the same lots at once: no fault, no deadlock, every sum right', async () => {
  const sale = await liveSale();
  const deadlocks = async () =>
    (
      await house.db.row<{ n: number }>(
        sql`select pg_stat_clear_snapshot(), deadlocks as n from pg_stat_database where datname = current_database()`,
      )
    ).n;
  const before = await deadlocks();
  const lotAt = (number: string) => `/auctions/${sale}/lots/${number}`;
  const read = async (number: string) => (await manager.get<Sheet>(lotAt(number))).body;
  const deeds: ((lot: Sheet, at: number) => Promise<{ status: number; body: unknown }>)[] = [
    async ({ itemId }, at) => {
      const { body } = await manager.get<{ version: number }>(`/items/${itemId}`);
      return manager.patch(`/items/${itemId}`, { version: body.version, medium: `oak ${at}` });
    },
    ({ id, number, version }, at) => manager.patch(lotAt(number), { id, version, notes: `seen ${at}` }),
    ({ number, version }) =>
      manager.post(`${lotAt(number)}/result`, {
        version,
        outcome: 'SOLD',
        hammer: 150,
        buyer: 'Milo',
        paddle: '7',
        confirmed: true,
      }),
    ({ id, number, version }) =>
      manager.post(`${lotAt(number)}/withdrawal`, { id, version, reason: 'Stolen' }),
  ];
  const worker = async (name: number) => {
    const dice = diceOf(`orders ${name}`);
    for (let at = 0; at < 25; at++) {
      const answer = await dice.one(deeds)(await read(String(1 + dice.below(lotsInSale))), at);
      // Whoever comes second is refused in words; nothing fails.
      expect({ ...answer, fails: answer.status >= 500 }).toEqual({ ...answer, fails: false });
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, name) => worker(name)));
  expect(await deadlocks()).toBe(before);

  const sums = await house.db.row<Record<string, number>>(sql`
    select count(*) filter (where l.status = 'SOLD') as sold, count(*) filter (where l.status = 'WITHDRAWN') as withdrawn,
      coalesce(sum(l.hammer), 0) as hammer,
      count(*) filter (where (l.status = 'SOLD') <> (i.availability = 'SOLD')) as "notAlike",
      count(*) filter (where l.status = 'SOLD' and l.status <> (
        select to_status from deeds d where d.noun = 'lots' and d.noun_id = l.id and to_status is not null order by id desc limit 1)) as untold
    from lots l join lot_items li on li.lot_id = l.id join items i on i.id = li.item_id where l.auction_id = ${sale}`);
  expect(sums.sold).toBeGreaterThan(0);
  expect(sums.withdrawn).toBeGreaterThan(0);
  expect(sums).toMatchObject({ hammer: 150 * (sums.sold ?? 0), notAlike: 0, untold: 0 });
});
