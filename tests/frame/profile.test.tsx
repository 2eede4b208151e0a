import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { SessionReply } from '#contract/session';
import type { ApiClient } from '../support/client';
import { openPage, openPageHouse, type PageHouse } from '../support/page';

let house: PageHouse;
beforeAll(async () => {
  house = await openPageHouse();
});
afterAll(() => house.close());

const whoIs = async (client: ApiClient) => (await client.get<SessionReply>('/session')).body.user;
const nameField = () => screen.findByLabelText<HTMLInputElement>('Name');
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('the bar counts changes, Discard takes them back, Ctrl S saves', async () => {
  await openPage(house, '/settings/user-profile', { as: 'EDITOR' });
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
  expect((await whoIs(await house.signedIn('EDITOR')))?.name).toBe('Edith Example');
});

test('two people save: the second is shown both values and chooses', async () => {
  await openPage(house, '/settings/user-profile', { as: 'MANAGER' });
  const name = await nameField();
  type(name, 'Mine');
  await screen.findByText('1 change');
  const other = await house.signedIn('MANAGER');
  const user = await whoIs(other);
  await other.put('/session/profile', { name: 'Theirs', language: user?.language, version: user?.version });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Theirs', { selector: 'td span' })).toBeInTheDocument();
  expect(within(dialog).getByText('Mine', { selector: 'td span' })).toBeInTheDocument();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save this choice' }));
  await screen.findByText('Saved');
  expect((await whoIs(other))?.name).toBe('Mine');
});

test('a wrong present password stands at its field', async () => {
  await openPage(house, '/settings/user-profile', { as: 'EDITOR' });
  type(await screen.findByLabelText('Present password'), 'not-the-password');
  type(screen.getByLabelText('New password'), 'a-new-password');
  type(screen.getByLabelText('Repeat the password'), 'a-new-password');
  fireEvent.click(screen.getByRole('button', { name: 'Change the password' }));
  expect(await screen.findByText('This is not your present password.')).toBeInTheDocument();
});

test('a session elsewhere can be ended', async () => {
  const elsewhere = await house.signedIn('SPECIALIST');
  await openPage(house, '/settings/user-profile', { as: 'SPECIALIST' });
  const [end] = await screen.findAllByText('End this session');
  fireEvent.click(end as HTMLElement);
  expect(await screen.findByText('The session has ended.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('End this session')).toBeNull());
  expect(screen.getByText('This browser')).toBeInTheDocument();
  expect(await whoIs(elsewhere)).toBeNull();
});
