import sql from 'sql-template-tag';
import { reportTabs } from '#contract/figures';
import { nouns } from '#contract/nouns';
import type { Role } from '#contract/permissions';
import { fillPath, type Route } from '#contract/route';

import { checked, uploaded } from '../imports/file';
import { openHouse, type TestHouse } from '../support/app';
import type { ApiClient } from '../support/client';
import { forgetLooks, looksIn } from './looks';

/** A reserve no other figure looks like: wherever it shows, it has leaked. */
const reserve = 777_123_400;
const shown = /777[.,\s\u00a0]?123/;

let house: TestHouse;
let sale: { id: number };
let lot: { id: number; itemId: number };
let file: { id: number };
beforeAll(async () => {
  house = await openHouse();
  const manager = await house.signedIn('MANAGER');
  sale = (
    await manager.post<{ id: number }>('/auctions', {
      code: 'SECRET',
      title: 'Clocks',
      subtitle: '',
      kind: 'LIVE',
      startsAt: '2020-01-01T10:00:00Z',
      endsAt: null,
      timeZone: 'Europe/London',
      viewing: '',
      location: '',
      departmentIds: [house.departments.books, house.departments.clocks],
      specialistId: null,
      auctioneer: '',
      currency: 'GBP',
      premiumScheduleId: null,
      incrementScheduleId: null,
      taxScheduleId: null,
      resaleRightScheduleId: null,
      vatScheme: 'MARGIN',
      notes: '',
    })
  ).body;
  // Above the low estimate, so that the checklist has something to say about it.
  lot = (
    await manager.post<{ id: number; itemId: number }>(`/auctions/${sale.id}/lots`, {
      title: 'A longcase clock',
      departmentId: house.departments.clocks,
      estimateLow: 100,
      estimateHigh: 200,
      reserve: 5,
    })
  ).body;
  await manager.patch(`/auctions/${sale.id}/lots/1`, { reserve, id: lot.id, version: 1 });
  const rows = `lot,title,reserve\n1,A longcase clock,${reserve / 100}\n2,A bracket clock,${reserve / 100}\n,A sundial,${reserve / 100}\n`;
  file = await checked(house, manager, await uploaded(manager, sale.id, 'reserves.csv', rows), {});
});
afterAll(() => house.close());

const readings = Object.entries(nouns)
  .flatMap(([noun, routes]) =>
    Object.entries(routes as Record<string, Route>).map(([name, route]) => ({
      deed: `${noun}.${name}`,
      route,
    })),
  )
  .filter(({ route }) => route.method === 'GET')
  .flatMap(({ deed, route }) =>
    route.path.includes(':tab')
      ? reportTabs.map((tab) => ({ deed: `${deed} ${tab}`, route, tab }))
      : [{ deed, route, tab: '' }],
  );

const ids: Record<string, () => number> = {
  auctions: () => sale.id,
  items: () => lot.itemId,
  imports: () => file.id,
};
const address = ({ path }: Route, tab: string) =>
  fillPath(path, {
    id: ids[path.split('/')[1] ?? '']?.() ?? 1,
    number: '1',
    token: 'none',
    size: '160',
    tab,
  });

/** readings in whose answers the reserve was found */
const telling = new Set<string>();

const everything = async (client: ApiClient, path: string) => {
  const { status, headers, bytes } = await client.download(path);
  expect(status).toBeLessThan(500);
  return `${JSON.stringify([...headers])}${bytes.toString('utf8')}`;
};

/** What has become of the lot by then; a lot that is sold stands in other readings than one that is not. */
const results: Record<string, string> = { CATALOGUING: 'DRAFT', RECONCILING: 'PASSED', POST_SALE: 'SOLD' };

describe.each(['CATALOGUING', 'PUBLISHED', 'LIVE', 'RECONCILING', 'POST_SALE'])(
  'while the sale is %s',
  (status) => {
    beforeAll(() =>
      house.db.transaction(async (tx) => {
        await tx.run(sql`update auctions set status = ${status} where id = ${sale.id}`);
        await tx.run(sql`
          update lots set status = ${results[status] ?? 'PUBLISHED'}, last_bid = 90, hammer = 90 where id = ${lot.id}`);
      }),
    );

    // Who records results sees the reserves of a LIVE sale.
    const blind: Role[] = status === 'LIVE' ? ['SPECIALIST'] : ['EDITOR', 'SPECIALIST'];
    describe.each(blind)('%s of another department', (role) => {
      let client: ApiClient;
      beforeAll(async () => {
        client = await house.signedIn(role);
      });

      test.each(readings)('finds no reserve in $deed', async ({ route, tab }) => {
        // A workbook is zipped; it is written from the same rows.
        const format = route.reply === 'file' ? '?format=csv' : '';
        expect(await everything(client, `${address(route, tab)}${format}`)).not.toMatch(shown);
      });

      test('finds none in the refusal of a stale write', async () => {
        const { body } = await client.patch(`/auctions/${sale.id}/lots/1`, {
          title: 'Mine',
          id: lot.id,
          version: 1,
        });
        expect(JSON.stringify(body)).not.toMatch(shown);
        expect(body).toMatchObject({ code: expect.any(String) });
      });

      test('is told nothing of it by the checklist', async () => {
        const { body } = await client.get<{ issues: { check: string }[] }>(`/auctions/${sale.id}/lots/1`);
        expect(body.issues.map(({ check }) => check)).not.toContain('reserve');
      });

      // The lot lacks a category too: what it lacks besides must not let it through the filter.
      test('does not find the lot by the check that tells of it', async () => {
        const by = async (check: string) =>
          (await client.get<{ total: number }>(`/auctions/${sale.id}/lots?check=${check}`)).body.total;
        expect([await by('category'), await by('reserve')]).toEqual([1, 0]);
      });
    });

    test.each(blind)('nothing of it is told to %s, so no event says so', async (role) => {
      expect((await looksIn(house)).filter(({ by }) => by === role)).toEqual([]);
    });

    const sighted = (['MANAGER', 'EDITOR'] as const).filter((role) => !blind.includes(role));
    describe.each(sighted)('%s', (role) => {
      let client: ApiClient;
      beforeAll(async () => {
        client = await house.signedIn(role);
      });

      test.each(readings)('is told no reserve by $deed without an event', async ({ deed, route, tab }) => {
        await forgetLooks(house);
        const format = route.reply === 'file' ? '?format=csv' : '';
        const told = shown.test(await everything(client, `${address(route, tab)}${format}`));
        if (told) telling.add(deed);
        expect((await looksIn(house)).map(({ by }) => by)).toEqual(told ? [role] : []);
      });
    });

    test('MANAGER sees it', async () => {
      const manager = await house.signedIn('MANAGER');
      expect((await manager.get(`/auctions/${sale.id}/lots/1`)).body).toMatchObject({
        reserve,
        reserveVisible: true,
      });
      expect(await everything(manager, `/auctions/${sale.id}/activity`)).toMatch(shown);
      expect(await everything(manager, `/imports/${file.id}/rows`)).toMatch(shown);
    });
  },
);

test('the readings that tell a reserve were all asked where they do', () => {
  expect([...telling].sort()).toEqual([
    'auctions.activity',
    'imports.rest',
    'imports.rows',
    'imports.tell',
    'lots.activity',
    'lots.export',
    'lots.list',
    'lots.tell',
    'reports.export lots',
    'reports.export top-lots',
    'reports.export unsold',
    'reports.lots',
    'reports.summary',
    'reports.topLots',
    'reports.unsold',
    'results.desk',
    'results.list',
  ]);
});
