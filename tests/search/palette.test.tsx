import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { can, type Role, roles } from '#contract/api/permissions';
import type { View } from '#contract/views';
import { matchPage } from '../../config/routes';
import { actions } from '../../src/components/search/actions';
import { places } from '../../src/components/search/places';
import { newAuction, newLot } from '../auctions/forms';
import { goTo, openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
let sale: number;
let customer: number;
let view: number;
beforeAll(async () => {
  app = await openPageApp();
  const manager = await app.signIn('MANAGER');
  sale = (await newAuction(manager, { code: 'SPRING', title: 'Clocks and globes' })).id;
  await newLot(manager, sale, { number: '12A', title: 'Bracket clock', artist: 'Tompion' });
  await newLot(manager, sale, { number: '12', title: 'Globe of 1612A' });
  await newLot(manager, sale, { number: '13 bis', title: 'Sundial' });
  for (let at = 1; at <= 11; at++) await newLot(manager, sale, { number: `2${at}`, title: `Ladle ${at}` });
  customer = (
    await manager.post<{ id: number }>('/customers', { firstName: 'Ada', lastName: 'Quillfeather' })
  ).body.id;
  const past = { list: 'auctions', name: 'Evening sales', query: 'tab=past', shared: true };
  view = (await manager.post<View>('/views', past)).body.id;
});
afterAll(() => app.close());

const options = () =>
  [...document.querySelectorAll('.palette-results [role=option]')].map((option) => [
    option.textContent,
    option.getAttribute('href'),
  ]);
const getSelected = () => document.querySelector('.palette-results [aria-selected=true]')?.textContent;

const titles = () => options().map(([title]) => title);
const group = (name: string) => within(screen.getByRole('group', { name })).getAllByRole('option');

/** Opens the palette on a page that shows this text, and types. */
async function search(words: string, expectedText = 'New collection') {
  // An empty list has the button a second time.
  await screen.findAllByText(expectedText);
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
  expect(options()[5]).toEqual(['View all 11', '/app/items?q=ladle']);
});

test('says if there are no matches', async () => {
  await openPage(app, '/collections', { as: 'EDITOR' });
  await search('zzqxv');
  expect(await screen.findByText('No matches')).toBeInTheDocument();
});

describe('prefixes', () => {
  test.each<[Role, string[]]>([
    ['EDITOR', ['New auction', 'New collection', 'New item', 'New artist']],
    ['SPECIALIST', ['New auction', 'New collection', 'New item', 'New artist', 'New customer']],
  ])('> lists the actions of the role and nothing else: %s', async (as, expected) => {
    await openPage(app, '/collections', { as });
    await search('>');
    await waitFor(() => expect(titles()).toEqual(expected));
  });

  test('> finds an action by its words, without case and accents, and Enter begins it', async () => {
    await openPage(app, '/collections', { as: 'ADMIN' });
    const box = await search('> COLLEAGUE inv');
    await waitFor(() => expect(options()).toEqual([['Invite a colleague', '/app/signup']]));
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(window.location.pathname).toBe('/app/signup'));
  });

  test('# finds lots only, and a number opens its lot', async () => {
    await openPage(app, '/collections', { as: 'EDITOR' });
    const box = await search('#');
    expect(await screen.findByText(/Enter a lot number/)).toBeInTheDocument();
    expect(titles()).toEqual([]);
    fireEvent.change(box, { target: { value: '＃clock' } });
    await waitFor(() => expect(titles()).toEqual(['SPRING · 12ATompion · Bracket clock']));
    expect(screen.queryByText(/^The first/)).toBeNull();
    fireEvent.change(box, { target: { value: '#ladle' } });
    await waitFor(() => expect(titles()).toHaveLength(10));
    expect(screen.getByText('The first 10. Type more to narrow the search.')).toBeInTheDocument();
    fireEvent.change(box, { target: { value: '#13 BIS' } });
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(window.location.pathname).toBe(`/app/auction/${sale}/item/13%20bis`));
  });
});

describe('pages, saved views and actions', () => {
  test.each(roles)('all that a %s is offered is open to the role', (role) => {
    const user = { role, departmentIds: [] };
    const offered = [...actions, ...places].filter(({ permission }) => can(user, permission));
    expect(offered.length).toBeGreaterThan(8);
    for (const { to } of offered) {
      const access = matchPage(to.split('?')[0] ?? '')?.page.access;
      expect([to, access && can(user, access)]).toEqual([to, true]);
    }
  });

  test('a page whose title begins with the text comes first; Enter opens it', async () => {
    await openPage(app, '/collections', { as: 'MANAGER' });
    const box = await search('sched');
    await waitFor(() => expect(options()[0]).toEqual(['SchedulesSettings', '/app/settings/schedules']));
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(window.location.pathname).toBe('/app/settings/schedules'));
  });

  test('pages that the role cannot open are not found', async () => {
    await openPage(app, '/collections', { as: 'EDITOR' });
    await search('sched');
    expect(await screen.findByText('No matches')).toBeInTheDocument();
  });

  test('the page of a sale offers its import, and its report not before it has begun', async () => {
    await openPage(app, `/auction/${sale}?tab=lots`, { as: 'MANAGER' });
    const box = await search('>import', 'Bracket clock');
    await waitFor(() =>
      expect(options()[0]).toEqual([
        'Import lots from a fileSPRING',
        `/app/auction/${sale}?tab=lots&import=new`,
      ]),
    );
    fireEvent.change(box, { target: { value: 'Prices realized' } });
    expect(await screen.findByText('No matches')).toBeInTheDocument();
  });

  test('a saved view opens its list', async () => {
    await openPage(app, '/collections', { as: 'EDITOR' });
    await search('evening');
    await waitFor(() =>
      expect(options()).toEqual([
        [`Evening sales · ${app.people.MANAGER.name}Auctions`, `/app/auctions?tab=past&saved=${view}`],
      ]),
    );
  });
});

describe('without a text', () => {
  const recentsKey = (role: Role) => `rostrum.recents.${app.people[role].id}`;

  test('the rows opened last come first, then actions and pages; only ids are stored', async () => {
    await openPage(app, `/customer/${customer}`, { as: 'MANAGER' });
    await screen.findAllByText('Ada Quillfeather');
    goTo(`/auction/${sale}/item/12A`);
    await screen.findByText('Lot 12A', { selector: 'h1' });
    goTo('/collections');
    await search('');
    await waitFor(() =>
      expect(group('Recent').map(({ textContent }) => textContent)).toEqual([
        'SPRING · 12ATompion · Bracket clockLots',
        expect.stringMatching(/^Ada Quillfeather.*Customers$/),
      ]),
    );
    expect(getSelected()).toMatch(/^SPRING · 12A/);
    expect(group('Actions').length).toBeGreaterThan(3);
    expect(group('Pages').length).toBeGreaterThan(3);
    expect(JSON.parse(localStorage.getItem(recentsKey('MANAGER')) ?? '')).toEqual([
      expect.stringMatching(/^lots-\d+$/),
      `customers-${customer}`,
    ]);
  });

  test('a row that the user may not see any more is not named', async () => {
    await openPage(app, '/collections', { as: 'EDITOR' });
    localStorage.setItem(recentsKey('EDITOR'), JSON.stringify([`customers-${customer}`, `auctions-${sale}`]));
    await search('');
    await waitFor(() =>
      expect(group('Recent').map(({ textContent }) => textContent)).toEqual([
        'SPRINGClocks and globesAuctions',
      ]),
    );
    expect(document.body).not.toHaveTextContent('Quillfeather');
  });

  test('of the stored rows the last twenty remain, and what something else stored is ignored', async () => {
    await openPage(app, '/collections', { as: 'MANAGER' });
    const rows = Array.from({ length: 20 }, (_, at) => `items-${900_000 + at}`);
    await screen.findAllByText('New collection');
    localStorage.setItem(recentsKey('MANAGER'), JSON.stringify(rows));
    goTo(`/auction/${sale}`);
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem(recentsKey('MANAGER')) ?? '')).toEqual([
        `auctions-${sale}`,
        ...rows.slice(0, 19),
      ]),
    );
    localStorage.setItem(recentsKey('MANAGER'), 'no JSON');
    goTo('/collections');
    await search('');
    await waitFor(() => expect(titles()).toContain('New auction'));
    expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull();
  });
});

describe('the server', () => {
  /** Replaces the response of requests for which `replace` returns one. */
  function replaceResponses(replace: (path: string) => Promise<Response> | undefined) {
    const real = globalThis.fetch;
    globalThis.fetch = (async (...args: Parameters<typeof fetch>) =>
      replace(String(args[0])) ?? real(...args)) as typeof fetch;
    return real;
  }

  test('an answer that arrives after that of a later text is dropped', async () => {
    await openPage(app, '/collections', { as: 'EDITOR' });
    const box = await search('');
    const pending: (() => void)[] = [];
    const real = globalThis.fetch;
    replaceResponses((path) =>
      path.includes('q=clock')
        ? new Promise<void>((resolve) => pending.push(resolve)).then(() => real(path))
        : undefined,
    );
    fireEvent.change(box, { target: { value: 'clock' } });
    await waitFor(() => expect(pending).toHaveLength(1));
    fireEvent.change(box, { target: { value: 'ladle' } });
    await waitFor(() => expect(titles()).toHaveLength(6));
    pending[0]?.();
    await real('/api/session');
    expect(titles()[5]).toBe('View all 11');
  });

  test('a failure is shown with a retry, and pages can still be opened', async () => {
    await openPage(app, '/collections', { as: 'EDITOR' });
    const box = await search('');
    let isBroken = true;
    replaceResponses((path) =>
      isBroken && path.startsWith('/api/search?')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : undefined,
    );
    fireEvent.change(box, { target: { value: 'auction' } });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(titles()).toEqual([
      'Auctions',
      `Evening sales · ${app.people.MANAGER.name}Auctions`,
      'New auction',
    ]);
    expect(screen.queryByText('No matches')).toBeNull();
    fireEvent.change(box, { target: { value: 'sundial' } });
    await screen.findByRole('button', { name: 'Try again' });
    isBroken = false;
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(titles()).toEqual(['SPRING · 13 bisSundial']));
    expect(retry).not.toBeInTheDocument();
  });
});

test('Enter that confirms the text of an input method opens nothing', async () => {
  await openPage(app, '/collections', { as: 'EDITOR' });
  const box = await search('sundial');
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
  await waitFor(() => expect(titles()).toEqual(['SPRING · 13 bisSundial']));
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 });
  expect(window.location.pathname).toBe('/app/collections');
  expect(screen.getByRole('combobox', { name: 'Search everything' })).toBe(box);
});

test('the selected option is named to screen readers, also when results arrive later', async () => {
  await openPage(app, '/collections', { as: 'EDITOR' });
  const box = await search('ladle');
  await waitFor(() => expect(titles()).toHaveLength(6));
  const selected = () => document.querySelector('.palette-results [aria-selected=true]');
  await waitFor(() => expect(box.getAttribute('aria-activedescendant')).toBe(selected()?.id));
  expect(selected()?.textContent).toBe(titles()[0]);
  fireEvent.keyDown(box, { key: 'ArrowUp' });
  await waitFor(() => expect(getSelected()).toBe('View all 11'));
  await waitFor(() => expect(box.getAttribute('aria-activedescendant')).toBe(selected()?.id));
});

test('keys are named as on the keyboard of the computer', async () => {
  const platform = jest.spyOn(window.navigator, 'platform', 'get').mockReturnValue('MacIntel');
  await openPage(app, '/collections', { as: 'EDITOR' });
  expect(await screen.findByLabelText('Search everything')).toHaveAttribute(
    'title',
    'Search everything (⌘ K)',
  );
  platform.mockReturnValue('Win32');
  await openPage(app, '/collections', { as: 'EDITOR' });
  expect(await screen.findByLabelText('Search everything')).toHaveAttribute(
    'title',
    'Search everything (Ctrl K)',
  );
  platform.mockRestore();
});
