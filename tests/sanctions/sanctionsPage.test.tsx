import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Customer } from '#contract/customers';
import type { SanctionHit } from '#contract/sanctions';
import { languages } from '#contract/session';
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
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Born fifty years later' } });
  fireEvent.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Mark as different person' }),
  );
  await waitFor(async () =>
    expect(await hits()).toMatchObject([{ state: 'CLEARED', reason: 'Born fifty years later' }]),
  );
  expect(await screen.findByText('No possible matches.')).toBeInTheDocument();
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
