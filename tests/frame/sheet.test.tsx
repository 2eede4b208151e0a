import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ApiClient } from '../support/client';
import { goTo, openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
let admin: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

const form = { defaultVatScheme: null, arrPossible: false, amlRegulated: false, active: true, position: 0 };
const address = '/settings/departments-and-categories';
const getOpenCategory = () => new URLSearchParams(window.location.search).get('category');

/** Creates two categories of one department, opens the sheet of the first by its link and types into it, which keeps their order. */
async function openSheet(name: string) {
  const ids: number[] = [];
  for (const one of [`${name} A`, `${name} B`]) {
    const body = { ...form, departmentId: app.departments.clocks, name: one };
    ids.push((await admin.post<{ id: number }>('/categories', body)).body.id);
  }
  await openPage(app, address, { as: 'ADMIN' });
  const link = await screen.findByRole('link', { name: `${name} A` });
  link.focus();
  fireEvent.click(link);
  const sheet = await screen.findByRole('dialog');
  const field = await within(sheet).findByLabelText('Category');
  fireEvent.change(field, { target: { value: `${name} A, typed` } });
  await within(sheet).findByText('1 change');
  return { sheet, field, link, ids: ids.map(String) };
}
const questionMatcher = ['Leave without saving?', { selector: '.ant-modal-confirm-title' }] as const;
const question = () => screen.findByText(...questionMatcher);
const nameOf = async (id = '') =>
  (await admin.get<{ data: { id: number; name: string }[] }>('/categories')).body.data.find(
    (one) => one.id === Number(id),
  )?.name;

test.each([
  ['X', (sheet: HTMLElement) => fireEvent.click(within(sheet).getByRole('button', { name: 'Close' }))],
  ['a click beside it', () => fireEvent.click(document.querySelector('.ant-drawer-mask') as Element)],
  ['another address', () => goTo(address)],
])('%s closes a sheet with unsaved input only after a question', async (description, close) => {
  const { sheet, field, ids } = await openSheet(`Ask ${description}`);
  close(sheet);
  await question();
  fireEvent.click(screen.getByText('Stay on this page'));
  await waitFor(() => expect(screen.queryByText(...questionMatcher)).toBeNull());
  expect(getOpenCategory()).toBe(ids[0]);
  expect(field).toHaveValue(`Ask ${description} A, typed`);

  close(sheet);
  await question();
  fireEvent.click(screen.getByText('Leave without saving'));
  await waitFor(() => expect(getOpenCategory()).toBeNull());
  expect(await nameOf(ids[0])).toBe(`Ask ${description} A`);
});

test('the focus moves into the sheet and back to the link that opened it', async () => {
  const { sheet, link } = await openSheet('Focus');
  expect(sheet.closest('.ant-drawer')).toContainElement(document.activeElement as HTMLElement);
  fireEvent.click(within(sheet).getByText('Discard'));
  await waitFor(() => expect(within(sheet).queryByText('1 change')).toBeNull());
  fireEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(link).toHaveFocus());
});

test('Ctrl Enter saves and opens the next one; after the last one the sheet stays', async () => {
  const { field, ids } = await openSheet('Next');
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(getOpenCategory()).toBe(ids[1]));
  expect(await nameOf(ids[0])).toBe('Next A, typed');
  const next = await screen.findByDisplayValue('Next B');
  fireEvent.keyDown(next, { key: 'Enter', ctrlKey: true });
  expect(getOpenCategory()).toBe(ids[1]);
});
