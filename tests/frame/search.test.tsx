import { fireEvent, screen, waitFor } from '@testing-library/react';
import { newAuction, newLot } from '../auctions/forms';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
let sale: number;
beforeAll(async () => {
  app = await openPageApp();
  const manager = await app.signIn('MANAGER');
  sale = (await newAuction(manager, { code: 'SPRING', title: 'Clocks and globes' })).id;
  await newLot(manager, sale, { number: '12A', title: 'Bracket clock', artist: 'Tompion' });
  await newLot(manager, sale, { number: '12', title: 'Globe of 1612A' });
  await newLot(manager, sale, { number: '13 bis', title: 'Sundial' });
  for (const at of [1, 2, 3, 4, 5, 6])
    await newLot(manager, sale, { number: `2${at}`, title: `Ladle ${at}` });
});
afterAll(() => app.close());

const options = () =>
  [...document.querySelectorAll('#find-results [role=option]')].map((option) => [
    option.textContent,
    option.getAttribute('href'),
  ]);
const getSelected = () => document.querySelector('#find-results [aria-selected=true]')?.textContent;

async function search(words: string) {
  await screen.findByText('New collection');
  const box = await waitFor(() => {
    // The page starts to listen for keys shortly after it is rendered.
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    return screen.getByRole('combobox', { name: 'Search everything' });
  });
  fireEvent.change(box, { target: { value: words } });
  return box;
}

test('Ctrl K finds sales and their lots; arrows select, Enter opens', async () => {
  await openPage(app, '/collections', { as: 'SPECIALIST' });
  const box = await search('clock');
  await waitFor(() =>
    expect(options()).toEqual([
      ['SPRINGClocks and globes', `/app/auction/${sale}`],
      ['SPRING · 12ATompion · Bracket clock', `/app/auction/${sale}/item/12A`],
    ]),
  );
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  await waitFor(() => expect(getSelected()).toBe('SPRING · 12ATompion · Bracket clock'));
  fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() => expect(window.location.pathname).toBe(`/app/auction/${sale}/item/12A`));
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search everything' })).toBeNull());
});

test('a sale and a number find exactly that lot', async () => {
  await openPage(app, '/collections', { as: 'EDITOR' });
  await search('spring 12a');
  await waitFor(() =>
    expect(options()).toEqual([['SPRING · 12ATompion · Bracket clock', `/app/auction/${sale}/item/12A`]]),
  );
});

test('Enter before any results opens the lot once found; a number may contain spaces', async () => {
  await openPage(app, '/collections', { as: 'EDITOR' });
  const box = await search('SPRING 13 BIS');
  fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() => expect(window.location.pathname).toBe(`/app/auction/${sale}/item/13%20bis`));
});

test('if there are more results, the last row leads to all of them', async () => {
  await openPage(app, '/collections', { as: 'EDITOR' });
  await search('ladle');
  await waitFor(() => expect(options()).toHaveLength(6));
  expect(options()[5]).toEqual(['View all 6', '/app/items?q=ladle']);
});

test('says if there are no matches', async () => {
  await openPage(app, '/collections', { as: 'EDITOR' });
  await search('zzqxv');
  expect(await screen.findByText('No matches')).toBeInTheDocument();
});
