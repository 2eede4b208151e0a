import { screen, within } from '@testing-library/react';
import type { HealthDetails } from '#contract/health';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
beforeAll(async () => {
  app = await openPageApp();
});
afterAll(() => app.close());

test('shows the values of the running system, and reads the same ones as the API', async () => {
  await openPage(app, '/settings/admin-settings/health', { as: 'ADMIN' });
  const admin = await app.signIn('ADMIN');
  await admin.post('/session/forgotten', { email: app.people.EDITOR.email });
  await app.runDueJobs();
  const { versions, mail } = (await admin.get<HealthDetails>('/health/details')).body;
  const versionsPart = await screen.findByRole('region', { name: 'Versions' });
  expect(versionsPart).toHaveTextContent(versions.postgresql);
  expect(versionsPart).toHaveTextContent(
    `${versions.migrations} done, the newest is ${versions.newestMigration}`,
  );
  expect(within(versionsPart).getByText('OK')).toBeInTheDocument();
  expect(mail.awaitingServer).toBe(1);
});

test('marks email that was not sent as needing attention, and leads to the outbox', async () => {
  await openPage(app, '/settings/admin-settings/health', { as: 'ADMIN' });
  const mailPart = await screen.findByRole('region', { name: 'Email' });
  expect(
    within(mailPart).getByText(
      'Emails failed in the last 24 hours or wait for a mail server, or an account cannot send.',
    ),
  ).toBeInTheDocument();
  expect(within(mailPart).getAllByText('Needs attention').length).toBeGreaterThan(0);
  expect(within(mailPart).getByRole('link', { name: 'Open outbox' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/settings\/admin-settings\/outbox$/),
  );
});

test('a manager is refused', async () => {
  await openPage(app, '/settings/admin-settings/health', { as: 'MANAGER' });
  expect(await screen.findByText("You don't have access to this page")).toBeInTheDocument();
});
