import type { Page } from 'puppeteer';
import { getCurrency } from '#contract/currencies';
import type { ItemRow } from '#contract/items';
import type { LotRow, LotSheet } from '#contract/lots';
import { formatMoney } from '#contract/money/money';
import { demoPassword, demoUsers } from '../../server/demo/people';
import { type ApiClient, createClient, fetchSessionCookie } from '../support/client';
import { printPages, printPagesByShortcut, removeBlanks } from '../support/pdf';
import { openDemoApp } from './app';
import { createTranslator } from './translations';

const app = openDemoApp();
let manager: ApiClient;
let page: Page;
const t = createTranslator('en-US');
/** a past sale of the demo data with more lots than one page of any list */
const sale = 1;

beforeAll(async () => {
  const { origin } = app.server;
  const email = demoUsers.find(({ role }) => role === 'MANAGER')?.email ?? '';
  manager = createClient(origin, await fetchSessionCookie(origin, email, demoPassword));
  page = await app.visit('/auctions', { as: 'MANAGER' });
});
afterEach(() => expect(app.flushConsoleErrors()).toEqual([]));

/** Returns all rows of a list of the API. */
async function fetchAll<Row>(path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let at = 1; ; at++) {
    const { body } = await manager.get<{ data: Row[]; total: number }>(
      `${path}${path.includes('?') ? '&' : '?'}page=${at}&pageSize=100`,
    );
    rows.push(...body.data);
    if (rows.length >= body.total) return rows;
  }
}

/** Returns the texts that appear on no page. */
const findMissingTexts = (pages: readonly string[], texts: readonly string[]) => {
  const printedText = pages.join('');
  return texts.filter((text) => !printedText.includes(removeBlanks(text)));
};

/** Asserts that printed pages have no navigation, and on every page the table head and the page number. */
function expectDocument(pages: readonly string[], head: readonly string[] = []) {
  for (const [at, text] of pages.entries()) {
    expect(text).toContain(removeBlanks(head.join(' ')));
    expect(text).toContain(`${at + 1}/${pages.length}`);
    expect(findMissingTexts([text], [t('menu.settings'), t('list.search'), t('common.more')])).toHaveLength(
      3,
    );
  }
}

test('the grid prints all lots without reserves', async () => {
  const lots = await fetchAll<LotRow>(`/auctions/${sale}/lots`);
  expect(lots.length).toBeGreaterThan(100);
  expect(lots.some(({ reserve }) => reserve !== null)).toBe(true);
  await app.goTo(page, `/auction/${sale}?tab=lots`);
  const pages = await printPagesByShortcut(page);
  expect(
    findMissingTexts(
      pages,
      lots.map(({ number, artist, title }) => `${number} ${artist} ${title}`),
    ),
  ).toEqual([]);
  expectDocument(pages, [t('lots.number'), t('lots.artist'), t('lots.title'), t('lots.estimateLow')]);
  expect(pages.join('')).not.toContain(t('lots.reserve'));
});

test('the prices realized print all lots without reserves and buyers', async () => {
  const lots = await fetchAll<LotRow>(`/auctions/${sale}/lots`);
  await app.goTo(page, `/auction/${sale}/report/lots`);
  const pages = await printPagesByShortcut(page);
  expect(
    findMissingTexts(
      pages,
      lots.map(({ artist, title }) => `${artist} ${title}`),
    ),
  ).toEqual([]);
  expectDocument(pages, [t('lots.number'), t('lots.title'), t('results.estimate')]);
  expect(findMissingTexts(pages, [t('lots.reserve'), t('results.buyer')])).toHaveLength(2);
});

test('the list of items prints all of them', async () => {
  const items = await fetchAll<ItemRow>('/items?tab=unsold');
  expect(items.length).toBeGreaterThan(20);
  await app.goTo(page, '/items?tab=unsold');
  const pages = await printPagesByShortcut(page);
  expect(
    findMissingTexts(
      pages,
      items.map(({ itemNo }) => itemNo),
    ),
  ).toEqual([]);
  expectDocument(pages, [t('items.item')]);
});

test('printed from the browser menu, which does not wait, a list says how many rows it shows', async () => {
  await app.goTo(page, '/items');
  const { body } = await manager.get<{ total: number }>('/items?pageSize=20');
  const pages = await printPages(page);
  expect(pages[0]).toContain(removeBlanks(`20 of ${body.total.toLocaleString('en-US')} rows`));
  expectDocument(pages, [t('items.item')]);
});

describe('printed documents instead of forms', () => {
  async function lotWithReserve() {
    const lots = await fetchAll<LotRow>(`/auctions/${sale}/lots`);
    const isOwnFigure = ({ reserve, estimateLow }: LotRow) => reserve !== null && reserve !== estimateLow;
    const { number } = lots.find(isOwnFigure) ?? {};
    return (await manager.get<LotSheet>(`/auctions/${sale}/lots/${number}`)).body;
  }

  test('print a lot with its text and estimate, without internal fields', async () => {
    const lot = await lotWithReserve();
    await app.goTo(page, `/auction/${sale}/item/${lot.number}`);
    const pages = await printPagesByShortcut(page);
    expectDocument(pages);
    expect(
      findMissingTexts(pages, [lot.artist, lot.title, lot.medium, lot.dimensions, lot.description]),
    ).toEqual([]);
    const money = (amount: number | null) =>
      formatMoney(amount ?? 0, getCurrency('GBP'), 'en-US', { bare: true, short: true });
    expect(findMissingTexts(pages, [`£${money(lot.estimateLow)} – ${money(lot.estimateHigh)}`])).toEqual([]);
    const own = [t('lots.reserve'), money(lot.reserve), t('lot.internal'), lot.notes || t('lots.notes')];
    expect(findMissingTexts(pages, own)).toEqual(own);
  });

  test('print an item in a drawer without the list behind it', async () => {
    const lot = await lotWithReserve();
    await app.goTo(page, `/items?item=${lot.itemId}`);
    await page.waitForSelector('.ant-drawer-open form');
    const pages = await printPagesByShortcut(page);
    expect(pages).toHaveLength(1);
    expectDocument(pages);
    expect(findMissingTexts(pages, [lot.itemNo, lot.artist, lot.title])).toEqual([]);
    expect(findMissingTexts(pages, [t('items.availability'), t('lots.notes')])).toHaveLength(2);
  });
});
