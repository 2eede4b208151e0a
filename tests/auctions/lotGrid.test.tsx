import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { LotForm, LotRow, LotSheet } from '#contract/lots';
import { publicationChecks } from '#contract/publication';
import type { ApiClient } from '../support/client';
import { choose, openPage, openPageHouse, type PageHouse, type Visit } from '../support/page';
import { changeLot, newAuction, newLot, tellLot } from './forms';

let house: PageHouse;
let manager: ApiClient;
beforeAll(async () => {
  house = await openPageHouse();
  manager = await house.signedIn('MANAGER');
});
afterAll(() => house.close());

const lots = [
  { number: '1', title: 'A map', estimateLow: 10_000, estimateHigh: 20_000, reserve: 9_000 },
  { number: '2', title: 'A globe' },
];

/** A sale of its own for a test, its grid open. */
async function openGrid(
  code: string,
  { as = 'MANAGER', given = lots }: Visit & { given?: Partial<LotForm>[] } = {},
): Promise<number> {
  const { id } = await newAuction(manager, { code });
  for (const lot of given) await newLot(manager, id, lot);
  await openPage(house, `/auction/${id}?tab=lots`, { as });
  await screen.findByText('A map');
  return id;
}

/** What the cell that holds the focus says of itself. */
const here = () => document.activeElement?.getAttribute('aria-label');
const focus = () => document.activeElement as HTMLElement;
const type = (text: string) => fireEvent.change(focus(), { target: { value: text } });
const at = (cell: string) => waitFor(() => expect(here()).toBe(cell));
async function go(title: string, cell: string) {
  fireEvent.mouseDown(screen.getByText(title));
  await at(cell);
}
async function press(key: string, cell: string, more: KeyboardEventInit = {}) {
  fireEvent.keyDown(focus(), { key, ...more });
  await at(cell);
}

test('what is typed into a cell is on the server once the cell is left', async () => {
  const id = await openGrid('LEFT');
  await go('A map', 'Lot 1, Title, A map');
  type('An atlas');
  focus().blur();
  expect(await screen.findByText('An atlas')).toBeInTheDocument();
  await waitFor(async () => expect(await tellLot(manager, id, '1')).toMatchObject({ title: 'An atlas' }));
});

test('arrows, Tab and Enter lead from cell to cell; Enter and Tab save on their way, Esc does not', async () => {
  const id = await openGrid('KEYS');
  await go('A map', 'Lot 1, Title, A map');
  await press('ArrowRight', 'Lot 1, Low estimate, 100');
  type('150');
  await press('Tab', 'Lot 1, High estimate, 200');
  await press('ArrowDown', 'Lot 2, High estimate, empty');
  await press('ArrowLeft', 'Lot 2, Low estimate, empty');
  await press('ArrowUp', 'Lot 1, Low estimate, 150');
  type('170');
  await press('Escape', 'Lot 1, Low estimate, 150');
  await press('ArrowDown', 'Lot 2, Low estimate, empty');
  await press('End', 'Lot 2, Readiness, no category, no estimate, no picture, no department, no description');
  await press('Home', 'Lot 2, Lot, 2');
  await press('Enter', 'Lot 1, Lot, 1', { shiftKey: true });
  expect(await tellLot(manager, id, '1')).toMatchObject({ estimateLow: 15_000, estimateHigh: 20_000 });
});

test('the lots that match are taken along as a file', async () => {
  const id = await openGrid('TAKEN');
  await openPage(house, `/auction/${id}?tab=lots&status=DRAFT&q=map&sort=-title`, { as: 'EDITOR' });
  fireEvent.click(await screen.findByText('Export'));
  expect(await screen.findByText('CSV')).toHaveAttribute(
    'href',
    `/api/auctions/${id}/export?q=map&sort=-title&status=DRAFT&format=csv`,
  );
});

test('Ctrl Z takes the last change back', async () => {
  const id = await openGrid('BACK');
  await go('A map', 'Lot 1, Title, A map');
  type('A smear');
  await press('Enter', 'Lot 2, Title, A globe');
  await waitFor(async () => expect(await tellLot(manager, id, '1')).toMatchObject({ title: 'A smear' }));
  fireEvent.keyDown(focus(), { key: 'z', ctrlKey: true });
  await waitFor(async () => expect(await tellLot(manager, id, '1')).toMatchObject({ title: 'A map' }));
  expect(await screen.findByText('A map')).toBeInTheDocument();
});

test('a price that cannot be read stays in its cell with the reason, and can be mended', async () => {
  const id = await openGrid('DEAR');
  await go('100', 'Lot 1, Low estimate, 100');
  type('dear');
  await press('Enter', 'Lot 2, Low estimate, empty');
  expect(screen.getByTitle('This is not an amount.')).toHaveTextContent('dear');
  expect(await tellLot(manager, id, '1')).toMatchObject({ estimateLow: 10_000, version: 1 });

  await press('ArrowUp', 'Lot 1, Low estimate, dear, This is not an amount.');
  expect(focus()).toHaveAttribute('aria-invalid', 'true');
  fireEvent.keyDown(focus(), { key: 'F2' });
  await waitFor(() => expect(focus()).toHaveValue('dear'));
  type('120');
  await press('Enter', 'Lot 2, Low estimate, empty');
  await waitFor(async () => expect(await tellLot(manager, id, '1')).toMatchObject({ estimateLow: 12_000 }));
  expect(screen.queryByTitle('This is not an amount.')).toBeNull();
});

test('a price that the server refuses says why at its cell', async () => {
  await openGrid('BELOW');
  await go('200', 'Lot 1, High estimate, 200');
  type('50');
  await press('Enter', 'Lot 2, High estimate, empty');
  expect(await screen.findByTitle('This is below the low estimate.')).toHaveTextContent('50');
});

test('reserves are shown only to those who may see them', async () => {
  const id = await openGrid('SECRET');
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent?.trim());
  expect(heads()).toContain('Reserve');
  expect(screen.getByText('90')).toBeInTheDocument();

  await openPage(house, `/auction/${id}?tab=lots`, { as: 'EDITOR' });
  await screen.findByText('A map');
  expect(heads()).not.toContain('Reserve');
  expect(screen.queryByText('90')).toBeNull();
});

test('the grid shows what blocks publication, and all again', async () => {
  const id = await openGrid('BLOCKED');
  const levels = Object.fromEntries(publicationChecks.map((check) => [check, 'OFF']));
  await manager.put(`/auctions/${id}/publication-rules`, {
    levels: { ...levels, estimate: 'BLOCK' },
    version: 0,
  });
  fireEvent.click(screen.getByText('Filter'));
  await choose(await screen.findByLabelText('Readiness'), 'Blocked');
  await waitFor(() => expect(screen.queryByText('A map')).toBeNull());
  expect(await screen.findByText('A globe')).toBeInTheDocument();
  expect(screen.getByText('1 lot')).toBeInTheDocument();
  expect(new URLSearchParams(window.location.search).get('readiness')).toBe('BLOCKED');

  fireEvent.click(screen.getByLabelText('Remove the filter Readiness'));
  expect(await screen.findByText('A map')).toBeInTheDocument();
});

describe('lots among each other', () => {
  const three = [...lots, { number: '3', title: 'A chart', section: 'Printed matter' }];
  const numbers = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => (row.querySelector('[aria-colindex="1"]') ?? row).textContent?.replace('✓', ''));
  const numberCell = (title: string) =>
    screen.getByText(title).closest('[role=row]')?.querySelector('[aria-colindex="1"]') as Element;
  async function move(title: string, over: string) {
    fireEvent.dragStart(numberCell(title));
    // A browser says it again and again while something is held over a row.
    await waitFor(() => {
      fireEvent.dragOver(numberCell(over));
      expect(numberCell(over).closest('[role=row]')).toHaveAttribute('data-drop', 'behind');
    });
    fireEvent.drop(numberCell(over));
  }

  test('a section of the catalogue heads its lots', async () => {
    await openGrid('SECTIONS', { given: three });
    expect(numbers()).toEqual(['1', '2', 'Printed matter', '3']);
  });

  test('one is moved by its number, and taken back', async () => {
    const id = await openGrid('MOVED', { given: three });
    await move('A chart', 'A map');
    await waitFor(() => expect(numbers()).toEqual(['1', 'Printed matter', '1A', '2']));
    expect(await tellLot(manager, id, '1A')).toMatchObject({ title: 'A chart' });
    await go('A map', 'Lot 1, Title, A map');
    fireEvent.keyDown(focus(), { key: 'z', ctrlKey: true });
    await waitFor(() => expect(numbers()).toEqual(['1', '2', 'Printed matter', '3']));
  });

  test('where no number is between the neighbours the lot stays and says why', async () => {
    const id = await openGrid('TIGHT', { given: [...three, { number: '1A', title: 'A plan' }] });
    await move('A chart', 'A map');
    expect(await screen.findByTitle('There is no number between these two. Type one.')).toBe(
      numberCell('A chart'),
    );
    expect(await tellLot(manager, id, '3')).toMatchObject({ title: 'A chart' });
  });

  test.each([
    [
      'by the menu',
      async () => {
        fireEvent.click(screen.getByText('Export'));
        fireEvent.click(await screen.findByText('Print'));
      },
    ],
    ['by Ctrl P', async () => fireEvent.keyDown(numberCell('A map'), { key: 'p', ctrlKey: true })],
  ])('all of them are printed, with the heads of their sections, %s', async (way, ask) => {
    await openGrid(`PRINTED ${way}`, { given: three });
    const print = jest.fn(() =>
      expect(document.querySelector('.lots-printed tbody')?.textContent).toMatch(
        /^1A map.*2A globe.*Printed matter3A chart/,
      ),
    );
    window.print = print;
    await ask();
    await waitFor(() => expect(print).toHaveReturned());
    await waitFor(() => expect(document.querySelector('.lots-printed')).toBeNull());
  });
});

describe('lots that somebody has renumbered meanwhile', () => {
  /** What stood at 1 stands at 9, and what stood at 2 at 1. */
  async function renumber(id: number) {
    await changeLot(manager, await tellLot(manager, id, '1'), { number: '9' });
    await changeLot(manager, await tellLot(manager, id, '2'), { number: '1' });
  }

  test('what is typed reaches no other lot; the grid says so and shows the new numbers', async () => {
    const id = await openGrid('ELSEWHERE');
    await renumber(id);
    await go('90', 'Lot 1, Reserve, 90');
    type('80');
    focus().blur();
    expect(
      await screen.findByText(
        'Lot 1 has another number now or was taken out. What was typed for it was not saved.',
      ),
    ).toBeInTheDocument();
    const row = () => screen.getByText('A map').closest('[role=row]');
    await waitFor(() => expect(row()?.querySelector('[aria-colindex="1"]')).toHaveTextContent('9'));
    expect(row()).toHaveTextContent('80');
    expect(await tellLot(manager, id, '1')).toMatchObject({ title: 'A globe', reserve: null });
    expect(await tellLot(manager, id, '9')).toMatchObject({ title: 'A map', reserve: 9_000 });
  });

  test('none but the one on the screen is taken out', async () => {
    const id = await openGrid('OUT');
    await renumber(id);
    await go('A map', 'Lot 1, Title, A map');
    fireEvent.click(screen.getByText('Take out'));
    fireEvent.click(await screen.findByText('Take out', { selector: '.ant-popconfirm-buttons *' }));
    expect(await screen.findByText('Somebody else has changed this in the meantime.')).toBeInTheDocument();
    expect(await tellLot(manager, id, '1')).toMatchObject({ title: 'A globe' });
    // The grid is loaded again though nothing was taken out.
    expect(await screen.findByText('9')).toBeInTheDocument();
  });
});

test('a title that is taken back is that of the item and that of the offering again', async () => {
  const titles = { title: 'A chart', lotTitle: 'The great chart' };
  const id = await openGrid('TITLES', { given: [...lots, { number: '3', ...titles }] });
  await go('The great chart', 'Lot 3, Title, The great chart');
  type('A smear');
  focus().blur();
  await waitFor(async () => expect(await tellLot(manager, id, '3')).toMatchObject({ title: 'A smear' }));
  await screen.findByText('A smear');
  await go('A smear', 'Lot 3, Title, A smear');
  fireEvent.keyDown(focus(), { key: 'z', ctrlKey: true });
  await waitFor(async () => expect(await tellLot(manager, id, '3')).toMatchObject(titles));
});

test('a pasted block leaves out columns that nobody can type into', async () => {
  const id = await openGrid('PASTED');
  await go('A map', 'Lot 1, Title, A map');
  await press('Home', 'Lot 1, Lot, 1');
  fireEvent.paste(focus(), { clipboardData: { getData: () => '11\tRembrandt\tNight' } });
  await waitFor(async () =>
    expect(await tellLot(manager, id, '11')).toMatchObject({ artist: 'Rembrandt', title: 'Night' }),
  );
});

describe('pasted numbers', () => {
  const three = [...lots, { number: '3', title: 'A compass' }];
  const titles = async (id: number, ...numbers: string[]) =>
    Promise.all(numbers.map(async (number) => (await tellLot(manager, id, number)).title));
  async function paste(text: string) {
    await go('A map', 'Lot 1, Title, A map');
    await press('Home', 'Lot 1, Lot, 1');
    fireEvent.paste(focus(), { clipboardData: { getData: () => text } });
  }
  const takeBack = () => fireEvent.keyDown(focus(), { key: 'z', ctrlKey: true });
  const isSettled = async (sign: string) => {
    const cells = () => screen.getAllByRole('gridcell').map((cell) => cell.textContent);
    await waitFor(() => expect(cells()).toContain(sign));
  };
  /** What the page asks of the server from here on, reading aside. */
  function writes(id: number): string[] {
    const said: string[] = [];
    const { fetch } = globalThis;
    globalThis.fetch = async (input, init) => {
      const written = typeof input === 'string' && !/^https?:/.test(input) && init?.method !== 'GET';
      if (written) said.push(`${init?.method} ${input}`.replace(`/api/auctions/${id}/`, ''));
      return fetch(input, init);
    };
    return said;
  }

  test('of fifty lots are one request, and one more gives all of them back', async () => {
    const fifty = Array.from({ length: 50 }, (_, at) => ({
      number: `${at + 1}`,
      title: at === 0 ? 'A map' : `Leaf ${at + 1}`,
    }));
    const id = await openGrid('SHIFT', { given: fifty });
    const said = writes(id);
    const shifted = fifty.map((_, at) => `${at + 2}`);
    await paste(shifted.join('\n'));
    await isSettled('2✓');
    expect(said).toEqual(['PUT lot-numbers']);
    expect(await titles(id, ...shifted)).toEqual(fifty.map(({ title }) => title));

    takeBack();
    await isSettled('1✓');
    expect(said).toEqual(['PUT lot-numbers', 'PUT lot-numbers']);
    const { body } = await manager.get<{ data: LotRow[] }>(`/auctions/${id}/lots?pageSize=100`);
    expect(body.data.map(({ number, title }) => ({ number, title }))).toEqual(fifty);
  });

  test('let two lots change places', async () => {
    const id = await openGrid('SWAP');
    await paste('2\n1');
    await waitFor(async () => expect(await titles(id, '1', '2')).toEqual(['A globe', 'A map']));
  });

  test('come before what is pasted beside them; all of it is taken back', async () => {
    const id = await openGrid('BESIDE');
    const said = writes(id);
    await paste('2\tRembrandt\n1\tVermeer');
    const artists = async () =>
      Promise.all(['1', '2'].map(async (number) => (await tellLot(manager, id, number)).artist));
    await waitFor(async () => expect(await artists()).toEqual(['Vermeer', 'Rembrandt']));
    expect(await titles(id, '1', '2')).toEqual(['A globe', 'A map']);
    expect(said).toHaveLength(3);
    expect(said[0]).toBe('PUT lot-numbers');
    for (const artist of ['Rembrandt', 'Vermeer']) await isSettled(`${artist}✓`);

    takeBack();
    await waitFor(async () => expect(await artists()).toEqual(['', '']));
    expect(await titles(id, '1', '2')).toEqual(['A map', 'A globe']);
    expect(said).toHaveLength(6);
  });

  test('stay as typed with the reasons where one is taken', async () => {
    const id = await openGrid('NUMBER TAKEN', { given: three });
    await paste('3\n4');
    expect(await screen.findByTitle('This is taken already.')).toHaveTextContent('3');
    expect(screen.getByTitle('Some of this cannot be accepted: see the marked fields.')).toHaveTextContent(
      '4',
    );
    expect(await titles(id, '1', '2', '3')).toEqual(['A map', 'A globe', 'A compass']);
  });

  test('stand beside what others have typed meanwhile', async () => {
    const id = await openGrid('MEANWHILE');
    await changeLot(manager, await tellLot(manager, id, '1'), { artist: 'Rembrandt' });
    await changeLot(manager, await tellLot(manager, id, '2'), { title: 'A sphere' });
    await paste('2\n1');
    await waitFor(async () => expect(await titles(id, '1', '2')).toEqual(['A sphere', 'A map']));
    expect(await screen.findByText('A sphere')).toBeInTheDocument();
    expect(await screen.findByText('Rembrandt')).toBeInTheDocument();
  });

  test.each([
    [
      'has got another number',
      async (lot: LotSheet) => void (await changeLot(manager, lot, { number: '9' })),
    ],
    [
      'was taken out',
      async ({ auctionId, number, id, version }: LotSheet) =>
        void (await manager.delete(`/auctions/${auctionId}/lots/${number}?id=${id}&version=${version}`)),
    ],
  ])('are all refused where a lot %s; the grid says so', async (what, meanwhile) => {
    const id = await openGrid(`AWAY ${what}`, { given: three });
    await meanwhile(await tellLot(manager, id, '2'));
    await paste('2\n3\n4');
    expect(
      await screen.findByText(
        'Lot 2 has another number now or was taken out. What was typed for it was not saved.',
      ),
    ).toBeInTheDocument();
    expect(await titles(id, '1', '3')).toEqual(['A map', 'A compass']);
  });
});

test('of a long sale, keys go on after a far jump, and after a deed all is fetched as it is now', async () => {
  const many = Array.from({ length: 205 }, (_, at) => ({
    number: String(at + 1),
    title: at === 0 ? 'A map' : `Leaf ${at + 1}`,
  }));
  const id = await openGrid('LONG', { given: many });
  await go('A map', 'Lot 1, Title, A map');
  await press('ArrowDown', 'Loading', { ctrlKey: true });
  await at('Lot 205, Title, Leaf 205');
  await press('ArrowUp', 'Lot 204, Title, Leaf 204');
  await press('ArrowUp', 'Lot 1, Title, A map', { ctrlKey: true });

  const printed: (string | null)[] = [];
  window.print = () => {
    for (const row of document.querySelectorAll('.lots-printed tbody tr'))
      printed.push(row.querySelector('td')?.textContent ?? null);
  };
  const print = async () => {
    printed.length = 0;
    fireEvent.click(screen.getByText('Export'));
    fireEvent.click(await screen.findByText('Print'));
    await waitFor(() => expect(printed).not.toEqual([]));
    return printed;
  };
  expect(await print()).toHaveLength(205);
  fireEvent.click(screen.getByText('Take out'));
  fireEvent.click(await screen.findByText('Take out', { selector: '.ant-popconfirm-buttons *' }));
  await waitFor(() => expect(screen.queryByText('A map')).toBeNull());
  expect(await print()).toEqual(many.slice(1).map(({ number }) => number));
  expect((await manager.get(`/auctions/${id}/lots`)).body).toMatchObject({ total: 204 });
});
