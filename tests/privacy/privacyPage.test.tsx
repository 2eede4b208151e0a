import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Customer } from '#contract/customers';
import type { Privacy } from '#contract/privacy';
import { languages } from '#contract/session';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
let manager: ApiClient;
let id: number;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
  id = (await manager.post<Customer>('/customers', { firstName: 'Vera', lastName: 'Inventar' })).body.id;
});
afterAll(() => app.close());

const path = () => `/customer/${id}?tab=privacy`;
const read = async () => (await manager.get<Privacy>(`/customers/${id}/privacy`)).body;
const confirmWithReason = async (reason: string, label: string) => {
  const action = await waitFor(() => within(screen.getByRole('dialog')).getByRole('button', { name: label }));
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: reason } });
  fireEvent.click(action);
  // The dialog covers the page until it is answered.
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
};

test('prepares a data export and links to its files', async () => {
  await openPage(app, path(), { as: 'MANAGER' });
  fireEvent.click(await screen.findByText('Prepare data export'));
  expect(await screen.findByText(/In progress/)).toBeInTheDocument();
  await app.runDueJobs();
  const link = await screen.findByText('Data (readable)');
  expect(link.getAttribute('href')).toMatch(/\/privacy\/\d+\/data\.html$/);
  expect(screen.queryByRole('button', { name: 'Erase customer' })).not.toBeInTheDocument();
});

test('a customer on hold cannot be erased; after it is lifted an administrator erases them', async () => {
  await openPage(app, path(), { as: 'ADMIN' });
  fireEvent.click(await screen.findByText('Place legal hold'));
  await confirmWithReason('A dispute', 'Place legal hold');
  expect(await screen.findByText('Legal hold: A dispute')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Erase customer' })).toBeDisabled();
  fireEvent.click(screen.getByText('Lift legal hold'));
  await confirmWithReason('Settled', 'Lift legal hold');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Erase customer' })).toBeEnabled());
  fireEvent.click(screen.getByRole('button', { name: 'Erase customer' }));
  await confirmWithReason('They asked', 'Erase customer');
  await waitFor(async () => expect((await read()).requests[0]?.kind).toBe('ERASURE'));
  await app.runDueJobs();
  expect(await screen.findByText('Erased')).toBeInTheDocument();
});

test('an erased customer is shown by number without any actions', async () => {
  const { customerNo } = (await manager.get<Customer>(`/customers/${id}`)).body;
  await openPage(app, path(), { as: 'ADMIN' });
  expect(await screen.findByRole('heading', { level: 1, name: customerNo })).toBeInTheDocument();
  const result = within(await screen.findByRole('region', { name: /^This customer’s data was erased on/ }));
  expect(result.getByText(app.people.ADMIN.name)).toBeInTheDocument();
  expect(result.getByText(/^Erased: /)).toBeInTheDocument();
  expect(result.getByText('Nothing of this person remains but the customer number.')).toBeInTheDocument();
  expect(result.getByRole('link', { name: 'Certificate' })).toHaveAttribute(
    'href',
    expect.stringMatching(/certificate\.html$/),
  );
  expect(await screen.findByText('Erased')).toBeInTheDocument();
  for (const name of [
    'Erase customer',
    'Place legal hold',
    'Prepare data export',
    'Save note',
    'Merge records',
  ])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    ...['Sales', 'Privacy', 'Activity'],
  ]);
});

test.each(languages)('it is shown in %s', async (language) => {
  await openPage(app, path(), { as: 'MANAGER', language });
  await waitFor(() => expect(document.querySelectorAll('.privacy-requests a').length).toBeGreaterThan(0));
  expect(document.body.textContent).not.toMatch(/privacy\.\w/);
});
