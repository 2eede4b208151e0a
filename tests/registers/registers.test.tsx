import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { RegisterCopy } from '#contract/registers';
import { issueInvoice, newBuyer } from '../invoices/buyers';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const page = '/items?view=registers&tab=registers';

test('shows the figures of the VAT return, and the documents behind one', async () => {
  const buyer = await newBuyer(manager, 'Kirkbride');
  const { number } = await issueInvoice(app, manager, buyer.id, [10_000]);
  await openPage(app, page, { as: 'MANAGER' });
  const figures = within(await screen.findByRole('table', { name: 'Figures' }));
  const figure = figures.getByRole('link', { name: 'Margin scheme' });
  // 100.00 and a premium of 26.00 with 5.20 of VAT.
  const row = within(figure.closest('tr') as HTMLElement);
  expect(row.getByText('£126.00')).toBeInTheDocument();
  expect(row.getByText('£5.20')).toBeInTheDocument();
  fireEvent.click(figure);
  expect(await screen.findByRole('button', { name: 'Show all rows' })).toBeInTheDocument();
  const rows = within(screen.getByRole('table', { name: 'VAT return' }));
  expect(rows.getByRole('link', { name: number as string })).toBeInTheDocument();
});

test('the premium in the margin stock book shows how it was computed', async () => {
  await openPage(app, `${page}&register=MARGIN_STOCK`, { as: 'MANAGER' });
  const rows = within(await screen.findByRole('table', { name: 'Margin stock book' }));
  fireEvent.click(rows.getByRole('button', { name: '£31.20' }));
  expect(await screen.findByText(/PREMIUM of/)).toBeInTheDocument();
});

test('a register is frozen once its period is closed', async () => {
  await openPage(app, `${page}&register=AML&from=2020-01-01&to=2020-03-31`, { as: 'MANAGER' });
  expect(await screen.findByRole('button', { name: 'Freeze' })).toBeDisabled();
  await manager.post('/journals/closings', { company: 'HOUSE', closedThrough: '2020-12-31' });
  await openPage(app, `${page}&register=AML&from=2020-01-01&to=2020-03-31`, { as: 'MANAGER' });
  const freeze = await screen.findByRole('button', { name: 'Freeze' });
  expect(freeze).toBeEnabled();
  fireEvent.click(freeze);
  const question = await screen.findByText('Freeze Anti-money laundering from Jan 1, 2020 to Mar 31, 2020?');
  const box = within(question.closest('.ant-popover') as HTMLElement);
  fireEvent.click(box.getByRole('button', { name: 'Freeze' }));
  expect(await screen.findByText('Register frozen')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByText(/^Frozen on/)).toBeInTheDocument());
  const { body } = await manager.get<{ copies: RegisterCopy[] }>('/registers?company=HOUSE');
  expect(body.copies.map(({ register, from }) => [register, from])).toEqual([['AML', '2020-01-01']]);
});

test('another company starts without the figure and the page of the one before', async () => {
  const admin = await app.signIn('ADMIN');
  const { body: gallery } = await admin.get('/settings/gallery');
  await admin.put('/settings/gallery', {
    ...gallery,
    kind: 'OWN_COMPANY',
    name: 'Back Room',
    legalName: 'Back Room Ltd',
  });
  await openPage(app, `${page}&page=2&figure=MARGIN`, { as: 'MANAGER' });
  fireEvent.click(await screen.findByText('Gallery'));
  await waitFor(() => expect(window.location.search).toContain('company=GALLERY'));
  expect(window.location.search).not.toMatch(/page=|figure=/);
});
