import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
  await manager.post('/customers', {
    firstName: 'Una',
    lastName: 'Merrick',
    emails: [{ address: 'una@merrick.test' }],
  });
  await manager.post('/customers', { firstName: 'Una', lastName: 'Merrick' });
  await app.runDueJobs();
});
afterAll(() => app.close());

test('warns of a possible duplicate while typing', async () => {
  await openPage(app, '/customers?customer=new', { as: 'MANAGER' });
  fireEvent.change(await screen.findByLabelText('Last name'), { target: { value: 'Merick' } });
  fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Una' } });
  const alike = (await screen.findByText('Possible duplicate of:')).parentElement as HTMLElement;
  expect(within(alike).getAllByRole('link', { name: 'Una Merrick' })).toHaveLength(2);
  expect(within(alike).getAllByText(/similar name \(\d+\)/)).toHaveLength(2);
});

test('warns at the top of the form of an email address that is on file', async () => {
  await openPage(app, '/customers?customer=new', { as: 'MANAGER' });
  fireEvent.change(await screen.findByLabelText('Last name'), { target: { value: 'Otherwise' } });
  const emails = screen.getByRole('group', { name: 'Emails' });
  fireEvent.click(within(emails).getByRole('button', { name: /Add$/ }));
  fireEvent.change(await screen.findByLabelText('Email', { selector: 'input' }), {
    target: { value: 'UNA@merrick.test' },
  });
  const warning = await screen.findByText('Possible duplicate of:');
  expect(await screen.findByText(/^Different name, same contact details: same email/)).toBeInTheDocument();
  const isBefore = warning.compareDocumentPosition(screen.getByLabelText('Last name'));
  expect(isBefore & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('a pair links to its merge, or is dismissed and restored', async () => {
  await openPage(app, '/customers', { as: 'MANAGER' });
  fireEvent.click(await screen.findByRole('link', { name: 'Duplicates' }));
  const merge = await screen.findByRole('link', { name: 'Compare and merge Una Merrick and Una Merrick' });
  expect(merge.getAttribute('href')).toMatch(/^\/app\/customer\/\d+\?merge=\d+$/);
  fireEvent.click(screen.getByRole('button', { name: /as different$/ }));
  expect(await screen.findByText('No possible duplicates.')).toBeInTheDocument();
  fireEvent.click(await screen.findByText('Undo'));
  await waitFor(() => expect(screen.getByRole('link', { name: /^Compare and merge/ })).toBeInTheDocument());
});

test('a specialist has no access', async () => {
  await openPage(app, '/customers?view=duplicates', { as: 'SPECIALIST' });
  expect(await screen.findByRole('heading', { name: 'Customers' })).toBeInTheDocument();
  expect(screen.queryByText('Duplicates')).toBeNull();
});

test.each([
  ['pt-BR', 'Duplicidades', 'Comparar e unir'],
  ['zh-CN', '重复记录', '比较并合并'],
  ['zh-TW', '重複紀錄', '比較並合併'],
] as const)('is translated into %s', async (language, title, merge) => {
  await openPage(app, '/customers?view=duplicates', { as: 'MANAGER', language });
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  expect(await screen.findByText(merge)).toBeInTheDocument();
});
