import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getDefaultValues } from '#contract/api/field';
import { type Category, categoryFields } from '#contract/departments';
import type { EmailSettings, House } from '#contract/house';
import type { RuleSet } from '#contract/publication-levels';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp, selectOption } from '../support/page';

let app: PageApp;
let admin: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  admin = await app.signIn('ADMIN');
  for (const [name, rate] of [
    ['Flat 26', 2600],
    ['Flat 12', 1200],
  ] as const)
    await admin.post('/schedules', {
      kind: 'PREMIUM',
      name,
      currency: null,
      validFrom: '2020-01-01',
      validTo: null,
      source: 'Conditions of sale',
      sourceDate: null,
      body: { bands: [{ from: 0, rate }], cap: null, quoted: 'NET', surcharges: [] },
    });
  await admin.post('/schedules', {
    kind: 'TAX',
    name: 'VAT 20 %',
    currency: null,
    validFrom: '2020-01-01',
    validTo: null,
    source: 'Law',
    sourceDate: null,
    body: {
      jurisdiction: 'Nowhere',
      standardRate: 2000,
      importReducedRate: 500,
      importStandardRate: 2000,
      dutyRate: 0,
    },
  });
});
afterAll(() => app.close());

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('an administrator changes the name of the house', async () => {
  await openPage(app, '/settings/auction-house', { as: 'ADMIN' });
  type(await screen.findByLabelText('House name'), 'Imaginary Rooms');
  expect(await screen.findByText('1 change')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved');
  expect((await admin.get<House>('/settings/house')).body.name).toBe('Imaginary Rooms');
});

test('a manager sees it read-only, and who can change it', async () => {
  await openPage(app, '/settings/auction-house', { as: 'MANAGER' });
  expect(await screen.findByLabelText('House name')).toBeDisabled();
  expect(screen.getByText(/Only administrators can change them/)).toBeInTheDocument();
  await openPage(app, '/settings/schedules', { as: 'MANAGER' });
  expect(await screen.findByRole('link', { name: 'Flat 26' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'New schedule' })).toBeNull();
});

test('an editor sees the 403 page', async () => {
  await openPage(app, '/settings/schedules', { as: 'EDITOR' });
  expect(await screen.findByText("You don't have access to this page")).toBeInTheDocument();
});

test('the calculator shows 1,312.00 for a lot at 1,000, with its derivation', async () => {
  const { data } = (await admin.get<{ data: { id: number }[] }>('/schedules?q=Flat%2026')).body;
  await openPage(app, `/settings/schedules?premium=${data[0]?.id}`, { as: 'MANAGER' });
  const panel = await screen.findByRole('region', { name: 'Calculator' });
  const sentence = await within(panel).findByText(/Buyer pays for a lot at £1,000/);
  expect(sentence).toHaveTextContent('£1,312.00');
  expect(within(panel).getByText('26% of 1,000')).toBeInTheDocument();
  expect(within(panel).getByText('20% of 260')).toBeInTheDocument();
  expect(within(panel).getByText(/from Jan 1, 2020 · Conditions of sale/)).toBeInTheDocument();
  type(within(panel).getByLabelText('Hammer price, GBP'), '2,500');
  expect(await within(panel).findByText(/Buyer pays for a lot at £2,500/)).toHaveTextContent('£3,280.00');
});

test('creates a new premium schedule', async () => {
  await openPage(app, '/settings/schedules?schedule=new', { as: 'ADMIN' });
  const sheet = await screen.findByRole('dialog');
  type(await within(sheet).findByLabelText('Name'), 'By hand');
  type(within(sheet).getByLabelText('Rate'), '12.9');
  fireEvent.blur(within(sheet).getByLabelText('Rate'));
  fireEvent.click(within(sheet).getByRole('button', { name: 'Add' }));
  await screen.findByText('Saved');
  const { body } = await admin.get<{ data: unknown[] }>('/schedules?q=By%20hand');
  expect(body.data).toMatchObject([
    {
      kind: 'PREMIUM',
      currency: null,
      body: { bands: [{ from: 0, rate: 1290 }], cap: null, surcharges: [] },
    },
  ]);
});

test('closing a sheet with an unsaved change asks first', async () => {
  await openPage(app, `/settings/departments-and-categories?department=${app.departments.clocks}`, {
    as: 'ADMIN',
  });
  const name = await screen.findByLabelText<HTMLInputElement>('Name');
  type(name, 'Sundials');
  await screen.findByText('1 change');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(
    await screen.findByText('Leave without saving?', { selector: '.ant-modal-confirm-title' }),
  ).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Stay on this page' }));
  expect(name).toHaveValue('Sundials');
});

test('a department relaxes a publication rule', async () => {
  await openPage(app, `/settings/departments-and-categories?department=${app.departments.books}`, {
    as: 'ADMIN',
  });
  const rules = await screen.findByRole('region', { name: 'Publication requirements' });
  await selectOption(await within(rules).findByLabelText('At least one picture'), 'Not required');
  fireEvent.click(await within(rules).findByRole('button', { name: 'Save' }));
  await screen.findByText('Saved');
  const { body } = await admin.get(`/settings/publication-rules?department=${app.departments.books}`);
  expect(body).toMatchObject({ own: { picture: 'OFF', title: 'INHERIT' } });
});

test('the email page says in Portuguese that no emails are sent', async () => {
  await openPage(app, '/settings/email', { as: 'ADMIN', language: 'pt-BR' });
  expect(await screen.findByText('Sem servidor de e-mail: os e-mails não são enviados')).toBeInTheDocument();
  type(screen.getByLabelText('Rodapé'), 'Rua Imaginária, 7');
  fireEvent.click(await screen.findByRole('button', { name: 'Salvar' }));
  await waitFor(async () =>
    expect((await admin.get<EmailSettings>('/settings/email')).body.footer).toBe('Rua Imaginária, 7'),
  );
});

test('a preset shows its source, and own records show none', async () => {
  await app.seedPresets();
  const { data } = (await admin.get<{ data: Category[] }>('/categories')).body;
  const paintings = data.find(({ name }) => name === 'Paintings');
  await openPage(app, `/settings/departments-and-categories?category=${paintings?.id}`, { as: 'ADMIN' });
  expect(await screen.findByText(/^Rostrum; VATA 1994 s 21\(6\) \(\w+ \d+, 20\d\d\)$/)).toBeInTheDocument();
  await openPage(app, `/settings/departments-and-categories?department=${app.departments.clocks}`, {
    as: 'ADMIN',
  });
  await screen.findByLabelText('At least one picture');
  expect(screen.queryByText(/^Rostrum.*\(/)).toBeNull();
  await openPage(app, '/settings/auction-house?view=publication', { as: 'ADMIN' });
  expect(await screen.findByText(/^Rostrum \(\w+ \d+, 20\d\d\)$/)).toBeInTheDocument();
});

test('a changed consent wording becomes a new version, followed by the next one', async () => {
  await openPage(app, '/settings/auction-house?view=consent', { as: 'ADMIN' });
  const field = await screen.findByLabelText('English');
  expect(screen.getByText('Wording 1')).toBeInTheDocument();
  type(field, 'Write to me about what I have chosen, until I say otherwise.');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Wording 2')).toBeInTheDocument();
  type(screen.getByLabelText('English'), 'Write to me about what I have chosen, as long as I like it.');
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Wording 3')).toBeInTheDocument();
});

describe('activity', () => {
  beforeAll(async () => {
    const { books } = app.departments;
    const change = async (path: string, values: object) => {
      const { body } = await admin.get<object>(path);
      expect((await admin.put(path, { ...body, ...values })).status).toBe(200);
    };
    const { body: now } = await admin.get<House>('/settings/house');
    await change('/settings/house', { layout: { ...now.layout, pwa: !now.layout.pwa } });
    await change('/settings/gallery', { kind: 'PART_OF_HOUSE', name: 'The Back Room' });
    await change('/settings/sending', { approveAbove: 250 });
    const { rates: _, ...law } = (
      await admin.get<{ rates: object; threshold: number }>('/settings/regulation')
    ).body;
    await admin.put('/settings/regulation', { ...law, threshold: 1_200_000 });
    await admin.put(`/settings/publication-rules?department=${books}`, {
      levels: { reserve: 'WARN' },
      version: (await admin.get<RuleSet>(`/settings/publication-rules?department=${books}`)).body.version,
    });
    const { version } = (await admin.get<RuleSet>('/settings/publication-rules')).body;
    await admin.put('/settings/publication-rules', { levels: { description: 'BLOCK' }, version });
    await admin.post('/currencies', {
      code: 'THALER',
      name: 'Thaler',
      minorPerMajor: 288,
      notation: 'Rt 24 gr 12 d',
    });
    const category = {
      ...getDefaultValues(categoryFields),
      departmentId: books,
      name: 'Atlases',
      active: true,
    };
    await admin.post('/categories', category);
  });

  const categoryId = async () =>
    (await admin.get<{ data: Category[] }>('/categories')).body.data.find(({ name }) => name === 'Atlases')
      ?.id;

  test.each([
    ['auction-house', 'Offer as an app', /No|Yes/],
    ['auction-house?view=regulation', 'Threshold', '12,000'],
    ['auction-house?view=publication', 'Description', 'Required'],
    ['auction-house?view=currencies&currency=THALER', 'Smallest units per unit', '288'],
    ['gallery', 'Gallery sales', 'In the name of the auction house'],
    ['email', 'Approval required above (recipients)', '250'],
    ['departments-and-categories?department=BOOKS', 'Reserve not above low estimate', 'Warning only'],
    ['departments-and-categories?category=ATLASES', 'Department', 'Books and Maps'],
  ])('of %s is shown below it: %s', async (path, field, value) => {
    const address = path
      .replace('BOOKS', String(app.departments.books))
      .replace('ATLASES', String(await categoryId()));
    await openPage(app, `/settings/${address}`, { as: 'ADMIN' });
    await screen.findByRole('heading', { name: 'Activity' });
    const [term] = await screen.findAllByText(field, { selector: '.activity dt' });
    expect(
      within(term?.parentElement as HTMLElement).getByText(value, { selector: 'ins' }),
    ).toBeInTheDocument();
  });
});

test('shows what was saved in the activity of its page at once', async () => {
  await openPage(app, '/settings/gallery', { as: 'ADMIN' });
  type(await screen.findByLabelText('Gallery name'), 'The Front Room');
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The Front Room', { selector: 'ins' })).toBeInTheDocument();
});

describe('tabs of the settings', () => {
  test('link to the admin settings for an ADMIN, and back', async () => {
    await openPage(app, '/settings/auction-house', { as: 'ADMIN' });
    const nav = await screen.findByRole('navigation', { name: 'Admin settings' });
    expect([...nav.querySelectorAll('a')].map((link) => link.textContent)).toEqual([
      'Users',
      'Roles and permissions',
      'Sign-in',
      'Outbox',
      'Jobs',
      'Audit log',
      'System health',
    ]);
    fireEvent.click(within(nav).getByText('Outbox'));
    await waitFor(() => expect(window.location.pathname).toBe('/app/settings/admin-settings/outbox'));
    await screen.findByRole('region', { name: 'Outbox' });
    const settings = await screen.findByRole('navigation', { name: 'Settings' });
    expect(within(settings).getByText('Gallery')).toHaveAttribute('href', '/app/settings/gallery');
  });

  test('offer no admin settings to a MANAGER', async () => {
    await openPage(app, '/settings/auction-house', { as: 'MANAGER' });
    expect(await screen.findByRole('navigation', { name: 'Settings' })).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Admin settings' })).toBeNull();
  });
});
