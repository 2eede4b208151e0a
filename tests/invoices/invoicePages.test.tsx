import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Invoice, InvoiceRow } from '#contract/invoices';
import { createLiveSale, performStep, sellLot } from '../results/sale';
import type { ApiClient } from '../support/client';
import { openOptions, openPage, openPageApp, type PageApp, selectOption } from '../support/page';
import { draftInvoices, invoicingCompany, issueInvoice, newBuyer, sellLots } from './buyers';

let app: PageApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const read = async (id: number) => (await manager.get<Invoice>(`/invoices/${id}`)).body;
const openInvoice = async ({ id, number }: Pick<Invoice, 'id' | 'number'>) => {
  await openPage(app, `/items?view=invoices&invoice=${id}`, { as: 'MANAGER' });
  return within(await screen.findByRole('dialog', { name: new RegExp(`^${number ?? 'Draft'} · `) }));
};

/** Sells a lot in euros and drafts its invoice. */
async function draftInEuros(buyerId: number): Promise<InvoiceRow> {
  const auctionId = await createLiveSale(app, manager, { currency: 'EUR', lots: [{ number: '1' }] });
  await sellLot(manager, auctionId, '1', { hammer: 100_000, buyerId, buyer: 'Buyer' });
  await performStep(manager, auctionId, 'reconcile');
  const [draft] = await draftInvoices(app, manager, auctionId);
  return draft as InvoiceRow;
}

test('a link with a currency lists only its invoices, and shows the currency as a filter', async () => {
  const [pounds, euros] = [await newBuyer(manager, 'Pounds'), await newBuyer(manager, 'Euros')];
  await issueInvoice(app, manager, pounds.id, [10_000]);
  await draftInEuros(euros.id);
  await openPage(app, '/items?view=invoices&currency=EUR', { as: 'MANAGER' });
  expect(await screen.findByText(euros.name)).toBeInTheDocument();
  expect(screen.queryByText(pounds.name)).toBeNull();
  expect(screen.getByText('Currency: EUR')).toBeInTheDocument();
  fireEvent.click(screen.getByLabelText('Remove filter Currency'));
  expect(await screen.findByText(pounds.name)).toBeInTheDocument();
});

test('goods of an invoice that was credited in full are not handed over', async () => {
  const buyer = await newBuyer(manager, 'Overbury');
  const invoice = await issueInvoice(app, manager, buyer.id, [10_000]);
  const before = await openInvoice(invoice);
  fireEvent.click(await before.findByRole('button', { name: 'More' }));
  expect(await screen.findByText('Hand over')).toBeInTheDocument();
  await manager.post(`/invoices/${invoice.id}/credits`, { version: invoice.version, reason: 'Withdrawn' });
  await waitFor(async () => expect((await read(invoice.id)).state).toBe('CREDITED'));
  const after = await openInvoice(invoice);
  expect(await after.findByText('Credit notes')).toBeInTheDocument();
  expect(after.queryByRole('button', { name: 'More' })).toBeNull();
  expect(screen.queryByText('Hand over')).toBeNull();
});

test('lots move only to drafts of the same buyer', async () => {
  const [ada, ben] = [await newBuyer(manager, 'Padgett'), await newBuyer(manager, 'Quarrie')];
  const auctionId = await sellLots(app, manager, [
    [10_000, ada.id],
    [20_000, ben.id],
  ]);
  const drafts = await draftInvoices(app, manager, auctionId);
  const draft = drafts.find(({ customer }) => customer?.id === ada.id) as InvoiceRow;
  await openInvoice(draft);
  fireEvent.click(await screen.findByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByText('Move lots'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move lots' }));
  await openOptions(dialog.getByLabelText('To'), `A new draft for ${ada.name}`);
  expect(
    screen.queryByText(new RegExp(`^${ben.name}`), { selector: '.ant-select-item-option-content' }),
  ).toBeNull();
});

test('a charge of a draft has a button to remove it that names it', async () => {
  const buyer = await newBuyer(manager, 'Rowley');
  const auctionId = await sellLots(app, manager, [[10_000, buyer.id]]);
  const [draft] = (await draftInvoices(app, manager, auctionId)) as [InvoiceRow];
  await manager.post(`/invoices/${draft.id}/lines`, {
    version: draft.version,
    kind: 'SHIPPING',
    description: 'Crate to Lyon',
    amount: 5000,
    vatRate: null,
  });
  const sheet = await openInvoice(draft);
  fireEvent.click(await sheet.findByRole('button', { name: 'Remove Crate to Lyon' }));
  await waitFor(async () =>
    expect((await read(draft.id)).lines.some(({ saleId }) => saleId === null)).toBe(false),
  );
});

test('issuing selected documents does not call all of them drafts', async () => {
  const buyer = await newBuyer(manager, 'Stanhope');
  await issueInvoice(app, manager, buyer.id, [10_000]);
  const auctionId = await sellLots(app, manager, [[10_000, buyer.id]]);
  await draftInvoices(app, manager, auctionId);
  await openPage(app, `/items?view=invoices&q=${buyer.name}`, { as: 'MANAGER' });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Issue drafts' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Issue the drafts among 2 selected documents?' }),
  );
  expect(dialog.getByRole('button', { name: 'Issue drafts' })).toBeEnabled();
});

test('an invoice names what its e-invoice lacks, and one that lacks nothing has its file', async () => {
  const { body: buyer } = await manager.post<{ id: number }>('/customers', {
    company: 'Galerie Muster GmbH',
    kind: 'COMPANY',
    vatNumber: 'DE136695976',
    addresses: [
      { label: '', lines: 'Beispielweg 2', postcode: '20095', town: 'Hamburg', region: '', country: 'DE' },
    ],
  });
  await openInvoice(await issueInvoice(app, manager, buyer.id, [10_000]));
  expect(await screen.findByText('This document cannot be sent as an e-invoice')).toBeInTheDocument();
  expect(screen.getByText(/^Details of your company are missing/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /E-invoice/ })).toBeNull();

  const admin = await app.signIn('ADMIN');
  const { body: house } = await admin.get('/settings/house');
  await admin.put('/settings/house', {
    ...house,
    ...invoicingCompany,
  });
  const invoice = await issueInvoice(app, manager, buyer.id, [10_000]);
  await openInvoice(invoice);
  expect(await screen.findByRole('link', { name: /E-invoice \(EN 16931\)/ })).toHaveAttribute(
    'href',
    expect.stringContaining(`/invoices/${invoice.id}/e-invoice`),
  );
  expect(screen.queryByText('This document cannot be sent as an e-invoice')).toBeNull();
});

test('an administrator chooses further currencies, in which an invoice shows its total', async () => {
  const admin = await app.signIn('ADMIN');
  await admin.post('/settings/exchange-rates', { currency: 'EUR', validFrom: '2020-01-01', rate: '0.8' });
  await openPage(app, '/settings/auction-house', { as: 'ADMIN' });
  await selectOption(await screen.findByLabelText('Also show totals in'), 'EUR · Euro');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved');
  const buyer = await newBuyer(manager, 'Umber');
  const invoice = await issueInvoice(app, manager, buyer.id, [100_000]);
  const dialog = await openInvoice(invoice);
  expect(await dialog.findByText('For information: €1,640.00 at a rate of 1.25')).toBeInTheDocument();
});
