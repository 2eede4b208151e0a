import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Consents } from '#contract/consents';
import type { Customer } from '#contract/customers';
import { languages } from '#contract/session';
import type { ApiClient } from '../support/client';
import { openPage, openPageHouse, type PageHouse } from '../support/page';

let house: PageHouse;
let manager: ApiClient;
let customer: Customer;
beforeAll(async () => {
  house = await openPageHouse();
  manager = await house.signedIn('MANAGER');
  customer = (await manager.post<Customer>('/customers', { firstName: 'Vera', lastName: 'Inventar' })).body;
});
afterAll(() => house.close());

const path = () => `/customer/${customer.id}?tab=privacy`;
const said = async () =>
  (await manager.get<Consents>(`/customers/${customer.id}/consents`)).body.last.map(
    ({ channel, topic, given, source }) => [channel, topic, given, source],
  );

test('what a customer said is ticked, and written down with how they said it; then it stands in the proof', async () => {
  await openPage(house, path(), { as: 'MANAGER' });
  fireEvent.click(await screen.findByLabelText('Sale results: Email'));
  expect(screen.getByText(/^Please write to me about/)).toBeInTheDocument();
  fireEvent.click(screen.getByText('Record consent'));
  expect(await screen.findByText(/required|fill/i)).toBeInTheDocument();
  expect(await said()).toEqual([]);
  fireEvent.change(screen.getByLabelText(/How consent was given/), {
    target: { value: 'A card at the view' },
  });
  fireEvent.click(screen.getByText('Record consent'));
  await waitFor(async () => expect(await said()).toEqual([['EMAIL', 'RESULTS', true, 'A card at the view']]));
  const row = (await screen.findByText(/A card at the view/)).closest('tr') as HTMLElement;
  expect(within(row).getByText('Yes')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText('Sale results: Email')).toBeChecked());
});

test('a basis that does not hold for a channel is not offered', async () => {
  await openPage(house, path(), { as: 'MANAGER' });
  fireEvent.click(await screen.findByLabelText('Talks and events: Text message'));
  expect(screen.getByLabelText('Soft opt-in')).toBeInTheDocument();
  fireEvent.click(screen.getByLabelText('Talks and events: Mail'));
  expect(screen.queryByLabelText('Soft opt-in')).not.toBeInTheDocument();
  expect(screen.queryByLabelText('Corporate address')).not.toBeInTheDocument();
});

test('who opted out on the own page is opted in there alone, and the page says so', async () => {
  const { id } = (await manager.post<Customer>('/customers', { lastName: 'Outward' })).body;
  const { address } = (await manager.post<{ address: string }>(`/customers/${id}/consents/page`)).body;
  const page = `${house.origin}${new URL(address).pathname}`;
  await fetch(page, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  await openPage(house, `/customer/${id}?tab=privacy`, { as: 'MANAGER' });
  fireEvent.click(await screen.findByLabelText('Sale results: Email'));
  fireEvent.change(screen.getByLabelText(/How consent was given/), { target: { value: 'A call' } });
  fireEvent.click(screen.getByText('Record consent'));
  expect(await screen.findByText(/opt in again only on their preference page/)).toBeInTheDocument();
});

test('a one-click unsubscribe is shown as one, and not as a visit of the own page', async () => {
  const { id } = (await manager.post<Customer>('/customers', { lastName: 'Clicker' })).body;
  const { address } = (await manager.post<{ address: string }>(`/customers/${id}/consents/page`)).body;
  await fetch(`${house.origin}${new URL(address).pathname}`, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  await openPage(house, `/customer/${id}?tab=privacy`, { as: 'MANAGER' });
  expect((await screen.findAllByText(/By one-click unsubscribe in the email app/)).length).toBeGreaterThan(0);
  expect(screen.queryByText(/On the preference page, from/)).not.toBeInTheDocument();
});

test('the address of their page is made and shown once', async () => {
  await openPage(house, path(), { as: 'MANAGER' });
  fireEvent.click(await screen.findByText('Create preference page link'));
  const address = await screen.findByLabelText<HTMLInputElement>('Preference page link');
  expect(address.value).toMatch(/\/p\/[\w-]{43}\/$/);
});

test.each(languages)('it is shown in %s', async (language) => {
  await openPage(house, path(), { as: 'MANAGER', language });
  expect(await screen.findAllByRole('checkbox')).toHaveLength(20);
  expect(document.body.textContent).not.toMatch(/consents\.\w/);
});
