import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AuctionInvoices, Invoice, InvoiceRow } from '#contract/invoices';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp, selectOption } from '../support/page';
import { draftInvoices, issueInvoice, newBuyer, sellLots } from './buyers';

let app: PageApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const read = async (id: number) => (await manager.get<Invoice>(`/invoices/${id}`)).body;
const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
/** The dialog that was opened last. */
const topDialog = async (title: string | RegExp) =>
  within(await screen.findByRole('dialog', { name: title }));

test('a manager drafts the invoices of a sale, sees which lots are blocked, and issues all drafts', async () => {
  const [ada, ben] = [await newBuyer(manager, 'Ashcombe'), await newBuyer(manager, 'Birchall')];
  const sale = await sellLots(app, manager, [
    [100_000, ada.id],
    [50_000, ben.id],
    [20_000, null],
  ]);
  await openPage(app, `/auction/${sale}?tab=money`, { as: 'MANAGER' });
  expect(await screen.findByText('1 sold lot cannot be invoiced yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '3 (A stranger)' })).toHaveAttribute(
    'href',
    expect.stringContaining(`/auction/${sale}?tab=results&lot=3`),
  );
  await click('Draft invoices');
  await app.runDueJobs();
  // The list follows the job without a reload.
  expect((await screen.findAllByRole('link', { name: /^Draft/ })).length).toBeGreaterThanOrEqual(2);
  await click('Issue all drafts');
  const dialog = await topDialog('Issue 2 drafts?');
  expect(dialog.getByText(/Numbers are final/)).toBeInTheDocument();
  fireEvent.click(dialog.getByRole('button', { name: 'Issue 2 drafts' }));
  await waitFor(async () => {
    await app.runDueJobs();
    const { body } = await manager.get<AuctionInvoices>(`/auctions/${sale}/invoices`);
    expect(body).toMatchObject({ issued: 2, drafts: 0 });
  });
  expect(await screen.findByText('2 invoices issued')).toBeInTheDocument();
  await waitFor(() => expect(screen.getAllByText('Issued').length).toBe(2));
  expect(screen.queryByRole('button', { name: 'Issue all drafts' })).toBeNull();
});

test('lots move from a draft to a new one of the same buyer', async () => {
  const buyer = await newBuyer(manager, 'Carrick');
  const sale = await sellLots(app, manager, [
    [100_000, buyer.id],
    [50_000, buyer.id],
  ]);
  const [draft] = (await draftInvoices(app, manager, sale)) as [InvoiceRow];
  await openPage(app, `/auction/${sale}?tab=money&invoice=${draft.id}`, { as: 'MANAGER' });
  await screen.findByRole('dialog', { name: `Draft · ${buyer.name}` });
  await click('More');
  fireEvent.click(await screen.findByText('Move lots'));
  const dialog = await topDialog('Move lots');
  fireEvent.click(dialog.getByRole('checkbox', { name: /^2/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Move 1 lot' }));
  expect(await screen.findByText('1 lot moved')).toBeInTheDocument();
  const drafts = (await manager.get<{ data: InvoiceRow[] }>(`/invoices?auctionId=${sale}`)).body.data;
  expect(drafts.map(({ lots, total }) => [lots, total]).sort()).toEqual(
    [
      [1, 131_200],
      [1, 65_600],
    ].sort(),
  );
});

test('a charge is added to a draft and changes its total', async () => {
  const buyer = await newBuyer(manager, 'Dunmore');
  const [draft] = (await draftInvoices(
    app,
    manager,
    await sellLots(app, manager, [[100_000, buyer.id]]),
  )) as [InvoiceRow];
  await openPage(app, `/items?view=invoices&invoice=${draft.id}`, { as: 'MANAGER' });
  await screen.findByRole('dialog', { name: `Draft · ${buyer.name}` });
  await click('More');
  fireEvent.click(await screen.findByText('Add charge or discount'));
  const dialog = await topDialog('Add a charge or a discount');
  await selectOption(dialog.getByLabelText('Type'), 'Discount');
  fireEvent.change(dialog.getByLabelText('Description'), { target: { value: 'Loyal client' } });
  fireEvent.change(dialog.getByLabelText('Amount without VAT (GBP)'), { target: { value: '12' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Loyal client')).toBeInTheDocument();
  expect(await read(draft.id)).toMatchObject({ total: 130_000, state: 'DRAFT' });
});

test('part of an invoice is credited with a reason, but not more than is left', async () => {
  const buyer = await newBuyer(manager, 'Eastwick');
  const { id, number } = await issueInvoice(app, manager, buyer.id, [100_000]);
  await openPage(app, `/items?view=invoices&invoice=${id}`, { as: 'MANAGER' });
  await screen.findByRole('dialog', { name: `${number} · ${buyer.name}` });
  await click('More');
  fireEvent.click(await screen.findByText('Credit'));
  const dialog = await topDialog(`Credit ${number}`);
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Frame damaged' } });
  fireEvent.click(dialog.getByLabelText('Amounts of lines'));
  const hammer = await dialog.findByLabelText('1 · Hammer price');
  fireEvent.change(hammer, { target: { value: '1000.01' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Issue credit note' }));
  expect(await dialog.findByText(/1,000.00 or less/)).toBeInTheDocument();
  fireEvent.change(hammer, { target: { value: '200' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Issue credit note' }));
  // The sheet shows the credit note, with what it was used for.
  expect(await screen.findByText('Used for')).toBeInTheDocument();
  expect(await read(id)).toMatchObject({ open: 111_200, creditNotes: [{ total: 20_000 }] });
});

test('a clerk sees neither the tab nor the sheet of an invoice', async () => {
  const buyer = await newBuyer(manager, 'Fairholm');
  const sale = await sellLots(app, manager, [[100_000, buyer.id]]);
  const [draft] = (await draftInvoices(app, manager, sale)) as [InvoiceRow];
  await openPage(app, `/auction/${sale}?tab=money&invoice=${draft.id}`, { as: 'EDITOR' });
  expect(await screen.findByRole('tab', { name: 'Results' })).toBeInTheDocument();
  expect(screen.queryByRole('tab', { name: 'Invoices' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});
