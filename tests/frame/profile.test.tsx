import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { SessionReply } from '#contract/session';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp } from '../support/page';
import { password } from '../support/people';

let app: PageApp;
beforeAll(async () => {
  app = await openPageApp();
});
afterAll(() => app.close());

const fetchUser = async (client: ApiClient) => (await client.get<SessionReply>('/session')).body.user;
const nameField = () => screen.findByLabelText<HTMLInputElement>('Name');
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
/** jsdom only reports an attempted reload as a console error. */
const loadedAgain = () => jest.spyOn(console, 'error').mockImplementation(() => {});

test('the bar counts changes, Discard undoes them, Ctrl S saves', async () => {
  await openPage(app, '/settings/user-profile', { as: 'EDITOR' });
  const name = await nameField();
  const before = name.value;
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  type(name, 'Edith Example');
  expect(await screen.findByText('1 change')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(name.value).toBe(before));
  expect(screen.queryByText('1 change')).toBeNull();
  type(name, 'Edith Example');
  await screen.findByText('1 change');
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('1 change')).toBeNull());
  expect((await fetchUser(await app.signIn('EDITOR')))?.name).toBe('Edith Example');
});

test('when two users save, the second sees both values and chooses', async () => {
  await openPage(app, '/settings/user-profile', { as: 'MANAGER' });
  const name = await nameField();
  type(name, 'Mine');
  await screen.findByText('1 change');
  const other = await app.signIn('MANAGER');
  const user = await fetchUser(other);
  await other.put('/session/profile', { name: 'Theirs', language: user?.language, version: user?.version });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Theirs', { selector: 'td span' })).toBeInTheDocument();
  expect(within(dialog).getByText('Mine', { selector: 'td span' })).toBeInTheDocument();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save these choices' }));
  await screen.findByText('Saved');
  expect((await fetchUser(other))?.name).toBe('Mine');
});

test('when two users save different fields, both are saved without a question', async () => {
  await openPage(app, '/settings/user-profile', { as: 'MANAGER' });
  type(await nameField(), 'Only the name');
  await screen.findByText('1 change');
  const other = await app.signIn('MANAGER');
  const user = await fetchUser(other);
  await other.put('/session/profile', { name: user?.name, language: 'zh-TW', version: user?.version });
  const reload = loadedAgain();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved');
  await waitFor(() => expect(reload).toHaveBeenCalled());
  reload.mockRestore();
  expect(screen.queryByText('Someone else saved changes')).toBeNull();
  expect(await fetchUser(other)).toMatchObject({ name: 'Only the name', language: 'zh-TW' });
});

test('a comparison contains no empty name or time', async () => {
  await openPage(app, '/settings/user-profile', { as: 'MANAGER' });
  type(await nameField(), 'Mine again');
  await screen.findByText('1 change');
  const other = await app.signIn('MANAGER');
  const user = await fetchUser(other);
  await other.put('/session/profile', { name: 'Theirs', language: user?.language, version: user?.version });
  const answering = globalThis.fetch;
  globalThis.fetch = async (...args) => {
    const reply = await answering(...args);
    if (reply.status !== 409) return reply;
    const problem = await reply.json();
    const params = { ...problem.params, by: null, at: null };
    return new Response(JSON.stringify({ ...problem, params }), reply);
  };
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Someone saved this while you were editing\. /)).toBeInTheDocument();
});

test('shows a wrong current password at its field', async () => {
  await openPage(app, '/settings/user-profile?tab=security', { as: 'EDITOR' });
  fireEvent.click(await screen.findByRole('button', { name: 'Change password' }));
  type(await screen.findByLabelText('Current password'), 'not-the-password');
  type(screen.getByLabelText('New password'), 'a-new-password');
  type(screen.getByLabelText('Confirm password'), 'a-new-password');
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText("This isn't your current password. Try again.")).toBeInTheDocument();
});

test('opens the form for a new password at its first field, and returns the focus when it is canceled', async () => {
  await openPage(app, '/settings/user-profile?tab=security', { as: 'EDITOR' });
  fireEvent.click(await screen.findByRole('button', { name: 'Change password' }));
  expect(await screen.findByLabelText('Current password')).toHaveFocus();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByLabelText('Current password')).toBeNull());
  expect(screen.getByRole('button', { name: 'Change password' })).toHaveFocus();
});

test.each([
  ['ADMIN', '/settings/email', 'Set up text messages'],
  ['EDITOR', null, 'Your administrator can set up text messages in the settings.'],
] as const)('says to an %s who sets up text messages', async (role, address, text) => {
  await openPage(app, '/settings/user-profile?tab=security', { as: role });
  const element = await screen.findByText(text);
  expect(element.getAttribute('href')?.replace('/app', '') ?? null).toBe(address);
});

test('saves the language for the user, whatever else of the profile was saved in the meantime', async () => {
  await openPage(app, '/settings/user-profile', { as: 'EDITOR' });
  const language = await screen.findByRole('button', { name: 'Language: English' });
  const other = await app.signIn('EDITOR');
  const user = await fetchUser(other);
  await other.put('/session/profile', { name: 'Theirs', language: user?.language, version: user?.version });
  const reload = loadedAgain();
  fireEvent.click(language);
  fireEvent.click(await screen.findByText('Português', { selector: '[role="menuitem"] *' }));
  await waitFor(() => expect(reload).toHaveBeenCalled());
  reload.mockRestore();
  expect(await fetchUser(other)).toMatchObject({ name: 'Theirs', language: 'pt-BR' });
});

test('ends a session elsewhere', async () => {
  const elsewhere = await app.signIn('SPECIALIST');
  await openPage(app, '/settings/user-profile?tab=security', { as: 'SPECIALIST' });
  const [end] = await screen.findAllByText('End session');
  fireEvent.click(end as HTMLElement);
  expect(await screen.findByText('Session ended')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('End session')).toBeNull());
  expect(screen.getByText('This browser')).toBeInTheDocument();
  expect(await fetchUser(elsewhere)).toBeNull();
});

test('shows the device of each session, and ends all others', async () => {
  const elsewhere = await app.signIn('SPECIALIST');
  await openPage(app, '/settings/user-profile?tab=security', { as: 'SPECIALIST' });
  expect((await screen.findAllByText('Unknown device')).length).toBeGreaterThan(1);
  fireEvent.click(screen.getByRole('button', { name: 'End all other sessions' }));
  expect(await screen.findByText('Other sessions ended')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('End all other sessions')).toBeNull());
  expect(screen.getByText('This browser')).toBeInTheDocument();
  expect(await fetchUser(elsewhere)).toBeNull();
});

test('reports a sign-in that the user did not make, after saying what follows', async () => {
  const elsewhere = await app.signIn('SPECIALIST');
  await openPage(app, '/settings/user-profile?tab=security', { as: 'SPECIALIST' });
  const [report] = await screen.findAllByRole('button', { name: "This wasn't me" });
  fireEvent.click(report as HTMLElement);
  expect(await screen.findByText(/^All your sessions will end, including this one\./)).toBeInTheDocument();
  expect(await fetchUser(elsewhere)).not.toBeNull();
  const reload = loadedAgain();
  fireEvent.click(screen.getByRole('button', { name: 'End all sessions' }));
  await waitFor(() => expect(reload).toHaveBeenCalled());
  reload.mockRestore();
  expect(await fetchUser(elsewhere)).toBeNull();
  await openPage(app, '/login?view=reported');
  expect(await screen.findByText(/^The link to set a new password is in the outbox\./)).toBeInTheDocument();
});

test('shows how strong the typed password is for this user', async () => {
  await openPage(app, '/settings/user-profile?tab=security', { as: 'MANAGER' });
  fireEvent.click(await screen.findByRole('button', { name: 'Change password' }));
  const field = await screen.findByLabelText('New password');
  expect(screen.getByText('At least 8 characters. Passwords are case-sensitive.')).toBeInTheDocument();
  type(field, 'kx7!');
  expect(await screen.findByText('Strength: too short')).toBeInTheDocument();
  type(field, 'woaini1314');
  expect(await screen.findByText('This is a common password. Choose another one.')).toBeInTheDocument();
  type(field, 'three loud clocks strike');
  expect(await screen.findByText('Strength: strong')).toBeInTheDocument();
});

test('a backup email is requested, confirmed by a click on its link, and removed', async () => {
  await openPage(app, '/settings/user-profile?tab=security', { as: 'EDITOR' });
  fireEvent.click(await screen.findByRole('button', { name: 'Add backup email' }));
  const { email } = app.people.EDITOR;
  const field = await screen.findByLabelText('Backup email address');
  type(field, email);
  fireEvent.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByText('You sign in with this address. Enter another one.')).toBeInTheDocument();
  type(field, 'second@rostrum.test');
  fireEvent.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByText(/^Waiting for confirmation at second@rostrum\.test/)).toBeInTheDocument();

  const admin = await app.signIn('ADMIN');
  const { data } = (await admin.get<{ data: { id: number }[] }>('/outbox?q=second@rostrum.test')).body;
  const { body } = (await admin.get<{ body: string }>(`/outbox/${data[0]?.id}`)).body;
  const link = new URL(/https?:\S+/.exec(body)?.[0] ?? '');
  await openPage(app, link.pathname.replace(/^\/app/, ''), { as: 'EDITOR' });
  expect(await screen.findByText('Confirm your backup email')).toBeInTheDocument();
  fireEvent.click(await screen.findByRole('button', { name: 'Use second@rostrum.test' }));
  expect(await screen.findByText('second@rostrum.test', { selector: 'p' })).toBeInTheDocument();
  expect(window.location.search).toContain('tab=security');

  fireEvent.click(screen.getByRole('button', { name: 'Remove backup email' }));
  const question = (await screen.findByText('Stop sending messages to second@rostrum.test?')).closest(
    '.ant-popover',
  ) as HTMLElement;
  fireEvent.click(within(question).getByRole('button', { name: 'Remove backup email' }));
  expect(await screen.findByText('No backup email yet.')).toBeInTheDocument();
});

// The last one, because nobody can sign in with the former password.
test('a new password does not make the profile look changed by another user', async () => {
  await openPage(app, '/settings/user-profile', { as: 'ADMIN' });
  await nameField();
  fireEvent.click(screen.getByRole('tab', { name: 'Security' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Change password' }));
  type(await screen.findByLabelText('Current password'), password);
  type(screen.getByLabelText('New password'), 'a-new-password');
  type(screen.getByLabelText('Confirm password'), 'a-new-password');
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByText(/^Password changed/);
  fireEvent.click(screen.getByRole('tab', { name: 'Basic settings' }));
  type(await nameField(), 'Renamed');
  await screen.findByText('1 change');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved');
});
