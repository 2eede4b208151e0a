import { fireEvent, screen, waitFor } from '@testing-library/react';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
beforeAll(async () => {
  app = await openPageApp();
});
afterAll(() => app.close());

test('tells the server once a minute that the user types, and nothing while nobody does', async () => {
  await openPage(app, '/settings/user-profile?tab=security', { as: 'EDITOR' });
  fireEvent.click(await screen.findByRole('button', { name: 'Change password' }));
  const field = await screen.findByLabelText('New password');
  const requests = jest.spyOn(window, 'fetch');
  const countRequests = () =>
    requests.mock.calls.filter(([url]) => String(url).endsWith('/api/session')).length;
  let laterMs = 0;
  const { now } = performance;
  jest.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + laterMs);
  fireEvent.keyDown(field, { key: 'a' });
  expect(countRequests()).toBe(0);
  laterMs += 60_000;
  fireEvent.keyDown(field, { key: 'b' });
  await waitFor(() => expect(countRequests()).toBe(1));
  fireEvent.keyDown(field, { key: 'c' });
  laterMs += 600_000;
  expect(countRequests()).toBe(1);
  fireEvent.keyDown(field, { key: 'd' });
  await waitFor(() => expect(countRequests()).toBe(2));
});
