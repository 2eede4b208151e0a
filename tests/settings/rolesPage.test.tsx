import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getScope, type Permission, permissions, roles } from '#contract/api/permissions';
import english from '../../src/locales/en-US/roles';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
beforeAll(async () => {
  app = await openPageApp();
});
afterAll(() => app.close());

const words = { all: 'All', own: 'Own departments', none: 'No' } as const;
const findRow = (permission: Permission) =>
  screen.getByText(english[`roles.can.${permission}`], { selector: 'th' }).closest('tr') as HTMLElement;

test('shows every permission of the contract with its scope in each role', async () => {
  await openPage(app, '/settings/admin-settings/roles', { as: 'ADMIN' });
  await screen.findByText('See lots.');
  for (const permission of Object.keys(permissions) as Permission[])
    expect([
      permission,
      ...within(findRow(permission))
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ]).toEqual([permission, ...roles.map((role) => words[getScope(role, permission) ?? 'none'])]);
  expect(document.querySelector('.roles-table button, .roles-table input, .roles-table select')).toBeNull();
});

test('says how confidential values are guarded', async () => {
  await openPage(app, '/settings/admin-settings/roles', { as: 'ADMIN' });
  await screen.findByText('See lots.');
  expect(findRow('lots:see-reserve')).toHaveTextContent(
    'Confidential Rostrum records who saw these values. In files only with: Export files that contain reserves, prices, buyers and consignors. During a live sale also with: Record results during and after a sale.',
  );
  expect(findRow('lots:read')).not.toHaveTextContent('Confidential');
});

test('finds permissions by their text, area or key, and keeps the search in the address', async () => {
  await openPage(app, '/settings/admin-settings/roles', { as: 'ADMIN' });
  const search = await screen.findByRole('searchbox', { name: 'Search permissions' });
  fireEvent.change(search, { target: { value: 'outbox' } });
  await waitFor(() => expect(screen.queryByText('See lots.')).not.toBeInTheDocument());
  expect(screen.getAllByRole('rowheader').map((row) => row.textContent)).toEqual([
    'Outbox',
    'See the emails and text messages that Rostrum wrote.',
    'Send an unsent email again.',
  ]);
  expect(location.search).toBe('?q=outbox');
  fireEvent.change(search, { target: { value: 'nothing of this kind' } });
  expect(await screen.findByRole('status')).toHaveTextContent('No permission matches.');
});

test('counts the users of each role and leads to them', async () => {
  await openPage(app, '/settings/admin-settings/roles', { as: 'ADMIN' });
  const admin = await app.signIn('ADMIN');
  const { data } = (await admin.get<{ data: { role: string; users: number }[] }>('/users/roles')).body;
  expect(data.map(({ role }) => role)).toEqual(roles);
  const { total } = (await admin.get<{ total: number }>('/users?role=SPECIALIST')).body;
  expect(data.at(-1)?.users).toBe(total);
  const head = await screen.findByRole('columnheader', { name: /^Specialist/ });
  expect(await within(head).findByRole('link')).toHaveAttribute(
    'href',
    expect.stringMatching(/\/settings\/admin-settings\/users\?role=SPECIALIST$/),
  );
});
