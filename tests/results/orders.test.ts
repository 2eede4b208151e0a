import sql from 'sql-template-tag';
import type { Waitlist } from '#contract/reservations';
import { newAuction } from '../auctions/forms';
import { createWorkImporter } from '../imports/workImporter';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { isFullRun } from '../support/fullRun';
import { createDice, type Dice } from '../support/randomValues';
import { createFilledCollection, disablePublicationChecks, listWorks, performSteps } from '../works/gallery';

/** Runs actions of every kind on the same lots concurrently: they wait for each other and none is aborted. */
let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const lotsInSale = 12;
const actionsPerWorker = isFullRun ? 25 : 12;
interface Sheet {
  id: number;
  itemId: number;
  number: string;
  version: number;
  status: string;
}

async function createLiveSale(): Promise<number> {
  const sale = await newAuction(manager, {
    code: 'ORDER',
    startsAt: '2020-01-01T10:00:00Z',
    departmentIds: [app.departments.clocks],
  });
  for (let at = 0; at < lotsInSale; at++)
    await manager.post(`/auctions/${sale.id}/lots`, {
      title: `Clock ${at}`,
      estimateLow: 100,
      estimateHigh: 200,
    });
  await app.db.transaction(async (tx) => {
    await tx.run(sql`update auctions set status = 'LIVE', numbers_locked = true where id = ${sale.id}`);
    await tx.run(sql`update lots set status = 'PUBLISHED' where auction_id = ${sale.id}`);
  });
  return sale.id;
}

const countDeadlocks = async () =>
  (
    await app.db.row<{ n: number }>(
      sql`select pg_stat_clear_snapshot(), deadlocks as n from pg_stat_database where datname = current_database()`,
    )
  ).n;

test('concurrent changes of items, lots, results and withdrawals cause no error or deadlock, and all sums are right', async () => {
  const sale = await createLiveSale();
  const before = await countDeadlocks();
  const lotAt = (number: string) => `/auctions/${sale}/lots/${number}`;
  const read = async (number: string) => (await manager.get<Sheet>(lotAt(number))).body;
  const actions: ((lot: Sheet, at: number) => Promise<{ status: number; body: unknown }>)[] = [
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
  const runWorker = async (name: number) => {
    const dice = createDice(`orders ${name}`);
    for (let at = 0; at < actionsPerWorker; at++) {
      const response = await dice.one(actions)(await read(String(1 + dice.below(lotsInSale))), at);
      // The second action is refused with a code, but never fails.
      expect({ ...response, fails: response.status >= 500 }).toEqual({ ...response, fails: false });
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, name) => runWorker(name)));
  expect(await countDeadlocks()).toBe(before);

  const sums = await app.db.row<Record<string, number>>(sql`
    select count(*) filter (where l.status = 'SOLD') as sold, count(*) filter (where l.status = 'WITHDRAWN') as withdrawn,
      coalesce(sum(l.hammer), 0) as hammer,
      count(*) filter (where (l.status = 'SOLD') <> (i.availability = 'SOLD')) as "notAlike",
      count(*) filter (where l.status = 'SOLD' and l.status <> (
        select to_status from actions d where d.noun = 'lots' and d.noun_id = l.id and to_status is not null order by id desc limit 1)) as undisclosed
    from lots l join lot_items li on li.lot_id = l.id join items i on i.id = li.item_id where l.auction_id = ${sale}`);
  expect(sums.sold).toBeGreaterThan(0);
  expect(sums.withdrawn).toBeGreaterThan(0);
  expect(sums).toMatchObject({ hammer: 150 * (sums.sold ?? 0), notAlike: 0, undisclosed: 0 });
});

test('concurrent changes of works, reservations, files and merges of waitlisted customers cause no error or deadlock', async () => {
  await disablePublicationChecks(app);
  const { uploadAndCheck } = createWorkImporter(() => ({ app, manager }));
  const titles = Array.from({ length: 8 }, (_, at) => `Print ${at}`);
  const { id } = await createFilledCollection(manager, titles);
  await performSteps(manager, id, 'submit', 'publish');
  const works = await listWorks(manager, id);
  const clients = await Promise.all(
    titles.map(
      async (name) => (await manager.post<{ id: number }>('/customers', { lastName: name })).body.id,
    ),
  );
  const before = await countDeadlocks();
  type Version = { version: number };
  const workAt = (itemNo: string) => `/collections/${id}/works/${itemNo}`;
  const getVersion = async (path: string) => (await manager.get<Version>(path)).body.version;
  const counts: Record<string, number> = {};
  const actions: Record<string, (dice: Dice, at: number) => Promise<{ status: number; body: unknown }>> = {
    async item(dice, at) {
      const path = `/items/${dice.one(works).itemId}`;
      return manager.patch(path, { version: await getVersion(path), medium: `paper ${at}` });
    },
    async work(dice, at) {
      const path = workAt(dice.one(works).itemNo);
      return manager.patch(path, { version: await getVersion(path), priceNote: `framed ${at}` });
    },
    async place(dice) {
      const path = workAt(dice.one(works).itemNo);
      const place = 1 + dice.below(works.length);
      return manager.put(`${path}/place`, { version: await getVersion(path), place });
    },
    reserve: (dice) =>
      manager.post(`/items/${dice.one(works).itemId}/reservations`, {
        client: 'Somebody',
        customerId: dice.one(clients),
        until: '2099-01-01T10:00:00Z',
      }),
    async withdraw(dice) {
      const { body } = await manager.get<Waitlist>(`/items/${dice.one(works).itemId}/reservations`);
      const [first] = body.reservations;
      return manager.post(`/reservations/${first?.id ?? 1}/withdrawal`, {});
    },
    async merge(dice) {
      const [one, other] = [dice.one(clients), dice.one(clients)];
      const path = `/customers/${one}`;
      const { status, body } = await manager.post<{ id: number }>(`${path}/merges`, {
        version: await getVersion(path),
        mergedId: other,
        mergedVersion: await getVersion(`/customers/${other}`),
        copyFields: [],
      });
      return status === 201 ? manager.post(`/merges/${body.id}/undo`) : { status, body };
    },
  };
  const runWorker = async (name: number) => {
    const dice = createDice(`works ${name}`);
    for (let at = 0; at < actionsPerWorker; at++) {
      const action = dice.one(Object.keys(actions));
      const response = await actions[action]?.(dice, at);
      expect({ action, ...response, fails: (response?.status ?? 500) >= 500 }).toEqual({
        action,
        ...response,
        fails: false,
      });
      if ((response?.status ?? 0) < 300) counts[action] = (counts[action] ?? 0) + 1;
    }
  };
  /** Updates the same works repeatedly, each time with a different text. */
  const files = async () => {
    for (let at = 0; at < (isFullRun ? 6 : 3); at++) {
      const lines = works.map(({ itemNo, title }) => `${itemNo},${title},${at} inches`);
      const file = await uploadAndCheck(id, `item no,title,dimensions\n${lines.join('\n')}\n`);
      const { status } = await manager.post(`/imports/${file.id}/commit`);
      expect(status).toBeLessThan(500);
      expect(await app.runDueJobs()).toEqual([]);
      if (status === 202) counts.file = (counts.file ?? 0) + 1;
    }
  };
  await Promise.all([files(), ...Array.from({ length: 7 }, (_, name) => runWorker(name))]);
  expect(await countDeadlocks()).toBe(before);
  // Each action succeeded at least once.
  for (const action of [...Object.keys(actions), 'file'])
    expect([action, counts[action]]).toEqual([action, expect.any(Number)]);
});
