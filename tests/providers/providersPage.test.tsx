import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
beforeAll(async () => {
  app = await openPageApp();
});
afterAll(() => app.close());

test('a field that was filled in after a refused save no longer shows its error', async () => {
  await openPage(app, '/settings/admin-settings/sign-in?provider=openid', { as: 'ADMIN' });
  const sheet = await screen.findByRole('dialog');
  const type = (label: string, value: string) =>
    fireEvent.change(within(sheet).getByLabelText(label), { target: { value } });
  const save = () => fireEvent.click(within(sheet).getByRole('button', { name: 'Save' }));
  fireEvent.click(await within(sheet).findByRole('checkbox'));
  await within(sheet).findByText('1 change');
  save();
  await waitFor(() => expect(within(sheet).getAllByText('Fill in this field.')).toHaveLength(4));
  type('Name on the button', 'Auction Cloud');
  type('Client ID', 'rostrum');
  type('Client secret', 'a-client-secret');
  type('Issuer', 'no address');
  await within(sheet).findByText('5 changes');
  save();
  expect(await within(sheet).findByText('Check the format of this value.')).toBeInTheDocument();
  // Messages leave with an animation.
  await waitFor(() => expect(within(sheet).queryAllByText('Fill in this field.')).toEqual([]));
});
