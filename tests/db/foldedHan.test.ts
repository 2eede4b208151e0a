import sql from 'sql-template-tag';
import type { CustomerRow, CustomerSuggestion } from '#contract/customers';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  for (const [lastName, firstName] of [
    ['陳', '國強'],
    ['齋藤', '龍'],
  ])
    expect((await manager.post('/customers', { lastName, firstName, familyFirst: true })).status).toBe(201);
});
afterAll(() => app.close());

const fold = async (text: string) =>
  (await app.db.row<{ folded: string }>(sql`select fold(${text}) as folded`)).folded;

test.each([
  ['陳國強', '陈国强'],
  ['臺灣', '台湾'],
  ['後藤', '后藤'],
  ['清乾隆', '清干隆'],
  ['發 髮', '发 发'],
  ['峯 峰', '峰 峰'],
  ['沢 浜', '泽 滨'],
  ['Éire 陳', 'eire 陈'],
  ['', ''],
  ['Müller', 'muller'],
])('folds %j to %j, which folds to itself', async (text, folded) => {
  expect(await fold(text)).toBe(folded);
  expect(await fold(folded)).toBe(folded);
});

test.each([
  ['陈国强', '陳國強'],
  ['陳國強', '陳國強'],
  ['陈國强', '陳國強'],
  ['国强', '陳國強'],
  ['陈', '陳國強'],
  ['斎藤', '齋藤龍'],
  ['斋藤', '齋藤龍'],
  ['龙', '齋藤龍'],
])('finds with %s the customer %s', async (q, name) => {
  const query = new URLSearchParams({ q });
  const list = await manager.get<{ data: CustomerRow[] }>(`/customers?${query}`);
  expect(list.body.data.map((row) => row.name)).toEqual([name]);
  const { body } = await manager.get<{ matches: CustomerSuggestion[] }>(`/customers/found?${query}`);
  expect(body.matches.map((row) => row.name)).toEqual([name]);
});

test('updates search columns when the folding changes', async () => {
  // Columns of the database that are folded on write.
  const columns = await app.db.rows<{ table: string }>(sql`
    select table_name as "table" from information_schema.columns
    where table_schema = 'public' and column_name = 'folded' and generation_expression like '%fold(%' order by 1`);
  expect(columns.map(({ table }) => table)).toEqual([
    ...['artists', 'auctions', 'campaigns', 'collections', 'customers', 'items'],
  ]);
});
