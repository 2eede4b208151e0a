import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { maxInWorkbook } from '#contract/exports';
import { createLiveSale, sellLot } from '../results/sale';
import { openPage, openPageApp, type PageApp } from '../support/page';
import { newAuction } from './forms';

let app: PageApp;

beforeAll(async () => {
  app = await openPageApp();
  const manager = await app.signIn('MANAGER');
  const { books, clocks } = app.departments;
  const sale = (code: string, title: string, more: Parameters<typeof newAuction>[1] | object = {}) =>
    newAuction(manager, { code, title, departmentIds: [books], ...more });
  await sale('B1', 'Atlases', { startsAt: '2031-03-01T14:00:00Z' });
  await sale('B2', 'Herbals', { startsAt: '2031-02-01T14:00:00Z', kind: 'TIMED' });
  await sale('C1', 'Longcase Clocks', { departmentIds: [clocks] });
  const { id, version } = await sale('X1', 'Rained off');
  await manager.post(`/auctions/${id}/cancel`, { version, reason: 'the roof leaks' });
});
afterAll(() => app.close());

const titles = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .flatMap((row) => within(row).queryAllByRole('link').slice(0, 1))
    .map((link) => link.textContent);

test('lists upcoming sales first and keeps tabs, filters and search in the URL', async () => {
  await openPage(app, '/auctions', { as: 'SPECIALIST' });
  await screen.findByText('Atlases');
  expect(titles()).toEqual(['B2Herbals', 'B1Atlases', 'C1Longcase Clocks']);

  fireEvent.click(screen.getByRole('tab', { name: 'Past' }));
  expect(await screen.findByText('Rained off')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Atlases')).not.toBeInTheDocument());
  expect(window.location.search).toBe('?tab=past');

  await openPage(app, '/auctions?kind=TIMED', { as: 'SPECIALIST' });
  await screen.findByText('Herbals');
  expect(titles()).toEqual(['B2Herbals']);
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter Kind' }));
  await screen.findByText('Atlases');
  expect(window.location.search).toBe('');

  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'clock' } });
  await waitFor(() => expect(titles()).toEqual(['C1Longcase Clocks']));
  expect(window.location.search).toBe('?q=clock');
});

test('the last rows show the totals of each currency, of all sales that match', async () => {
  const manager = await app.signIn('MANAGER');
  const sale = await createLiveSale(app, manager, { code: 'T1', lots: [{ number: '1' }, { number: '2' }] });
  await createLiveSale(app, manager, { code: 'T2', currency: 'EUR', lots: [{ number: '1' }] });
  await sellLot(manager, sale, '1', { hammer: 123_400, buyer: 'A stranger' });
  await openPage(app, '/auctions?tab=all&q=of this test&cols=lots,sold,hammer', { as: 'MANAGER' });
  const total = (await screen.findByText('Total, GBP (1 sale)')).closest('tr');
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const cells = [...(total?.cells ?? [])].map(({ textContent }) => textContent);
  expect(Object.fromEntries(heads.map((head, at) => [head, cells[at]]))).toMatchObject({
    Auction: 'Total, GBP (1 sale)',
    Lots: '2',
    Sold: '1',
    Hammer: '£1,234',
  });
  expect(screen.getByText('Total, EUR (1 sale)').closest('tr')).toHaveTextContent('€0');
  expect(document.querySelectorAll('.list-totals-row')).toHaveLength(2);

  await openPage(app, '/auctions?tab=all&q=T2&cols=lots,sold,hammer', { as: 'MANAGER' });
  await screen.findByText('Total, EUR (1 sale)');
  expect(document.querySelectorAll('.list-totals-row')).toHaveLength(1);
});

/** Makes every list response report this total to the page. */
function stubTotal(total: number) {
  const originalFetch = globalThis.fetch;
  globalThis.fetch = async (...args) => {
    const response = await originalFetch(...args);
    if (!String(args[0]).startsWith('/api/auctions?')) return response;
    return Response.json({ ...((await response.json()) as object), total }, { headers: response.headers });
  };
}

describe('export of the list', () => {
  const formats = async () => {
    fireEvent.click(screen.getByRole('button', { name: /Export/ }));
    return within((await screen.findByText('CSV')).closest('ul') as HTMLElement);
  };

  test('contains all rows that match the URL, regardless of the page', async () => {
    await openPage(app, '/auctions?kind=TIMED&kind=LIVE&q=a&sort=-title&page=2&size=50&cols=startsAt', {
      as: 'SPECIALIST',
    });
    await screen.findByText('Atlases');
    const menu = await formats();
    const query = 'kind=TIMED&kind=LIVE&tab=coming&q=a&sort=-title';
    for (const format of ['csv', 'xlsx'])
      expect(menu.getByRole('link', { name: format.toUpperCase() })).toHaveAttribute(
        'href',
        `/api/auctions/export?${query}&format=${format}`,
      );
  });

  test('offers only CSV, with the reason, if a workbook would be too long', async () => {
    await openPage(app, '/auctions', { as: 'SPECIALIST' });
    stubTotal(maxInWorkbook + 1);
    await screen.findByText('Atlases');
    const menu = await formats();
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual(['CSV']);
    expect(menu.getByRole('menuitem', { name: /^XLSX.*up to 5,000 rows/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});

test('a row opens its sale, and the sale links back to the unchanged list', async () => {
  await openPage(app, '/auctions?q=herb', { as: 'EDITOR' });
  fireEvent.click(await screen.findByText('Herbals'));
  const back = await screen.findByRole('link', { name: 'Back: Auctions' });
  expect(back).toHaveAttribute('href', '/app/auctions?q=herb');
});

test('an empty list says what it is for and what to do first', async () => {
  await openPage(app, '/collections', { as: 'SPECIALIST' });
  expect(await screen.findByText('No collections yet')).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: /New collection/ })[0]).toHaveAttribute(
    'href',
    '/app/collection/new',
  );
});

test('a click on a column reverses its order, whatever the default order of the list', async () => {
  await openPage(app, '/auctions?tab=past', { as: 'SPECIALIST' });
  const date = await screen.findByRole('columnheader', { name: 'Date' });
  const click = async (order: string, search: string) => {
    fireEvent.click(date);
    await waitFor(() => expect(date).toHaveAttribute('aria-sort', order));
    expect(window.location.search).toBe(search);
  };
  expect(date).toHaveAttribute('aria-sort', 'descending');
  await click('ascending', '?tab=past&sort=startsAt');
  await click('descending', '?tab=past');
});

test('a page number beyond the end shows the last page', async () => {
  await openPage(app, '/auctions?page=9&size=50', { as: 'SPECIALIST' });
  expect(await screen.findByText('Atlases')).toBeInTheDocument();
  expect(window.location.search).toBe('?size=50');
});
