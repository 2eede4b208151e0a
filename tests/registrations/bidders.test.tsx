import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Auction } from '#contract/auctions';
import type { Registration } from '#contract/registrations';
import { createCataloguedSale } from '../results/sale';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp, selectOption } from '../support/page';

let app: PageApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const newSale = () => createCataloguedSale(app, manager, { lots: [] });
const newCustomer = async (lastName: string): Promise<number> =>
  (await manager.post<{ id: number }>('/customers', { lastName })).body.id;
const listBidders = async (sale: number) =>
  (await manager.get<{ data: Registration[] }>(`/auctions/${sale}/registrations`)).body.data;
const register = async (sale: number, lastName: string, values: object = {}) =>
  (
    await manager.post<Registration>(`/auctions/${sale}/registrations`, {
      customerId: await newCustomer(lastName),
      ...values,
    })
  ).body;
const sheet = async () => within(await screen.findByRole('dialog'));

test('a clerk registers a bidder by name, Enter, Enter, and the form waits for the next one', async () => {
  const sale = await newSale();
  await newCustomer('Ottersby');
  await openPage(app, `/auction/${sale}?tab=bidders`, { as: 'EDITOR' });
  expect(await screen.findByText('No bidders yet')).toBeInTheDocument();
  fireEvent.keyDown(document.body, { key: 'n' });
  const customer = await (await sheet()).findByLabelText('Customer');
  fireEvent.change(customer, { target: { value: 'Otters' } });
  await screen.findByText(/Ottersby/);
  fireEvent.keyDown(customer, { key: 'Enter', keyCode: 13, which: 13 });
  await waitFor(async () => expect((await sheet()).getByText(/Ottersby/)).toBeInTheDocument());
  // Enter submits the form from here.
  const paddle = (await sheet()).getByLabelText('Paddle');
  await waitFor(() => expect(paddle).toHaveFocus());
  // Limit, deposit and approval are not for clerks.
  expect((await sheet()).queryByLabelText('Bid limit')).toBeNull();
  expect((await sheet()).queryByText('Approve at once')).toBeNull();
  fireEvent.submit(paddle);
  expect(await screen.findByText('Ottersby is registered with paddle 1.')).toBeInTheDocument();
  expect(await listBidders(sale)).toMatchObject([{ paddle: '1', state: 'PENDING' }]);
  // The list behind the sheet shows the bidder, and whom to ask.
  expect(await screen.findByText('Ask a manager')).toBeInTheDocument();
});

test('a manager suspends a bidder with a reason, which clerks do not see', async () => {
  const sale = await newSale();
  const { id } = await register(sale, 'Quillfeather', { approve: true, limit: 120_000 });
  await openPage(app, `/auction/${sale}?tab=bidders&bidder=${id}`, { as: 'MANAGER' });
  fireEvent.click(await (await sheet()).findByRole('button', { name: 'Suspend' }));
  const reason = await screen.findByLabelText('Reason');
  fireEvent.change(reason, { target: { value: 'Unpaid invoice' } });
  const [dialog] = screen.getAllByRole('dialog').toReversed();
  fireEvent.click(within(dialog as HTMLElement).getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText('Reason: Unpaid invoice')).toBeInTheDocument();
  expect(await listBidders(sale)).toMatchObject([{ state: 'SUSPENDED', reason: 'Unpaid invoice' }]);
});

test('a manager approves several bidders at once, and changes a paddle', async () => {
  const sale = await newSale();
  await register(sale, 'Aldwinkle');
  const { id } = await register(sale, 'Brockthorpe');
  await openPage(app, `/auction/${sale}?tab=bidders`, { as: 'MANAGER' });
  for (const name of ['1', '2']) fireEvent.click(await screen.findByLabelText(`Select ${name}`));
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('2 bidders updated.')).toBeInTheDocument();
  await openPage(app, `/auction/${sale}?tab=bidders&bidder=${id}`, { as: 'MANAGER' });
  const paddle = await (await sheet()).findByLabelText('Paddle');
  fireEvent.change(paddle, { target: { value: '1' } });
  fireEvent.click(await (await sheet()).findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Another bidder in this sale has this paddle.')).toBeInTheDocument();
});

test('bidders of another sale are registered here', async () => {
  const [past, sale] = [await newSale(), await newSale()];
  await register(past, 'Carrowmere', { approve: true, paddle: '77' });
  await openPage(app, `/auction/${sale}?tab=bidders`, { as: 'MANAGER' });
  fireEvent.click(
    (await screen.findAllByRole('button', { name: 'Copy from another sale' }))[0] as HTMLElement,
  );
  expect(await screen.findByText(/Approved bidders of that sale/)).toBeInTheDocument();
  const { code, title } = (await manager.get<Auction>(`/auctions/${past}`)).body;
  await selectOption(await screen.findByLabelText('Sale'), `${code} · ${title}`);
  fireEvent.click(screen.getByRole('button', { name: 'Copy bidders' }));
  expect(await screen.findByText('1 bidder registered.')).toBeInTheDocument();
  await waitFor(async () =>
    expect(await listBidders(sale)).toMatchObject([{ paddle: '77', state: 'PENDING' }]),
  );
});

test('a clerk imports bidders from a file', async () => {
  const sale = await newSale();
  await openPage(app, `/auction/${sale}?tab=bidders`, { as: 'EDITOR' });
  fireEvent.click((await screen.findAllByRole('button', { name: 'Import bidders' }))[0] as HTMLElement);
  const content = 'name,paddle\nWilla Filewood,81\n';
  const file = new File([content], 'bidders.csv', { type: 'text/csv' });
  fireEvent.change(await screen.findByLabelText('Choose file', { selector: 'input' }), {
    target: { files: [file] },
  });
  const inBackground = 'You can leave this page. The import continues in the background.';
  for (const button of ['Check rows', 'Import 1 row']) {
    fireEvent.click(await screen.findByRole('button', { name: button }));
    await screen.findByText(inBackground);
    await app.runDueJobs();
  }
  expect(await screen.findByText('1 bidder registered, to be approved')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'View bidders' }));
  expect(await screen.findByText('Willa Filewood')).toBeInTheDocument();
});

test.each([
  ['MANAGER', ['Paddle', 'Bidder', 'Status', 'Bids', 'Bid limit (GBP)', 'Internal note']],
  ['EDITOR', ['Paddle', 'Bidder', 'Status', 'Bids']],
] as const)('a %s prints the list of paddles with what they may see', async (as, heads) => {
  const sale = await newSale();
  await register(sale, `Dunmore of ${as}`, { note: 'Pays in cash' });
  await openPage(app, `/auction/${sale}?tab=bidders`, { as });
  let printed: string[] = [];
  jest.spyOn(window, 'print').mockImplementation(() => {
    // The first column, without a name, selects rows.
    printed = screen.getAllByRole('columnheader').flatMap(({ textContent }) => textContent || []);
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Print paddle list' }));
  await waitFor(() => expect(printed).toEqual(heads));
});
