import type { LotRow } from '#contract/lots';
import type { LotsReport } from '#contract/reports';
import { newAuction, newLot } from '../auctions/forms';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
let id: number;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  id = (await newAuction(manager, { code: 'FIRST' })).id;
  for (const [number, title] of [
    ['1', 'Album of 45 views'],
    ['45', 'A globe'],
    ['45A', 'A map'],
    ['50', 'Forty-five: no 45 here'],
  ])
    await newLot(manager, id, { number, title });
});
afterAll(() => app.close());

const numbersIn = async (path: string) =>
  (
    await manager.get<{ data: (LotRow | LotsReport['data'][number])[] }>(`/auctions/${id}/${path}`)
  ).body.data.map(({ number }) => number);

test.each(['lots', 'report/lots'])('puts the lot with the searched number first in %s', async (path) => {
  expect(await numbersIn(`${path}?q=45`)).toEqual(['45', '1', '50']);
  expect(await numbersIn(`${path}?q=45&sort=-number`)).toEqual(['50', '45', '1']);
  expect(await numbersIn(`${path}?q=a`)).toEqual(expect.arrayContaining(['1', '45', '45A']));
});
