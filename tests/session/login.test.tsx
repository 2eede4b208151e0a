import { fireEvent, screen, waitFor } from '@testing-library/react';
import { openPage, openPageHouse, type PageHouse } from '../support/page';
import { password } from '../support/people';

let house: PageHouse;
beforeAll(async () => {
  house = await openPageHouse();
});
afterAll(() => house.close());

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
