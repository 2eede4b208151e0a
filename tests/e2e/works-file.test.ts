import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxePuppeteer } from '@axe-core/puppeteer';
import type { ElementHandle, Page } from 'puppeteer';
import { demoPassword, demoUsers } from '../../server/demo/people';
import { createClient, fetchSessionCookie } from '../support/client';
import { newCollection } from '../works/gallery';
import { openDemoApp } from './app';
import { click, expectText } from './interactions';
import { createTranslator } from './translations';

const app = openDemoApp();
const folder = mkdtempSync(join(tmpdir(), 'rostrum-works-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => expect(app.flushConsoleErrors()).toEqual([]));

const t = createTranslator('en-US');
let page: Page;
let path: string;

async function importFile(content: string | Uint8Array) {
  const file = join(folder, 'works.csv');
  writeFileSync(file, content);
  const input = await page.waitForSelector(`input[type=file][aria-label="${t('imports.file.choose')}"]`);
  await (input as ElementHandle<HTMLInputElement>).uploadFile(file);
  await expectText(page, '.import-sheet h2', 'works.csv');
}
const expectCount = (filter: 'all' | 'errors' | 'unchanged', count: number) =>
  expectText(page, '.import-filters button', `${t(`imports.filter.${filter}`)} ${count}`);
/** Contrast is tested on whole pages (decision 0001). */
const axe = async () =>
  (
    await new AxePuppeteer(page).include('.import-sheet').disableRules('color-contrast').analyze()
  ).violations.map(({ id, nodes }) => [id, nodes[0]?.html]);

test('imports a list of works into a collection, and its export changes nothing when imported again', async () => {
  const { origin } = app.server;
  const email = demoUsers.find(({ role }) => role === 'EDITOR')?.email ?? '';
  const editor = createClient(origin, await fetchSessionCookie(origin, email, demoPassword));
  const { id } = await newCollection(editor);
  path = `/collections/${id}`;
  page = await app.visit(`/collection/${id}?tab=works`, { as: 'EDITOR' });
  await click(page, t('lots.import'));
  await importFile(
    'Title,Artist,Asking price,Label\nHarbour at dusk,Elna Sørby,"1,250.00",Painted in one evening.\nTwo pears,Ivo Rell,Price on request,\nNight train,Ivo Rell,dear,\n',
  );
  await click(page, t('imports.check'));
  await expectCount('all', 3);
  await expectCount('errors', 1);
  expect(await axe()).toEqual([]);
  await click(page, 'Import 2 rows, set aside 1 to correct');
  await expectText(page, '.result-summary h2', '2 rows imported: 2 works');
  await click(page, t('imports.collections.see'));
  await expectText(page, '.list-total', '2 works');

  const { bytes } = await editor.download(`${path}/export`);
  await click(page, t('lots.import'));
  await importFile(bytes);
  await click(page, t('imports.check'));
  await expectCount('all', 2);
  await expectCount('unchanged', 2);
  await expectText(page, '.import-actions button', t('imports.nothing'));
});
