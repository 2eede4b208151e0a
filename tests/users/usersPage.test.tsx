import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { User } from '#contract/users';
import type { ApiClient } from '../support/client';
import { goTo, openPage, openPageApp, type PageApp, selectOption } from '../support/page';
import { password } from '../support/people';

let app: PageApp;
let admin: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const fetchUser = async (email: string) =>
  (await admin.get<{ data: User[] }>(`/users?q=${encodeURIComponent(email)}`)).body.data[0];

test('an invitation is in the outbox, and its link opens the activation page', async () => {
  await openPage(app, '/signup', { as: 'ADMIN' });
  fireEvent.click(await screen.findByText('Send invitation'));
  expect(await screen.findByText('Enter your email address.')).toBeInTheDocument();
  type('Email', 'persis@rostrum.test');
  type('Name', 'Persis Quill');
  await selectOption(screen.getByLabelText('Role'), 'Editor');
  fireEvent.click(screen.getByText('Send invitation'));
  expect(
    await screen.findByText("Email isn't set up, so the invitation to persis@rostrum.test is in the outbox."),
  ).toBeInTheDocument();

  expect(screen.getByText('The link is active for 24 hours.')).toBeInTheDocument();
  expect(screen.getByText('Back to users').closest('a')).toHaveAttribute(
    'href',
    '/app/settings/admin-settings/users',
  );

  fireEvent.click(screen.getByText('Open outbox'));
  const mail = (await screen.findByText('persis@rostrum.test')).closest('tr') as HTMLElement;
  expect(within(mail).getByText('Not sent')).toBeInTheDocument();
  fireEvent.click(within(mail).getByText(/^You’re invited to Rostrum/));
  const link = await screen.findByText<HTMLAnchorElement>(/^http:\/\/rostrum\.test\/app\/reset-password\//);
  expect(await fetchUser('persis@rostrum.test')).toMatchObject({ role: 'EDITOR', activated: false });

  await openPage(app, new URL(link.href).pathname.replace(/^\/app/, ''));
  expect(await screen.findByText('Welcome, Persis Quill')).toBeInTheDocument();
});

test('an invitation is sent again from its result', async () => {
  await openPage(app, '/signup', { as: 'ADMIN' });
  await screen.findByText('Send invitation');
  type('Email', 'again@rostrum.test');
  type('Name', 'Agnes Gain');
  fireEvent.click(screen.getByText('Send invitation'));
  fireEvent.click(await screen.findByText('Resend invitation'));
  expect(await screen.findByText(/^Email isn't set up: the new invitation/)).toBeInTheDocument();
});

test('an invitation that nobody has begun is left without a question', async () => {
  await openPage(app, '/signup', { as: 'ADMIN' });
  await screen.findByRole('button', { name: 'Send invitation' });
  goTo('/items');
  await waitFor(() => expect(document.title).toBe('Items · Rostrum'));
});

test('refuses a second invitation of an address', async () => {
  await openPage(app, '/signup', { as: 'ADMIN' });
  await screen.findByText('Send invitation');
  type('Email', app.people.EDITOR.email);
  type('Name', 'Somebody Else');
  fireEvent.click(screen.getByText('Send invitation'));
  expect(await screen.findByText('This is already in use. Choose another one.')).toBeInTheDocument();
});

test('an administrator deactivates a user, who is signed out at once', async () => {
  const { id, name } = app.people.SPECIALIST;
  const specialist = await app.signIn('SPECIALIST');
  await openPage(app, '/settings/admin-settings/users', { as: 'ADMIN' });
  fireEvent.click(await screen.findByText(name));
  const sheet = await screen.findByRole('dialog');
  expect(window.location.search).toBe(`?user=${id}`);
  fireEvent.click(await within(sheet).findByLabelText('Active'));
  fireEvent.click(await within(sheet).findByText('Save'));
  await screen.findByText('Saved');
  expect((await specialist.get('/home')).status).toBe(401);
  const row = screen.getByText(name, { selector: 'td *' }).closest('tr') as HTMLElement;
  await waitFor(() => expect(row).toHaveTextContent('Inactive'));
});

test('when two administrators save, the second sees both values and chooses', async () => {
  const { id, email } = app.people.EDITOR;
  await openPage(app, `/settings/admin-settings/users?user=${id}`, { as: 'ADMIN' });
  const sheet = await screen.findByRole('dialog');
  const nameField = await within(sheet).findByLabelText('Name');
  fireEvent.change(nameField, { target: { value: 'Mine' } });
  await selectOption(within(sheet).getByLabelText('Language'), '简体中文');
  const {
    name: _,
    lastLoginAt: _l,
    createdAt: _c,
    activated: _a,
    id: _i,
    ...otherFields
  } = (await admin.get<User>(`/users/${id}`)).body;
  await admin.put(`/users/${id}`, { ...otherFields, name: 'Theirs', language: 'pt-BR' });
  fireEvent.click(within(sheet).getByText('Save'));
  // While the dialog opens it is drawn again, which replaces what was found.
  const [theirs, comparison] = await waitFor(() => {
    // The list behind the dialog may show the name by now.
    const cell = screen.getByText('Theirs', { selector: '[role=dialog] td span' });
    const dialog = cell.closest<HTMLElement>('[role=dialog]');
    expect(dialog).toHaveTextContent(app.people.ADMIN.name);
    return [cell, dialog as HTMLElement];
  });
  expect(
    within(comparison).getByText('Português', { selector: 'td span', exact: false }),
  ).toBeInTheDocument();
  fireEvent.click(theirs);
  fireEvent.click(within(comparison).getByRole('button', { name: 'Save these choices' }));
  await screen.findByText('Saved');
  expect(await fetchUser(email)).toMatchObject({ name: 'Theirs', language: 'zh-CN' });
});

describe('a user who is responsible for work', () => {
  // Other tests rename them.
  const nameOf = async ({ email }: { email: string }) => (await fetchUser(email))?.name ?? '';
  const addCustomer = async () => {
    const { id } = app.people.SPECIALIST;
    await admin.patch('/users', { rows: { ids: [id] }, change: { active: true } });
    await admin.post('/customers', { kind: 'PERSON', lastName: 'Vale', specialistId: id });
    return id;
  };

  test('hands it over, and is asked again for what a colleague cannot take', async () => {
    const id = await addCustomer();
    await openPage(app, `/settings/admin-settings/users?user=${id}`, { as: 'ADMIN' });
    fireEvent.click(await screen.findByText('Hand over work'));
    const dialog = (await screen.findByText(/^Hand over the work of/)).closest(
      '[role=dialog]',
    ) as HTMLElement;
    await within(dialog).findByText('1 customer');
    await selectOption(within(dialog).getByLabelText('Hand over to'), await nameOf(app.people.EDITOR));
    expect(await within(dialog).findByText(/can’t take any of these/)).toHaveTextContent('role');
    expect(within(dialog).getByText('Vale')).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Hand over' })).toBeDisabled();
    await selectOption(within(dialog).getByLabelText('1 customer'), await nameOf(app.people.MANAGER));
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Hand over 1' }));
    expect(await screen.findByText('Handed over: 1 customer')).toBeInTheDocument();
    expect(await screen.findByText(/^Not responsible for any customers/)).toBeInTheDocument();
  });

  test('hands it over before the list deactivates them', async () => {
    const id = await addCustomer();
    const { name } = (await admin.get<User>(`/users/${id}`)).body;
    await openPage(app, '/settings/admin-settings/users', { as: 'ADMIN' });
    fireEvent.click(await screen.findByRole('button', { name: `More actions for ${name}` }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Deactivate user' }));
    const dialog = (await screen.findByText(`Hand over the work of ${name}`)).closest(
      '[role=dialog]',
    ) as HTMLElement;
    await selectOption(within(dialog).getByLabelText('Hand over to'), await nameOf(app.people.MANAGER));
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Hand over 1 and deactivate' }));
    await waitFor(async () =>
      expect((await admin.get<User>(`/users/${id}`)).body).toMatchObject({ active: false }),
    );
    await admin.patch('/users', { rows: { ids: [id] }, change: { active: true } });
  });

  test('stops the list from deactivating several users at once, with a link to each', async () => {
    const id = await addCustomer();
    const { name } = (await admin.get<User>(`/users/${id}`)).body;
    await openPage(app, '/settings/admin-settings/users', { as: 'ADMIN' });
    fireEvent.click(await screen.findByLabelText(`Select ${name}`));
    fireEvent.click(await screen.findByText('Deactivate user'));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Still responsible for unfinished work.');
    expect(within(alert).getByRole('link', { name })).toHaveAttribute(
      'href',
      expect.stringContaining(`user=${id}`),
    );
    expect((await admin.get<User>(`/users/${id}`)).body).toMatchObject({ active: true });
  });
});

test('users cannot deactivate themselves', async () => {
  await openPage(app, `/settings/admin-settings/users?user=${app.people.ADMIN.id}`, { as: 'ADMIN' });
  expect(await screen.findByText(/This is your account\./)).toBeInTheDocument();
  expect(screen.getByLabelText('Active')).toBeDisabled();
});

test('only administrators have access', async () => {
  await openPage(app, '/settings/admin-settings/outbox', { as: 'MANAGER' });
  expect(await screen.findByText("You don't have access to this page")).toBeInTheDocument();
});

test('deactivates and reactivates selected users, except the current user', async () => {
  const { EDITOR, ADMIN } = app.people;
  const named = async (user: { email: string }) => (await fetchUser(user.email)) as User;
  await openPage(app, '/settings/admin-settings/users', { as: 'ADMIN' });
  for (const user of [EDITOR, ADMIN])
    fireEvent.click(await screen.findByLabelText(`Select ${(await named(user)).name}`));
  const bar = await screen.findByRole('region', { name: '2 selected' });
  fireEvent.click(await within(bar).findByText('Deactivate user'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    `You can't deactivate your own account. Ask another administrator. ${(await named(ADMIN)).name}`,
  );
  expect(await named(EDITOR)).toMatchObject({ active: false });
  fireEvent.click(await screen.findByText('Undo'));
  await waitFor(async () => expect(await named(EDITOR)).toMatchObject({ active: true }));
});

describe('a change of a user whose administrator signed in long ago', () => {
  async function changeName(name: string) {
    const { id } = app.people.MANAGER;
    await openPage(app, `/settings/admin-settings/users?user=${id}`, { as: 'ADMIN' });
    const sheet = await screen.findByRole('dialog');
    fireEvent.change(await within(sheet).findByLabelText('Name'), { target: { value: name } });
    await app.forgetConfirmations();
    fireEvent.click(await within(sheet).findByText('Save'));
    await screen.findByText("Confirm it's you");
    return sheet;
  }
  const enter = async (password: string) => {
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  };
  const readName = async () => (await fetchUser(app.people.MANAGER.email))?.name;

  test('is saved after the password was confirmed, without typing it again', async () => {
    await changeName('Confirmed Name');
    await enter('not-the-password');
    expect(await screen.findByText("This isn't your current password. Try again.")).toBeInTheDocument();
    expect(await readName()).not.toBe('Confirmed Name');
    await enter(password);
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(screen.queryByText("Confirm it's you")).toBeNull();
    expect(await readName()).toBe('Confirmed Name');
  });

  test('keeps what was typed when the question is canceled', async () => {
    const sheet = await changeName('Unsaved Name');
    const [cancel] = screen.getAllByRole('button', { name: 'Cancel' }).slice(-1);
    fireEvent.click(cancel as HTMLElement);
    expect(await screen.findByText('Confirm your password to continue.')).toBeInTheDocument();
    expect(within(sheet).getByLabelText('Name')).toHaveValue('Unsaved Name');
    expect(await readName()).not.toBe('Unsaved Name');
  });
});
