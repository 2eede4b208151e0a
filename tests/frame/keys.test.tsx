import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { newAuction, newLot } from '../auctions/forms';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
let sale: number;
beforeAll(async () => {
  app = await openPageApp();
  const manager = await app.signIn('MANAGER');
  sale = (await newAuction(manager, { code: 'KEYS' })).id;
  for (const [number, title] of [
    ['1', 'Album of 45 views'],
    ['2', 'A globe'],
    ['45', 'A map'],
  ])
    await newLot(manager, sale, { number, title });
});
afterAll(() => app.close());

const clickKey = (key: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
const path = () => window.location.pathname + window.location.search;

test.each([
  ['the lots of a sale', () => `/auction/${sale}?tab=lots`, 'Album of 45 views'],
  ['prices realized', () => `/auction/${sale}/report/lots`, 'Album of 45 views'],
])('/ focuses the search of %s', async (_, address, visibleText) => {
  await openPage(app, address(), { as: 'MANAGER' });
  await screen.findByText(visibleText);
  await waitFor(() => {
    clickKey('/');
    expect(document.activeElement).toBe(document.querySelector('.list-tools input[type=search]'));
  });
});

test('the global search finds a lot of the current sale by number, and keeps characters typed while it loads', async () => {
  await openPage(app, `/auction/${sale}?tab=details`, { as: 'MANAGER' });
  fireEvent.click(await screen.findByLabelText('Search everything'));
  // A key that goes to the search box triggers nothing else.
  await waitFor(() => expect(clickKey('4')).toBe(false));
  clickKey('5');
  await waitFor(() =>
    expect(
      [...document.querySelectorAll('.palette-results [role=option]')].map(({ textContent }) => textContent),
    ).toEqual(['KEYS · 45A map', 'KEYS · 1Album of 45 views']),
  );
});

test('the list of lots beside a lot is one Tab stop with arrow keys inside; Esc returns to the sale', async () => {
  await openPage(app, `/auction/${sale}/item/2`, { as: 'MANAGER' });
  await screen.findByText('3 of 3');
  await screen.findByText('Lot 2', { selector: 'h1' });
  const rows = [...document.querySelectorAll<HTMLElement>('.review-list-row')];
  const stops = () => rows.filter(({ tabIndex }) => tabIndex === 0).map(({ dataset }) => dataset.index);
  expect(stops()).toEqual(['1']);
  rows[1]?.focus();
  clickKey('ArrowDown');
  await waitFor(() => expect(rows[2]).toHaveFocus());
  await waitFor(() => expect(stops()).toEqual(['2']));
  clickKey('Home');
  await waitFor(() => expect(rows[0]).toHaveFocus());

  document.querySelector<HTMLElement>('.review-list input')?.focus();
  // On return the focus starts at the current lot again.
  await waitFor(() => expect(stops()).toEqual(['1']));
  clickKey('Escape');
  expect(path()).toBe(`/app/auction/${sale}/item/2`);
  rows[0]?.focus();
  clickKey('Escape');
  await waitFor(() => expect(path()).toBe(`/app/auction/${sale}?tab=lots`));
});

test('the skip link leads into the page, and closing a sheet opened by a URL moves the focus there too', async () => {
  await openPage(app, '/items?item=new', { as: 'MANAGER' });
  const sheet = await screen.findByRole('dialog');
  fireEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.activeElement?.id).toBe('content'));
  document.getElementById('content')?.blur();
  fireEvent.click(screen.getByText('Skip to content'));
  expect(document.activeElement?.id).toBe('content');
});
