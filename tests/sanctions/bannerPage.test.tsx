import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Customer } from '#contract/customers';
import type { SanctionHit } from '#contract/sanctions';
import { createLiveSale } from '../results/sale';
import type { ApiClient } from '../support/client';
import { openOptions, openPage, openPageApp, type PageApp } from '../support/page';
import { british } from './sanctionLists';

/** A confirmed match is shown in red wherever a user sees the customer, and an open one as a warning. */

let app: PageApp;
let manager: ApiClient;
let confirmed: Customer;
let open: Customer;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
  const customer = async (firstName: string, lastName: string) =>
    (await manager.post<Customer>('/customers', { firstName, lastName })).body;
  [confirmed, open] = [await customer('Orsolya', 'Képzelt'), await customer('Benedek', 'Kitalált')];
  const list = british(
    { id: '7', first: 'Orsolya', last: 'KEPZELT' },
    { id: '8', first: 'Benedek', last: 'KITALALT' },
  );
  expect((await manager.upload('/sanctions/OFSI', 'ConList.csv', list)).status).toBe(202);
  await app.runDueJobs();
  const { data } = (await manager.get<{ data: SanctionHit[] }>('/sanctions/hits')).body;
  const hit = data.find(({ customer }) => customer.id === confirmed.id);
  const decided = await manager.post(`/sanctions/hits/${hit?.id}`, {
    action: 'confirm',
    reason: 'The same birth date',
  });
  expect(decided.status).toBe(200);
});
afterAll(() => app.close());

test.each(['MANAGER', 'SPECIALIST'] as const)('the profile has a banner for a %s', async (as) => {
  await openPage(app, `/customer/${confirmed.id}`, { as });
  const banner = (await screen.findByText('Orsolya Képzelt is on a sanctions list')).closest('[role=alert]');
  expect(banner).toHaveClass('ant-alert-error');
  await openPage(app, `/customer/${open.id}`, { as });
  const warning = (await screen.findByText('Benedek Kitalált may be on a sanctions list')).closest(
    '[role=alert]',
  );
  expect(warning).toHaveClass('ant-alert-warning');
});

test('the list of customers marks both', async () => {
  await openPage(app, '/customers', { as: 'MANAGER' });
  const row = async (name: string) => (await screen.findByText(name)).closest('tr');
  expect(await row('Orsolya Képzelt')).toHaveTextContent('Sanctioned');
  expect(await row('Benedek Kitalált')).toHaveTextContent('Possible sanctions match');
});

test('the global search marks both', async () => {
  await openPage(app, '/customers', { as: 'MANAGER' });
  await screen.findByText('Orsolya Képzelt');
  const box = await waitFor(() => {
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    return screen.getByRole('combobox', { name: 'Search everything' });
  });
  for (const [typed, words] of [
    ['Képzelt', 'Sanctioned'],
    ['Kitalált', 'Possible sanctions match'],
  ] as const) {
    fireEvent.change(box, { target: { value: typed } });
    await waitFor(() =>
      expect(document.querySelector('.palette-results')?.textContent ?? '').toContain(words),
    );
  }
});

const marks = [
  ['Orsolya Képzelt', 'Sanctioned', /^On a sanctions list\./],
  ['Benedek Kitalált', 'Possible sanctions match', /^May be on a sanctions list\./],
] as const;

describe('at the desk of a sale', () => {
  const openDesk = async () => {
    const sale = await createLiveSale(app, manager, { lots: [{ number: '1', title: 'A map' }] });
    await openPage(app, `/auction/${sale}?tab=results`, { as: 'EDITOR' });
    return screen.findByLabelText<HTMLInputElement>('Paddle or buyer');
  };

  test('both are marked before the buyer is chosen, and alert after', async () => {
    for (const [at, [name, tag, alert]] of marks.entries()) {
      const field = await openDesk();
      fireEvent.input(field, { target: { value: name } });
      const option = await screen.findByRole('option', { name: new RegExp(name) });
      expect(option).toHaveTextContent(tag);
      fireEvent.mouseDown(option);
      expect((await screen.findByText(alert)).closest('[role=alert]')).toHaveClass(
        at === 0 ? 'ant-alert-error' : 'ant-alert-warning',
      );
    }
  });
});

test('the picker of bidders marks both', async () => {
  const sale = await createLiveSale(app, manager, { lots: [{ number: '1' }] });
  await openPage(app, `/auction/${sale}?tab=bidders`, { as: 'MANAGER' });
  await screen.findByText('No bidders yet');
  fireEvent.keyDown(document.body, { key: 'n' });
  const picker = await screen.findByLabelText('Customer');
  fireEvent.mouseDown(picker);
  for (const [name, tag] of marks) {
    fireEvent.change(picker, { target: { value: name } });
    const option = await screen.findByText(new RegExp(`^${name} · `), {
      selector: '.ant-select-item-option-content',
    });
    expect(option).toHaveTextContent(tag);
  }
});

test('the picker of customers marks both, and alerts once one is chosen', async () => {
  const { id } = (await manager.post<Customer>('/customers', { lastName: 'Related' })).body;
  await openPage(app, `/customer/${id}?tab=relations`, { as: 'MANAGER' });
  const picker = await screen.findByRole('combobox', { name: 'Customer' });
  for (const [name, tag, alert] of marks) {
    const option = await openOptions(picker, new RegExp(`^${name} · `), name);
    expect(option).toHaveTextContent(tag);
    fireEvent.click(option);
    expect(await screen.findByText(alert)).toHaveAttribute('role', 'alert');
  }
});
