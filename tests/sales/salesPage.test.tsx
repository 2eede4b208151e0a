import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createWorkForSale, getAvailability, listWaitlistClients, reserve } from '../reservations/waitlist';
import { createLiveSale, sellLot } from '../results/sale';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp, selectOption } from '../support/page';
import { createFilledCollection, newItem } from '../works/gallery';

let app: PageApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const whereOf = (itemId: number) => `/items?item=${itemId}&part=where`;
const dialogNamed = async (name: string) =>
  within((await screen.findByText(name)).closest<HTMLElement>('.ant-modal, .ant-drawer') ?? document.body);
const type = (dialog: ReturnType<typeof within>, label: string, value: string) =>
  fireEvent.change(dialog.getByLabelText(label), { target: { value } });
/** Confirms the question at a button. */
const confirmed = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('tooltip')).getByRole('button', { name }));
const click = (dialog: ReturnType<typeof within>, name: string) =>
  fireEvent.click(dialog.getByText(name, { selector: '.ant-modal-footer *' }));

test('reserves a work for a client in the sheet of its item, and moves to the next', async () => {
  const { itemId, itemNo } = await createWorkForSale(manager);
  await openPage(app, whereOf(itemId), { as: 'EDITOR' });
  expect(await screen.findByText('No reservations')).toBeInTheDocument();
  expect(screen.queryByText('Record sale')).toBeNull();
  for (const client of ['Clarissa', 'Lily']) {
    fireEvent.click(screen.getByRole('button', { name: 'Reserve' }));
    const dialog = await dialogNamed(`Reserve ${itemNo}`);
    click(dialog, 'Reserve');
    expect(await dialog.findByText('Fill in this field.')).toBeInTheDocument();
    type(dialog, 'Client', client);
    click(dialog, 'Reserve');
    expect(await screen.findByText(client)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(`Reserve ${itemNo}`)).toBeNull());
  }
  expect(screen.getByText(/Reserved until/)).toBeInTheDocument();
  expect(screen.getByText(/On the waitlist until/)).toBeInTheDocument();
  expect(await screen.findByText('On hold', { selector: '.item-whereabouts *' })).toBeInTheDocument();
  fireEvent.click(screen.getAllByRole('button', { name: 'Cancel reservation' })[0] as HTMLElement);
  await confirmed('Cancel reservation');
  await waitFor(() => expect(screen.queryByText('Clarissa')).toBeNull());
  expect(await listWaitlistClients(manager, itemId)).toEqual(['Lily']);
  expect(screen.queryByText(/next in line, until/)).toBeNull();
});

test('sells it to the first on the waitlist and cancels the sale with a reason', async () => {
  const { itemId, itemNo } = await createWorkForSale(manager);
  await reserve(manager, itemId, 'Clarissa');
  await openPage(app, whereOf(itemId), { as: 'MANAGER' });
  fireEvent.click(await screen.findByRole('button', { name: 'Record sale' }));
  const dialog = await dialogNamed(`Record sale of ${itemNo}`);
  expect(dialog.getByLabelText('Client')).toHaveValue('Clarissa');
  click(dialog, 'Record sale');
  expect(await dialog.findByText('Fill in this field.')).toBeInTheDocument();
  type(dialog, 'Price, GBP', '1,200');
  click(dialog, 'Record sale');
  expect(await screen.findByText(`Sale of ${itemNo} recorded`)).toBeInTheDocument();
  expect(await getAvailability(manager, itemId)).toBe('SOLD');
  await waitFor(() => expect(screen.queryByText('Reservations')).toBeNull());
  expect(await screen.findByText('£1,200')).toBeInTheDocument();

  fireEvent.click(screen.getByRole('button', { name: 'Cancel sale' }));
  const why = await dialogNamed(`Why are you canceling the sale of ${itemNo}?`);
  type(why, 'Reason', 'Her bank said no');
  click(why, 'Cancel sale');
  expect(await screen.findByText('Her bank said no')).toBeInTheDocument();
  expect(await screen.findByText('No reservations')).toBeInTheDocument();
});

test('keeps typed values if the work is sold by another user in the meantime', async () => {
  const { itemId, itemNo } = await createWorkForSale(manager);
  await openPage(app, whereOf(itemId), { as: 'EDITOR' });
  const button = await screen.findByRole('button', { name: 'Reserve' });
  button.focus();
  fireEvent.click(button);
  const dialog = await dialogNamed(`Reserve ${itemNo}`);
  type(dialog, 'Client', 'Clarissa');
  await manager.post(`/items/${itemId}/sales`, { reservationId: null, client: 'Mr Ramsay', price: 77_700 });
  expect(await screen.findByText('Mr Ramsay')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Reservations')).toBeNull());
  expect(dialog.getByLabelText('Client')).toHaveValue('Clarissa');
  click(dialog, 'Reserve');
  expect(await dialog.findByText("This item isn't in a collection for sale.")).toBeInTheDocument();
});

test.each([
  ['Reserve', 'Reserve'],
  ['Record sale', 'Record sale of'],
])('the focus returns to the button %s when its dialog closes', async (name, title) => {
  const { itemId, itemNo } = await createWorkForSale(manager);
  await openPage(app, whereOf(itemId), { as: 'MANAGER' });
  const button = await screen.findByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  click(await dialogNamed(`${title} ${itemNo}`), 'Cancel');
  await waitFor(() => expect(document.querySelector('.ant-modal')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('the sheet of an item that is not offered says so', async () => {
  const { id } = await createFilledCollection(manager, ['A draft of a letter']);
  const free = await newItem(manager, { title: 'A blotter' });
  await openPage(app, `/collection/${id}?tab=works&sales=${free.id}`, { as: 'EDITOR' });
  expect(await screen.findByText('Never sold, and not in a collection for sale.')).toBeInTheDocument();
});

test('users with access reserve a work from its collection', async () => {
  const { itemNo, title, collectionId } = await createWorkForSale(manager, 'A bowl of plums');
  await openPage(app, `/collection/${collectionId}?tab=works`, { as: 'EDITOR' });
  await screen.findByText(title);
  fireEvent.click(await screen.findByText('Reservations and sales'));
  const sheet = await dialogNamed(`${itemNo} · ${title}`);
  fireEvent.click(await sheet.findByRole('button', { name: 'Reserve' }));
  const dialog = await dialogNamed(`Reserve ${itemNo}`);
  type(dialog, 'Client', 'Clarissa');
  click(dialog, 'Reserve');
  expect(await sheet.findByText('Clarissa')).toBeInTheDocument();
  expect(await screen.findByText('On hold')).toBeInTheDocument();
});

test('users of other departments see the waitlist without names', async () => {
  const { itemId } = await createWorkForSale(manager);
  await reserve(manager, itemId, 'Clarissa');
  await openPage(app, whereOf(itemId), { as: 'SPECIALIST' });
  expect(await screen.findByText('A client')).toBeInTheDocument();
  expect(screen.queryByText(/Clarissa/)).toBeNull();
  for (const name of ['Reserve', 'Cancel reservation', 'Record sale'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('the ledger lists both kinds of sale and opens the item with its buyer', async () => {
  const { itemId, itemNo } = await createWorkForSale(manager, 'The lighthouse');
  await manager.post(`/items/${itemId}/sales`, { reservationId: null, client: 'Mr Ramsay', price: 77_700 });
  const sale = await createLiveSale(app, manager, {
    code: 'LEDGER',
    lots: [{ number: '7', title: 'A barometer' }],
  });
  const { version } = (await manager.get<{ version: number }>(`/auctions/${sale}/lots/7`)).body;
  await manager.post(`/auctions/${sale}/lots/7/result`, {
    outcome: 'SOLD',
    hammer: 50_000,
    buyer: 'Agnew',
    version,
  });
  await openPage(app, '/items?view=sales', { as: 'MANAGER' });
  expect(await screen.findByRole('link', { name: 'LEDGER · 7' })).toHaveAttribute(
    'href',
    `/app/auction/${sale}/item/7`,
  );
  expect(await screen.findByText('The lighthouse')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('tab', { name: 'Private sale' }));
  await waitFor(() => expect(screen.queryByText('A barometer')).toBeNull());
  fireEvent.click(screen.getByText('The lighthouse'));
  const sheet = await dialogNamed(`${itemNo} · The lighthouse`);
  expect(await sheet.findByText('Mr Ramsay')).toBeInTheDocument();
  expect(window.location.search).toContain('view=sales');

  const lot = (await manager.get<{ itemId: number }>(`/auctions/${sale}/lots/7`)).body;
  await openPage(app, whereOf(lot.itemId), { as: 'MANAGER' });
  expect(await screen.findByText('Agnew')).toBeInTheDocument();
});

test('requires no name once a customer is selected, to reserve and to sell', async () => {
  const { itemId, itemNo } = await createWorkForSale(manager, 'A tureen');
  await manager.post('/customers', { firstName: 'Orla', lastName: 'Quillfeather' });
  await openPage(app, whereOf(itemId), { as: 'MANAGER' });
  fireEvent.click(await screen.findByRole('button', { name: 'Reserve' }));
  const reserving = await dialogNamed(`Reserve ${itemNo}`);
  await selectOption(reserving.getByLabelText('Customer'), /Orla Quillfeather/, 'Quillf');
  await waitFor(() => expect(reserving.queryByLabelText('Client')).toBeNull());
  expect(reserving.queryByLabelText('Contact')).toBeNull();
  click(reserving, 'Reserve');
  await waitFor(() => expect(screen.queryByText(`Reserve ${itemNo}`)).toBeNull());
  expect(await listWaitlistClients(manager, itemId)).toEqual(['Orla Quillfeather']);

  fireEvent.click(await screen.findByRole('button', { name: 'Record sale' }));
  const selling = await dialogNamed(`Record sale of ${itemNo}`);
  expect(selling.queryByLabelText('Client')).toBeNull();
  type(selling, 'Price, GBP', '900');
  click(selling, 'Record sale');
  expect(await screen.findByText(`Sale of ${itemNo} recorded`)).toBeInTheDocument();
});

test('shows paddles of unnamed buyers, totals and the reconciliation in the ledger', async () => {
  const sale = await createLiveSale(app, manager, {
    currency: 'CHF',
    lots: [{ number: '1' }, { number: '2' }],
  });
  await sellLot(manager, sale, '1', { hammer: 120_000, paddle: '749' });
  await sellLot(manager, sale, '2', { hammer: 30_000, paddle: '749' });
  await openPage(app, '/items?view=sales', { as: 'MANAGER' });
  const total = (await screen.findByText('Total, CHF (2 sales)')).closest('tr') as HTMLElement;
  expect(within(total).getByText(/1,500/)).toBeInTheDocument();
  expect(screen.getAllByText('Paddle 749 (unnamed)')).toHaveLength(2);
  expect(await screen.findByText('Items marked as sold')).toBeInTheDocument();
});

test('a private sale to a customer is invoiced from the sheet of its item, but only once', async () => {
  const { itemId } = await createWorkForSale(manager, 'A salver');
  const { id: customerId } = (await manager.post<{ id: number }>('/customers', { lastName: 'Ravenscroft' }))
    .body;
  const sold = { reservationId: null, client: 'Ravenscroft', customerId, price: 90_000 };
  expect((await manager.post(`/items/${itemId}/sales`, sold)).status).toBe(201);
  await openPage(app, whereOf(itemId), { as: 'MANAGER' });
  fireEvent.click(await screen.findByRole('button', { name: 'Draft invoice' }));
  const draft = within(await screen.findByRole('dialog', { name: /^Draft · .*Ravenscroft/ }));
  expect((await draft.findAllByText('A salver')).length).toBeGreaterThan(0);

  await openPage(app, whereOf(itemId), { as: 'MANAGER' });
  fireEvent.click(await screen.findByRole('button', { name: 'Draft invoice' }));
  expect(await screen.findByText(/^This sale is on an invoice already/)).toBeInTheDocument();

  await openPage(app, whereOf(itemId), { as: 'EDITOR' });
  expect(await screen.findByText('Ravenscroft')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Draft invoice' })).toBeNull();
});
