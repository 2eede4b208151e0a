import { setTimeout as sleep } from 'node:timers/promises';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import iconv from 'iconv-lite';
import type { LotRow } from '#contract/lots';
import { newAuction } from '../auctions/forms';
import type { ApiClient } from '../support/client';
import { openOptions, openPage, openPageApp, type PageApp, selectOption } from '../support/page';

let app: PageApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const lotsOf = async (sale: number) =>
  (await manager.get<{ data: LotRow[] }>(`/auctions/${sale}/lots`)).body.data.map(
    ({ number, title, estimateLow }) => [number, title, estimateLow],
  );
const step = () => document.querySelector('.ant-steps-item-active')?.textContent;
/** Runs the jobs of the server; the page follows their progress. */
async function waitForJobs() {
  await screen.findByText('You can leave this page. The import continues in the background.');
  await app.runDueJobs();
}
/** Returns the row of the page's table whose first text is this. */
const row = (text: string) =>
  within(
    screen.getByText(text, { selector: 'th[scope=row], td.import-number' }).closest('tr') as HTMLElement,
  );
const buttonWithText = (text: RegExp) => (_: string, element: Element | null) =>
  element?.tagName === 'BUTTON' && text.test(element.textContent ?? '');

async function uploadFile(sale: number, text: string | Uint8Array<ArrayBuffer>) {
  await openPage(app, `/auction/${sale}?tab=lots&import=new`, { as: 'EDITOR' });
  fireEvent.change(await screen.findByLabelText('Choose file', { selector: 'input' }), {
    target: { files: [new File([text], 'lots.csv', { type: 'text/csv' })] },
  });
  await waitFor(() => expect(step()).toMatch('Columns'));
}

test('imports a file as lots in four steps with a corrected cell, and undoes it', async () => {
  const { id } = await newAuction(manager, { code: 'FILE' });
  await uploadFile(
    id,
    'Lot,Title,Low estimate,Seen by\n1,A map,"1,000",Ada\n2,A globe,dear,Ada\n2A,A clock,300,Ada\n',
  );

  expect(row('Lot').getByText('Lot number')).toBeInTheDocument();
  expect(row('Low estimate').getByText('Low estimate', { selector: 'td *' })).toBeInTheDocument();
  expect(row('Low estimate').getByText('1,000.00')).toBeInTheDocument();
  expect(row('Low estimate').getByText('Not an amount. Enter one, for example 1,200.')).toBeInTheDocument();
  expect(row('Seen by').getByText("Don't import")).toBeInTheDocument();
  expect(screen.getByText('Lot numbers in 3 of the first 3 rows: 1, 2, 2A')).toBeInTheDocument();

  await selectOption(screen.getByLabelText('Field for Seen by'), 'Internal notes');
  await waitFor(() => expect(row('Seen by').getAllByText('Ada')).not.toHaveLength(0));
  fireEvent.click(screen.getByText('Check rows'));
  await waitForJobs();

  const invalid = await screen.findByLabelText('Low estimate, row 3: dear. Press Enter to edit.');
  expect(step()).toMatch('Check');
  expect(row('3').getByText('Error')).toBeInTheDocument();
  expect(screen.getByText(buttonWithText(/^Import 2 rows, set aside 1 to correct$/))).toBeInTheDocument();
  fireEvent.click(screen.getByText(buttonWithText(/^Errors 1$/)));
  await waitFor(() => expect(screen.queryByText('A map')).toBeNull());
  fireEvent.click(invalid);
  const cell = await screen.findByDisplayValue('dear');
  fireEvent.change(cell, { target: { value: '250' } });
  fireEvent.keyDown(cell, { key: 'Enter' });
  fireEvent.click(await screen.findByText(buttonWithText(/^Import 3 rows$/)));
  await waitForJobs();

  expect(await screen.findByText('3 rows imported: 3 lots')).toBeInTheDocument();
  expect(step()).toMatch('Done');
  const result = within(screen.getByRole('region', { name: '3 rows imported: 3 lots' }));
  expect(result.getByText(app.people.EDITOR.name)).toBeInTheDocument();
  expect(result.getByText(/^You can undo the import until/)).toBeInTheDocument();
  expect(await lotsOf(id)).toEqual([
    ['1', 'A map', 100_000],
    ['2', 'A globe', 25_000],
    ['2A', 'A clock', 30_000],
  ]);

  fireEvent.click(screen.getByText('Undo import'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo this import?' }));
  expect(await dialog.findByText('3 lots added by this file will be removed')).toBeInTheDocument();
  fireEvent.click(dialog.getByRole('button', { name: 'Undo import' }));
  const undone = within(await screen.findByRole('region', { name: 'Import undone' }));
  expect(undone.getByRole('button', { name: 'View lots' })).toHaveClass('ant-btn-primary');
  expect(await lotsOf(id)).toEqual([]);
});

test('ignores a response that arrives after later changes', async () => {
  const { id } = await newAuction(manager, { code: 'LATE' });
  await uploadFile(id, 'Lot,Title\n1,A map\n');
  const originalFetch = globalThis.fetch;
  const arrived = new Promise<void>((arrive) => {
    globalThis.fetch = async (...args) => {
      const response = await originalFetch(...args);
      if (!String(args[0]).endsWith('/check')) return response;
      await app.runDueJobs();
      // Long enough for the page to be notified and to reload.
      await sleep(3000);
      setTimeout(arrive, 1000);
      return response;
    };
  });
  fireEvent.click(screen.getByText('Check rows'));
  await arrived;
  expect(await screen.findByText(buttonWithText(/^Import 1 row$/))).toBeInTheDocument();
});

test('invalid rows are set aside and can be downloaded as a file', async () => {
  const { id } = await newAuction(manager, { code: 'KEPT' });
  await uploadFile(id, 'Lot,Title,Low estimate\n1,A map,100\n2,A globe,dear\n');
  fireEvent.click(screen.getByText('Check rows'));
  await waitForJobs();
  fireEvent.click(await screen.findByText(buttonWithText(/^Import 1 row, set aside 1 to correct$/)));
  await waitForJobs();
  expect(await screen.findByText(/^1 row needs correction/)).toBeInTheDocument();
  const file = screen.getByText('Rows to correct as CSV').closest('a')?.getAttribute('href') ?? '';
  const editor = await app.signIn('EDITOR');
  const { bytes } = await editor.download(file.replace(/^\/api/, ''));
  expect(bytes.toString()).toContain('A globe');
  expect(bytes.toString()).not.toContain('A map');
});

test('the check is disabled without a column for the lot number', async () => {
  const { id } = await newAuction(manager, { code: 'NONE' });
  await uploadFile(id, 'Colour,Shape\nred,round\n');
  expect(screen.getAllByText('Choose the column with the lot number.')).not.toHaveLength(0);
  expect(screen.getByText('Check rows').closest('button')).toBeDisabled();
});

test('a file that is not a table is refused with the reason, and another can be chosen', async () => {
  const { id } = await newAuction(manager, { code: 'ZIP' });
  await openPage(app, `/auction/${id}?tab=lots&import=new`, { as: 'EDITOR' });
  const input = await screen.findByLabelText('Choose file', { selector: 'input' });
  fireEvent.change(input, { target: { files: [new File([''], 'empty.csv')] } });
  expect(await screen.findByText('This file is empty. Choose another one.')).toBeInTheDocument();
  expect(step()).toMatch('File');
});

test('repeated numbers suggest one lot; totals are shown before the import, lots after it', async () => {
  const { id } = await newAuction(manager, { code: 'PARTS' });
  await uploadFile(
    id,
    'Lot,Title,Low estimate,Colour\n1,A vase,100,red\n1,Its lid,50,red\n3,A bowl,70,blue\n',
  );
  fireEvent.click(screen.getByText('Mapped columns only'));
  expect(screen.queryByText('Colour', { selector: 'th' })).toBeNull();
  fireEvent.click(screen.getByText('Check rows'));
  await waitForJobs();
  expect(
    await screen.findByText('1 row repeats a lot number. Combine them into one lot per number?'),
  ).toBeInTheDocument();
  fireEvent.click(screen.getByText('Combine into one lot'));
  await waitForJobs();
  expect(await screen.findByText('2 lots, 1 combined from several rows')).toBeInTheDocument();
  expect(screen.getByText('Gaps in the numbering').nextElementSibling).toHaveTextContent(/^2$/);
  fireEvent.click(screen.getByText(buttonWithText(/^Import 3 rows$/)));
  await waitForJobs();
  fireEvent.click(await screen.findByText('View lots'));
  await waitFor(() => expect(screen.queryByText('View lots')).toBeNull());
  expect(await lotsOf(id)).toEqual([
    ['1', 'A vase', 15_000],
    ['3', 'A bowl', 7000],
  ]);
});

test('imports one sale of a file with several, and points out columns with equal names and unmapped parts of a price', async () => {
  const { id } = await newAuction(manager, { code: 'MANY' });
  const rows = 'A,1,A vase,5,6,red,x\nA,2,A bowl,5,6,red,y\nB,1,A cup,5,6,red,x\nB,2,A jug,5,6,red,y\n';
  await uploadFile(id, `Sale,Lot,Title,Low estimate,Estimate pence,Colour,Colour\n${rows}`);
  expect(screen.getAllByText('Several columns have this name')).toHaveLength(2);
  const left = /^Estimate pence: not imported, though it holds part of a price/;
  expect(screen.getByText(left)).toBeInTheDocument();
  fireEvent.click(screen.getByText('Check rows'));
  await waitForJobs();
  expect(
    await screen.findByText(
      '2 rows repeat a lot number with a different “Sale”. If the file holds several sales, choose one.',
    ),
  ).toBeInTheDocument();
  expect(screen.getByText(left)).toBeInTheDocument();
  expect(screen.getByText(/2 × Lot number: Lot number already used in an earlier row/)).toBeInTheDocument();
  expect(screen.getByText('Hammer prices').nextElementSibling).toHaveTextContent(/^–$/);
  await selectOption(screen.getByLabelText('Import only rows of …'), 'B (2)');
  await waitForJobs();
  expect(await screen.findByText(buttonWithText(/^Import 2 rows$/))).toBeInTheDocument();
  fireEvent.click(screen.getByText('Back to columns'));
  await selectOption(await screen.findByLabelText('Column to choose rows by'), 'Title');
  fireEvent.click(await openOptions(await screen.findByLabelText('Rows with these values'), 'A bowl (1)'));
  await waitFor(() =>
    expect(screen.getByText('Lot numbers in 2 of the first 2 rows: 2, 1')).toBeInTheDocument(),
  );
});

test('asks what 3.13 means before the check, and names the file from which the mapping is taken', async () => {
  const old = { currency: 'GBP-LSD' };
  const { id } = await newAuction(manager, { code: 'OLD', ...old });
  const text = 'Lot,Title,Hammer price,Colour\n1,A vase,13.10,red\n2,A bowl,6-16-6,blue\n';
  await uploadFile(id, text);
  expect(screen.getByText('Check rows').closest('button')).toBeDisabled();
  fireEvent.click(screen.getByText('Three pounds, thirteen shillings'));
  await waitFor(() => expect(screen.getByText('Check rows').closest('button')).toBeEnabled());
  fireEvent.click(screen.getByText('Check rows'));
  await waitForJobs();
  expect((await screen.findAllByText('£13 10s 0d')).length).toBeGreaterThan(0);
  fireEvent.click(screen.getByText(buttonWithText(/^Import 2 rows$/)));
  await waitForJobs();
  await screen.findByText('View lots');

  const { id: next } = await newAuction(manager, { code: 'NEXT', ...old });
  await uploadFile(next, text);
  expect(screen.getByText('lots.csv', { selector: 'b' })).toBeInTheDocument();
  expect(screen.getByText('Check rows').closest('button')).toBeEnabled();
  fireEvent.click(screen.getByText('Match again'));
  await waitFor(() => expect(screen.queryByText('Match again')).toBeNull());
  expect(screen.getByText('Check rows').closest('button')).toBeDisabled();
});

test('asks about a column with mixed decimal marks before the check', async () => {
  const { id } = await newAuction(manager, { code: 'MARKS' });
  await uploadFile(id, 'Lot,Title,Low estimate\n1,A map,"1,200"\n2,A globe,1.500\n3,A clock,"2,000"\n');
  expect(screen.getByText('Check rows').closest('button')).toBeDisabled();
  const question = screen.getByText('Amounts in “Low estimate”').closest('fieldset') as HTMLElement;
  expect(question).toHaveTextContent('1,200 · 2,000 · 1.500');
  fireEvent.click(within(question).getByText('1,234.50'));
  await waitFor(() => expect(screen.getByText('Check rows').closest('button')).toBeEnabled());
  fireEvent.click(screen.getByText('Check rows'));
  await waitForJobs();
  expect(
    await screen.findByLabelText('Low estimate, row 3: 1.500. Press Enter to edit.'),
  ).toBeInTheDocument();
});

test('asks about an uncertain encoding with the text in each, and rereads the file as chosen', async () => {
  const { id } = await newAuction(manager, { code: 'SIGNS' });
  await uploadFile(id, new Uint8Array(iconv.encode('Lot,Title\n1,瓷器\n', 'big5')));
  const question = (await screen.findByText(/can be read in several ways/)).closest(
    '[role=alert]',
  ) as HTMLElement;
  const readings = within(question)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(readings).toContain('Traditional Chinese (Big5)瓷器');
  expect(readings.length).toBeGreaterThan(1);
  expect(screen.getByText('Check rows').closest('button')).toBeDisabled();
  fireEvent.click(within(question).getByText('Traditional Chinese (Big5)'));
  await waitFor(() => expect(screen.queryByText(/can be read in several ways/)).toBeNull());
  await waitFor(() => expect(row('Title').getAllByText('瓷器')).not.toHaveLength(0));
  expect(screen.getByText('Check rows').closest('button')).toBeEnabled();
});

test('rereads a file in the encoding that is selected by hand', async () => {
  const { id } = await newAuction(manager, { code: 'BYHAND' });
  await uploadFile(
    id,
    new Uint8Array(iconv.encode('Lot,Title,Artist\n1,A café,Zurbarán\n2,Saint,Velázquez\n', 'windows-1252')),
  );
  await waitFor(() => expect(row('Artist').getByText('Zurbarán')).toBeInTheDocument());
  await selectOption(screen.getByLabelText('Encoding'), 'Cyrillic (Windows-1251)');
  await waitFor(() => expect(row('Artist').getByText('Zurbarбn')).toBeInTheDocument());
  await selectOption(screen.getByLabelText('Encoding'), 'Western European (Windows-1252)');
  await waitFor(() => expect(row('Artist').getByText('Zurbarán')).toBeInTheDocument());
  fireEvent.click(screen.getByText('Check rows'));
  await waitForJobs();
  expect(await screen.findByText('Zurbarán')).toBeInTheDocument();
});

test('a file in pounds, shillings and pence offers that currency for its sale', async () => {
  const { id } = await newAuction(manager, { code: 'POUNDS', currency: 'GBP' });
  await uploadFile(id, 'Lot,Title,Pounds,Shillings,Pence\n1,A map,12,6,6\n2,A globe,3,13,0\n');
  fireEvent.click(await screen.findByText('Use £sd for this sale'));
  await waitFor(() => expect(screen.queryByText('Use £sd for this sale')).toBeNull());
  expect((await manager.get<{ currency: string }>(`/auctions/${id}`)).body.currency).toBe('GBP-LSD');
  fireEvent.click(screen.getByText('Check rows'));
  await waitForJobs();
  expect(await screen.findByText('£15 19s 6d')).toBeInTheDocument();
});

test.each(['12.6.0,3.13.6', '12/6/0,3/13/6', '12-6-0,3-13-6'])(
  'prices with three figures and two marks (%s) offer £sd too',
  async (prices) => {
    const { id } = await newAuction(manager, {
      code: `SD${prices.length}${prices.charCodeAt(2)}`,
      currency: 'GBP',
    });
    const [first, second] = prices.split(',');
    await uploadFile(id, `Lot,Title,Hammer price,Buyer\n1,A map,${first},Quill\n2,A globe,${second},Dove\n`);
    fireEvent.click(await screen.findByText('Use £sd for this sale'));
    await waitFor(() => expect(screen.queryByText('Use £sd for this sale')).toBeNull());
    expect((await screen.findAllByText('£12 6s 0d')).length).toBeGreaterThan(0);
  },
);

test('an issue of several values is shown once beside the column', async () => {
  const { id } = await newAuction(manager, { code: 'ONCE' });
  await uploadFile(id, 'Lot,Title,Low estimate\n1,A map,dear\n2,A globe,dearer\n3,A clock,100\n');
  const cells = screen.getByText('Low estimate', { selector: 'th' }).closest('tr') as HTMLElement;
  expect(within(cells).getAllByText('Not an amount. Enter one, for example 1,200.')).toHaveLength(1);
  expect(within(cells).getByText('100.00')).toBeInTheDocument();
});

test('a total is left out and can be included by hand, and equal rows need an answer', async () => {
  const { id } = await newAuction(manager, { code: 'EQUAL' });
  await uploadFile(
    id,
    'Lot,Title,Low estimate\nLot 1,Vase,100\nLot 1,Vase,100\nLot 2,Bowl,200\nTotal,,400\n',
  );
  expect(screen.getByText('“Lot 12” means')).toBeInTheDocument();
  fireEvent.click(screen.getByText('Check rows'));
  await waitForJobs();
  expect(await screen.findByText('Not imported: a total or a count.')).toBeInTheDocument();
  expect(screen.getByText('Not imported', { selector: '.import-state' })).toBeInTheDocument();
  fireEvent.click(screen.getByText(buttonWithText(/^Import one of each$/)));
  await waitForJobs();
  await waitFor(() => expect(screen.queryByText(buttonWithText(/^Import one of each$/))).toBeNull());
  fireEvent.click(await screen.findByText(buttonWithText(/^Import this row$/)));
  await waitFor(() => expect(screen.queryByText('Not imported: a total or a count.')).toBeNull());
});

test('asks about a word before the lot numbers, and shows the number as read', async () => {
  const { id } = await newAuction(manager, { code: 'WORD' });
  await uploadFile(id, 'Lot,Title\nLot 1,A map\nLot 2,A globe\n');
  expect(screen.getByLabelText('Lot number 12')).toBeChecked();
  expect(screen.getByLabelText('Lot number “Lot 12”')).not.toBeChecked();

  fireEvent.click(screen.getByText('Check rows'));
  await waitForJobs();
  await screen.findByText('Lot 2');
  expect(row('2').getByText('1')).toHaveClass('import-read-as');
  expect(row('3').getByText('2', { selector: 'span' })).toHaveClass('import-read-as');
});
