import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElementHandle, Page } from 'puppeteer';
import type { Role } from '#contract/api/permissions';
import { headFigures } from '#contract/figures';
import type { Staged } from '#contract/staged-results';
import { demoPassword, demoUsers } from '../../server/demo/people';
import { createCataloguedSale, performStep } from '../results/sale';
import { waitUntilIdle } from '../support/browser';
import { type ApiClient, createClient, fetchSessionCookie } from '../support/client';
import { pollUntil } from '../support/pollUntil';
import { describeReal, realData } from '../support/realData';
import { openDemoApp } from './app';
import { choose, click, expectText, fill, listTexts } from './interactions';
import { createTranslator } from './translations';

const app = openDemoApp();
afterEach(() => expect(app.flushConsoleErrors()).toEqual([]));

const emailOf = (role: Role) => demoUsers.find((user) => user.role === role)?.email ?? '';
const clientAs = async (role: Role): Promise<ApiClient> =>
  createClient(app.server.origin, await fetchSessionCookie(app.server.origin, emailOf(role), demoPassword));
const pathOf = (page: Page) => new URL(page.url()).pathname.slice('/app'.length);
const state = '.page-head .status';

async function importFile(page: Page, label: string, file: string) {
  const input = await page.waitForSelector(`input[type=file][aria-label="${label}"]`);
  await (input as ElementHandle<HTMLInputElement>).uploadFile(file);
}

describeReal('an auction of 1770, run through the pages by a manager in English', () => {
  const t = createTranslator('en-US');
  let page: Page;
  let sale: string;

  /** Clicks a step of the sale's lifecycle and confirms it. */
  async function chooseStep(action: 'publish' | 'open' | 'reconcile' | 'conclude') {
    // A notification stays while the mouse is over it, and covers the button.
    await page.mouse.move(0, 0);
    await click(page, t(`auctions.step.${action}`), '.page-head-action');
    await click(page, t(`auctions.step.${action}`), '.ant-modal-confirm-btns');
  }

  test('the manager signs in with the form and creates the sale', async () => {
    page = await app.visit('/auctions');
    await fill(page, t('session.email'), emailOf('MANAGER'));
    await fill(page, t('session.password'), demoPassword);
    await click(page, t('session.signIn'));
    await click(page, t('auctions.new'));

    await fill(page, t('catalogue.code'), 'R1770');
    await fill(page, t('catalogue.title'), 'Cabinet de tableaux');
    await fill(page, t('catalogue.startsAt'), '06/11/1770 2:00 PM');
    await page.keyboard.press('Enter');
    await choose(page, t('catalogue.timeZone'), 'Europe/Paris');
    await choose(page, t('catalogue.currency'), 'LIVRE · Livre, sols, deniers');
    await choose(page, t('auctions.premium'), 'Flat 25 %, plus VAT');
    await choose(page, t('auctions.increments'), 'Universal: 1s, 2s, 0-2-5-8, 5s');
    await choose(page, t('auctions.vatScheme'), t('lots.vatScheme.MARGIN'));
    await click(page, t('auctions.create'));

    await expectText(page, 'h1', 'R1770 Cabinet de tableaux');
    await expectText(page, state, t('auctions.status.DRAFT'));
    sale = pathOf(page);
    expect(sale).toMatch(/^\/auction\/\d+$/);
  });

  test('imports 141 rows of the file as 120 lots', async () => {
    await click(page, t('lots.import'));
    await importFile(page, t('imports.file.choose'), realData('sales-dev', '02-paris-R1770.csv'));
    await expectText(page, '.import-sheet h2', '02-paris-R1770.csv');
    const readSamples = () =>
      page.$$eval('.import-columns tbody tr', (rows) =>
        Object.fromEntries(
          rows.map((row) => [
            row.querySelector('th')?.textContent,
            [...row.querySelectorAll('.import-becomes li')].map(({ textContent }) => textContent),
          ]),
        ),
      );
    expect(await readSamples()).toMatchObject({
      lot: ['1', '2', '3'],
      price: ['2,915 l.', '650 l.', '192 l.'],
      // The year of the sale is not the year of the paintings.
      year: [],
    });
    await click(page, t('imports.grouped'), '.import-options');
    await expectText(page, '.import-options .ant-radio-wrapper-checked', t('imports.amounts.PER_PART'));
    await click(page, t('imports.check'));

    const expectFilterCount = (filter: 'all' | 'errors' | 'warnings', count: number) =>
      expectText(page, '.import-filters button', `${t(`imports.filter.${filter}`)} ${count}`);
    await expectFilterCount('all', 141);
    await expectFilterCount('errors', 0);
    await expectFilterCount('warnings', 9);
    await click(page, `${t('imports.filter.warnings')} 9`);
    await expectText(page, '.import-warning', t('imports.issue.buyers_differ'));
    await click(page, 'Import 141 rows');
    await expectText(
      page,
      '.result-summary h2',
      '141 rows imported: 120 lots, 21 combined from several rows',
    );
    await click(page, t('imports.auctions.back'));
    await expectText(page, '.list-total', '120 lots');
  });

  test('the manager reads the first lots, describes one and opens the next', async () => {
    await click(page, t('lots.openSelected'));
    await expectText(page, 'h1', t('lot.title', { number: '1' }));
    await fill(page, t('lots.description'), 'Sur bois, de 15 pouces.');
    await click(page, t('lot.saveNext'));
    await expectText(page, 'h1', t('lot.title', { number: '2' }));
    await page.keyboard.down('Alt');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.up('Alt');
    await expectText(page, 'h1', t('lot.title', { number: '1' }));
    await expectText(page, '#field-description', 'Sur bois, de 15 pouces.');

    await app.goTo(page, `${sale}/item/111`);
    await expectText(page, '.review-aside h2', '2 parts');
  });

  test('publishing is blocked by a lot, then allowed without pictures, and the sale is opened', async () => {
    await app.goTo(page, sale);
    await click(page, t('auctions.step.catalogue'));
    await expectText(page, state, t('auctions.status.CATALOGUING'));
    await expectText(page, '.action-blocked', '120 lots need work before you can publish');

    await click(page, t('auctions.tab.readiness'));
    for (const check of ['category', 'estimate', 'picture'] as const)
      await choose(page, t(`publication.check.${check}`), t('publication.OFF'));
    await click(page, t('form.save'), '.readiness');
    await page.waitForSelector('.action-blocked', { hidden: true });

    await chooseStep('publish');
    await expectText(page, state, t('auctions.status.PUBLISHED'));
    await chooseStep('open');
    await expectText(page, state, t('auctions.status.LIVE'));
  });

  test('applies the results from the file, and lot 111 needs a decision', async () => {
    await click(page, t('auctions.tab.results'));
    await expectText(
      page,
      '.results-staged p',
      '120 results from files are ready to apply, 120 sold, total hammer 160,466 l. Apply results',
    );
    await click(page, t('results.staged.apply'), '.results-staged');
    await click(page, t('results.staged.apply'), '.ant-popover');
    await expectText(page, '.results-so-far dd', '120 of 120');
    await expectText(page, '.results-hammer', '160,466 l.');
    await expectText(page, '.rows .status', t('lots.status.SOLD'));
    await expectText(page, '#decisions h2', '1 lot needs a buyer decision');
    const [lot, ...otherTexts] = await listTexts(page, '#decisions li > p');
    expect(lot).toMatch(/^Lot 111 .+ · 1,540 l\.$/);
    // Of the 21 lots with several rows, this one has two buyers and the other 20 have one each.
    expect(otherTexts).toEqual([]);
    expect(await listTexts(page, '#decisions th')).toHaveLength(2);
    expect(await listTexts(page, '#decisions .is-figure')).toEqual(['770 l.', '770 l.']);
  });

  test('the report shows the results of the sale', async () => {
    await click(page, t('auctions.report'));
    await expectText(page, 'h1', t('reports.title', { code: 'R1770' }));
    expect(await listTexts(page, '.figure-line dt')).toEqual(
      headFigures.map((figure) => t(`reports.figure.${figure}`)),
    );
    expect(await listTexts(page, '.figure-line dd > a')).toEqual([
      '160,466 l.',
      '200,582 l. 10 s. 0 d.',
      '120 of 120',
      '100%',
      // The sale has no estimates, which the sell-through by value requires.
      '–',
    ]);

    await click(page, t('reports.tab.top-lots'));
    await page.waitForFunction(() => location.pathname.endsWith('/report/top-lots'));
    await waitUntilIdle(page);
    const [top] = await page.$$eval('.ant-table-row', (rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent)),
    );
    expect(top?.[0]).toBe('6');
    expect(top).toContain('20,000');
  });

  test('the sale is closed, and concluded once lot 111 is decided', async () => {
    await app.goTo(page, `${sale}?tab=results`);
    await chooseStep('reconcile');
    await expectText(page, state, t('auctions.status.RECONCILING'));
    await expectText(page, '.action-blocked', '1 lot needs a buyer decision');
    await click(page, t('results.decisions.give'), '#decisions');
    await page.waitForSelector('#decisions', { hidden: true });
    await chooseStep('conclude');
    await expectText(page, state, t('auctions.status.POST_SALE'));
  });
});

describe('an import by a specialist who reads Portuguese', () => {
  const t = createTranslator('pt-BR');
  const folder = mkdtempSync(join(tmpdir(), 'rostrum-file-'));
  const file = join(folder, 'lotes.csv');
  let manager: ApiClient;
  let sale: number;
  let page: Page;

  beforeAll(async () => {
    manager = await clientAs('MANAGER');
    const { body } = await manager.get<{ data: { id: number; name: string }[] }>('/departments');
    const department = (name: string) => body.data.find((one) => one.name === name)?.id ?? 0;
    sale = await createCataloguedSale({ signIn: clientAs }, manager, {
      code: 'PORTO',
      departmentIds: [department('Fine Art')],
      lots: [{ number: '90', departmentId: department('Jewellery and Watches') }],
    });
    writeFileSync(
      file,
      [
        'Lote;Título;Departamento;Estimativa mínima;Estimativa máxima;Valor de martelo;Comprador',
        '1;Vista do porto;Fine Art;1.000,50;2.000,00;1.500,00;Sr. Lima',
        '2;Natureza-morta;Fine Art;800,00;1.200,00;;',
        '3;Anel de ouro;Jewellery and Watches;500,00;700,00;;',
      ].join('\r\n'),
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('the page offers no action that the specialist may not perform', async () => {
    page = await app.visit(`/auction/${sale}?tab=lots`, { as: 'SPECIALIST', language: 'pt-BR' });
    await expectText(page, state, t('auctions.status.CATALOGUING'));
    expect(await listTexts(page, '.page-head-action button')).toEqual([]);
    const menu = await listTexts(page, 'header nav [role=menuitem]');
    expect(menu).toContain(t('menu.auctions'));
    for (const closed of ['dashboard', 'campaigns', 'settings'] as const)
      expect(menu).not.toContain(t(`menu.${closed}`));
  });

  test("imports the specialist's rows as lots, and sets aside a row of another department with the reason", async () => {
    await click(page, t('lots.import'));
    await importFile(page, t('imports.file.choose'), file);
    await expectText(page, '.import-becomes', '1.000,50800,00500,00');
    await click(page, t('imports.check'));
    await expectText(page, '.import-filters button', `${t('imports.filter.errors')} 1`);
    await expectText(page, '.import-issue', t('imports.issue.department_denied'));
    await click(page, 'Importar 2 linhas, reter 1 para correção');
    await expectText(page, '.result-summary h2', '2 linhas importadas: 2 lotes');
    await click(page, t('imports.auctions.back'));
    await expectText(page, '.list-total', '3 lotes');
  });

  test('the specialist corrects a lot, and an unreadable amount keeps the page open', async () => {
    await click(page, t('lots.openSelected'));
    await expectText(page, 'h1', t('lot.title', { number: '1' }));
    await fill(page, t('lots.estimateHigh'), 'caro');
    await click(page, t('lot.saveNext'));
    await page.waitForFunction(() => document.activeElement?.id === 'field-estimateHigh');
    await expectText(page, '.review-field [role=alert]', t('amount.unreadable'));
    await expectText(page, 'h1', t('lot.title', { number: '1' }));
    await fill(page, t('lots.title'), 'Vista do porto de Santos');
    await fill(page, t('lots.estimateHigh'), '2.500,75');
    await click(page, t('form.save'), '.form-bar');
    await page.waitForSelector('.form-bar', { hidden: true });
    await app.goTo(page, `/auction/${sale}/item/1`);
    await expectText(page, '#field-title', 'Vista do porto de Santos');
    expect(await page.$eval('#field-estimateHigh', (field) => (field as HTMLInputElement).value)).toBe(
      '2.500,75',
    );
  });

  test("the specialist's report counts only the own department and says so", async () => {
    await performStep(manager, sale, 'publish');
    await performStep(manager, sale, 'open');
    await manager.post(`/auctions/${sale}/staged-results/apply`, {});
    const staged = await pollUntil(
      'applied results',
      async () => (await manager.get<Staged>(`/auctions/${sale}/staged-results`)).body,
      ({ batch }) => batch?.state !== 'APPLYING',
    );
    expect(staged.batch).toMatchObject({ recorded: 1, refused: [] });

    await app.goTo(page, `/auction/${sale}`);
    await expectText(page, state, t('auctions.status.LIVE'));
    expect(await listTexts(page, '.page-head-action button')).toEqual([]);
    await click(page, t('auctions.report'));
    await expectText(
      page,
      '.report-scope',
      'Este relatório conta só os lotes do seu departamento: Fine Art.',
    );
    const rows = await page.$$eval('.report-table tr', (lines) =>
      lines.map((line) =>
        [...line.querySelectorAll('th, td')].map(({ textContent }) => textContent?.replace(/\s+/g, ' ')),
      ),
    );
    const figure = (key: 'hammer' | 'sold' | 'open' | 'premium' | 'houseRevenue') =>
      rows.find(([name]) => name === t(`reports.figure.${key}`))?.[2];
    expect(figure('hammer')).toBe('£ 1.500,00');
    expect(figure('sold')).toBe('1');
    expect(figure('open')).toBe('1');
    expect(figure('premium')).toBeUndefined();
    expect(figure('houseRevenue')).toBeUndefined();
  });
});
