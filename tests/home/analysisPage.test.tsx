import { fireEvent, screen, within } from '@testing-library/react';
import { createLiveSale, sellLot } from '../results/sale';
import { openPage, openPageApp, type PageApp, selectOption } from '../support/page';

let app: PageApp;
const year = new Date().getUTCFullYear();
const startsAt = `${year}-01-15T12:00:00Z`;
beforeAll(async () => {
  app = await openPageApp();
  const manager = await app.signIn('MANAGER');
  const { books, clocks } = app.departments;
  for (const [currency, departmentId] of [
    ['GBP', books],
    ['EUR', clocks],
  ] as const) {
    const lots = ['1', '2'].map((number) => ({
      number,
      departmentId,
      estimateLow: 100_000,
      estimateHigh: 200_000,
    }));
    const sale = await createLiveSale(app, manager, {
      code: `IN-${currency}`,
      ...{ currency, startsAt, lots, departmentIds: [departmentId] },
    });
    await sellLot(manager, sale, '1', { hammer: 150_000 });
  }
  const admin = await app.signIn('ADMIN');
  await admin.post('/settings/exchange-rates', { currency: 'EUR', validFrom: '2020-01-01', rate: '0.8' });
});
afterAll(() => app.close());

const findCard = async (title: string) =>
  within((await screen.findByText(title, { selector: 'h2 *' })).closest('.ant-card') as HTMLElement);

test('marks converted amounts and states their rate, and one currency exactly', async () => {
  await openPage(app, '/dashboard?board=analysis', { as: 'MANAGER' });
  expect(
    await (await findCard('Total hammer')).findByText('£2,700', { selector: '.analysis-value *' }),
  ).toBeInTheDocument();
  expect((await screen.findAllByTitle('Approximate, includes converted amounts')).length).toBeGreaterThan(0);
  expect(screen.getByText(/1 EUR = 0\.8 GBP/)).toBeInTheDocument();
  expect(screen.getByText('Sell-through 100%')).toBeInTheDocument();
  await selectOption(screen.getByRole('combobox', { name: 'Currency' }), 'GBP only');
  expect(
    await (await findCard('Total hammer')).findByText('£1,500', { selector: '.analysis-value *' }),
  ).toBeInTheDocument();
  expect(screen.queryByText(/1 EUR/)).toBeNull();
  expect(window.location.search).toBe('?board=analysis&currency=GBP');
});

test('a figure opens the sales that add up to it', async () => {
  await openPage(app, '/dashboard?board=analysis', { as: 'MANAGER' });
  const rankings = within(
    (await screen.findByText('Departments', { selector: '.ant-card-head *' })).closest(
      '.ant-card',
    ) as HTMLElement,
  );
  fireEvent.click(await rankings.findByText('1,200'));
  const sheet = within(await screen.findByRole('dialog'));
  expect(await sheet.findByText('IN-EUR')).toBeInTheDocument();
  expect(sheet.queryByText('IN-GBP')).toBeNull();
  expect(sheet.getByText('1 sale').closest('tr')).toHaveTextContent('1,200');
  // The report of the sale would also contain the lots of other departments.
  expect(sheet.getByText(/Counts only the lots of this department/)).toBeInTheDocument();
  expect(sheet.getByText('IN-EUR').closest('a')?.getAttribute('href')).toMatch(/\/auction\/\d+$/);
});

test('offers the comparison of seasons only for a season', async () => {
  await openPage(app, '/dashboard?board=analysis', { as: 'MANAGER' });
  await findCard('Total hammer');
  expect(screen.queryByRole('combobox', { name: 'Comparison' })).toBeNull();
  await openPage(app, '/dashboard?board=analysis&range=season', { as: 'MANAGER' });
  expect(await screen.findByRole('combobox', { name: 'Comparison' })).toBeInTheDocument();
});

test('shows the months as a table, and a sentence when a period has no results', async () => {
  await openPage(app, `/dashboard?board=analysis&currency=GBP`, { as: 'ADMIN' });
  fireEvent.click(await screen.findByText('Table'));
  const january = screen.getByRole('rowheader', { name: `January ${year}` }).closest('tr') as HTMLElement;
  expect(within(january).getByText('1,500').closest('a')).toHaveAttribute(
    'href',
    `/app/auctions?tab=all&from=${year}-01-01&to=${year}-01-31&currency=GBP`,
  );
  await openPage(app, '/dashboard?board=analysis&range=own&from=2001-01-01&to=2001-12-31', { as: 'ADMIN' });
  expect(await screen.findByText('No results in this period')).toBeInTheDocument();
});
