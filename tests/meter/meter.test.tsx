import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Customer } from '#contract/customers';
import type { Regulation } from '#contract/meter';
import { languages } from '#contract/session';
import type { ApiClient } from '../support/client';
import { openPage, openPageHouse, type PageHouse } from '../support/page';

let house: PageHouse;
let admin: ApiClient;
let id: number;
beforeAll(async () => {
  house = await openPageHouse();
  admin = await house.signedIn('ADMIN');
  id = (await admin.post<Customer>('/customers', { lastName: 'Inventar' })).body.id;
});
afterAll(() => house.close());

const read = async () => (await admin.get<Regulation>('/settings/regulation')).body;

test('a rate that lacks something stands with its faults on its fields; given, it stands in the list', async () => {
  await openPage(house, '/settings/auction-house?view=regulation', { as: 'ADMIN' });
  expect(await screen.findByText('No rates yet.')).toBeInTheDocument();
  const currency = document.querySelector<HTMLInputElement>('#rate_currency');
  if (!currency) throw new Error('no field for the currency of a rate');
  fireEvent.change(currency, { target: { value: 'usd' } });
  fireEvent.change(screen.getByLabelText(/in the house’s currency/), { target: { value: '0,79' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(document.querySelectorAll('.ant-form-item-explain-error')).toHaveLength(2));
  expect((await read()).rates).toEqual([]);
  const rate = { currency: 'USD', validFrom: '2026-01-05', rate: '0.79' };
  expect((await admin.post('/settings/exchange-rates', rate)).status).toBe(201);
  await openPage(house, '/settings/auction-house?view=regulation', { as: 'MANAGER' });
  const row = (await screen.findByText('USD')).closest('tr');
  expect(row?.textContent).toContain('0.79');
  expect(screen.queryByRole('button', { name: 'Add' })).not.toBeInTheDocument();
});

test.each(languages)('threshold and meter are shown in %s', async (language) => {
  await openPage(house, '/settings/auction-house?view=regulation', { as: 'MANAGER', language });
  await waitFor(() => expect(document.querySelector('input[id$=threshold]')).not.toBeNull());
  expect(document.body.textContent).not.toMatch(/regulation\.\w/);
  await openPage(house, `/customer/${id}?tab=verification`, { as: 'MANAGER', language });
  await waitFor(() => expect(document.querySelector('.verification-deeds')).not.toBeNull());
  expect(document.body.textContent).not.toMatch(/meter\.\w/);
});
