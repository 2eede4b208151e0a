import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Invoice } from '#contract/invoices';
import { readPdf } from '../documents/read-pdf';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp } from '../support/page';
import { issueInvoice, newBuyer } from './buyers';

let app: PageApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const read = async (id: number) => (await manager.get<Invoice>(`/invoices/${id}`)).body;
const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const topDialog = async (title: string | RegExp) =>
  within(await screen.findByRole('dialog', { name: title }));

/** Issues an invoice of two lots, 1,312.00 and 656.00. */
async function newInvoice(lastName: string, isPaid: boolean) {
  const buyer = await newBuyer(manager, lastName);
  const { id } = await issueInvoice(app, manager, buyer.id, [100_000, 50_000]);
  if (isPaid)
    await manager.post('/payments', {
      company: 'HOUSE',
      method: 'CARD',
      customerId: buyer.id,
      currency: 'GBP',
      amount: 196_800,
      paidOn: '2026-11-01',
    });
  return { ...(await read(id)), buyer };
}

test('lots of a paid invoice are handed over, and the release note can be opened', async () => {
  const { id, number, buyer } = await newInvoice('Gainsford', true);
  await openPage(app, `/items?view=invoices&invoice=${id}`, { as: 'MANAGER' });
  await screen.findByRole('dialog', { name: `${number} · ${buyer.name}` });
  await click('Hand over');
  const dialog = await topDialog(`Hand over lots of ${number}`);
  fireEvent.click(dialog.getByRole('checkbox', { name: /^2/ }));
  const recipient = dialog.getByLabelText('Handed over to');
  expect(recipient).toHaveValue(buyer.name);
  fireEvent.change(recipient, { target: { value: 'Quick Couriers' } });
  fireEvent.change(dialog.getByLabelText('Note'), { target: { value: 'Two parcels' } });
  fireEvent.click(await dialog.findByRole('button', { name: 'Hand over 1 lot' }));
  expect(await screen.findByText('1 lot handed over')).toBeInTheDocument();
  const link = await screen.findByRole('link', { name: `Release note ${number}-R1` });

  const { releases } = await read(id);
  expect(releases).toMatchObject([{ lotNumber: '1', releasedTo: 'Quick Couriers', note: 'Two parcels' }]);
  const path = `/release-notes/${releases[0]?.releaseNote?.id}/pdf`;
  expect(link).toHaveAttribute('href', expect.stringContaining(path));
  // The other lot can still leave.
  await click('Hand over');
  expect((await topDialog(`Hand over lots of ${number}`)).getAllByRole('checkbox')).toHaveLength(1);
});

test('a refusal says why the goods stay: unpaid, or on hold', async () => {
  const { id, number, version } = await newInvoice('Hartwell', false);
  await openPage(app, `/items?view=invoices&invoice=${id}`, { as: 'MANAGER' });
  await click('More');
  fireEvent.click(await screen.findByText('Hand over'));
  const dialog = await topDialog(`Hand over lots of ${number}`);
  fireEvent.click(await dialog.findByRole('button', { name: 'Hand over 2 lots' }));
  expect(await dialog.findByText(/1,968.00 of this invoice is not paid yet/)).toBeInTheDocument();
  expect((await read(id)).releases).toEqual([]);

  await manager.post(`/invoices/${id}/hold`, { version, reason: 'Ownership disputed' });
  const { customer } = await read(id);
  await manager.post('/payments', {
    company: 'HOUSE',
    method: 'CARD',
    customerId: customer?.id,
    currency: 'GBP',
    amount: 196_800,
    paidOn: '2026-11-01',
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Hand over 2 lots' }));
  expect(await dialog.findByText(/on hold \(Ownership disputed\)/)).toBeInTheDocument();
  // Once it is paid, the hold can still be ended.
  await openPage(app, `/items?view=invoices&invoice=${id}`, { as: 'MANAGER' });
  await click('Release from hold');
  await waitFor(async () => expect((await read(id)).holdReason).toBe(''));
});

test('the note has the words of the invoice, and the same bytes every time', async () => {
  const { id, number, lines } = await newInvoice('Ilchester', true);
  const { body } = await manager.post<Invoice>(`/invoices/${id}/releases`, {
    saleIds: [...new Set(lines.flatMap(({ saleId }) => saleId ?? []))],
    releasedTo: 'A neighbor',
  });
  expect(body.releases.map(({ releaseNote }) => releaseNote?.number)).toEqual([
    `${number}-R1`,
    `${number}-R1`,
  ]);
  const path = `/release-notes/${body.releases[0]?.releaseNote?.id}/pdf`;
  const download = async () => {
    const { status, bytes } = await manager.download(path);
    expect(status).toBe(200);
    return bytes;
  };
  const first = await download();
  const text = readPdf(first).pages.join('\n');
  for (const part of ['A neighbor', lines[0]?.description ?? '–']) expect(text).toContain(part);
  expect(Buffer.compare(await download(), first)).toBe(0);
});

test('letters that no font has are refused before anything leaves', async () => {
  const { id, lines } = await newInvoice('Jardine', true);
  const { status, body } = await manager.post<{ code: string }>(`/invoices/${id}/releases`, {
    saleIds: [lines[0]?.saleId],
    releasedTo: 'Someone 😀',
  });
  expect([status, body.code]).toEqual([409, 'invoice.unprintable']);
  expect((await read(id)).releases).toEqual([]);
});

test('storage beyond the free days is shown, and becomes a draft', async () => {
  const admin = await app.signIn('ADMIN');
  const { body: house } = await admin.get<object>('/settings/house');
  await admin.put('/settings/house', { ...house, storageDays: 14, storageRate: 500 });
  const { id, number, buyer } = await newInvoice('Storrington', false);
  await app.ageSales();
  await openPage(app, `/items?view=invoices&invoice=${id}`, { as: 'MANAGER' });
  await screen.findByRole('dialog', { name: `${number} · ${buyer.name}` });
  expect(await screen.findByText(/^Storage of 2 lots beyond the free days/)).toBeInTheDocument();
  await click('Charge storage');
  expect(await screen.findByText(/^Storage of lot 2, 16 days until/)).toBeInTheDocument();
  await waitFor(async () => expect((await read(id)).storage).toBeNull());
});
