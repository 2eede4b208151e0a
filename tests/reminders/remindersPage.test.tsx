import { screen } from '@testing-library/react';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
beforeAll(async () => {
  app = await openPageApp();
});
afterAll(() => app.close());

test('the list says when no reminder is due', async () => {
  await openPage(app, '/items?view=reminders', { as: 'MANAGER' });
  expect(await screen.findByText('No reminders are due')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Reminders' })).toBeInTheDocument();
});
