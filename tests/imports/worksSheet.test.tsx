import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { newAuction } from '../auctions/forms';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp } from '../support/page';
import { createFilledCollection, listWorks, newCollection, newItem } from '../works/gallery';

let app: PageApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

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

async function choose(text: string) {
  fireEvent.change(await screen.findByLabelText('Choose file', { selector: 'input' }), {
    target: { files: [new File([text], 'works.csv', { type: 'text/csv' })] },
  });
  await waitFor(() => expect(step()).toMatch('Columns'));
}

test('imports a file as works in four steps with texts for collections, and undoes it', async () => {
  const { id } = await newCollection(manager);
  await openPage(app, `/collection/${id}?tab=works`, { as: 'EDITOR' });
  fireEvent.click((await screen.findAllByText('Import file'))[0] as HTMLElement);
  expect(await screen.findByText('Import works')).toBeInTheDocument();
  expect(screen.getByText('Drop a file with works here')).toBeInTheDocument();
  const free = await newItem(manager, { title: 'An old jug' });
  const lot = await newItem(manager);
  const sale = await newAuction(manager, { code: 'HAD' });
  await manager.post(`/auctions/${sale.id}/lots`, { itemId: lot.id, number: '7' });
  await choose(`Item no,Title,Asking price\n,A map,"1,000"\n${free.itemNo},A jug,dear\n${lot.itemNo},,20\n`);

  expect(row('Asking price').getByText('1,000.00')).toBeInTheDocument();
  expect(row('Item no').getByText('Item number')).toBeInTheDocument();
  expect(
    screen.getByText(`Item numbers in 2 of the first 3 rows: ${free.itemNo}, ${lot.itemNo}`),
  ).toBeInTheDocument();
  expect(screen.queryByText(/lot/i, { selector: '.import-sheet *' })).toBeNull();
  fireEvent.click(screen.getByText('Check rows'));
  await waitForJobs();

  const invalid = await screen.findByLabelText('Asking price, row 3: dear. Press Enter to edit.');
  expect(step()).toMatch('Check');
  expect(row('4').getByText('This item is already in another sale or collection: HAD 7')).toBeInTheDocument();
  expect(row('3').getByText('A jug', { selector: 'ins' })).toBeInTheDocument();
  expect((await screen.findByText('Asking prices')).nextElementSibling).toHaveTextContent(/1,000/);
  fireEvent.click(invalid);
  const cell = await screen.findByDisplayValue('dear');
  fireEvent.change(cell, { target: { value: '250' } });
  fireEvent.keyDown(cell, { key: 'Enter' });
  fireEvent.click(await screen.findByText(buttonWithText(/^Import 2 rows, set aside 1 to correct$/)));
  await waitForJobs();

  expect(await screen.findByText('2 rows imported: 2 works')).toBeInTheDocument();
  expect(step()).toMatch('Done');
  expect((await listWorks(manager, id)).map(({ title, askingPrice }) => [title, askingPrice])).toEqual([
    ['A map', 100_000],
    ['A jug', 25_000],
  ]);

  fireEvent.click(screen.getByText('Undo import'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo this import?' }));
  expect(await dialog.findByText('2 works added by this file will be removed')).toBeInTheDocument();
  fireEvent.click(dialog.getByRole('button', { name: 'Undo import' }));
  expect(await screen.findByText('Import undone')).toBeInTheDocument();
  expect(await listWorks(manager, id)).toEqual([]);
  fireEvent.click(screen.getByText('Back to works'));
  expect(await screen.findByText('No works yet')).toBeInTheDocument();
});

test('links works that prevent an undo, and lists the earlier file', async () => {
  const { id } = await newCollection(manager);
  await openPage(app, `/collection/${id}?tab=works&import=new`, { as: 'MANAGER' });
  await choose('Title\nA clock\n');
  expect(screen.getByText('Each row becomes a new work.')).toBeInTheDocument();
  fireEvent.click(screen.getByText('Check rows'));
  await waitForJobs();
  fireEvent.click(await screen.findByText(buttonWithText(/^Import 1 row$/)));
  await waitForJobs();
  await screen.findByText('1 row imported: 1 work');
  const [clock] = await listWorks(manager, id);
  await manager.patch(`/collections/${id}/works/${clock?.itemNo}`, {
    version: clock?.version,
    title: 'A fine clock',
  });
  fireEvent.click(screen.getByText('Undo import'));
  const link = await screen.findByText(`Work ${clock?.itemNo}`, { selector: 'a' });
  expect(link).toHaveAttribute('href', expect.stringContaining(`/collection/${id}/item/${clock?.itemNo}`));
  expect(link.closest('li')).toHaveTextContent('changed since the import');
  const dialog = within(screen.getByRole('dialog', { name: 'Undo this import?' }));
  expect(dialog.getByText(/^1 record has changed since/)).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Undo import' })).toBeDisabled();
  fireEvent.click(screen.getByText('View works'));
  await waitFor(() => expect(screen.queryByText('View works')).toBeNull());
  fireEvent.click(await screen.findByText('Import file'));
  expect(await screen.findByText('works.csv', { selector: 'a' })).toHaveAttribute(
    'href',
    expect.stringContaining('tab=works&import='),
  );
});

test('the check is disabled without a column for title or item number', async () => {
  const { id } = await newCollection(manager);
  await openPage(app, `/collection/${id}?tab=works&import=new`, { as: 'EDITOR' });
  await choose('Colour,Shape\nred,round\n');
  expect(screen.getAllByText('Choose the column with the title or the item number.')).not.toHaveLength(0);
  expect(screen.getByText('Check rows').closest('button')).toBeDisabled();
});

test('does not offer an import to a user of other departments', async () => {
  const { id } = await createFilledCollection(manager, ['Bowl'], { departmentIds: [app.departments.clocks] });
  await openPage(app, `/collection/${id}?tab=works&import=new`, { as: 'SPECIALIST' });
  expect(await screen.findByText('Bowl')).toBeInTheDocument();
  expect(screen.queryByText('Import file')).toBeNull();
});
