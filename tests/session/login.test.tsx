import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { CurrentUser, SessionReply } from '#contract/session';
import { openPage, openPageHouse, type PageHouse } from '../support/page';
import { password } from '../support/people';

let house: PageHouse;
beforeAll(async () => {
  house = await openPageHouse();
});
afterAll(() => house.close());

/** All that the document of a test can say of being loaded again. */
const loadedAgain = () => jest.spyOn(console, 'error').mockImplementation(() => {});

async function fill(email: string, given: string) {
  fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: given } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

test('an anonymous visitor is sent to sign in, is told of a wrong password, and comes back after the right one', async () => {
  await openPage(house, '/settings/user-profile');
  await fill(house.people.EDITOR.email, 'wrong-password');
  await waitFor(() => expect(screen.getByRole('alert')).not.toBeEmptyDOMElement());
  expect(window.location.pathname).toBe('/app/login');
  await fill(house.people.EDITOR.email, password);
  await waitFor(() => expect(window.location.pathname).toBe('/app/settings/user-profile'));
});

test('what is missing is said at its field', async () => {
  await openPage(house, '/login');
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Please enter your e-mail address.')).toBeInTheDocument();
});

test('who signs in reads the language of the own profile, whatever this browser spoke before', async () => {
  const manager = await house.signedIn('MANAGER');
  const { name, version } = (await manager.get<SessionReply>('/session')).body.user as CurrentUser;
  await manager.put('/session/profile', { name, version, language: 'pt-BR' });
  await openPage(house, '/login');
  const reload = loadedAgain();
  await fill(house.people.MANAGER.email, password);
  await waitFor(() => expect(reload).toHaveBeenCalled());
  reload.mockRestore();
  expect(window.localStorage.getItem('umi_locale')).toBe('pt-BR');
});
