import type { ElementHandle, Page } from 'puppeteer';
import { demoPassword, demoUsers } from '../../server/demo/people';
import { createCataloguedSale } from '../results/sale';
import { type BrowserApp, openBrowserApp } from '../support/browser';
import { createClient, fetchSessionCookie } from '../support/client';
import { pollUntil } from '../support/pollUntil';
import { describeReal, realData } from '../support/realData';
import { choose, click, expectText, fill, listTexts } from './interactions';
import { createTranslator } from './translations';

describeReal('importing printed catalogs through the pages', () => {
  let app: BrowserApp;
  beforeAll(async () => {
    app = await openBrowserApp();
  });
  afterAll(() => app?.close());
  afterEach(async () => {
    expect(app.flushConsoleErrors()).toEqual([]);
    await app.closeVisitors();
  });

  const clientAs = async (role: 'ADMIN' | 'MANAGER') =>
    createClient(
      app.server.origin,
      await fetchSessionCookie(
        app.server.origin,
        demoUsers.find((user) => user.role === role)?.email ?? '',
        demoPassword,
      ),
    );

  /** Uploads the file into a new sale and leaves the page at the column mapping. */
  async function importFile(file: string, currency: string, language: 'en-US' | 'pt-BR'): Promise<Page> {
    const t = createTranslator(language);
    const sale = await createCataloguedSale({ signIn: clientAs }, await clientAs('MANAGER'), {
      currency,
      lots: [],
    });
    const page = await app.visit(`/auction/${sale}?tab=lots`, { as: 'EDITOR', language });
    await click(page, t('lots.import'));
    const input = await page.waitForSelector(`input[type=file][aria-label="${t('imports.file.choose')}"]`);
    await (input as ElementHandle<HTMLInputElement>).uploadFile(realData('sales-dev', file));
    await expectText(page, '.import-sheet h2', file);
    return page;
  }

  /** Searches for a lot by its number and asserts its title in the grid. */
  async function titled(page: Page, number: string, title: RegExp) {
    await fill(page, 'Search', number);
    await expectText(page, '.grid [aria-colindex="1"]', number);
    // The rows of the previous search disappear before those of this one appear.
    await pollUntil(
      `a row that matches ${title}`,
      () => listTexts(page, '.grid [role=row]'),
      (rows) => rows.some((row) => title.test(row)),
    );
  }

  test('1764: 237 paintings, rows with the same number become one lot, 32bis included', async () => {
    const t = createTranslator('en-US');
    const page = await importFile('01-paris-R1764.csv', 'LIVRE', 'en-US');
    await click(page, t('imports.grouped'), '.import-options');
    await click(page, t('imports.check'));
    await click(page, 'Import 237 rows');
    await expectText(
      page,
      '.result-summary h2',
      '237 rows imported: 198 lots, 35 combined from several rows',
    );
    await click(page, t('imports.auctions.back'));
    await expectText(page, '.list-total', '198 lots');
    await titled(page, '32bis', /^32bis/);
  });

  test('1880: 199 lots, 59bis included', async () => {
    const t = createTranslator('en-US');
    const page = await importFile('03-charavay-1880-06-17-taylor.csv', 'FRF', 'en-US');
    await click(page, t('imports.check'));
    await click(page, 'Import 199 rows');
    await expectText(page, '.result-summary h2', '199 rows imported: 199 lots');
    await click(page, t('imports.auctions.back'));
    await titled(page, '59bis', /^59bis/);
  });

  test('1903: 528 lots with multi-line texts and no results', async () => {
    const t = createTranslator('en-US');
    const page = await importFile('04-charavay-1903-03-23-dablin.csv', 'FRF', 'en-US');
    await click(page, t('imports.check'));
    await expectText(page, '.import-filters button', `${t('imports.filter.errors')} 0`);
    await click(page, 'Import 528 rows');
    await expectText(page, '.result-summary h2', '528 rows imported: 528 lots');
    await click(page, t('imports.auctions.back'));
    await expectText(page, '.list-total', '528 lots');
    await titled(page, '1', /FRANÇOIS Ier, roi de France/);
  });

  test('leilão: 71 lots by the typed pattern, 77 rows set aside with their reasons', async () => {
    const t = createTranslator('pt-BR');
    const page = await importFile('08-leilao-0026883-58.csv', 'BRL', 'pt-BR');
    await choose(page, t('imports.pattern.column'), 'descricao');
    await fill(page, t('imports.pattern.text'), '^Lote (\\w+):');
    await click(page, t('imports.check'));
    await expectText(page, '.import-filters button', `${t('imports.filter.errors')} 77`);
    await expectText(page, '.import-filters button', `${t('imports.filter.unchanged')} 0`);
    await click(page, 'Importar 71 linhas, reter 77 para correção');
    await expectText(page, '.result-summary h2', '71 linhas importadas: 71 lotes');
    await click(page, t('imports.auctions.back'));
    await expectText(page, '.list-total', '71 lotes');
  });
});
