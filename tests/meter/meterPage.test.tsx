import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Customer } from '#contract/customers';
import type { Regulation } from '#contract/regulation';
import { languages } from '#contract/session';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp } from '../support/page';
import { addWorks, newCollection, newItem, performSteps } from '../works/gallery';

let app: PageApp;
let admin: ApiClient;
let id: number;
beforeAll(async () => {
  app = await openPageApp();
  admin = await app.signIn('ADMIN');
  id = (await admin.post<Customer>('/customers', { lastName: 'Inventar' })).body.id;
});
afterAll(() => app.close());

const read = async () => (await admin.get<Regulation>('/settings/regulation')).body;

test('shows the issues of an incomplete rate at its fields, and lists a complete one', async () => {
  await openPage(app, '/settings/auction-house?view=regulation', { as: 'ADMIN' });
  expect(await screen.findByText('No exchange rates yet.')).toBeInTheDocument();
  const currency = document.querySelector<HTMLInputElement>('#rate_currency');
  if (!currency) throw new Error('no field for the currency of a rate');
  fireEvent.change(currency, { target: { value: 'usd' } });
  fireEvent.change(screen.getByLabelText(/in house currency/), { target: { value: '0,79' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(document.querySelectorAll('.ant-form-item-explain-error')).toHaveLength(2));
  expect((await read()).rates).toEqual([]);
  const rate = { currency: 'USD', validFrom: '2026-01-05', rate: '0.79' };
  expect((await admin.post('/settings/exchange-rates', rate)).status).toBe(201);
  await openPage(app, '/settings/auction-house?view=regulation', { as: 'MANAGER' });
  const row = (await screen.findByText('USD', { selector: 'tr *' })).closest('tr');
  expect(row?.textContent).toContain('0.79');
  expect(screen.queryByRole('button', { name: 'Add' })).not.toBeInTheDocument();
});

test('an ADMIN removes a threshold that has not started, after confirmation', async () => {
  const { version } = await read();
  const future = { threshold: 700_000, currency: 'GBP', validFrom: '2099-03-01', version };
  expect((await admin.put('/settings/regulation', future)).status).toBe(200);
  await openPage(app, '/settings/auction-house?view=regulation', { as: 'MANAGER' });
  await screen.findByRole('rowheader', { name: 'Mar 1, 2099' });
  expect(screen.queryByRole('button', { name: /Remove/ })).not.toBeInTheDocument();
  await openPage(app, '/settings/auction-house?view=regulation', { as: 'ADMIN' });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove: Mar 1, 2099' }));
  expect(screen.getAllByRole('button', { name: /^Remove:/ })).toHaveLength(1);
  await screen.findByText('Remove the threshold that applies from Mar 1, 2099?');
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() =>
    expect(screen.queryByRole('rowheader', { name: 'Mar 1, 2099' })).not.toBeInTheDocument(),
  );
  expect((await admin.get<{ thresholds: object[] }>('/settings/thresholds')).body.thresholds).toHaveLength(2);
});

test('a missing exchange rate is an error on the meter and is urgent on the home page', async () => {
  const manager = await app.signIn('MANAGER');
  const { body: category } = await admin.post<{ id: number }>('/categories', {
    departmentId: app.departments.books,
    name: 'Watched',
    defaultVatScheme: 'MARGIN',
    arrPossible: false,
    amlRegulated: true,
    active: true,
    position: 0,
  });
  const collection = await newCollection(manager, { currency: 'JPY' });
  const item = await newItem(manager, { departmentId: app.departments.books, categoryId: category.id });
  await addWorks(manager, collection.id, item.id);
  await performSteps(manager, collection.id, 'submit', 'publish');
  const { body: buyer } = await admin.post<Customer>('/customers', { lastName: 'Yenpayer' });
  const sold = await manager.post(`/items/${item.id}/sales`, {
    ...{ reservationId: null, client: 'Y.', contact: '', price: 100_000, customerId: buyer.id },
  });
  expect([sold.status, sold.body]).toEqual([201, expect.anything()]);

  await openPage(app, `/customer/${buyer.id}?tab=verification`, { as: 'MANAGER' });
  const alert = await screen.findByText(/^Cannot check the threshold: no exchange rate for JPY\./);
  expect(alert.closest('[role=alert]')).toHaveClass('ant-alert-error');
  await openPage(app, '/', { as: 'ADMIN' });
  const task = await screen.findByText(/^1 currency has no exchange rate/);
  expect(task.closest('li')).toHaveClass('home-urgent');

  await admin.post('/settings/exchange-rates', { currency: 'JPY', validFrom: '2026-01-01', rate: '0.005' });
  await openPage(app, `/customer/${buyer.id}?tab=verification`, { as: 'MANAGER' });
  await screen.findByRole('progressbar');
  expect(screen.queryByText(/^Cannot check the threshold/)).not.toBeInTheDocument();
});

test.each(languages)('threshold and meter are shown in %s', async (language) => {
  await openPage(app, '/settings/auction-house?view=regulation', { as: 'MANAGER', language });
  await waitFor(() => expect(document.querySelector('input[id$=threshold]')).not.toBeNull());
  expect(document.body.textContent).not.toMatch(/regulation\.\w/);
  await openPage(app, `/customer/${id}?tab=verification`, { as: 'MANAGER', language });
  await waitFor(() => expect(document.querySelector('.verification-actions')).not.toBeNull());
  expect(document.body.textContent).not.toMatch(/meter\.\w/);
});
