import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openPage, openPageApp, type PageApp } from '../support/page';
import { auctionForm, newAuction, newLot } from './forms';

let app: PageApp;
beforeAll(async () => {
  app = await openPageApp();
});
afterAll(() => app.close());

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('creates an auction in a form and shows missing and taken values at their fields', async () => {
  await newAuction(await app.signIn('MANAGER'), { code: 'TAKEN' });
  await openPage(app, '/auction/new', { as: 'MANAGER' });
  fireEvent.click(await screen.findByRole('button', { name: 'Create auction' }));
  expect((await screen.findAllByText('Fill in this field.')).length).toBe(2);

  type('Code', 'TAKEN');
  type('Title', 'Almanacs');
  fireEvent.click(screen.getByRole('button', { name: 'Create auction' }));
  expect(await screen.findByText('This is already in use. Choose another one.')).toBeInTheDocument();

  type('Code', 'ALM-1');
  fireEvent.click(screen.getByRole('button', { name: 'Create auction' }));
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/app\/auction\/\d+$/));
  expect(await screen.findByRole('heading', { name: 'ALM-1 Almanacs' })).toBeInTheDocument();
  expect(window.location.search).toBe('?tab=lots');
});

test('shows a step the state forbids as disabled, with the reason and a link to its cause', async () => {
  const manager = await app.signIn('MANAGER');
  const { id } = await newAuction(manager, { code: 'BLOCKED' });
  await openPage(app, `/auction/${id}`, { as: 'MANAGER' });
  expect(await screen.findByRole('button', { name: 'Start cataloging' })).toBeDisabled();
  expect(
    screen.getByRole('link', { name: "Set Start date, Buyer's premium, Increments first" }),
  ).toHaveAttribute('href', `/app/auction/${id}?tab=details`);
  expect(screen.getByRole('listitem', { current: 'step' })).toHaveTextContent('Draft');

  await openPage(app, `/auction/${id}`, { as: 'SPECIALIST' });
  await screen.findByRole('heading', { name: /BLOCKED/ });
  expect(screen.queryByRole('button', { name: 'Start cataloging' })).not.toBeInTheDocument();
});

test('two users edit a sale: fields changed by one merge, conflicting fields are shown side by side', async () => {
  const manager = await app.signIn('MANAGER');
  const sale = await newAuction(manager, { code: 'TWO', title: 'Maps', location: 'Room 1' });
  await openPage(app, `/auction/${sale.id}`, { as: 'MANAGER' });
  await screen.findByLabelText('Title');
  const theirs = auctionForm({ code: 'TWO', title: 'Charts', location: 'Room 1', auctioneer: 'Ada' });
  const admin = await app.signIn('ADMIN');
  await admin.put(`/auctions/${sale.id}`, { ...theirs, version: sale.version });

  type('Title', 'Globes');
  type('Location', 'Room 2');
  expect(screen.getByRole('status')).toHaveTextContent('2 changes');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Ottoline Ledger');
  expect(within(dialog).getAllByRole('row')).toHaveLength(2);
  fireEvent.click(within(dialog).getByLabelText('Charts'));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save these choices' }));
  await waitFor(async () => {
    const { body } = await manager.get(`/auctions/${sale.id}`);
    expect(body).toMatchObject({ title: 'Charts', location: 'Room 2', auctioneer: 'Ada' });
  });
});

test('readiness groups missing values by cause and opens exactly those lots', async () => {
  const manager = await app.signIn('MANAGER');
  const { id } = await newAuction(manager, { code: 'READY' });
  await newLot(manager, id, { number: '1', title: 'A map', estimateLow: 10_000, estimateHigh: 20_000 });
  await newLot(manager, id, { number: '2', title: 'A globe' });
  await openPage(app, `/auction/${id}?tab=readiness`, { as: 'EDITOR' });
  expect(await screen.findByText('0 ready, 0 with warnings, 2 blocked, of 2')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '1 lot has no estimate' })).toHaveAttribute(
    'href',
    `/app/auction/${id}?tab=lots&status=DRAFT&check=estimate`,
  );
});

test('shows the page in the language of the user', async () => {
  const { id } = await newAuction(await app.signIn('MANAGER'), { code: 'LANG' });
  await openPage(app, `/auction/${id}`, { as: 'MANAGER', language: 'pt-BR' });
  expect(await screen.findByRole('tab', { name: 'Lotes' })).toBeInTheDocument();
  expect(await screen.findByLabelText('Moeda')).toBeInTheDocument();
});

test('lists specialists before other staff for the specialist in charge', async () => {
  await openPage(app, '/auction/new', { as: 'MANAGER' });
  fireEvent.mouseDown(await screen.findByLabelText('Specialist in charge'));
  await screen.findByText('Other staff');
  const rows = [...document.querySelectorAll('.ant-select-item')].map((row) => row.textContent);
  const { SPECIALIST, ADMIN, EDITOR, MANAGER } = app.people;
  expect(rows).toEqual([
    'Specialists',
    SPECIALIST.name,
    'Other staff',
    ...[ADMIN, EDITOR, MANAGER].map(({ name }) => name).toSorted(),
  ]);
});
