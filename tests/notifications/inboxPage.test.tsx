import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Customer } from '#contract/customers';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
let manager: ApiClient;
let customer: number;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
  customer = (
    await manager.post<Customer>('/customers', {
      lastName: 'Inventar',
      specialistId: app.people.SPECIALIST.id,
    })
  ).body.id;
});
afterAll(() => app.close());

const giveTask = (text: string) =>
  manager.post(`/customers/${customer}/tasks`, {
    text,
    dueOn: '2026-05-01',
    userId: app.people.SPECIALIST.id,
  });
const findLine = async (text: string) => (await screen.findByText(text)).closest('li') as HTMLElement;

test('the bell counts unread notifications as they arrive, and the inbox lists, reads and removes them', async () => {
  await giveTask('Send the catalogue');
  await openPage(app, '/items', { as: 'SPECIALIST' });
  fireEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  const line = await findLine('Send the catalogue');
  expect(line).toHaveTextContent(`${app.people.MANAGER.name} assigned you a task for Inventar`);
  expect(within(line).getByRole('link')).toHaveAttribute('href', `/app/customer/${customer}`);

  await giveTask('Collect the clock');
  expect(await screen.findByText('Collect the clock')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeInTheDocument();

  const second = await findLine('Collect the clock');
  fireEvent.click(within(second).getByRole('button', { name: 'Mark as read' }));
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeInTheDocument();
  fireEvent.click(within(await findLine('Collect the clock')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Collect the clock')).toBeNull());

  fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

test('a link opens its page, closes the inbox and marks the notification as read', async () => {
  await giveTask('Ring the owner');
  await openPage(app, '/items?inbox=TASKS', { as: 'SPECIALIST', language: 'zh-CN' });
  const line = await findLine('Ring the owner');
  fireEvent.click(within(line).getByRole('link'));
  await waitFor(() => expect(window.location.pathname).toBe(`/app/customer/${customer}`));
  expect(window.location.search).not.toContain('inbox');
  expect(await screen.findByRole('button', { name: '通知' })).toBeInTheDocument();
});
