import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Auction } from '#contract/auctions';
import type { SaleDefaults } from '#contract/sale-defaults';
import type { Schedule } from '#contract/schedules';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp, selectOption } from '../support/page';

let app: PageApp;
let admin: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  admin = await app.signIn('ADMIN');
  await newSchedule('PREMIUM', 'Pound premium', 'GBP', premium);
  await newSchedule('PREMIUM', 'Euro premium', 'EUR', premium);
  await newSchedule('PREMIUM', 'Book premium', 'GBP', premium);
  await newSchedule('INCREMENT', 'Usual steps', null, { mode: 'ADD', rows: [{ from: 0, step: 10 }] });
});
afterAll(() => app.close());

const premium = { bands: [{ from: 0, rate: 2500 }], cap: null, quoted: 'NET', surcharges: [] };
const ids = new Map<string, number>();
async function newSchedule(kind: string, name: string, currency: string | null, body: object) {
  const form = { kind, name, currency, validFrom: '2020-01-01', validTo: null, source: '', sourceDate: null };
  ids.set(name, (await admin.post<Schedule>('/schedules', { ...form, body })).body.id);
}
const getSelected = (label: string) =>
  screen.getByLabelText(label).closest('.ant-select')?.textContent?.replace(/\s+/g, ' ');

test('sets defaults by currency and department in the settings', async () => {
  await openPage(app, '/settings/schedules?kind=defaults', { as: 'ADMIN' });
  fireEvent.click(await screen.findByRole('button', { name: 'Add defaults' }));
  const sheet = within(await screen.findByRole('dialog'));
  await selectOption(await sheet.findByLabelText("Buyer's premium"), 'Pound premium');
  await selectOption(sheet.getByLabelText('Increments'), 'Usual steps');
  fireEvent.click(sheet.getByRole('button', { name: 'Save defaults' }));
  const table = await screen.findByRole('table');
  const row = (await within(table).findByText('All departments')).closest('tr') as HTMLElement;
  await within(row).findByText('Pound premium');
  expect([...row.children].map((cell) => cell.textContent)).toEqual([
    'All departments',
    'GBP',
    'Pound premium',
    'Usual steps',
    '–',
    '–',
  ]);
  const { defaults } = (await admin.get<{ defaults: SaleDefaults[] }>('/sale-defaults')).body;
  expect(defaults).toMatchObject([
    { currency: 'GBP', departmentId: null, premiumScheduleId: ids.get('Pound premium') },
  ]);
});

test('does not replace existing defaults for the same currency and department, but links to them', async () => {
  const before = (await admin.get<{ defaults: SaleDefaults[] }>('/sale-defaults')).body;
  await openPage(app, '/settings/schedules?kind=defaults', { as: 'ADMIN' });
  fireEvent.click(await screen.findByRole('button', { name: 'Add defaults' }));
  const sheet = within(await screen.findByRole('dialog'));
  await selectOption(await sheet.findByLabelText("Buyer's premium"), 'Book premium');
  fireEvent.click(sheet.getByRole('button', { name: 'Save defaults' }));
  expect(await sheet.findByText(/already have defaults/)).toBeInTheDocument();
  expect((await admin.get<{ defaults: SaleDefaults[] }>('/sale-defaults')).body).toEqual(before);
  fireEvent.click(sheet.getByRole('link', { name: 'Edit defaults' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(window.location.search).toContain(`defaults=${before.defaults[0]?.id}`));
  await waitFor(() => expect(getSelected("Buyer's premium")).toContain('Pound premium'));
});

describe('new sale', () => {
  beforeAll(async () => {
    const blank = { incrementScheduleId: null, taxScheduleId: null, resaleRightScheduleId: null, version: 0 };
    await admin.put('/sale-defaults', {
      ...blank,
      currency: 'EUR',
      departmentId: null,
      premiumScheduleId: ids.get('Euro premium'),
    });
    await admin.put('/sale-defaults', {
      ...blank,
      currency: 'GBP',
      departmentId: app.departments.books,
      premiumScheduleId: ids.get('Book premium'),
    });
  });

  test('starts with the defaults, so that users type only code and title', async () => {
    await openPage(app, '/auction/new', { as: 'MANAGER' });
    await waitFor(() => expect(getSelected("Buyer's premium")).toContain('Pound premium'));
    expect(getSelected('Increments')).toContain('Usual steps');
    fireEvent.change(screen.getByLabelText('Code'), { target: { value: 'DEF-1' } });
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Defaults' } });
    fireEvent.click(screen.getByRole('button', { name: 'Create auction' }));
    await waitFor(() => expect(window.location.pathname).toMatch(/^\/app\/auction\/\d+$/));
    const id = window.location.pathname.split('/').pop();
    expect((await admin.get<Auction>(`/auctions/${id}`)).body).toMatchObject({
      premiumScheduleId: ids.get('Pound premium'),
      incrementScheduleId: ids.get('Usual steps'),
    });
  });

  test('does not ask to save an untouched form', async () => {
    await openPage(app, '/auction/new', { as: 'MANAGER' });
    await waitFor(() => expect(getSelected("Buyer's premium")).toContain('Pound premium'));
    fireEvent.click(screen.getByRole('link', { name: /^Back/ }));
    await waitFor(() => expect(window.location.pathname).toBe('/app/auctions'));
  });

  test('follows its currency and departments', async () => {
    await openPage(app, '/auction/new', { as: 'MANAGER' });
    await waitFor(() => expect(getSelected("Buyer's premium")).toContain('Pound premium'));
    await selectOption(screen.getByLabelText('Departments'), 'Books and Maps');
    await waitFor(() => expect(getSelected("Buyer's premium")).toContain('Book premium'));
    expect(getSelected('Increments')).toContain('Usual steps');
    await selectOption(screen.getByLabelText('Currency'), 'EUR · Euro');
    await waitFor(() => expect(getSelected("Buyer's premium")).toContain('Euro premium'));
    await waitFor(() => expect(getSelected('Increments')).toContain('None'));
  });

  test('keeps a schedule that was selected instead of a default', async () => {
    await openPage(app, '/auction/new', { as: 'MANAGER' });
    await waitFor(() => expect(getSelected("Buyer's premium")).toContain('Pound premium'));
    await selectOption(screen.getByLabelText("Buyer's premium"), 'Book premium');
    await selectOption(screen.getByLabelText('Departments'), 'Clocks and Barometers');
    await waitFor(() => expect(getSelected('Increments')).toContain('Usual steps'));
    expect(getSelected("Buyer's premium")).toContain('Book premium');
  });

  test('asks for a choice if its departments have different defaults', async () => {
    await openPage(app, '/auction/new', { as: 'MANAGER' });
    await waitFor(() => expect(getSelected("Buyer's premium")).toContain('Pound premium'));
    await selectOption(screen.getByLabelText('Departments'), 'Books and Maps');
    await selectOption(screen.getByLabelText('Departments'), 'Clocks and Barometers');
    expect(
      await screen.findByText(
        "The departments of this sale have different defaults. Choose Buyer's premium.",
      ),
    ).toBeInTheDocument();
    expect(getSelected("Buyer's premium")).toContain('None');
  });
});
