import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { NotificationChoice } from '#contract/notifications';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp, selectOption } from '../support/page';

let app: PageApp;
let editor: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  editor = await app.signIn('EDITOR');
});
afterAll(() => app.close());

const address = '/settings/user-profile?tab=notifications';
interface Choices {
  data: NotificationChoice[];
  digestHour: number;
  digestTimeZone: string;
}
const readChoices = async () => (await editor.get<Choices>('/session/notifications')).body;

test('users choose channels and the hour of the digest, except for messages about the account', async () => {
  const { digestTimeZone } = await readChoices();
  await openPage(app, address, { as: 'EDITOR' });
  const email = await screen.findByRole('switch', { name: 'System messages: Email at once' });
  expect(email).toBeChecked();
  expect(screen.getByRole('switch', { name: 'System messages: Daily digest' })).toBeChecked();
  expect(screen.getByRole('switch', { name: 'Account and password: Email at once' })).toBeDisabled();
  fireEvent.click(email);
  await waitFor(() => expect(email).not.toBeChecked());
  expect(screen.getByText(`Time zone: ${digestTimeZone}`)).toBeInTheDocument();
  await selectOption(screen.getByRole('combobox', { name: 'Daily digest at' }), /^5:00\sAM$/);
  await waitFor(async () => expect(await readChoices()).toMatchObject({ digestHour: 5 }));
  expect((await readChoices()).data).toContainEqual({ category: 'SYSTEM', channel: 'EMAIL', enabled: false });
});

test('the hour is shown as its language writes it', async () => {
  await editor.put('/session/notifications/digest', { hour: 17 });
  await openPage(app, address, { as: 'EDITOR', language: 'pt-BR' });
  const hour = await screen.findByRole('combobox', { name: 'Resumo diário às' });
  expect(hour.closest('.ant-select')).toHaveTextContent('17:00');
});

test('users pause their subscriptions to reports, and stop receiving those of colleagues', async () => {
  const manager = await app.signIn('MANAGER');
  const report = {
    kind: 'REPORT',
    tab: 'summary',
    rhythm: 'AFTER_SALE',
    weekday: null,
    hour: null,
    day: null,
  };
  const recipientIds = [app.people.EDITOR.id];
  await editor.post('/subscriptions', { ...report, name: 'Own report', recipientIds });
  await manager.post('/subscriptions', { ...report, name: 'Report of a colleague', recipientIds });
  await openPage(app, address, { as: 'EDITOR' });
  fireEvent.click(await screen.findByRole('button', { name: 'Pause: Own report' }));
  expect(await screen.findByText('Paused')).toBeInTheDocument();
  expect(screen.getByText(`From ${app.people.MANAGER.name}`)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Pause: Report of a colleague' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Stop receiving: Report of a colleague' }));
  fireEvent.click(await screen.findByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByText('Report of a colleague')).toBeNull());
  expect(screen.getByText('Own report')).toBeInTheDocument();
});
