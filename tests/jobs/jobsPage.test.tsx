import { fireEvent, screen, within } from '@testing-library/react';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
beforeAll(async () => {
  app = await openPageApp();
});
afterAll(() => app.close());

test('an administrator sees a waiting job, cancels it, and the page shows the result', async () => {
  const admin = await app.signIn('ADMIN');
  await admin.post('/session/forgotten', { email: app.people.EDITOR.email });
  await openPage(app, '/settings/admin-settings/jobs', { as: 'ADMIN' });
  const row = (await screen.findByText('Send password reset link', { selector: 'td *' })).closest(
    'tr',
  ) as HTMLElement;
  expect(within(row).getByText('Waiting')).toBeInTheDocument();
  expect(within(row).getByText('0 of 5')).toBeInTheDocument();

  fireEvent.click(within(row).getByText('Send password reset link'));
  const sheet = await screen.findByRole('dialog');
  await within(sheet).findByText('Retry now');
  fireEvent.click(within(sheet).getByTitle('More'));
  fireEvent.click(await screen.findByText('Cancel job'));
  await within(sheet).findByText('Canceling');
  await app.runDueJobs();
  // The page refreshes without a reload.
  await within(sheet).findByText('Canceled');
  fireEvent.click(within(sheet).getByText('Retry now'));
  await within(sheet).findByText('Waiting');
  await app.runDueJobs();
  await within(sheet).findByText('Done');

  expect(await screen.findByText('Recurring jobs')).toBeInTheDocument();
  expect(screen.getByText('Daily at 03:20 (house time zone)')).toBeInTheDocument();
});

test('a job can be canceled from the menu of its row, too', async () => {
  const admin = await app.signIn('ADMIN');
  await admin.post('/session/forgotten', { email: app.people.MANAGER.email });
  await openPage(app, '/settings/admin-settings/jobs?state=WAITING', { as: 'ADMIN' });
  fireEvent.click(await screen.findByRole('button', { name: /^More actions for Send password reset link/ }));
  expect(await screen.findByRole('link', { name: 'Open in new tab' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\?state=WAITING&job=\d+$/),
  );
  fireEvent.click(screen.getByText('Cancel job'));
  await screen.findByText('No matches');
});

test('all columns fit side by side in a window of 1440 pixels', async () => {
  await openPage(app, '/settings/admin-settings/jobs', { as: 'ADMIN' });
  await screen.findByRole('columnheader', { name: 'Status' });
  const table = document.querySelector<HTMLElement>('.rows table');
  // The width that the page frame leaves in such a window.
  expect(Number.parseInt(table?.style.width ?? '', 10)).toBeLessThanOrEqual(856);
});
