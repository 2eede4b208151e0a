import type { Page } from 'puppeteer';
import sql from 'sql-template-tag';
import type { Db } from '../server/db/database';
import type { BenchApp } from './app';
import { newSale } from './imports';
import { requestJson } from './load';
import { checkAtMost, type Figure } from './report';
import { createCollection } from './works';

const rows = 2000;
const typedRows = 12;

declare global {
  interface Window {
    longest?: number;
  }
}

/** Creates available items in a new category; returns its id. */
async function createFreeItems(db: Db, name: string): Promise<number> {
  const { id } = await db.row<{ id: number }>(sql`
    insert into categories (name, department_id)
    select ${name}, department_id from categories where name = 'Paintings' returning id`);
  await db.run(sql`
    insert into items (title, artist, department_id, category_id)
    select 'A landscape with cattle ' || n, 'Osmund Tarrowby', c.department_id, c.id
    from generate_series(1, ${rows}::int) n, categories c where c.id = ${id}`);
  return id;
}

/**
 * Returns the longest task of the page, from 50 ms on, while titles are typed one below the other and saved; 0 when none was
 * as long.
 */
async function longestTask(page: Page, address: string, cell: string): Promise<number> {
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await page.waitForSelector(cell);
  // The page is idle: only the event stream of changes stays open.
  await page.waitForNetworkIdle({ idleTime: 1000, concurrency: 1 });
  await page.click(cell);
  await page.evaluate(() => {
    window.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest ?? 0, duration);
    }).observe({ type: 'longtask' });
  });
  for (let row = 1; row <= typedRows; row++) {
    await page.keyboard.type(`A wide landscape, no. ${row}`, { delay: 40 });
    await page.keyboard.press('Enter');
  }
  await page.waitForNetworkIdle({ idleTime: 500, concurrency: 1 });
  return (await page.evaluate(() => window.longest)) ?? Number.NaN;
}

/** Measures what typing into long grids costs the browser: no task may delay a key. */
export async function benchTyping({ db, product, server }: BenchApp, page: Page): Promise<Figure[]> {
  const addItems = async (path: string, name: string) =>
    requestJson(product, 'POST', path, { rows: { query: { category: [await createFreeItems(db, name)] } } });
  const sale = await newSale(product);
  await addItems(`/api/auctions/${sale}/entries`, 'Typed lots');
  const collectionId = await createCollection(db, 0);
  await addItems(`/api/collections/${collectionId}/works`, 'Typed works');
  const title = (column: number) => `.grid [aria-rowindex="2"] [aria-colindex="${column}"]`;
  const figures: Figure[] = [];
  for (const [noun, path] of [
    ['lots', `auction/${sale}?tab=lots`],
    ['works', `collection/${collectionId}?tab=works`],
  ])
    figures.push(
      checkAtMost(
        `longest task while titles of 2,000 ${noun} are typed`,
        'ms',
        await longestTask(page, `${server.origin}/app/${path}`, title(4)),
        50,
      ),
    );
  return figures;
}
