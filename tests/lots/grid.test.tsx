import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { publicationChecks } from '#contract/publication-checks';
import { changeLot, readLot } from '../auctions/forms';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp, selectOption } from '../support/page';
import { activeCell, at, click, focus, go, lots, openGrid, type } from './gridKeys';

let app: PageApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

test('saves a cell when it loses the focus', async () => {
  const id = await openGrid(app, manager, 'LEFT');
  await go('A map', 'Lot 1, Title, A map');
  type('An atlas');
  focus().blur();
  expect(await screen.findByText('An atlas')).toBeInTheDocument();
  await waitFor(async () => expect(await readLot(manager, id, '1')).toMatchObject({ title: 'An atlas' }));
});

test('arrows, Tab and Enter move between cells; Enter and Tab save, Esc does not', async () => {
  const id = await openGrid(app, manager, 'KEYS');
  await go('A map', 'Lot 1, Title, A map');
  await click('ArrowRight', 'Lot 1, Low estimate, 100');
  type('150');
  await click('Tab', 'Lot 1, High estimate, 200');
  await click('ArrowDown', 'Lot 2, High estimate, empty');
  await click('ArrowLeft', 'Lot 2, Low estimate, empty');
  await click('ArrowUp', 'Lot 1, Low estimate, 150');
  type('170');
  await click('Escape', 'Lot 1, Low estimate, 150');
  await click('ArrowDown', 'Lot 2, Low estimate, empty');
  await click('End', 'Lot 2, Readiness, No category, No estimate, No picture, No department, No description');
  await click('Home', 'Lot 2, Lot, 2');
  await click('Enter', 'Lot 1, Lot, 1', { shiftKey: true });
  await waitFor(async () =>
    expect(await readLot(manager, id, '1')).toMatchObject({ estimateLow: 15_000, estimateHigh: 20_000 }),
  );
});

test('exports the lots that match as a file', async () => {
  const id = await openGrid(app, manager, 'TAKEN');
  await openPage(app, `/auction/${id}?tab=lots&status=DRAFT&q=map&sort=-title`, { as: 'EDITOR' });
  fireEvent.click(await screen.findByText('Export'));
  expect(await screen.findByText('CSV')).toHaveAttribute(
    'href',
    `/api/auctions/${id}/export?q=map&sort=-title&status=DRAFT&format=csv`,
  );
});

test('Ctrl Z undoes the last change', async () => {
  const id = await openGrid(app, manager, 'BACK');
  await go('A map', 'Lot 1, Title, A map');
  type('A smear');
  await click('Enter', 'Lot 2, Title, A globe');
  await waitFor(async () => expect(await readLot(manager, id, '1')).toMatchObject({ title: 'A smear' }));
  fireEvent.keyDown(focus(), { key: 'z', ctrlKey: true });
  await waitFor(async () => expect(await readLot(manager, id, '1')).toMatchObject({ title: 'A map' }));
  expect(await screen.findByText('A map')).toBeInTheDocument();
});

test('suggests artists: Enter keeps the typed text, a click takes the record', async () => {
  const id = await openGrid(app, manager, 'ARTIST');
  await manager.post('/artists', { name: 'Zacharias Quillon', nationality: 'Dutch' });
  const suggestion = () =>
    screen.findByText('Zacharias Quillon · Dutch', { selector: '.ant-select-item-option-content' });
  await go('A map', 'Lot 1, Title, A map');
  await click('ArrowLeft', 'Lot 1, Artist, empty');
  type('Quill');
  await suggestion();
  await click('Enter', 'Lot 2, Artist, empty', { keyCode: 13 });
  await waitFor(async () => expect(await readLot(manager, id, '1')).toMatchObject({ artist: 'Quill' }));
  type('quillon');
  fireEvent.click(await suggestion());
  await waitFor(() => expect(focus()).toHaveValue('Zacharias Quillon'));
  await click('Enter', 'Lot 1, Artist, Quill', { shiftKey: true, keyCode: 13 });
  await waitFor(async () =>
    expect(await readLot(manager, id, '2')).toMatchObject({ artist: 'Zacharias Quillon' }),
  );
});

test('an unknown consignor stays in its cell, and the cells beside it are saved', async () => {
  const id = await openGrid(app, manager, 'OWNER');
  const { body: customer } = await manager.post<{ customerNo: string; id: number }>('/customers', {
    lastName: 'Quillfeather',
  });
  await go('A map', 'Lot 1, Title, A map');
  fireEvent.keyDown(focus(), { key: 'End' });
  await waitFor(() => expect(activeCell()).toContain('Readiness'));
  fireEvent.keyDown(focus(), { key: 'ArrowLeft' });
  await waitFor(() => expect(activeCell()).toContain('Status'));
  await click('ArrowLeft', 'Lot 1, Consignor, empty');
  const sent = jest.spyOn(window, 'fetch');
  type('no such customer');
  await click('Enter', 'Lot 2, Consignor, empty');
  expect(
    await screen.findByTitle("This record doesn't exist or was removed. Choose another one."),
  ).toHaveTextContent('no such customer');
  expect(sent.mock.calls.some(([, init]) => init?.method === 'PATCH')).toBe(false);
  sent.mockRestore();
  expect(await readLot(manager, id, '1')).toMatchObject({ consignorId: null, version: 1 });
  type('quillfeather');
  await click(
    'Enter',
    "Lot 1, Consignor, no such customer, This record doesn't exist or was removed. Choose another one.",
    {
      shiftKey: true,
    },
  );
  await waitFor(async () =>
    expect(await readLot(manager, id, '2')).toMatchObject({ consignorId: customer.id }),
  );
});

test('an unreadable price stays in its cell with the reason and can be corrected', async () => {
  const id = await openGrid(app, manager, 'DEAR');
  await go('100', 'Lot 1, Low estimate, 100');
  type('dear');
  await click('Enter', 'Lot 2, Low estimate, empty');
  expect(screen.getByTitle('Enter an amount in digits, for example 1,200.')).toHaveTextContent('dear');
  expect(await readLot(manager, id, '1')).toMatchObject({ estimateLow: 10_000, version: 1 });

  await click('ArrowUp', 'Lot 1, Low estimate, dear, Enter an amount in digits, for example 1,200.');
  expect(focus()).toHaveAttribute('aria-invalid', 'true');
  fireEvent.keyDown(focus(), { key: 'F2' });
  await waitFor(() => expect(focus()).toHaveValue('dear'));
  type('120');
  await click('Enter', 'Lot 2, Low estimate, empty');
  await waitFor(async () => expect(await readLot(manager, id, '1')).toMatchObject({ estimateLow: 12_000 }));
  expect(screen.queryByTitle('Enter an amount in digits, for example 1,200.')).toBeNull();
});

test.each([
  ['en-US', '1,200', '1.200', /^Three digits after the decimal/],
  ['pt-BR', '1.200', '1,200', /^Três dígitos depois do separador/],
] as const)(
  'in %s, %s is typed and pasted as 1200, and %s is refused',
  async (language, right, wrong, reason) => {
    const threeLots = [
      { number: '1', title: 'A map', estimateLow: 10_000 },
      lots[1] ?? {},
      { number: '3', title: 'A chart' },
    ];
    const id = await openGrid(app, manager, `M-${language}`, { initialLots: threeLots, language });
    const low = async (number: string) => (await readLot(manager, id, number)).estimateLow;
    const paste = (text: string) => fireEvent.paste(focus(), { clipboardData: { getData: () => text } });
    const enter = async (nextLot: string) => {
      fireEvent.keyDown(focus(), { key: 'Enter' });
      await waitFor(() => expect(activeCell()).toMatch(new RegExp(`^\\p{L}+ ${nextLot},`, 'u')));
    };
    fireEvent.mouseDown(screen.getByText('100'));
    await waitFor(() => expect(activeCell()).toMatch(/, 100$/));
    type(right);
    await enter('2');
    await waitFor(async () => expect(await low('1')).toBe(120_000));
    type(wrong);
    await enter('3');
    expect(await screen.findByTitle(reason)).toHaveTextContent(wrong);
    paste(wrong);
    await waitFor(() => expect(screen.getAllByTitle(reason)).toHaveLength(2));
    paste(right);
    await waitFor(async () => expect(await low('3')).toBe(120_000));
    expect(await low('2')).toBeNull();
  },
);

test('a price refused by the server shows the reason at its cell', async () => {
  await openGrid(app, manager, 'BELOW');
  await go('200', 'Lot 1, High estimate, 200');
  type('50');
  await click('Enter', 'Lot 2, High estimate, empty');
  expect(await screen.findByTitle('Enter an amount at or above the low estimate.')).toHaveTextContent('50');
});

test('reserves are shown only to those who may see them', async () => {
  const id = await openGrid(app, manager, 'SECRET');
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent?.trim());
  expect(heads()).toContain('Reserve');
  expect(screen.getByText('90')).toBeInTheDocument();

  await openPage(app, `/auction/${id}?tab=lots`, { as: 'EDITOR' });
  await screen.findByText('A map');
  expect(heads()).not.toContain('Reserve');
  expect(screen.queryByText('90')).toBeNull();
});

test('filters the lots that block publication, and clears the filter', async () => {
  const id = await openGrid(app, manager, 'BLOCKED');
  const levels = Object.fromEntries(publicationChecks.map((check) => [check, 'OFF']));
  await manager.put(`/auctions/${id}/publication-rules`, {
    levels: { ...levels, estimate: 'BLOCK' },
    version: 0,
  });
  fireEvent.click(screen.getByText('Filter'));
  await selectOption(await screen.findByLabelText('Readiness'), 'Blocked');
  await waitFor(() => expect(screen.queryByText('A map')).toBeNull());
  expect(await screen.findByText('A globe')).toBeInTheDocument();
  expect(screen.getByText('1 lot')).toBeInTheDocument();
  expect(new URLSearchParams(window.location.search).get('readiness')).toBe('BLOCKED');

  fireEvent.click(screen.getByLabelText('Remove filter Readiness'));
  expect(await screen.findByText('A map')).toBeInTheDocument();
});

describe('order of lots', () => {
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
    // A browser repeats this event while something is dragged over a row.
    await waitFor(() => {
      fireEvent.dragOver(numberCell(over));
      expect(numberCell(over).closest('[role=row]')).toHaveAttribute('data-drop', 'behind');
    });
    fireEvent.drop(numberCell(over));
  }

  test('shows each catalog section above its lots', async () => {
    await openGrid(app, manager, 'SECTIONS', { initialLots: three });
    expect(numbers()).toEqual(['1', '2', 'Printed matter', '3']);
  });

  test('moves a lot by its number and undoes it', async () => {
    const id = await openGrid(app, manager, 'MOVED', { initialLots: three });
    await move('A chart', 'A map');
    await waitFor(() => expect(numbers()).toEqual(['1', 'Printed matter', '1A', '2']));
    expect(await readLot(manager, id, '1A')).toMatchObject({ title: 'A chart' });
    await go('A map', 'Lot 1, Title, A map');
    fireEvent.keyDown(focus(), { key: 'z', ctrlKey: true });
    await waitFor(() => expect(numbers()).toEqual(['1', '2', 'Printed matter', '3']));
  });

  test('a lot stays, with the reason, if there is no number between its neighbors', async () => {
    const id = await openGrid(app, manager, 'TIGHT', {
      initialLots: [...three, { number: '1A', title: 'A plan' }],
    });
    await move('A chart', 'A map');
    expect(
      await screen.findByText('No number is free between these two lots. Enter one.'),
    ).toBeInTheDocument();
    expect(await readLot(manager, id, '3')).toMatchObject({ title: 'A chart' });
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
  ])('prints all lots with their section headings, %s', async (method, requestPrint) => {
    await openGrid(app, manager, `PRINTED ${method}`, { initialLots: three });
    const print = jest.fn(() => {
      expect(document.querySelector('.grid-printed tbody')?.textContent).toMatch(
        /^1A map.*2A globe.*Printed matter3A chart/,
      );
      act(() => void window.dispatchEvent(new Event('afterprint')));
    });
    window.print = print;
    await requestPrint();
    await waitFor(() => expect(print).toHaveReturned());
    await waitFor(() => expect(document.querySelector('.grid-printed')).toBeNull());
  });
});

describe('lots that another user renumbered in the meantime', () => {
  // The grid would show the new numbers as soon as the stream of changes reported them.
  const { EventSource } = globalThis;
  beforeAll(() => Object.assign(globalThis, { EventSource: SilentEventSource }));
  afterAll(() => Object.assign(globalThis, { EventSource }));
  class SilentEventSource extends EventTarget {
    close() {}
  }

  /** Lot 1 becomes 9, and lot 2 becomes 1. */
  async function renumber(id: number) {
    await changeLot(manager, await readLot(manager, id, '1'), { number: '9' });
    await changeLot(manager, await readLot(manager, id, '2'), { number: '1' });
  }

  test('never receive values typed for another lot; the grid says so and shows the new numbers', async () => {
    const id = await openGrid(app, manager, 'ELSEWHERE');
    await renumber(id);
    await go('90', 'Lot 1, Reserve, 90');
    type('80');
    focus().blur();
    expect(
      await screen.findByText('Lot 1 was renumbered or removed. Your changes to it were not saved.'),
    ).toBeInTheDocument();
    const row = () => screen.getByText('A map').closest('[role=row]');
    await waitFor(() => expect(row()?.querySelector('[aria-colindex="1"]')).toHaveTextContent('9'));
    expect(row()).toHaveTextContent('80');
    expect(await readLot(manager, id, '1')).toMatchObject({ title: 'A globe', reserve: null });
    expect(await readLot(manager, id, '9')).toMatchObject({ title: 'A map', reserve: 9_000 });
  });

  test('are not removed in place of the lot on the screen', async () => {
    const id = await openGrid(app, manager, 'OUT');
    await renumber(id);
    await go('A map', 'Lot 1, Title, A map');
    fireEvent.click(screen.getByText('Remove from sale'));
    fireEvent.click(await screen.findByText('Remove from sale', { selector: '.ant-popconfirm-buttons *' }));
    expect(
      await screen.findByText('Someone else changed this record. Reload and try again.'),
    ).toBeInTheDocument();
    expect(await readLot(manager, id, '1')).toMatchObject({ title: 'A globe' });
    // The grid is reloaded although nothing was removed.
    expect(await screen.findByText('9')).toBeInTheDocument();
  });
});

test('undoing a title restores the titles of the item and of the lot', async () => {
  const titles = { title: 'A chart', lotTitle: 'The great chart' };
  const id = await openGrid(app, manager, 'TITLES', { initialLots: [...lots, { number: '3', ...titles }] });
  await go('The great chart', 'Lot 3, Title, The great chart');
  type('A smear');
  focus().blur();
  await waitFor(async () => expect(await readLot(manager, id, '3')).toMatchObject({ title: 'A smear' }));
  await screen.findByText('A smear');
  await go('A smear', 'Lot 3, Title, A smear');
  fireEvent.keyDown(focus(), { key: 'z', ctrlKey: true });
  await waitFor(async () => expect(await readLot(manager, id, '3')).toMatchObject(titles));
});

test('a pasted block skips read-only columns', async () => {
  const id = await openGrid(app, manager, 'PASTED');
  await go('A map', 'Lot 1, Title, A map');
  await click('Home', 'Lot 1, Lot, 1');
  fireEvent.paste(focus(), { clipboardData: { getData: () => '11\tRembrandt\tNight' } });
  await waitFor(async () =>
    expect(await readLot(manager, id, '11')).toMatchObject({ artist: 'Rembrandt', title: 'Night' }),
  );
});

test('in a long sale, keys work after a far jump, and an action reloads all rows', async () => {
  const many = Array.from({ length: 205 }, (_, at) => ({
    number: String(at + 1),
    title: at === 0 ? 'A map' : `Leaf ${at + 1}`,
  }));
  const id = await openGrid(app, manager, 'LONG', { initialLots: many });
  await go('A map', 'Lot 1, Title, A map');
  await click('ArrowDown', 'Loading', { ctrlKey: true });
  await at('Lot 205, Title, Leaf 205');
  await click('ArrowUp', 'Lot 204, Title, Leaf 204');
  await click('ArrowUp', 'Lot 1, Title, A map', { ctrlKey: true });

  const printed: (string | null)[] = [];
  window.print = () => {
    for (const row of document.querySelectorAll('.grid-printed tbody tr'))
      printed.push(row.querySelector('td')?.textContent ?? null);
    act(() => void window.dispatchEvent(new Event('afterprint')));
  };
  const print = async () => {
    printed.length = 0;
    fireEvent.click(screen.getByText('Export'));
    fireEvent.click(await screen.findByText('Print'));
    await waitFor(() => expect(printed).not.toEqual([]));
    return printed;
  };
  expect(await print()).toHaveLength(205);
  fireEvent.click(screen.getByText('Remove from sale'));
  fireEvent.click(await screen.findByText('Remove from sale', { selector: '.ant-popconfirm-buttons *' }));
  await waitFor(() => expect(screen.queryByText('A map')).toBeNull());
  expect(await print()).toEqual(many.slice(1).map(({ number }) => number));
  expect((await manager.get(`/auctions/${id}/lots`)).body).toMatchObject({ total: 204 });
});

test('names the currency of the sale in the titles of amount columns', async () => {
  await openGrid(app, manager, 'UNITS');
  for (const title of ['Low estimate', 'High estimate', 'Reserve'])
    expect(screen.getByRole('columnheader', { name: `${title}, GBP` })).toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: 'Title' })).toBeInTheDocument();
});
