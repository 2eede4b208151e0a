import type { Page } from 'puppeteer';
import { currencyOf } from '#contract/currencies';
import type { ItemRow } from '#contract/items';
import type { LotRow, LotSheet } from '#contract/lots';
import { formatMoney } from '#contract/money/money';
import { demoPassword, demoUsers } from '../../server/demo/people';
import { type ApiClient, clientOf, cookieOf } from '../support/client';
import { closed, printedBy, printedByKey } from '../support/pdf';
import { demoHouse } from './app';
import { wordsOf } from './words';

const app = demoHouse();
let manager: ApiClient;
let page: Page;
const t = wordsOf('en-US');
/** a sale of the demo house that is over, with more lots than a page of any list */
const sale = 1;

beforeAll(async () => {
  const { origin } = app.server;
  const email = demoUsers.find(({ role }) => role === 'MANAGER')?.email ?? '';
  manager = clientOf(origin, await cookieOf(origin, email, demoPassword));
  page = await app.visit('/auctions', { as: 'MANAGER' });
});
afterEach(() => expect(app.complaints()).toEqual([]));

/** All rows of a list of the API. */
async function all<Row>(path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let at = 1; ; at++) {
    const { body } = await manager.get<{ data: Row[]; total: number }>(
      `${path}${path.includes('?') ? '&' : '?'}page=${at}&pageSize=100`,
    );
    rows.push(...body.data);
    if (rows.length >= body.total) return rows;
  }
}

/** Which of the texts stand on no page. */
const missing = (pages: readonly string[], texts: readonly string[]) => {
  const whole = pages.join('');
  return texts.filter((text) => !whole.includes(closed(text)));
};

/** Documents have no navigation, the head of a table on every page, and the number of the page. */
function expectDocument(pages: readonly string[], head: readonly string[] = []) {
  for (const [at, text] of pages.entries()) {
    expect(text).toContain(closed(head.join(' ')));
    expect(text).toContain(`${at + 1}/${pages.length}`);
    expect(missing([text], [t('menu.settings'), t('list.search'), t('common.more')])).toHaveLength(3);
  }
}

test('the grid prints all its lots, and no reserve', async () => {
  const lots = await all<LotRow>(`/auctions/${sale}/lots`);
  expect(lots.length).toBeGreaterThan(100);
  expect(lots.some(({ reserve }) => reserve !== null)).toBe(true);
  await app.go(page, `/auction/${sale}?tab=lots`);
  const pages = await printedByKey(page);
  expect(
    missing(
      pages,
      lots.map(({ number, artist, title }) => `${number} ${artist} ${title}`),
    ),
  ).toEqual([]);
  expectDocument(pages, [t('lots.number'), t('lots.artist'), t('lots.title'), t('lots.estimateLow')]);
  expect(pages.join('')).not.toContain(t('lots.reserve'));
});

test('the prices realised are printed with all their lots, without reserves and buyers', async () => {
  const lots = await all<LotRow>(`/auctions/${sale}/lots`);
  await app.go(page, `/auction/${sale}/report/lots`);
  const pages = await printedByKey(page);
  expect(
    missing(
      pages,
      lots.map(({ artist, title }) => `${artist} ${title}`),
    ),
  ).toEqual([]);
  expectDocument(pages, [t('lots.number'), t('lots.title'), t('results.estimate')]);
  expect(missing(pages, [t('lots.reserve'), t('results.buyer')])).toHaveLength(2);
});

test('the list of items prints all of them', async () => {
  const items = await all<ItemRow>('/items?tab=unsold');
  expect(items.length).toBeGreaterThan(20);
  await app.go(page, '/items?tab=unsold');
  const pages = await printedByKey(page);
  expect(
    missing(
      pages,
      items.map(({ itemNo }) => itemNo),
    ),
  ).toEqual([]);
  expectDocument(pages, [t('items.item')]);
});

test('asked by the menu of the browser, which waits for nothing, a list says how much of it is there', async () => {
  await app.go(page, '/items');
  const { body } = await manager.get<{ total: number }>('/items?pageSize=20');
  const pages = await printedBy(page);
  expect(pages[0]).toContain(closed(`20 of ${body.total.toLocaleString('en-US')} rows`));
  expectDocument(pages, [t('items.item')]);
});

describe('as documents, not as forms', () => {
  async function lotWithReserve() {
    const lots = await all<LotRow>(`/auctions/${sale}/lots`);
    const isOwnFigure = ({ reserve, estimateLow }: LotRow) => reserve !== null && reserve !== estimateLow;
    const { number } = lots.find(isOwnFigure) ?? {};
    return (await manager.get<LotSheet>(`/auctions/${sale}/lots/${number}`)).body;
  }

  test('a lot with its text and estimate, and nothing that is the house’s own', async () => {
    const lot = await lotWithReserve();
    await app.go(page, `/auction/${sale}/item/${lot.number}`);
    const pages = await printedByKey(page);
    expectDocument(pages);
    expect(missing(pages, [lot.artist, lot.title, lot.medium, lot.dimensions, lot.description])).toEqual([]);
    const money = (amount: number | null) =>
      formatMoney(amount ?? 0, currencyOf('GBP'), 'en-US', { bare: true, short: true });
    expect(missing(pages, [`£${money(lot.estimateLow)} – ${money(lot.estimateHigh)}`])).toEqual([]);
    const own = [t('lots.reserve'), money(lot.reserve), t('lot.internal'), lot.notes || t('lots.notes')];
    expect(missing(pages, own)).toEqual(own);
  });

  test('an item in its sheet too, without the list behind it', async () => {
    const lot = await lotWithReserve();
    await app.go(page, `/items?item=${lot.itemId}`);
    await page.waitForSelector('.ant-drawer-open form');
    const pages = await printedByKey(page);
    expect(pages).toHaveLength(1);
    expectDocument(pages);
    expect(missing(pages, [lot.itemNo, lot.artist, lot.title])).toEqual([]);
    expect(missing(pages, [t('items.availability'), t('lots.notes')])).toHaveLength(2);
  });
});
