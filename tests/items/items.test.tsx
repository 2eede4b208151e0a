import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Item } from '#contract/items';
import { newAuction, newLot } from '../auctions/forms';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp, selectOption } from '../support/page';

let app: PageApp;
let manager: ApiClient;
let sale: number;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
  const { books, clocks } = app.departments;
  sale = (await newAuction(manager, { code: 'SPRING', title: 'Spring sale' })).id;
  await newLot(manager, sale, { number: '12A', title: 'Atlas of the coasts', departmentId: books });
  await newLot(manager, sale, { number: '13', title: 'Bracket clock', departmentId: clocks });
});
afterAll(() => app.close());

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const titles = () => [...document.querySelectorAll('.list-row-link b')].map((title) => title.textContent);
const countItems = async (q: string) =>
  (await manager.get<{ data: Item[] }>(`/items?q=${encodeURIComponent(q)}`)).body.data;

test('the list finds items and shows where they are offered', async () => {
  await openPage(app, '/items', { as: 'EDITOR' });
  expect(await screen.findByText('Bracket clock')).toBeInTheDocument();
  expect(await screen.findByText('SPRING · 12A')).toHaveAttribute('href', `/app/auction/${sale}/item/12A`);

  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'coast' } });
  await waitFor(() => expect(titles()).toEqual(['Atlas of the coasts']));
  expect(window.location.search).toBe('?q=coast');
});

test('shows the same rows as a wall of pictures', async () => {
  await openPage(app, '/items?view=wall', { as: 'EDITOR' });
  await waitFor(() => expect(titles()).toEqual(expect.arrayContaining(['Bracket clock'])));
  expect(screen.getAllByText('No pictures yet')).not.toHaveLength(0);
  expect(screen.queryByRole('table')).toBeNull();
});

test('creates and changes an item and shows it in the list', async () => {
  await openPage(app, '/items?item=new', { as: 'EDITOR' });
  fireEvent.click(await screen.findByText('Create item'));
  expect(await screen.findByText('Fill in this field.')).toBeInTheDocument();
  type('Title', 'Herbal');
  type('Item number', 'H-1');
  fireEvent.click(screen.getByText('Create item'));
  expect(await screen.findByText('H-1 · Herbal')).toBeInTheDocument();
  const [item] = await countItems('H-1');
  expect(window.location.search).toBe(`?item=${item?.id}`);
  await waitFor(() => expect(titles()).toContain('Herbal'));

  await waitFor(() => expect(screen.getByLabelText('Artist')).toBeInTheDocument());
  type('Artist', 'Persis Quill');
  fireEvent.click(await screen.findByText('Save'));
  await waitFor(async () =>
    expect(await countItems('H-1')).toMatchObject([{ title: 'Herbal', artist: 'Persis Quill' }]),
  );
});

test('a sheet shows where its item is and was', async () => {
  const [item] = await countItems('Atlas');
  await openPage(app, `/items?item=${item?.id}`, { as: 'EDITOR' });
  fireEvent.click(await screen.findByText('Location and custody'));
  const sheet = within(await screen.findByRole('dialog'));
  expect(await sheet.findByText('In auction')).toBeInTheDocument();
  expect(sheet.getByText('12A')).toHaveAttribute('href', `/app/auction/${sale}/item/12A`);
  expect(window.location.search).toContain('part=where');
});

test('a specialist changes items of their own department and only reads the others', async () => {
  for (const [title, canChange] of [
    ['Atlas', true],
    ['Bracket', false],
  ] as const) {
    const [item] = await countItems(title);
    await openPage(app, `/items?item=${item?.id}`, { as: 'SPECIALIST' });
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Title');
    expect(!field.disabled).toBe(canChange);
  }
});

const sheet = async () => within(await screen.findByRole('dialog'));
const click = async (part: ReturnType<typeof within>, name: string) => {
  await waitFor(() => expect(part.getByRole('button', { name })).toBeEnabled());
  fireEvent.click(part.getByRole('button', { name }));
};

test('a specialist submits a catalog text, which is sent back with a reason and approved', async () => {
  const [item] = await countItems('Atlas');
  await openPage(app, `/items?item=${item?.id}`, { as: 'SPECIALIST' });
  const theirs = await sheet();
  expect(await theirs.findByText('Cataloging')).toBeInTheDocument();
  expect(theirs.queryByRole('button', { name: 'Approve text' })).toBeNull();
  await click(theirs, 'Submit for review');
  expect(await theirs.findByText('For review')).toBeInTheDocument();
  expect(theirs.queryByRole('button', { name: 'Approve text' })).toBeNull();

  await openPage(app, `/items?tab=forReview&item=${item?.id}`, { as: 'MANAGER' });
  const ours = await sheet();
  await click(ours, 'Return for changes');
  const question = (await screen.findByText('What needs to change in the catalog text?')).closest(
    '[role=dialog]',
  ) as HTMLElement;
  const sendBack = within(question).getByRole('button', { name: 'Return for changes' });
  expect(sendBack).toBeDisabled();
  fireEvent.change(within(question).getByLabelText('Reason'), {
    target: { value: 'The plates are missing' },
  });
  fireEvent.click(sendBack);
  expect(await ours.findByText('Cataloging')).toBeInTheDocument();
  await click(ours, 'Submit for review');
  await ours.findByText('For review');
  await click(ours, 'Approve text');
  expect(await ours.findByText('Approved')).toBeInTheDocument();

  fireEvent.click(ours.getByText('History'));
  expect(await ours.findByText('The plates are missing')).toBeInTheDocument();
  expect(ours.getByText('approved the catalog text', { exact: false })).toBeInTheDocument();
});

test('a user who changes an approved text sees that it is for review again', async () => {
  const [item] = await countItems('Atlas');
  await openPage(app, `/items?item=${item?.id}`, { as: 'SPECIALIST' });
  const theirs = await sheet();
  expect(await theirs.findByText('Approved')).toBeInTheDocument();
  type('Medium', 'Vellum');
  fireEvent.click(await screen.findByText('Save'));
  expect(await theirs.findByText('For review')).toBeInTheDocument();
});

test('the page of a lot has the catalog steps of its item', async () => {
  await openPage(app, `/auction/${sale}/item/13`, { as: 'MANAGER' });
  const status = within(
    (await screen.findByRole('heading', { name: 'Catalog status' })).closest('section') as HTMLElement,
  );
  expect(status.getByText('Cataloging')).toBeInTheDocument();
  await click(status, 'Submit for review');
  await status.findByText('For review');
  await click(status, 'Approve text');
  expect(await status.findByText('Approved')).toBeInTheDocument();
  expect(await countItems('Bracket')).toMatchObject([{ catalogueStatus: 'APPROVED' }]);
});

test('moving an item records where it is', async () => {
  const [item] = await countItems('Bracket');
  await openPage(app, `/items?item=${item?.id}&part=where`, { as: 'EDITOR' });
  const where = await sheet();
  await click(where, 'Update custody');
  const form = (await screen.findByText(`Custody of ${item?.itemNo}`)).closest(
    '[role=dialog]',
  ) as HTMLElement;
  await selectOption(within(form).getByLabelText('Custody'), 'At the restorer');
  fireEvent.change(within(form).getByLabelText('Storage location'), { target: { value: 'Studio Lacquer' } });
  fireEvent.change(within(form).getByLabelText('Note'), { target: { value: 'The bell is cracked' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Update custody' }));
  expect(await where.findByText('At the restorer')).toBeInTheDocument();
  expect(where.getByText('Studio Lacquer')).toBeInTheDocument();
  fireEvent.click(where.getByText('History'));
  expect(await where.findByText('The bell is cracked')).toBeInTheDocument();
});
