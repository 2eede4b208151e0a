import sql from 'sql-template-tag';
import { itemSort } from '#contract/item-query';
import type { ItemRow } from '#contract/items';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let editor: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  editor = await app.signIn('EDITOR');
  // Many equal values, so that the id decides, and some that sort differently with another collation.
  await app.db.run(sql`
    insert into items (title, artist, updated_at)
    select (array['Vase', 'vase', 'Étude', '', 'Zebra'])[1 + n % 5], 'Maker ' || n % 7,
      timestamptz '2026-01-01' + interval '1 microsecond' * (n / 3)
    from generate_series(1, 1300) n`);
});
afterAll(() => app.close());

interface ItemPage {
  data: ItemRow[];
  total: number;
}
const page = async (sort: string, number: number, after = '', more = '') =>
  (await editor.get<ItemPage>(`/items?sort=${sort}&page=${number}&pageSize=100${after}${more}`)).body;
const after = (sort: string, row: ItemRow | undefined) =>
  `&afterId=${row?.id}&afterValue=${encodeURIComponent(String(row?.[sort.replace('-', '') as keyof ItemRow]))}`;

test.each(itemSort.flatMap((key) => [key, `-${key}`]))(
  'a deep page that continues from the previous one equals that page, by %s',
  async (sort) => {
    for (const more of ['', '&q=vase&availability=AVAILABLE'])
      for (let number = 2; number <= 14; number++) {
        const before = await page(sort, number - 1, '', more);
        if (before.data.length < 100) break;
        expect(await page(sort, number, after(sort, before.data.at(-1)), more)).toEqual(
          await page(sort, number, '', more),
        );
      }
  },
);

test('continues at the same place when rows are added and when the row before it changes', async () => {
  const before = await page('-updatedAt', 11);
  const next = await page('-updatedAt', 12);
  await app.db.run(sql`insert into items (title) select 'New' from generate_series(1, 5)`);
  await app.db.run(sql`update items set updated_at = now() where id = ${before.data.at(-1)?.id}`);
  const pageAfter = await page('-updatedAt', 12, after('-updatedAt', before.data.at(-1)));
  expect(pageAfter.data).toEqual(next.data);
  expect(pageAfter.total).toBe(1305);
});

test('ignores a value that is invalid for the column', async () => {
  expect(await page('-updatedAt', 12, '&afterId=1&afterValue=yesterday')).toEqual(
    await page('-updatedAt', 12),
  );
  expect((await editor.get('/items?afterId=x')).status).toBe(422);
});
