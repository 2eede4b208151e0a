import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createLiveSale } from '../results/sale';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
let id: number;
beforeAll(async () => {
  app = await openPageApp();
  const manager = await app.signIn('MANAGER');
  const { books, clocks } = app.departments;
  id = await createLiveSale(app, manager, {
    code: 'AUTUMN',
    premium: 2500,
    departmentIds: [books, clocks],
    lots: [
      { number: '1', title: 'A map', estimateLow: 50_000, estimateHigh: 80_000, departmentId: books },
      { number: '2', title: 'A globe', estimateLow: 100_000, estimateHigh: 150_000, departmentId: clocks },
      {
        number: '3',
        title: 'A dial',
        estimateLow: 20_000,
        estimateHigh: 30_000,
        reserve: 20_000,
        departmentId: books,
      },
    ],
  });
  for (const [number, result] of [
    ['1', { outcome: 'SOLD', hammer: 90_000, paddle: '7' }],
    ['2', { outcome: 'SOLD', hammer: 110_000, buyer: 'Jones' }],
    ['3', { outcome: 'PASSED', lastBid: 15_000 }],
  ] as const) {
    const { body } = await manager.get<{ currentLot: { version: number } }>(
      `/auctions/${id}/results/desk?lot=${number}`,
    );
    const recorded = await manager.post(`/auctions/${id}/lots/${number}/result`, {
      version: body.currentLot.version,
      confirmed: true,
      ...result,
    });
    expect(recorded.status).toBe(200);
  }
});
afterAll(() => app.close());

/** Returns the figure with this name at the top of the report. */
const head = async (name: string) =>
  within((await screen.findByText(name, { selector: '.figure-line *' })).closest('div') as HTMLElement);
/** Returns the numbers of the lots in the table. */
const lots = () => [...document.querySelectorAll('.report-body tbody a')].map((link) => link.textContent);

test('the header shows what was sold and what each amount includes; a figure opens its lots', async () => {
  await openPage(app, `/auction/${id}/report`, { as: 'MANAGER' });
  expect(await screen.findByText('Report on AUTUMN', { selector: 'h1' })).toBeInTheDocument();
  const total = await head('Total hammer');
  expect(total.getByText('£2,000.00')).toBeInTheDocument();
  expect(total.getByText('hammer')).toBeInTheDocument();
  const withPremium = await head('Total with premium');
  expect(withPremium.getByText('£2,500.00')).toBeInTheDocument();
  expect(withPremium.getByText('with premium')).toBeInTheDocument();

  fireEvent.click((await head('Lots sold')).getByText('2 of 3'));
  await waitFor(() => expect(lots()).toEqual(['1', '2']));
  expect(window.location.pathname + window.location.search).toBe(`/app/auction/${id}/report/lots?rows=sold`);
});

test('each figure says what its amount includes, and each ratio what it is a share of', async () => {
  await openPage(app, `/auction/${id}/report`, { as: 'MANAGER' });
  await screen.findByText('All figures');
  const rows = [...document.querySelectorAll('tr:has(.figure-basis)')].map((row) => [
    row.querySelector('th')?.textContent,
    row.querySelector('.figure-basis')?.textContent,
  ]);
  expect(Object.fromEntries(rows)).toMatchObject({
    'Lots sold': '',
    'Total hammer': 'hammer',
    'Total with premium': 'with premium',
    'House revenue': 'without VAT',
    'Total low estimates': 'estimates, without premium',
    'Sell-through by lot': 'of all lots offered',
    'Sell-through by value': 'of the low estimates of all lots offered',
    'Hammer vs. low estimate (lots offered)': 'of the low estimates of all lots offered',
    'Hammer vs. mid-estimate (sold lots)': 'of the mid-estimates of lots sold',
    'Average hammer price': 'hammer, per lot sold',
    'Median hammer price': 'hammer, per lot sold',
  });
  expect((await head('Sell-through by lot')).getByText('of all lots offered')).toBeInTheDocument();
});

test('a figure shows its derivation', async () => {
  await openPage(app, `/auction/${id}/report`, { as: 'MANAGER' });
  fireEvent.click((await head('Sell-through by lot')).getByLabelText(/^How this is calculated/));
  const title = await screen.findByText('How this is calculated', { selector: '.ant-popover *' });
  const working = within(title.closest('.ant-popover') as HTMLElement);
  expect(working.getByText('Lots sold, divided by lots offered.')).toBeInTheDocument();
  expect(working.getByText('lots sold').closest('tr')).toHaveTextContent('2');
  expect(working.getByText('÷ lots offered').closest('tr')).toHaveTextContent('3');
  expect(working.getByText('66.67%')).toBeInTheDocument();
});

test('derives the total with premium from hammer and premium by bands of the schedule', async () => {
  await openPage(app, `/auction/${id}/report`, { as: 'MANAGER' });
  fireEvent.click((await head('Total with premium')).getByLabelText(/^How this is calculated/));
  const premium = await screen.findByText('25% of 2,000');
  const working = within(premium.closest('.working-account') as HTMLElement);
  expect(working.getByText('£2,000.00')).toBeInTheDocument();
  expect(working.getByText('£500.00')).toBeInTheDocument();
  expect(working.getByText('£2,500.00')).toBeInTheDocument();
});

test('a price shows its premium with the rule', async () => {
  await openPage(app, `/auction/${id}/report/lots`, { as: 'MANAGER' });
  fireEvent.click(await screen.findByText('1,125.00'));
  expect(await screen.findByText('25% of 900')).toBeInTheDocument();
});

test('each tab has its own URL', async () => {
  await openPage(app, `/auction/${id}/report/summary`, { as: 'MANAGER' });
  expect(await screen.findByText('Above, up to twice the high')).toBeInTheDocument();
  fireEvent.click(screen.getByText('Top lots', { selector: '.ant-tabs-tab *' }));
  await waitFor(() => expect(lots()).toEqual(['2', '1']));
  expect(window.location.pathname).toBe(`/app/auction/${id}/report/top-lots`);
  fireEvent.click(screen.getByText('Ratio to mid-estimate'));
  await waitFor(() => expect(lots()).toEqual(['1', '2']));
  fireEvent.click(screen.getByText('Unsold', { selector: '.ant-tabs-tab *' }));
  await waitFor(() => expect(lots()).toEqual(['3']));
  expect(screen.getByText('25%')).toBeInTheDocument();
});

test('a department leads to its lots, and the filter can be removed', async () => {
  await openPage(app, `/auction/${id}/report/departments`, { as: 'MANAGER' });
  const row = (await screen.findByText('Books and Maps', { selector: 'a' })).closest('tr') as HTMLElement;
  expect(row).toHaveTextContent('50%900128.57%9001,125225');
  fireEvent.click(within(row).getByText('2', { selector: 'a' }));
  await waitFor(() => expect(lots()).toEqual(['1', '3']));
  fireEvent.click(await screen.findByLabelText('Remove filter Department'));
  await waitFor(() => expect(lots()).toEqual(['1', '2', '3']));
  fireEvent.click(screen.getByText('Marketing', { selector: '.ant-tabs-tab *' }));
  expect(await screen.findByText('No campaign was sent for this sale')).toBeInTheDocument();
});

test('a SPECIALIST sees a report on their own departments, and the page says so', async () => {
  await openPage(app, `/auction/${id}/report/lots`, { as: 'SPECIALIST' });
  expect(
    await screen.findByText('This report covers only lots of your department: Books and Maps.'),
  ).toBeInTheDocument();
  await waitFor(() => expect(lots()).toEqual(['1', '3']));
  expect((await head('Total hammer')).getByText('£900.00')).toBeInTheDocument();
});

test('an EDITOR sees neither reserves nor revenue', async () => {
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  await openPage(app, `/auction/${id}/report`, { as: 'MANAGER' });
  expect(await screen.findByText('House revenue')).toBeInTheDocument();
  await openPage(app, `/auction/${id}/report`, { as: 'EDITOR' });
  await screen.findByText('Median hammer price');
  expect(screen.queryByText('House revenue')).toBeNull();

  await openPage(app, `/auction/${id}/report/unsold`, { as: 'MANAGER' });
  await screen.findByText('A dial');
  expect(heads()).toEqual(expect.arrayContaining(['Reserve', 'Below reserve by']));
  await openPage(app, `/auction/${id}/report/unsold`, { as: 'EDITOR' });
  await screen.findByText('A dial');
  expect(heads()).not.toEqual(expect.arrayContaining(['Reserve']));
});

describe.each(['EDITOR', 'SPECIALIST'] as const)('for the role %s', (role) => {
  test.each(['buyers', 'marketing'])(
    'the URL of the tab %s opens the summary with an explanation',
    async (tab) => {
      await openPage(app, `/auction/${id}/report/${tab}`, { as: role });
      expect(await screen.findByRole('tab', { name: 'Summary', selected: true })).toBeInTheDocument();
      expect(
        screen.getAllByText('Buyers, consignors and marketing are visible to managers only.'),
      ).toHaveLength(1);
      expect(screen.queryByRole('tab', { name: 'Buyers' })).not.toBeInTheDocument();
      expect(screen.queryByRole('tab', { name: 'Consignors' })).not.toBeInTheDocument();
      expect(screen.queryByRole('tab', { name: 'Marketing' })).not.toBeInTheDocument();
      expect(screen.queryByText(/don't have permission/)).not.toBeInTheDocument();
      fireEvent.click(screen.getByRole('tab', { name: 'Unsold' }));
      await waitFor(() => expect(window.location.pathname).toBe(`/app/auction/${id}/report/unsold`));
    },
  );
});

test('shows all tabs to a manager, without the explanation', async () => {
  await openPage(app, `/auction/${id}/report/buyers`, { as: 'MANAGER' });
  expect(await screen.findByRole('tab', { name: 'Buyers', selected: true })).toBeInTheDocument();
  expect(screen.queryByText(/visible to managers only/)).not.toBeInTheDocument();
  expect(screen.getByText('Paddle 7 (unnamed)')).toBeInTheDocument();
  fireEvent.click(screen.getByText('Bought nothing (0)'));
  expect(await screen.findByText('No buyers or consignors yet')).toBeInTheDocument();
});

test('subscribes to a tab each week, and to each sale without a time', async () => {
  await openPage(app, `/auction/${id}/report/lots`, { as: 'MANAGER' });
  const subscribe = async () => fireEvent.click(await screen.findByRole('button', { name: /Subscribe/ }));
  await subscribe();
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/^Next email: Monday/)).toBeInTheDocument();
  fireEvent.click(dialog.getByRole('radio', { name: 'Each sale' }));
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Prices realized'));
  await waitFor(() => expect(dialog.getByRole('radio', { name: 'Weekly' })).toBeDisabled());
  fireEvent.click(dialog.getByRole('button', { name: 'Subscribe' }));
  expect(await screen.findByText('Subscription saved')).toBeInTheDocument();
  const { data } = (await (await app.signIn('MANAGER')).get<{ data: object[] }>('/subscriptions')).body;
  expect(data).toMatchObject([{ auctionId: null, tab: 'lots', rhythm: 'AFTER_SALE', hour: null }]);
});
