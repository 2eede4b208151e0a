import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
beforeAll(async () => {
  app = await openPageApp();
});
afterAll(() => app.close());

const heading = 'Returned emails that could not be read';
const slow = 'Reading this email took too long.';
const malformed = 'This email has an invalid format.';
const rowOf = (section: HTMLElement, text: string) =>
  within(section).getByText(text).closest('tr') as HTMLElement;

test('an administrator dismisses a returned email, undoes it, and retries emails', async () => {
  const admin = await app.signIn('ADMIN');
  const listed = async () => (await admin.get<{ total: number }>('/returned-mails')).body.total;
  await app.createUnreadableMails();
  await openPage(app, '/settings/admin-settings/outbox', { as: 'ADMIN' });
  const section = await screen.findByRole('region', { name: heading });
  expect(within(section).getByText('Unexpected end of input')).toBeInTheDocument();
  expect(rowOf(section, slow)).toHaveTextContent('From the mailbox · 30 kB');

  fireEvent.click(within(rowOf(section, slow)).getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(within(section).queryByText(slow)).toBeNull());
  expect(await listed()).toBe(1);
  fireEvent.click(await screen.findByText('Undo'));
  expect(await within(section).findByText(slow)).toBeInTheDocument();
  expect(await listed()).toBe(2);

  fireEvent.click(within(rowOf(section, slow)).getByRole('button', { name: 'Try again' }));
  expect(
    await screen.findByText('Rostrum will read this email again within a few minutes'),
  ).toBeInTheDocument();
  await waitFor(() => expect(within(section).queryByText(slow)).toBeNull());
  fireEvent.click(within(rowOf(section, malformed)).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: heading })).toBeNull());
  expect(await listed()).toBe(0);
});
