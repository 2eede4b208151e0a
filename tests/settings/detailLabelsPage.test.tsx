import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getDefaultValues } from '#contract/api/field';
import { type Category, categoryFields } from '#contract/departments';
import type { Item } from '#contract/items';
import type { LotSheet } from '#contract/lots';
import { newAuction, newLot } from '../auctions/forms';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp, selectOption } from '../support/page';
import { newItem } from '../works/gallery';

const path = '/settings/departments-and-categories';
let app: PageApp;
let admin: ApiClient;
let watches: Category;
let rings: Category;
beforeAll(async () => {
  app = await openPageApp();
  admin = await app.signIn('ADMIN');
  const create = async (name: string, ...texts: string[]) =>
    (
      await admin.post<Category>('/categories', {
        ...getDefaultValues(categoryFields),
        ...{ name, active: true, departmentId: app.departments.clocks, position: undefined },
        detailLabels: texts.map((label) => ({ id: null, label })),
      })
    ).body;
  [watches, rings] = [await create('Watches', 'Movement', 'Case'), await create('Rings', 'Stone')];
});
afterAll(() => app.close());

const labelId = (category: Category, at = 0) => category.detailLabels[at]?.id ?? 0;
const readLabels = async (id: number) =>
  (await admin.get<{ data: Category[] }>('/categories')).body.data
    .find((one) => one.id === id)
    ?.detailLabels.map(({ label }) => label);
const readItem = async (id: number) => (await admin.get<Item>(`/items/${id}`)).body;
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('an administrator adds, renames, moves and removes labels, and reads what that touches', async () => {
  await newItem(admin, {
    categoryId: watches.id,
    details: [{ labelId: labelId(watches), value: 'manual winding' }],
  });
  await openPage(app, `${path}?category=${watches.id}`, { as: 'ADMIN' });
  const group = within(await screen.findByRole('group', { name: 'Detail labels' }));
  fireEvent.click(group.getByRole('button', { name: 'Add label' }));
  type(await group.findByLabelText('Label 3'), 'Reference');
  type(group.getByLabelText('Label 1'), 'Calibre');
  fireEvent.click(await group.findByRole('button', { name: 'Move up: Reference' }));
  // The buttons name their rows once the form has moved them.
  await waitFor(() =>
    expect(
      group.getAllByRole('button', { name: /^Remove: / }).map((one) => one.getAttribute('aria-label')),
    ).toEqual([...['Remove: Calibre', 'Remove: Reference', 'Remove: Case']]),
  );
  fireEvent.click(group.getByRole('button', { name: 'Remove: Case' }));
  expect(await screen.findByText(/^1 item has details under these labels\./)).toBeInTheDocument();
  fireEvent.click(screen.getByText('Save'));
  await waitFor(async () => expect(await readLabels(watches.id)).toEqual(['Calibre', 'Reference']));
});

test('two labels of the same text are refused at the second', async () => {
  await openPage(app, `${path}?category=${rings.id}`, { as: 'ADMIN' });
  const group = within(await screen.findByRole('group', { name: 'Detail labels' }));
  fireEvent.click(group.getByRole('button', { name: 'Add label' }));
  type(await group.findByLabelText('Label 2'), 'stone');
  fireEvent.click(await screen.findByText('Save'));
  await waitFor(() => expect(group.getByLabelText('Label 2')).toHaveAttribute('aria-invalid', 'true'));
  expect(await readLabels(rings.id)).toEqual(['Stone']);
});

test('an item is described under the labels of its category, and keeps its details in another one', async () => {
  const { id } = await newItem(admin, { departmentId: app.departments.clocks });
  await openPage(app, `/items?item=${id}`, { as: 'MANAGER' });
  const sheet = within(await screen.findByRole('dialog'));
  const category = await sheet.findByLabelText('Category');
  expect(sheet.queryByLabelText('Stone')).toBeNull();
  await selectOption(category, 'Rings');
  type(await sheet.findByLabelText('Stone'), 'garnet');
  fireEvent.click(await sheet.findByText('Save'));
  const details = [{ labelId: labelId(rings), value: 'garnet' }];
  await waitFor(async () => expect(await readItem(id)).toMatchObject({ categoryId: rings.id, details }));

  await selectOption(category, 'Watches');
  expect(await sheet.findByLabelText('Calibre')).toHaveValue('');
  expect(sheet.getByLabelText('Stone')).toHaveValue('garnet');
  type(sheet.getByLabelText('Stone'), ' ');
  await waitFor(() => expect(sheet.queryByLabelText('Stone')).toBeNull());
  fireEvent.click(await sheet.findByText('Save'));
  await waitFor(async () =>
    expect(await readItem(id)).toMatchObject({ categoryId: watches.id, details: [] }),
  );
});

test('a lot shows the details of its item, which are edited in place', async () => {
  const { id } = await newAuction(admin, { code: 'WATCH', departmentIds: [app.departments.clocks] });
  const lot = {
    number: '1',
    title: 'A wristwatch',
    departmentId: app.departments.clocks,
    categoryId: rings.id,
  };
  await newLot(admin, id, lot);
  await openPage(app, `/auction/${id}/item/1`, { as: 'MANAGER' });
  type(await screen.findByLabelText('Stone'), 'peridot');
  fireEvent.click(await screen.findByText('Save'));
  await waitFor(async () =>
    expect((await admin.get<LotSheet>(`/auctions/${id}/lots/1`)).body.details).toEqual([
      { labelId: labelId(rings), value: 'peridot' },
    ]),
  );
});
