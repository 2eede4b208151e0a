import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { changeLot, newAuction, newLot, readLot } from '../auctions/forms';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp, type Visit } from '../support/page';

let app: PageApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

/** Creates a sale for one test and opens its first lot. */
async function openLot(code: string, { as = 'MANAGER' }: Visit = {}): Promise<number> {
  const { id } = await newAuction(manager, { code });
  const { books } = app.departments;
  await newLot(manager, id, { number: '1', title: 'A map', reserve: 9_000, departmentId: books });
  await newLot(manager, id, { number: '2', title: 'A globe', departmentId: app.departments.clocks });
  await openPage(app, `/auction/${id}/item/1`, { as });
  await heading('Lot 1');
  return id;
}

const heading = (text: string) => screen.findByText(text, { selector: 'h1' });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const click = (key: string, more: KeyboardEventInit) => fireEvent.keyDown(document.body, { key, ...more });
/** Waits for the list beside the lot, which determines the previous and next lot. */
const listed = () => screen.findByText('2 of 2');

test('each blocker of publication links to its field and is checked off once it is filled in', async () => {
  await openLot('CHECK');
  const list = screen.getByRole('region', { name: 'Publication checklist' });
  expect(list).toHaveTextContent('Not ready for publication.');
  expect(within(list).getByText('Title').closest('li')).toHaveClass('is-met');
  fireEvent.click(within(list).getByText('No estimate'));
  expect(screen.getByLabelText('Low estimate')).toHaveFocus();

  fireEvent.input(screen.getByLabelText('Low estimate'), { target: { value: '100' } });
  fireEvent.input(screen.getByLabelText('High estimate'), { target: { value: '200' } });
  fireEvent.click(await screen.findByText('Save'));
  await waitFor(() => expect(within(list).getByText('Estimate').closest('li')).toHaveClass('is-met'));
  expect(within(list).queryByText('No estimate')).toBeNull();
  for (const issue of screen.getAllByRole('alert')) expect(issue).toBeEmptyDOMElement();
  expect(within(list).getByText('No category')).toBeInTheDocument();
});

test('two users edit a lot: fields changed by one merge, conflicting fields are shown side by side', async () => {
  const id = await openLot('PAIR');
  const admin = await app.signIn('ADMIN');
  const lot = await readLot(admin, id, '1');
  await changeLot(admin, lot, { title: 'A chart', medium: 'Vellum' });

  type('Title', 'A plan');
  type('Date of the work', '1764');
  expect(await screen.findByText('2 changes')).toBeInTheDocument();
  fireEvent.click(screen.getByText('Save'));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Ottoline Ledger');
  expect(within(dialog).getAllByRole('row')).toHaveLength(2);
  expect(await readLot(manager, id, '1')).toMatchObject({ title: 'A chart', dateText: '' });
  fireEvent.click(within(dialog).getByLabelText('A plan'));
  fireEvent.click(within(dialog).getByText('Save these choices'));
  await waitFor(async () =>
    expect(await readLot(manager, id, '1')).toMatchObject({
      title: 'A plan',
      medium: 'Vellum',
      dateText: '1764',
    }),
  );
});

test('two users edit different fields, or one to the same value: all is saved without a question', async () => {
  const id = await openLot('BOTH');
  const admin = await app.signIn('ADMIN');
  const changed = await changeLot(admin, await readLot(admin, id, '1'), { medium: 'Vellum' });
  type('Title', 'A plan');
  fireEvent.click(await screen.findByText('Save'));
  await waitFor(async () =>
    expect(await readLot(manager, id, '1')).toMatchObject({ title: 'A plan', medium: 'Vellum' }),
  );
  await waitFor(() => expect(screen.queryByText('1 change')).toBeNull());
  fireEvent.click(await screen.findByText('Undo'));
  await waitFor(async () =>
    expect(await readLot(manager, id, '1')).toMatchObject({ title: 'A map', medium: 'Vellum' }),
  );

  await changeLot(admin, await readLot(admin, id, changed.number), { title: 'A chart' });
  await screen.findByDisplayValue('A map');
  type('Title', 'A chart');
  fireEvent.click(await screen.findByText('Save'));
  await waitFor(() => expect(screen.queryByText('1 change')).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText('Undo')).toBeNull();
});

test('keys lead to the next lot and back, and typed values are preserved', async () => {
  const id = await openLot('KEYS');
  await listed();
  type('Title', 'A sea chart');
  await screen.findByText('1 change');
  click('ArrowDown', { altKey: true });
  await heading('Lot 2');
  expect(window.location.pathname).toBe(`/app/auction/${id}/item/2`);
  expect(screen.getByText(/^1 other lot has unsaved changes/)).toHaveTextContent('changes: 1');
  expect(screen.getByTitle('Unsaved changes').closest('a')).toHaveTextContent('A map');

  click('ArrowUp', { altKey: true });
  await heading('Lot 1');
  expect(screen.getByLabelText('Title')).toHaveValue('A sea chart');
  expect(await readLot(manager, id, '1')).toMatchObject({ title: 'A map' });

  click('Enter', { ctrlKey: true });
  await heading('Lot 2');
  expect(await readLot(manager, id, '1')).toMatchObject({ title: 'A sea chart' });
  expect(screen.queryByTitle('Unsaved changes')).toBeNull();
});

test('suggests artists: Enter keeps the typed text, a click takes the record', async () => {
  const id = await openLot('ARTIST');
  await manager.post('/artists', { name: 'Zacharias Quillon', nationality: 'Dutch' });
  const artist = screen.getByLabelText('Artist');
  const suggestion = () =>
    screen.findByText('Zacharias Quillon · Dutch', { selector: '.ant-select-item-option-content' });
  fireEvent.focus(artist);
  type('Artist', 'Quill');
  await suggestion();
  fireEvent.keyDown(artist, { key: 'Enter', keyCode: 13 });
  expect(artist).toHaveValue('Quill');
  type('Artist', 'quillon');
  fireEvent.click(await suggestion());
  await waitFor(() => expect(artist).toHaveValue('Zacharias Quillon'));
  fireEvent.click(await screen.findByText('Save'));
  await waitFor(async () =>
    expect(await readLot(manager, id, '1')).toMatchObject({ artist: 'Zacharias Quillon' }),
  );
});

test('shows an unreadable price at its field and does not save it', async () => {
  const id = await openLot('DEAR');
  const low = screen.getByLabelText('Low estimate');
  type('Title', 'A plan');
  fireEvent.input(low, { target: { value: 'dear' } });
  fireEvent.blur(low);
  expect(await screen.findByText('Enter an amount in digits, for example 1,200.')).toBeInTheDocument();
  expect(low).toHaveValue('dear');
  fireEvent.click(screen.getByText('Save'));
  expect(await readLot(manager, id, '1')).toMatchObject({ title: 'A map' });
});

test('a specialist edits lots of their own department and reads the others without their reserve', async () => {
  const id = await openLot('SECRET', { as: 'SPECIALIST' });
  expect(screen.getByLabelText('Reserve')).toHaveValue('90');
  expect(screen.getByText('Save and next')).toBeInTheDocument();

  await openPage(app, `/auction/${id}/item/2`, { as: 'SPECIALIST' });
  await heading('Lot 2');
  expect(screen.getByLabelText('Title')).toHaveAttribute('readonly');
  expect(screen.queryByLabelText('Reserve')).toBeNull();
  expect(screen.queryByText('Save and next')).toBeNull();
});

test('says that a lot was renumbered in the meantime, and writes to no other lot', async () => {
  const id = await openLot('ELSEWHERE');
  // A field with the same value in both lots does not conflict.
  type('Date of the work', '1764');
  await changeLot(manager, await readLot(manager, id, '1'), { number: '9' });
  await changeLot(manager, await readLot(manager, id, '2'), { number: '1' });
  fireEvent.click(await screen.findByText('Save'));
  expect(
    await screen.findByText('Lot 1 was renumbered or removed. Your changes to it were not saved.'),
  ).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText('Date of the work')).toHaveValue('1764');
  expect(await readLot(manager, id, '1')).toMatchObject({ title: 'A globe', dateText: '' });
});
