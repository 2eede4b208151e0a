import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Customer } from '#contract/customers';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const make = async (form: object): Promise<Customer> =>
  (await manager.post<Customer>('/customers', form)).body;
const read = async (id: number) => (await manager.get<Customer>(`/customers/${id}`)).body;
const pair = async () => [
  await make({ lastName: 'Lindqvist', firstName: 'Eva', emails: [{ address: 'eva@lindqvist.test' }] }),
  await make({
    lastName: 'Lindquist',
    firstName: 'Eva',
    occupation: 'Curator',
    phones: [{ number: '+44 20 7946 0018' }],
  }),
];
const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('merges two records field by field and separates them again', async () => {
  const [eva, other] = (await pair()) as [Customer, Customer];
  await openPage(app, `/customer/${eva.id}?merge=${other.id}`, { as: 'MANAGER' });
  const name = await screen.findByRole('radiogroup', { name: 'Last name' });
  expect(within(name).getByRole('radio', { name: 'Lindqvist' })).toBeChecked();
  fireEvent.click(within(name).getByRole('radio', { name: 'Lindquist' }));
  // A field that is empty in the record is filled from the other.
  const occupation = screen.getByRole('radiogroup', { name: 'Occupation' });
  expect(within(occupation).getByRole('radio', { name: 'Curator' })).toBeChecked();
  expect(await screen.findByText('1 contact detail')).toBeInTheDocument();
  await click('Merge records');

  await screen.findByText('Records merged into Eva Lindquist');
  const address = `/customer/${eva.id}${window.location.search}`;
  expect(address).toMatch(/\?merged=\d+$/);
  expect(await read(eva.id)).toMatchObject({ name: 'Eva Lindquist', occupation: 'Curator' });

  await openPage(app, `/customer/${other.id}`, { as: 'MANAGER' });
  await waitFor(() => expect(window.location.pathname).toBe(`/app/customer/${eva.id}`));
  await screen.findByRole('heading', { name: 'Eva Lindquist' });

  // The result opens again by its address, for every user who may merge.
  await openPage(app, address, { as: 'ADMIN' });
  const result = within(await screen.findByRole('region', { name: 'Records merged into Eva Lindquist' }));
  expect(result.getByText(app.people.MANAGER.name)).toBeInTheDocument();
  expect(result.getByText(/^Moved: .*1 contact detail/)).toBeInTheDocument();
  expect(result.getByText(/^You can undo the merge until/)).toBeInTheDocument();
  fireEvent.click(result.getByRole('button', { name: 'Undo merge' }));
  const undone = within(await screen.findByRole('region', { name: 'Merge undone' }));
  expect(undone.getByText(app.people.ADMIN.name)).toBeInTheDocument();
  expect(undone.getByRole('link', { name: 'Open the other record' })).toHaveAttribute(
    'href',
    `/app/customer/${other.id}`,
  );
  expect(await read(eva.id)).toMatchObject({ name: 'Eva Lindqvist', occupation: '' });
  expect(await read(other.id)).toMatchObject({ id: other.id, occupation: 'Curator' });
});

test('offers nothing to users without permission', async () => {
  const specialist = await app.signIn('SPECIALIST');
  const { id } = (await specialist.post<Customer>('/customers', { lastName: 'Own' })).body;
  await openPage(app, `/customer/${id}?merge=choose`, { as: 'SPECIALIST' });
  await screen.findByRole('heading', { name: 'Own' });
  expect(screen.queryByText('Merge records…')).toBeNull();
  expect(screen.queryByText('Merge customer records')).toBeNull();
});

test.each([
  ['pt-BR', 'Unir registros', '1 contato'],
  ['zh-CN', '合并记录', '1 个联系方式'],
  ['zh-TW', '合併紀錄', '1 個聯絡方式'],
] as const)('is translated into %s', async (language, merge, moved) => {
  const [eva, other] = (await pair()) as [Customer, Customer];
  await openPage(app, `/customer/${eva.id}?merge=${other.id}`, { as: 'MANAGER', language });
  expect(await screen.findByText(moved)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: merge })).toBeInTheDocument();
});
