import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Item } from '#contract/items';
import { newAuction, newLot } from '../auctions/forms';
import type { ApiClient } from '../support/client';
import { openPage, openPageHouse, type PageHouse } from '../support/page';

let house: PageHouse;
let manager: ApiClient;
let sale: number;
beforeAll(async () => {
  house = await openPageHouse();
  manager = await house.signedIn('MANAGER');
  const { books, clocks } = house.departments;
  sale = (await newAuction(manager, { code: 'SPRING', title: 'Spring sale' })).id;
  await newLot(manager, sale, { number: '12A', title: 'Atlas of the coasts', departmentId: books });
  await newLot(manager, sale, { number: '13', title: 'Bracket clock', departmentId: clocks });
});
afterAll(() => house.close());

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const titles = () => [...document.querySelectorAll('.list-row-link b')].map((title) => title.textContent);
const itemsFound = async (q: string) =>
  (await manager.get<{ data: Item[] }>(`/items?q=${encodeURIComponent(q)}`)).body.data;

test('the list finds what the house holds, and says where it is offered', async () => {
  await openPage(house, '/items', { as: 'EDITOR' });
  expect(await screen.findByText('Bracket clock')).toBeInTheDocument();
  expect(await screen.findByText('SPRING · 12A')).toHaveAttribute('href', `/app/auction/${sale}/item/12A`);

  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'coast' } });
  await waitFor(() => expect(titles()).toEqual(['Atlas of the coasts']));
  expect(window.location.search).toBe('?q=coast');
});

test('the same rows hang as a wall of pictures', async () => {
  await openPage(house, '/items?view=wall', { as: 'EDITOR' });
  await waitFor(() => expect(titles()).toEqual(expect.arrayContaining(['Bracket clock'])));
  expect(screen.getAllByText('No picture yet.')).not.toHaveLength(0);
  expect(screen.queryByRole('table')).toBeNull();
});

test('an item is taken in, changed, and stands in the list', async () => {
  await openPage(house, '/items?item=new', { as: 'EDITOR' });
  fireEvent.click(await screen.findByText('Take in'));
  expect(await screen.findByText('This is required.')).toBeInTheDocument();
  type('Title', 'Herbal');
  type('Item number', 'H-1');
  fireEvent.click(screen.getByText('Take in'));
  expect(await screen.findByText('H-1 · Herbal')).toBeInTheDocument();
  const [item] = await itemsFound('H-1');
  expect(window.location.search).toBe(`?item=${item?.id}`);
  await waitFor(() => expect(titles()).toContain('Herbal'));

  await waitFor(() => expect(screen.getByLabelText('Artist')).toBeInTheDocument());
  type('Artist', 'Persis Quill');
  fireEvent.click(await screen.findByText('Save'));
  await waitFor(async () =>
    expect(await itemsFound('H-1')).toMatchObject([{ title: 'Herbal', artist: 'Persis Quill' }]),
  );
});

test('a sheet tells where its item is and was', async () => {
  const [item] = await itemsFound('Atlas');
  await openPage(house, `/items?item=${item?.id}`, { as: 'EDITOR' });
  fireEvent.click(await screen.findByText('Where'));
  const sheet = within(await screen.findByRole('dialog'));
  expect(await sheet.findByText('In auction')).toBeInTheDocument();
  expect(sheet.getByText('12A')).toHaveAttribute('href', `/app/auction/${sale}/item/12A`);
  expect(window.location.search).toContain('part=where');
});

test('a specialist changes items of the own department and only reads the others', async () => {
  for (const [title, mayChange] of [
    ['Atlas', true],
    ['Bracket', false],
  ] as const) {
    const [item] = await itemsFound(title);
    await openPage(house, `/items?item=${item?.id}`, { as: 'SPECIALIST' });
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Title');
    expect(!field.disabled).toBe(mayChange);
  }
});
