import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Auction } from '#contract/auctions';
import type { LotSheet } from '#contract/lots';
import { newAuction, readLot } from '../auctions/forms';
import { createLiveSale } from '../results/sale';
import type { ApiClient } from '../support/client';
import { openOptions, openPage, openPageApp, type PageApp, selectOption } from '../support/page';

let app: PageApp;
let manager: ApiClient;
let coming: Auction;
let later: Auction;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
  const { books, clocks } = app.departments;
  const sale = (code: string, startsAt: string, departmentIds = [books]) =>
    newAuction(manager, { code, title: 'Books', startsAt, departmentIds });
  later = await sale('LATER', '2099-10-01T10:00:00Z');
  coming = await sale('NEXT', '2099-05-01T10:00:00Z');
  await sale('CLOCKS', '2099-04-01T10:00:00Z', [clocks]);
  for (let at = 1; at <= 3; at++)
    await manager.post('/items', { itemNo: `L-${at}`, title: `Leaf ${at}`, departmentId: books });
});
afterAll(() => app.close());

/** Returns the dialog with this title. */
const dialog = async (title: string | RegExp) =>
  within(
    (await screen.findByText(title, { selector: '.ant-modal-title' })).closest<HTMLElement>('.ant-modal') ??
      document.body,
  );
const lotsIn = async ({ id }: Auction) =>
  (await manager.get<{ data: { number: string; title: string }[] }>(`/auctions/${id}/lots`)).body.data.map(
    ({ number, title }) => `${number} ${title}`,
  );
const settled = (sale: Auction, lots: string[]) =>
  waitFor(async () => expect(await lotsIn(sale)).toEqual(lots));

/** Creates a running sale with one passed lot. */
async function passed(
  title: string,
  departmentId?: number,
  amounts: object = {},
  currency = 'GBP',
): Promise<LotSheet> {
  const lots = [{ number: '1', title, departmentId, ...amounts }];
  const id = await createLiveSale(app, manager, { lots, currency });
  const { body } = await manager.post<{ lot: { status: string } }>(`/auctions/${id}/lots/1/result`, {
    outcome: 'PASSED',
    version: (await readLot(manager, id, '1')).version,
  });
  expect(body.lot.status).toBe('PASSED');
  return readLot(manager, id, '1');
}

test('enters selected items in the chosen sale, and removes them again', async () => {
  await openPage(app, '/items?q=leaf&sort=itemNo', { as: 'SPECIALIST' });
  for (const name of ['L-1', 'L-2']) fireEvent.click(await screen.findByLabelText(`Select ${name}`));
  const bar = within(await screen.findByRole('region', { name: /selected/ }));
  fireEvent.click(await bar.findByRole('button', { name: 'Add to a sale…' }));
  const saleDialog = await dialog('Add 2 items to a sale');
  const sales = await saleDialog.findByRole('combobox');
  expect(saleDialog.getByRole('button', { name: 'Add to sale' })).toBeDisabled();
  await selectOption(sales, 'NEXT · Books');
  fireEvent.click(saleDialog.getByRole('button', { name: 'Add to sale' }));
  expect(await screen.findByText('Added as lots 1 to 2 of NEXT')).toBeInTheDocument();
  await settled(coming, ['1 Leaf 1', '2 Leaf 2']);
  expect(screen.queryByRole('region', { name: /selected/ })).not.toBeInTheDocument();
  fireEvent.click(screen.getByText('Undo'));
  await settled(coming, []);
});

test('enters an item of a row in another sale and lists unavailable ones', async () => {
  await openPage(app, '/items?q=leaf&sort=itemNo', { as: 'MANAGER' });
  fireEvent.click(await screen.findByRole('button', { name: 'More actions for L-3' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Add to a sale…' }));
  const one = await dialog('Add L-3 to a sale');
  await selectOption(await one.findByRole('combobox'), 'LATER · Books');
  fireEvent.click(one.getByRole('button', { name: 'Add to sale' }));
  await settled(later, ['1 Leaf 3']);
  await waitFor(() => expect(screen.queryByText('Add L-3 to a sale')).not.toBeInTheDocument());

  for (const name of ['L-2', 'L-3']) fireEvent.click(await screen.findByLabelText(`Select ${name}`));
  const bar = within(await screen.findByRole('region', { name: /selected/ }));
  fireEvent.click(await bar.findByRole('button', { name: 'Add to a sale…' }));
  const both = await dialog('Add 2 items to a sale');
  await selectOption(await both.findByRole('combobox'), 'CLOCKS · Books');
  fireEvent.click(both.getByRole('button', { name: 'Add to sale' }));
  const left = await screen.findByText("1 row wasn't changed:");
  expect(left.closest('.ant-alert')).toHaveTextContent('Item L-3 is offered elsewhere or already sold. L-3');
});

test('enters an available item from its sheet, but not one that is in a lot', async () => {
  const { id } = (await manager.post<{ id: number }>('/items', { itemNo: 'S-1', title: 'Sheet' })).body;
  await openPage(app, `/items?item=${id}&part=where`, { as: 'MANAGER' });
  fireEvent.click(await screen.findByRole('button', { name: 'Add to a sale…' }));
  const saleDialog = await dialog('Add S-1 to a sale');
  await selectOption(await saleDialog.findByRole('combobox'), 'CLOCKS · Books');
  fireEvent.click(saleDialog.getByRole('button', { name: 'Add to sale' }));
  expect(await screen.findByText(/^Added as lot \d of CLOCKS$/)).toBeInTheDocument();
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Add to a sale…' })).not.toBeInTheDocument(),
  );
});

test('re-offers a passed lot from its page; a second time the dialog names the sale that has it', async () => {
  const lot = await passed('Atlas of the stars');
  const title = 'Re-offer lot 1 in another sale';
  await openPage(app, `/auction/${lot.auctionId}/item/1`, { as: 'MANAGER' });
  const offerAgain = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Re-offer' }));
    const saleDialog = await dialog(title);
    await selectOption(await saleDialog.findByRole('combobox'), 'NEXT · Books');
    fireEvent.click(saleDialog.getByRole('button', { name: 'Re-offer' }));
    return saleDialog;
  };
  await offerAgain();
  expect(await screen.findByText(/^Added as lot \d of NEXT$/)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(title)).not.toBeInTheDocument());
  expect(await (await offerAgain()).findByText(lot.itemNo, { exact: false })).toBeInTheDocument();
});

test('re-offers a passed lot from the menu of its row in the results', async () => {
  const lot = await passed('A herbal');
  await openPage(app, `/auction/${lot.auctionId}?tab=results`, { as: 'MANAGER' });
  fireEvent.click(await screen.findByRole('button', { name: 'More actions for 1' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Re-offer' }));
  const saleDialog = await dialog('Re-offer lot 1 in another sale');
  await selectOption(await saleDialog.findByRole('combobox'), 'LATER · Books');
  fireEvent.click(saleDialog.getByRole('button', { name: 'Re-offer' }));
  await waitFor(async () => expect((await lotsIn(later)).at(-1)).toContain('A herbal'));
});

test('offers this in the results only to users with permission', async () => {
  const lot = await passed('A regulator', app.departments.clocks);
  for (const [as, offered] of [
    ['SPECIALIST', false],
    ['MANAGER', true],
  ] as const) {
    await openPage(app, `/auction/${lot.auctionId}?tab=results`, { as });
    fireEvent.click(await screen.findByRole('button', { name: 'More actions for 1' }));
    expect(await screen.findByRole('menuitem', { name: 'Lot 1' })).toBeInTheDocument();
    expect(screen.queryAllByRole('menuitem', { name: 'Re-offer' })).toHaveLength(offered ? 1 : 0);
  }
});

test('lists sales of the department first and preselects none', async () => {
  await manager.post('/items', { itemNo: 'D-1', title: 'Dial', departmentId: app.departments.clocks });
  await openPage(app, '/items?q=D-1', { as: 'MANAGER' });
  fireEvent.click(await screen.findByRole('button', { name: 'More actions for D-1' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Add to a sale…' }));
  const saleDialog = await dialog('Add D-1 to a sale');
  await openOptions(await saleDialog.findByRole('combobox'), 'NEXT · Books');
  const optionElements = [
    ...document.querySelectorAll('.ant-select-item-group, .ant-select-item-option-content'),
  ];
  expect(optionElements.map(({ textContent }) => textContent)).toEqual([
    'Sales of the department',
    'CLOCKS · Books',
    'Other sales',
    'NEXT · Books',
    'LATER · Books',
  ]);
});

test('re-offers a passed item from the list of items with a typed reduction', async () => {
  const lot = await passed('A celestial globe', undefined, { estimateLow: 100_000, estimateHigh: 150_000 });
  await openPage(app, `/items?q=${lot.itemNo}`, { as: 'MANAGER' });
  fireEvent.click(await screen.findByRole('button', { name: `More actions for ${lot.itemNo}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Re-offer' }));
  const saleDialog = await dialog(`Add ${lot.itemNo} to a sale`);
  fireEvent.change(await saleDialog.findByLabelText('Reduce estimates and reserve by'), {
    target: { value: '30' },
  });
  await selectOption(await saleDialog.findByRole('combobox'), 'LATER · Books');
  fireEvent.click(saleDialog.getByRole('button', { name: 'Re-offer' }));
  await waitFor(async () => expect((await lotsIn(later)).at(-1)).toContain('A celestial globe'));
  const number = (await lotsIn(later)).at(-1)?.split(' ')[0] ?? '';
  expect(await readLot(manager, later.id, number)).toMatchObject({
    estimateLow: 70_000,
    estimateHigh: 100_000,
  });
});

test('says for how many lots amounts are copied, by the currency of the sale', async () => {
  const sales = ['GBP', 'GBP', 'EUR', 'USD'];
  for (const [at, currency] of sales.entries())
    await passed(`Quadrant ${at}`, undefined, { estimateLow: 100_000, estimateHigh: 150_000 }, currency);
  await newAuction(manager, {
    code: 'YEN',
    title: 'Abroad',
    currency: 'JPY',
    startsAt: '2099-11-01T10:00:00Z',
  });
  await openPage(app, '/items?q=quadrant', { as: 'MANAGER' });
  await screen.findByText('Quadrant 0');
  for (const box of screen.getAllByLabelText(/^Select [A-Z\d]/)) fireEvent.click(box);
  const bar = within(await screen.findByRole('region', { name: /selected/ }));
  fireEvent.click(await bar.findByRole('button', { name: 'Add to a sale…' }));
  const saleDialog = await dialog(/Add 4 items to a sale/);
  expect(await saleDialog.findByText(/copied only into a sale in the same currency/)).toBeInTheDocument();
  await selectOption(await saleDialog.findByRole('combobox'), 'NEXT · Books');
  expect(
    saleDialog.getByText(
      /copied for 2 lots, but not for 2 lots in other currencies, because this sale is in GBP/,
    ),
  ).toBeInTheDocument();
  await selectOption(await saleDialog.findByRole('combobox'), 'YEN · Abroad');
  expect(
    saleDialog.getByText(/Estimates and reserve are not, because this sale is in JPY/),
  ).toBeInTheDocument();
  expect(saleDialog.queryByLabelText('Reduce estimates and reserve by')).toBeNull();
});

test('re-offers unsold lots from the report, for users who can edit them', async () => {
  const lot = await passed('An orrery', app.departments.books);
  const address = `/auction/${lot.auctionId}/report/unsold`;
  await openPage(app, address, { as: 'EDITOR' });
  expect(await screen.findByRole('checkbox', { name: 'Select 1' })).toBeEnabled();
  await openPage(app, address, { as: 'MANAGER' });
  expect(screen.queryByRole('button', { name: 'Re-offer' })).not.toBeInTheDocument();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select 1' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Re-offer' }));
  const saleDialog = await dialog('Re-offer lot 1 in another sale');
  await selectOption(await saleDialog.findByRole('combobox'), 'NEXT · Books');
  fireEvent.click(
    within(saleDialog.getByRole('combobox').closest('.ant-modal') as HTMLElement).getByRole('button', {
      name: 'Re-offer',
    }),
  );
  expect(await screen.findByText(/^Added as lot \d+ of NEXT$/)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select 1' })).not.toBeInTheDocument());
});
