import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Category } from '#contract/departments';
import { at, click, focus, type } from '../lots/gridKeys';
import type { ApiClient } from '../support/client';
import { getProgram, openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
let admin: ApiClient;
let ids: number[];
beforeAll(async () => {
  app = await openPageApp();
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

const form = {
  defaultVatScheme: null,
  arrPossible: false,
  amlRegulated: false,
  active: true,
  position: 0,
} as const;
const readAll = async () => (await admin.get<{ data: Category[] }>('/categories')).body.data;
const read = async (id = 0) => (await readAll()).find((one) => one.id === id) as Category;
const nth = (row: number) => ids[row] as number;

let made = 0;
/** Opens a grid with three new categories. */
async function openGrid(canEdit: (row: Category) => boolean = () => true) {
  made += 1;
  ids = [];
  for (const name of ['Chairs', 'Tables', 'Beds']) {
    const body = { ...form, departmentId: app.departments.clocks, name: `${name} ${made}` };
    ids.push((await admin.post<Category>('/categories', body)).body.id);
  }
  await openPage(app, '/settings/departments-and-categories', { as: 'ADMIN' });
  await screen.findByText(`Chairs ${made}`);
  const initialRows = (await readAll()).filter(({ id }) => ids.includes(id)).sort((a, b) => a.id - b.id);
  getProgram().drawCategories({ initialRows, canEdit });
  fireEvent.mouseDown(await screen.findByText(`Chairs ${made}`));
  await at(`Category ${nth(0)}, Name, Chairs ${made}`);
}
const paste = (text: string) => fireEvent.paste(focus(), { clipboardData: { getData: () => text } });
const clickKey = (key: string, more: KeyboardEventInit = {}) => fireEvent.keyDown(focus(), { key, ...more });

test('rows of any noun can be edited, undone and redone', async () => {
  await openGrid();
  type('Stools');
  await click('Enter', `Category ${nth(1)}, Name, Tables ${made}`);
  await waitFor(async () => expect((await read(nth(0))).name).toBe('Stools'));
  clickKey('z', { ctrlKey: true });
  await waitFor(async () => expect((await read(nth(0))).name).toBe(`Chairs ${made}`));
  expect(await screen.findByText('Undid 1 cell')).toBeInTheDocument();
  clickKey('Z', { ctrlKey: true, shiftKey: true });
  await waitFor(async () => expect((await read(nth(0))).name).toBe('Stools'));
  clickKey('z', { ctrlKey: true });
  await waitFor(async () => expect((await read(nth(0))).name).toBe(`Chairs ${made}`));
  clickKey('y', { ctrlKey: true });
  await waitFor(async () => expect((await read(nth(0))).name).toBe('Stools'));
});

test('saves the valid part of a pasted block; refused cells stay as typed with the reason and are reached by keyboard', async () => {
  await openGrid();
  const long = 'x'.repeat(121);
  paste(`Armchairs ${made}\tmargin\t3\n${long}\timport\t4\nCots ${made}\tstandard\tfar`);
  await waitFor(async () =>
    expect(await read(nth(2))).toMatchObject({
      name: `Cots ${made}`,
      defaultVatScheme: 'STANDARD',
      position: 0,
    }),
  );
  await waitFor(async () =>
    expect(await read(nth(1))).toMatchObject({ name: `Tables ${made}`, defaultVatScheme: null, position: 4 }),
  );
  expect(await read(nth(0))).toMatchObject({ defaultVatScheme: 'MARGIN', position: 3 });

  expect(await screen.findByText("3 cells weren't saved.")).toBeInTheDocument();
  const refused = screen.getAllByRole('gridcell').filter((cell) => cell.matches('.is-failed'));
  expect(refused.map(({ textContent }) => textContent)).toEqual([long, 'import', 'far']);
  fireEvent.click(screen.getByText('Go to next'));
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Category \d+, Name, xxx.*120/),
  );
  fireEvent.click(screen.getByText('Go to next'));
  await at(`Category ${nth(1)}, Scheme, import, Which: IMPORT REDUCED, IMPORT STANDARD?`);
  expect(focus()).toHaveAttribute('aria-invalid', 'true');
  type('import s');
  await click('Enter', `Category ${nth(2)}, Scheme, STANDARD`);
  await waitFor(async () => expect((await read(nth(1))).defaultVatScheme).toBe('IMPORT_STANDARD'));
  expect(await screen.findByText("2 cells weren't saved.")).toBeInTheDocument();
});

test('a cell with a list suggests matches; an arrow selects, Enter accepts the selected or typed value', async () => {
  await openGrid();
  const listOffered = () =>
    [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);
  await click('ArrowRight', `Category ${nth(0)}, Scheme, empty`);
  expect(listOffered()).toEqual([]);
  type('import');
  await waitFor(() => expect(listOffered()).toEqual(['IMPORT REDUCED', 'IMPORT STANDARD']));
  expect(document.querySelector('.ant-select-item-option-active')).toBeNull();
  clickKey('ArrowDown', { keyCode: 40 });
  await waitFor(() => expect(document.querySelector('.ant-select-item-option-active')).not.toBeNull());
  await click('Enter', `Category ${nth(1)}, Scheme, empty`, { keyCode: 13 });
  await waitFor(async () => expect((await read(nth(0))).defaultVatScheme).toBe('IMPORT_REDUCED'));
  type('mar');
  await waitFor(() => expect(listOffered()).toEqual(['MARGIN']));
  await click('Enter', `Category ${nth(2)}, Scheme, empty`, { keyCode: 13 });
  await waitFor(async () => expect((await read(nth(1))).defaultVatScheme).toBe('MARGIN'));
});

describe('concurrent changes', () => {
  async function rename(id: number, name: string) {
    const { source, sourceDate, formerDetailLabels, id: _, ...theirs } = await read(id);
    await admin.put(`/categories/${id}`, { ...theirs, name });
  }

  test('of other cells in the row are merged', async () => {
    await openGrid();
    await rename(nth(0), `Benches ${made}`);
    await click('ArrowRight', `Category ${nth(0)}, Scheme, empty`);
    type('margin');
    await click('Enter', `Category ${nth(1)}, Scheme, empty`);
    await waitFor(async () =>
      expect(await read(nth(0))).toMatchObject({ name: `Benches ${made}`, defaultVatScheme: 'MARGIN' }),
    );
    expect(await screen.findByText(`Benches ${made}`)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('of the same cell show both values for a choice', async () => {
    await openGrid();
    for (const [row, name] of ['Benches', 'Desks'].entries()) await rename(nth(row), `${name} ${made}`);
    paste(`Sofas ${made}\nShelves ${made}`);
    const dialog = await screen.findByRole('dialog');
    for (const name of ['Sofas', 'Shelves', 'Benches', 'Desks'])
      expect(await screen.findByText(`${name} ${made}`, { selector: 'label span' })).toBeInTheDocument();
    fireEvent.click(screen.getByText(`Desks ${made}`, { selector: 'label span' }));
    fireEvent.click(await screen.findByText('Save these choices'));
    await waitFor(async () => expect((await read(nth(0))).name).toBe(`Sofas ${made}`));
    expect((await read(nth(1))).name).toBe(`Desks ${made}`);
    await waitFor(() => expect(dialog).not.toBeVisible());
    expect(screen.queryByText(/not saved/)).toBeNull();
  });

  test('closing the choice keeps the typed value next to the current one', async () => {
    await openGrid();
    await rename(nth(0), `Benches ${made}`);
    type(`Sofas ${made}`);
    clickKey('Enter');
    fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
    const words = `“Benches ${made}” while you were editing.`;
    expect(await screen.findByTitle((title) => title.endsWith(words))).toHaveTextContent(`Sofas ${made}`);
    expect((await read(nth(0))).name).toBe(`Benches ${made}`);
  });
});

test('a change that does not reach the server waits, and is sent on request or when the connection is back', async () => {
  await openGrid();
  const { fetch } = globalThis;
  const isPage = (input: unknown) => typeof input === 'string' && !/^https?:/.test(input);
  globalThis.fetch = async (input, init) => {
    if (isPage(input) && init?.method === 'PUT') throw new TypeError('no connection');
    return fetch(input, init);
  };
  type(`Pews ${made}`);
  await click('Enter', `Category ${nth(1)}, Name, Tables ${made}`);
  expect(
    await screen.findByTitle('You lost the connection to the server. Check your network, then try again.'),
  ).toHaveTextContent(`Pews ${made}`);
  fireEvent.click(await screen.findByText('Try again'));
  expect(await screen.findByText("1 cell wasn't saved.")).toBeInTheDocument();
  globalThis.fetch = fetch;
  fireEvent(window, new Event('online'));
  await waitFor(async () => expect((await read(nth(0))).name).toBe(`Pews ${made}`));
  await waitFor(() => expect(screen.queryByText(/not saved/)).toBeNull());
});

test('Ctrl D fills a cell from the one above, even while that is being saved, and a selection from its first row', async () => {
  await openGrid();
  await click('ArrowRight', `Category ${nth(0)}, Scheme, empty`);
  type('import st');
  await click('Enter', `Category ${nth(1)}, Scheme, empty`);
  clickKey('d', { ctrlKey: true });
  for (const row of [0, 1])
    await waitFor(async () => expect((await read(nth(row))).defaultVatScheme).toBe('IMPORT_STANDARD'));
  await click('ArrowDown', `Category ${nth(2)}, Scheme, empty`, { shiftKey: true });
  clickKey('d', { ctrlKey: true });
  await waitFor(async () => expect((await read(nth(2))).defaultVatScheme).toBe('IMPORT_STANDARD'));
});

test('a value pasted into a read-only cell is marked as not saved until it is dropped', async () => {
  await openGrid(({ id }) => id !== nth(1));
  paste(`Stools ${made}\nDesks ${made}\nCots ${made}`);
  await waitFor(async () => expect((await read(nth(2))).name).toBe(`Cots ${made}`));
  expect((await read(nth(1))).name).toBe(`Tables ${made}`);
  const words = "You can't change this cell. Press Esc to discard what you typed.";
  expect(screen.getByTitle(words)).toHaveTextContent(new RegExp(`^Desks ${made}$`));
  fireEvent.click(screen.getByText('Go to next'));
  await at(`Category ${nth(1)}, Name, Desks ${made}, ${words}`);
  expect(screen.getByText(words, { selector: '.grid-reason' })).toBeInTheDocument();
  clickKey('Escape');
  await at(`Category ${nth(1)}, Name, Tables ${made}`);
});
