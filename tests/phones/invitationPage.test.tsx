import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Gateway } from '#contract/text-messages';
import { type ApiClient, createClient, fetchSessionCookie } from '../support/client';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
let admin: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  admin = await app.signIn('ADMIN');
  await saveGateway('https://gateway.test');
});
afterAll(() => app.close());

async function saveGateway(url: string): Promise<void> {
  const { headerNames, unreadable, ...saved } = (await admin.get<Gateway>('/settings/text-gateway')).body;
  const body = '{"to":"{{to}}","text":"{{text}}"}';
  const changed = { ...saved, url, body, countries: ['BR', 'GB'] };
  expect((await admin.put('/settings/text-gateway', changed)).status).toBe(200);
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const newPassword = 'quill-and-ink-7';

/** Returns what matches in the newest message of a list. */
async function readLast(list: string, path: string, wanted: RegExp): Promise<string> {
  const { data } = (await admin.get<{ data: { id: number }[] }>(list)).body;
  const { body } = (await admin.get<{ body: string }>(`${path}/${data[0]?.id}`)).body;
  return wanted.exec(body)?.[0] ?? '';
}

/** Invites a colleague on the page and returns the path of the link in the email. */
async function invite(email: string, number: string): Promise<string> {
  await openPage(app, '/signup', { as: 'ADMIN' });
  await screen.findByText('Send invitation');
  type('Email', email);
  type('Name', 'Persis Quill');
  type('Phone number (optional)', number);
  fireEvent.click(screen.getByText('Send invitation'));
  await screen.findByText(/^Email isn't set up, so the invitation/);
  return readLast(`/outbox?q=${encodeURIComponent(email)}`, '/outbox', /\/reset-password\/[\w-]+/);
}
const fillPassword = () => {
  type('Password', newPassword);
  type('Confirm password', newPassword);
};
/** Signs in with the new password and returns the verified number. */
async function readPhone(email: string): Promise<string | null> {
  const client = createClient(app.origin, await fetchSessionCookie(app.origin, email, newPassword));
  return (await client.get<{ phone: string | null }>('/session/phone')).body.phone;
}

test('a number that is pasted with its calling code selects the country', async () => {
  await openPage(app, '/signup', { as: 'ADMIN' });
  await screen.findByText('+44');
  type('Phone number (optional)', '+55 11 96123-4567');
  expect(await screen.findByText('+55')).toBeInTheDocument();
  expect(screen.getByLabelText('Phone number (optional)')).toHaveValue('11 96123-4567');
});

test('the country of a number is found by its name in any language and by its code', async () => {
  await openPage(app, '/signup', { as: 'ADMIN' });
  await screen.findByText('+44');
  const country = screen.getByLabelText('Country code');
  for (const typed of ['巴西', 'brasil', '+55']) {
    fireEvent.mouseDown(country);
    fireEvent.change(country, { target: { value: typed } });
    expect(await screen.findByText('Brazil +55')).toBeInTheDocument();
    expect(screen.queryByText('United Kingdom +44')).not.toBeInTheDocument();
  }
});

test('an invited user verifies the number; a wrong code keeps the typed password', async () => {
  const email = 'verified@rostrum.test';
  await openPage(app, await invite(email, '+55 11 96123-4567'));
  await screen.findByText(/\+5511961234567/);
  fillPassword();
  click('Save password');
  expect(await screen.findByText('Enter the verification code.')).toBeInTheDocument();
  click('Get code');
  expect(await screen.findByText(/^We sent a code to this number/)).toBeInTheDocument();
  // Once the request has ended, the button counts down.
  expect(await screen.findByRole('button', { name: /^\d+ s$/ })).toBeDisabled();
  const code = await readLast('/text-messages', '/text-messages', /\d{6}/);
  type('Verification code', code === '000000' ? '000001' : '000000');
  click('Save password');
  expect(await screen.findByText(/^Invalid verification code/)).toBeInTheDocument();
  expect(screen.getByLabelText('Password')).toHaveValue(newPassword);
  type('Verification code', code);
  click('Save password');
  expect(await screen.findByText('Your account is ready')).toBeInTheDocument();
  expect(await readPhone(email)).toBe('+5511961234567');
});

test('an invited user goes on without a code when the number is wrong', async () => {
  const email = 'unverified@rostrum.test';
  await openPage(app, await invite(email, '07400 123456'));
  await screen.findByText(/\+447400123456/);
  fillPassword();
  click('Continue without a code');
  await waitFor(() => expect(screen.queryByLabelText('Verification code')).not.toBeInTheDocument());
  click('Save password');
  expect(await screen.findByText('Your account is ready')).toBeInTheDocument();
  expect(await readPhone(email)).toBeNull();
});

test('a number that receives no messages is refused at its field', async () => {
  await openPage(app, '/signup', { as: 'ADMIN' });
  await screen.findByText('Send invitation');
  type('Email', 'landline@rostrum.test');
  type('Name', 'Persis Quill');
  type('Phone number (optional)', '020 7946 0018');
  fireEvent.click(screen.getByText('Send invitation'));
  expect(await screen.findByText('Enter a mobile number.')).toBeInTheDocument();
});

test('an invitation without a gateway asks for no code', async () => {
  await saveGateway('');
  await openPage(app, await invite('nogateway@rostrum.test', '07400 123457'));
  expect(await screen.findByText('Welcome, Persis Quill')).toBeInTheDocument();
  expect(screen.queryByLabelText('Verification code')).not.toBeInTheDocument();
});
