import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getDefaultValues } from '#contract/api/field';
import { type Category, categoryFields, type Department } from '#contract/departments';
import type { DepartmentMember } from '#contract/users';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp, selectOption } from '../support/page';

const path = '/settings/departments-and-categories';
let app: PageApp;
let admin: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  admin = await app.signIn('ADMIN');
  for (const name of ['Atlases', 'Bibles'])
    await admin.post('/categories', {
      ...getDefaultValues(categoryFields),
      name,
      active: true,
      departmentId: app.departments.books,
      position: undefined,
    });
});
afterAll(() => app.close());

const namesIn = async (departmentId: number) =>
  (await admin.get<{ data: Category[] }>('/categories')).body.data
    .filter((one) => one.departmentId === departmentId)
    .map(({ name }) => name);

test('Alt and an arrow key move a category; into another department it asks first', async () => {
  const { books, clocks } = app.departments;
  await openPage(app, path, { as: 'ADMIN' });
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Move Bibles' }), {
    key: 'ArrowUp',
    altKey: true,
  });
  await screen.findByText('Bibles moved');
  expect(await namesIn(books)).toEqual(['Bibles', 'Atlases']);
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('button', { name: /^Move / })
        .map((handle) => handle.getAttribute('aria-label')?.slice(5)),
    ).toEqual(['Books and Maps', 'Bibles', 'Atlases', 'Clocks and Barometers']),
  );
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move Atlases' }), { key: 'ArrowDown', altKey: true });
  const question = await screen.findByRole('dialog');
  expect(question).toHaveTextContent('Move Atlases to Clocks and Barometers?');
  fireEvent.click(within(question).getByRole('button', { name: 'Move category' }));
  await waitFor(async () => expect(await namesIn(clocks)).toEqual(['Atlases']));
});

test('an administrator adds a member to a department', async () => {
  const { clocks } = app.departments;
  await openPage(app, `${path}?department=${clocks}`, { as: 'ADMIN' });
  const members = await screen.findByRole('region', { name: 'Members' });
  await selectOption(await within(members).findByLabelText('Add member'), app.people.EDITOR.name);
  expect(
    await within(members).findByRole('button', { name: `Remove ${app.people.EDITOR.name}` }),
  ).toBeInTheDocument();
  const { body } = await admin.get<{ members: DepartmentMember[] }>(`/departments/${clocks}/members`);
  expect(body.members.map(({ id }) => id)).toContain(app.people.EDITOR.id);
});

test('a manager sees the tree without handles', async () => {
  await openPage(app, path, { as: 'MANAGER' });
  expect(await screen.findByRole('link', { name: 'Bibles' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Move / })).toBeNull();
});

test('says why a move cannot be undone', async () => {
  const { body } = await admin.post<Category>('/categories', {
    ...getDefaultValues(categoryFields),
    name: 'Codices',
    departmentId: app.departments.books,
    position: undefined,
  });
  await openPage(app, path, { as: 'ADMIN' });
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Move Codices' }), {
    key: 'ArrowUp',
    altKey: true,
  });
  await screen.findByText('Codices moved');
  await admin.delete(`/categories/${body.id}`);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText("This record doesn't exist or was removed.")).toBeInTheDocument();
});

test('a category without a VAT rate of its own names that of its department', async () => {
  const { body } = await admin.get<{ data: Department[] }>('/departments');
  const books = body.data.find(({ id }) => id === app.departments.books) as Department;
  const { name, code, headId, active, version } = books;
  await admin.put(`/departments/${books.id}`, { name, code, headId, active, version, invoiceVatRate: 550 });
  const { data } = (await admin.get<{ data: Category[] }>('/categories')).body;
  const category = data.find((one) => one.departmentId === books.id) as Category;
  await openPage(app, `${path}?category=${category.id}`, { as: 'ADMIN' });
  const field = await screen.findByLabelText('VAT rate on invoices');
  expect(await screen.findByText(`Leave it empty to use the rate of ${name}: 5.5%.`)).toBeInTheDocument();
  for (const typed of ['8', '8.', '8.8', '8.87', '8.875']) {
    fireEvent.keyDown(field, { key: typed.at(-1) });
    fireEvent.change(field, { target: { value: typed } });
    expect(field).toHaveValue(typed);
    fireEvent.keyUp(field);
  }
  fireEvent.blur(field);
  expect(field).toHaveValue('8.875');
  fireEvent.click(await screen.findByText('Save'));
  await waitFor(async () =>
    expect((await admin.get<{ data: Category[] }>('/categories')).body.data).toContainEqual(
      expect.objectContaining({ id: category.id, invoiceVatRate: 887.5, settlementVatRate: null }),
    ),
  );
});
