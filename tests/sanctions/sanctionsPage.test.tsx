import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Customer } from '#contract/customers';
import type { SanctionHit } from '#contract/sanctions';
import { languages } from '#contract/session';
import { createWorkForSale, daysFromNow } from '../reservations/waitlist';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp } from '../support/page';
import { british } from './sanctionLists';

let app: PageApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
  await manager.post<Customer>('/customers', { firstName: 'Orsolya', lastName: 'Képzelt' });
});
afterAll(() => app.close());

const hits = async () => (await manager.get<{ data: SanctionHit[] }>('/sanctions/hits')).body.data;

test('loads a list, shows a possible match with the reasons, and decides it', async () => {
  await openPage(app, '/customers', { as: 'MANAGER' });
  fireEvent.click(await screen.findByText('Sanctions'));
  const file = new File([british({ id: '7', first: 'Orsolya', last: 'KEPZELT' })], 'ConList.csv');
  fireEvent.change(await screen.findByLabelText('Load list: United Kingdom'), {
    target: { files: [file] },
  });
  await screen.findByText('Loading…');
  await app.runDueJobs();
  const name = await screen.findByText('Orsolya Képzelt', { selector: 'a' });
  const row = within(name.closest('li') as HTMLElement);
  expect(row.getByText('70 of 100')).toBeInTheDocument();
  expect(row.getByText(/is 100% similar to “Orsolya KEPZELT” \(\+70\)/)).toBeInTheDocument();
  fireEvent.click(row.getByText('Mark as different person'));
  expect(await screen.findByText(/^The warning on this customer is removed/)).toBeInTheDocument();
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Born fifty years later' } });
  fireEvent.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Mark as different person' }),
  );
  await waitFor(async () =>
    expect(await hits()).toMatchObject([{ state: 'CLEARED', reason: 'Born fifty years later' }]),
  );
  expect(await screen.findByText('No possible matches.')).toBeInTheDocument();
});

test('a MANAGER confirms and an ADMIN lifts a match, and both read first what follows', async () => {
  const [hit] = await hits();
  const customerId = hit?.customer.id ?? 0;
  const { itemId } = await createWorkForSale(manager);
  const reservation = { client: 'O. K.', contact: '', until: daysFromNow(7), customerId };
  expect((await manager.post(`/items/${itemId}/reservations`, reservation)).status).toBe(201);
  const decide = async (label: string, reason: string) => {
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: reason } });
    fireEvent.click(dialog.getByRole('button', { name: label }));
  };

  await openPage(app, '/customers?view=sanctions&tab=CLEARED', { as: 'MANAGER' });
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm match' }));
  expect(
    await screen.findByText(/^The customer can no longer be recorded as a buyer.* an administrator can lift/),
  ).toBeInTheDocument();
  expect(screen.getByText(/^1 reservation stays on its waitlist/)).toBeInTheDocument();
  expect(await hits()).toMatchObject([{ state: 'CLEARED' }]);
  await decide('Confirm match', 'The same passport');
  await waitFor(async () => expect(await hits()).toMatchObject([{ state: 'CONFIRMED' }]));

  await openPage(app, '/customers?view=sanctions&tab=CONFIRMED', { as: 'MANAGER' });
  await screen.findByText('Orsolya Képzelt');
  const actions = () => screen.queryAllByRole('button', { name: /match|person/ });
  expect(actions()).toEqual([]);
  await openPage(app, '/customers?view=sanctions&tab=CONFIRMED', { as: 'ADMIN' });
  fireEvent.click(await screen.findByRole('button', { name: 'Lift sanctions match' }));
  expect(
    await screen.findByText(
      /^The customer can buy, reserve, be invoiced, pay and be paid, and receive marketing again/,
    ),
  ).toBeVisible();
  expect(screen.queryByText(/stays on its waitlist/)).not.toBeInTheDocument();
  await decide('Lift sanctions match', 'Another passport');
  await waitFor(async () =>
    expect(await hits()).toMatchObject([{ state: 'CLEARED', reason: 'Another passport' }]),
  );
});

test('is not offered to a specialist', async () => {
  await openPage(app, '/customers?view=sanctions', { as: 'SPECIALIST' });
  expect(await screen.findByText('Orsolya Képzelt')).toBeInTheDocument();
  expect(screen.queryByText('Sanctions')).not.toBeInTheDocument();
});

test.each(languages)('is shown in %s', async (language) => {
  await openPage(app, '/customers?view=sanctions&tab=CLEARED', { as: 'MANAGER', language });
  await screen.findByText('Orsolya Képzelt');
  expect(document.body.textContent).not.toMatch(/sanctions\.\w/);
});
