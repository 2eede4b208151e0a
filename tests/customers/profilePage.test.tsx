import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Customer } from '#contract/customers';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp, selectOption } from '../support/page';

let app: PageApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const choose = async (label: string, typed: string, name: string) => {
  await selectOption(await screen.findByLabelText(label), name, typed);
};

test('arranges the address form by country and validates the postcode', async () => {
  await openPage(app, '/customers?customer=new', { as: 'MANAGER' });
  fireEvent.change(await screen.findByLabelText('Last name'), { target: { value: 'Inventado' } });
  const addresses = screen.getByRole('group', { name: 'Addresses' });
  fireEvent.click(within(addresses).getByRole('button', { name: /Add$/ }));
  await choose('Country', 'brazil', 'Brazil');
  const postcode = await within(addresses).findByLabelText('CEP (postal code)');
  expect(within(addresses).getByLabelText('State')).toBeInTheDocument();
  fireEvent.change(postcode, { target: { value: '10115' } });
  expect(
    await within(addresses).findByText('Enter a valid ZIP/postal code of this country.'),
  ).toBeInTheDocument();
  fireEvent.change(postcode, { target: { value: '01310-100' } });
  await waitFor(() =>
    expect(within(addresses).queryByText('Enter a valid ZIP/postal code of this country.')).toBeNull(),
  );
  await choose('Country', 'TW', 'Taiwan');
  const labels = () => [...addresses.querySelectorAll('label')].map((label) => label.textContent);
  await waitFor(() =>
    expect(labels()).toEqual(['Country', 'Postal code', 'County or city', 'District', 'Street']),
  );
});

test('shows spend, purchases, consignments and last contact above the profile, and the formatted address', async () => {
  const { id } = (
    await manager.post<Customer>('/customers', {
      lastName: 'Inventado',
      addresses: [
        { lines: 'Rua Fictícia, 560', postcode: '01310-100', town: 'São Paulo', region: 'SP', country: 'BR' },
      ],
    })
  ).body;
  await manager.post(`/customers/${id}/notes`, { kind: 'CALL', text: 'Rang', at: '2026-03-01T12:00:00Z' });
  await openPage(app, `/customer/${id}`, { as: 'MANAGER' });
  const figures = await screen.findByLabelText('Key figures');
  expect(
    within(figures)
      .getAllByRole('term')
      .map((term) => term.textContent),
  ).toEqual(['Total spend', 'Bought', 'Consigned', 'Last contact']);
  expect(within(figures).getByText('Mar 1, 2026')).toBeInTheDocument();
  const address = await screen.findByText(/Rua Fictícia/, { selector: '.customer-address' });
  expect(address.textContent).toBe('Rua Fictícia, 560\nSão Paulo-SP\n01310-100\nBrazil');
});

test('offers the tags as a filter', async () => {
  await manager.post('/customers', { lastName: 'Tagged', tags: ['Clocks club'] });
  await openPage(app, '/customers?tag=Clocks+club', { as: 'MANAGER' });
  expect(await screen.findByRole('link', { name: /Tagged/ })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /Inventado/ })).toBeNull();
});

test('suggests the tags of other customers in the form', async () => {
  await openPage(app, '/customers?customer=new', { as: 'MANAGER' });
  fireEvent.change(await screen.findByRole('combobox', { name: 'Tags' }), { target: { value: 'clocks' } });
  expect(await screen.findByTitle('Clocks club')).toBeInTheDocument();
});
