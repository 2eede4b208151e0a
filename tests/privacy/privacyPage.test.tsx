import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Customer } from '#contract/customers';
import type { Privacy } from '#contract/privacy';
import { languages } from '#contract/session';
import { createLiveSale, sellLot } from '../results/sale';
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

/** Lists the links and buttons of the page, without those of the frame around it. */
const listControls = () => {
  const main = within(screen.getByRole('main'));
  return [...main.queryAllByRole('link'), ...main.queryAllByRole('button')].map(
    (control) => control.getAttribute('aria-label') ?? control.textContent,
  );
};
/** Checks that a customer is named by number only, in the page and its title. */
function expectNoName(customerNo: string, ...names: string[]): void {
  expect(document.title).toContain(customerNo);
  for (const name of names) {
    expect(document.title).not.toContain(name);
    expect(document.body.innerHTML).not.toContain(name);
  }
}

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
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    ...['Sales', 'Privacy', 'Activity'],
  ]);
  const { ADMIN, MANAGER } = app.people;
  expect(listControls()).toEqual([
    ...['Back: Back to customers', ADMIN.name, 'Back to customers', 'Certificate'],
    // their requests
    ...[ADMIN.name, 'Certificate', MANAGER.name, 'Certificate'],
  ]);
  expectNoName(customerNo, 'Vera', 'Inventar');
});

describe('an erased customer whose name the law keeps is shown without it and without actions', () => {
  let own: Customer;
  let others: Customer;
  beforeAll(async () => {
    const admin = await app.signIn('ADMIN');
    const { books, clocks } = app.departments;
    const sale = await createLiveSale(app, manager, {
      code: 'KEPT',
      departmentIds: [books, clocks],
      lots: [
        { number: '1', departmentId: books },
        { number: '2', departmentId: clocks },
      ],
    });
    const sellAndErase = async (number: string) => {
      const names = { firstName: 'Quirin', lastName: 'Quittance' };
      const { body: customer } = await manager.post<Customer>('/customers', names);
      await sellLot(manager, sale, number, {
        hammer: 100_000,
        buyer: 'Quirin Quittance',
        buyerId: customer.id,
      });
      await app.runDueJobs();
      await admin.post(`/customers/${customer.id}/privacy/erasure`, { reason: 'They asked' });
      await app.runDueJobs();
      const { body: erased } = await admin.get<Customer>(`/customers/${customer.id}`);
      expect(erased).toMatchObject({ lastName: 'Quittance', erasedAt: expect.any(String) });
      return customer;
    };
    // The department of the purchase makes a customer one of the specialist's own.
    own = await sellAndErase('1');
    others = await sellAndErase('2');
  });

  test('to an ADMIN', async () => {
    await openPage(app, `/customer/${own.id}`, { as: 'ADMIN' });
    await screen.findByText('KEPT · 1');
    await screen.findByRole('link', { name: 'Certificate' });
    expect(listControls()).toEqual([
      'Back: Back to customers',
      app.people.ADMIN.name,
      'Back to customers',
      'Certificate',
      'Lot 1',
      'KEPT · 1',
    ]);
    expectNoName(own.customerNo, 'Quirin', 'Quittance');
  });

  test('to a SPECIALIST of the department where they bought', async () => {
    await openPage(app, `/customer/${own.id}`, { as: 'SPECIALIST' });
    await screen.findByText(/^This customer’s data was erased on .* Nothing can be added or changed\.$/);
    await screen.findByText('KEPT · 1');
    expect(listControls()).toEqual(['Back: Back to customers', 'Lot 1', 'KEPT · 1']);
    expectNoName(own.customerNo, 'Quirin', 'Quittance');
  });

  test('to another SPECIALIST, who sees the number only', async () => {
    await openPage(app, `/customer/${others.id}`, { as: 'SPECIALIST' });
    await screen.findByRole('heading', { level: 1, name: others.customerNo });
    expect(listControls()).toEqual(['Back: Back to customers']);
    expect(screen.queryByText('KEPT · 2')).not.toBeInTheDocument();
    expectNoName(others.customerNo, 'Quirin', 'Quittance');
  });
});

test.each(languages)('it is shown in %s', async (language) => {
  await openPage(app, path(), { as: 'MANAGER', language });
  await waitFor(() => expect(document.querySelectorAll('.privacy-requests a').length).toBeGreaterThan(0));
  expect(document.body.textContent).not.toMatch(/privacy\.\w/);
});
