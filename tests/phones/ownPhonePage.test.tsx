import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Gateway } from '#contract/text-messages';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp } from '../support/page';
import { password } from '../support/people';

let app: PageApp;
let admin: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

async function setUpGateway(): Promise<void> {
  const { headerNames, unreadable, ...saved } = (await admin.get<Gateway>('/settings/text-gateway')).body;
  const body = '{"to":"{{to}}","text":"{{text}}"}';
  const changed = { ...saved, url: 'https://gateway.test', body, countries: ['BR', 'GB'] };
  expect((await admin.put('/settings/text-gateway', changed)).status).toBe(200);
}

const findDialog = async (title: string) =>
  (await screen.findByText(title, { selector: '.ant-modal-title' })).closest(
    '[role="dialog"]',
  ) as HTMLElement;
const click = (name: string, within_ = screen as Pick<typeof screen, 'getByRole'>) =>
  fireEvent.click(within_.getByRole('button', { name }));

test('without a gateway the number cannot be changed, and the page says who can set it up', async () => {
  await openPage(app, '/settings/user-profile', { as: 'EDITOR' });
  expect(
    await screen.findByText('Your administrator can set up text messages in the settings.'),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add phone number' })).toBeNull();
});

test('the number in Basic is changed in the dialog of Security, after a confirmation and with a code', async () => {
  await setUpGateway();
  await openPage(app, '/settings/user-profile', { as: 'EDITOR' });
  const add = await screen.findByRole('button', { name: 'Add phone number' });
  await app.forgetConfirmations();
  add.focus();
  fireEvent.click(add);
  const dialog = await findDialog('Add phone number');
  fireEvent.change(within(dialog).getByLabelText('Phone number'), { target: { value: '+55 11 96123-4567' } });
  click('Get code', within(dialog));
  const confirmation = await findDialog("Confirm it's you");
  fireEvent.change(within(confirmation).getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(await within(confirmation).findByRole('button', { name: 'Confirm' }));
  expect(await within(dialog).findByText(/^We sent a code to this number/)).toBeInTheDocument();
  // Codes are shown only to administrators who have confirmed who they are.
  const reader = await app.signIn('ADMIN');
  const { data } = (await reader.get<{ data: { id: number }[] }>('/text-messages')).body;
  const { body } = (await reader.get<{ body: string }>(`/text-messages/${data[0]?.id}`)).body;
  const [code = ''] = /\d{6}/.exec(body) ?? [];
  fireEvent.change(within(dialog).getByLabelText('Verification code'), { target: { value: code } });
  click('Verify phone number', within(dialog));
  await waitFor(() => expect(screen.getByLabelText('Phone number')).toHaveValue('+5511961234567'));
  expect(screen.getByLabelText('Phone number')).toBeDisabled();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Change phone number' })).toHaveFocus());

  fireEvent.click(screen.getByText('Security'));
  expect(await screen.findByText('+5511961234567')).toBeInTheDocument();
  click('Change phone number');
  expect(await findDialog('Change phone number')).toBeInTheDocument();
});
