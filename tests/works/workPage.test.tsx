import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CollectionForm } from '#contract/collections';
import { publicationChecks } from '#contract/publication-checks';
import type { WorkSheet } from '#contract/works';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp, type Visit } from '../support/page';
import { addWorks, createFilledCollection, listWorks, newItem, performSteps, removeWorks } from './gallery';

let app: PageApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

/** Creates a collection for one test and opens its first work. */
async function openWork({ as = 'MANAGER' }: Visit = {}, values: Partial<CollectionForm> = {}) {
  const { id, code } = await createFilledCollection(manager, ['A map', 'A globe'], values);
  const [map, globe] = await listWorks(manager, id);
  if (!map || !globe) throw new Error('no works');
  await openPage(app, `/collection/${id}/item/${map.itemNo}`, { as });
  await heading(`Work ${map.itemNo}`);
  return { id, code, map, globe };
}

const heading = (text: string) => screen.findByText(text, { selector: 'h1' });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const click = (key: string, more: KeyboardEventInit) => fireEvent.keyDown(document.body, { key, ...more });
/** Waits for the list beside the work, which determines the previous and next work. */
const listed = () => screen.findByText('2 of 2');
const at = (id: number, { itemNo }: { itemNo: string }) => `/collections/${id}/works/${itemNo}`;
const read = async (id: number, work: { itemNo: string }) =>
  (await manager.get<WorkSheet>(at(id, work))).body;
const change = async (
  client: ApiClient,
  id: number,
  work: { itemNo: string },
  values: Partial<WorkSheet>,
) => {
  const { version } = await read(id, work);
  const { status, body } = await client.patch<WorkSheet>(at(id, work), { ...values, version });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
};

test('edits price, note, label and text on one page, and undoes it', async () => {
  const { id, map } = await openWork();
  fireEvent.input(screen.getByLabelText('Asking price'), { target: { value: '1,200' } });
  type('Price note', 'framed');
  type('Label text', 'The first map.');
  type('Title', 'A chart');
  fireEvent.click(screen.getByLabelText('Price on request'));
  expect(await screen.findByText('5 changes')).toBeInTheDocument();
  fireEvent.click(screen.getByText('Save'));
  expect(await screen.findByText(`Work ${map.itemNo} saved`)).toBeInTheDocument();
  expect(await read(id, map)).toMatchObject({
    askingPrice: 120_000,
    priceNote: 'framed',
    labelText: 'The first map.',
    title: 'A chart',
    priceOnRequest: true,
  });
  fireEvent.click(screen.getByText('Undo'));
  await waitFor(async () =>
    expect(await read(id, map)).toMatchObject({ askingPrice: null, title: 'A map', priceOnRequest: false }),
  );
});

test('each blocker of publication links to its field and is checked off once it is filled in', async () => {
  await openWork();
  const list = screen.getByRole('region', { name: 'Publication checklist' });
  expect(list).toHaveTextContent('Not ready for publication.');
  expect(within(list).getByText('Title').closest('li')).toHaveClass('is-met');
  fireEvent.click(within(list).getByText('No asking price'));
  const price = screen.getByLabelText('Asking price');
  expect(price).toHaveFocus();
  fireEvent.input(price, { target: { value: '100' } });
  fireEvent.click(await screen.findByText('Save'));
  await waitFor(() => expect(within(list).getByText('Asking price').closest('li')).toHaveClass('is-met'));
  expect(within(list).queryByText('No asking price')).toBeNull();
  expect(within(list).getByText('No category')).toBeInTheDocument();
});

test('two users edit a work: fields changed by one merge, conflicting fields are shown side by side', async () => {
  const { id, map } = await openWork();
  const admin = await app.signIn('ADMIN');
  await change(admin, id, map, { priceNote: 'with its case', medium: 'Vellum' });
  type('Price note', 'framed');
  type('Date of the work', '1764');
  expect(await screen.findByText('2 changes')).toBeInTheDocument();
  fireEvent.click(screen.getByText('Save'));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Ottoline Ledger');
  expect(within(dialog).getAllByRole('row')).toHaveLength(2);
  fireEvent.click(within(dialog).getByLabelText('framed'));
  fireEvent.click(within(dialog).getByText('Save these choices'));
  await waitFor(async () =>
    expect(await read(id, map)).toMatchObject({ priceNote: 'framed', medium: 'Vellum', dateText: '1764' }),
  );
});

test('keys lead to the next work and back, and typed values are preserved', async () => {
  const { id, map, globe } = await openWork();
  await listed();
  type('Title', 'A sea chart');
  await screen.findByText('1 change');
  click('ArrowDown', { altKey: true });
  await heading(`Work ${globe.itemNo}`);
  expect(window.location.pathname).toBe(`/app/collection/${id}/item/${globe.itemNo}`);
  expect(screen.getByText(/^1 other work has unsaved changes/)).toHaveTextContent(`changes: ${map.itemNo}`);
  click('ArrowUp', { altKey: true });
  await heading(`Work ${map.itemNo}`);
  expect(screen.getByLabelText('Title')).toHaveValue('A sea chart');
  click('Enter', { ctrlKey: true });
  await heading(`Work ${globe.itemNo}`);
  expect(await read(id, map)).toMatchObject({ title: 'A sea chart' });
});

test('preserves input for a work that another user removes, and lets the user discard it', async () => {
  const { id, map, globe } = await openWork();
  await listed();
  type('Title', 'A sea chart');
  await screen.findByText('1 change');
  click('ArrowDown', { altKey: true });
  await heading(`Work ${globe.itemNo}`);
  const manager = await app.signIn('MANAGER');
  const { version } = await read(id, map);
  expect((await removeWorks(manager, id, { id: map.id, version })).body).toMatchObject({ removed: 1 });
  fireEvent.click(await screen.findByRole('button', { name: map.itemNo }));
  await heading(`Work ${map.itemNo}`);
  expect(screen.getByLabelText('Title')).toHaveValue('A sea chart');
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText('1 change')).toBeNull());
});

test('takes the steps of its text on the page and shows them in the history', async () => {
  const { id, map } = await openWork({ as: 'EDITOR' });
  await change(await app.signIn('EDITOR'), id, map, { askingPrice: 120_000 });
  fireEvent.click(await screen.findByRole('button', { name: 'Submit for review' }));
  await waitFor(async () => expect((await read(id, map)).catalogueStatus).toBe('FOR_REVIEW'));
  const historySection = screen.getByRole('heading', { name: 'Activity' }).closest('section');
  if (!historySection) throw new Error('no history');
  const price = await within(historySection).findByText('Asking price', { selector: 'dt' });
  expect(price.nextElementSibling).toHaveTextContent('1,200');
  expect(await screen.findByRole('button', { name: 'Return for changes' })).toBeInTheDocument();
});

test('reserves a work for a client on its page', async () => {
  const { id, map } = await openWork();
  fireEvent.click(await screen.findByRole('button', { name: 'Reserve' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(await within(dialog).findByLabelText('Client'), { target: { value: 'Ada Vane' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reserve' }));
  expect(await screen.findByText('Ada Vane')).toBeInTheDocument();
  expect((await read(id, map)).availability).toBe('ON_HOLD');
});

test('a specialist edits works of their own department and reads the others', async () => {
  const { books, clocks } = app.departments;
  const { id, map, globe } = await openWork({}, { departmentIds: [books] });
  await change(manager, id, map, { departmentId: books });
  await change(manager, id, globe, { departmentId: clocks });
  await openPage(app, `/collection/${id}/item/${map.itemNo}`, { as: 'SPECIALIST' });
  expect(await screen.findByText('Save and next')).toBeInTheDocument();
  await openPage(app, `/collection/${id}/item/${globe.itemNo}`, { as: 'SPECIALIST' });
  await heading(`Work ${globe.itemNo}`);
  expect(screen.getByLabelText('Title')).toHaveAttribute('readonly');
  expect(screen.getByLabelText('Asking price')).toBeDisabled();
  expect(screen.queryByText('Save and next')).toBeNull();
});

test('says that a work was removed in the meantime and preserves the input', async () => {
  const { id, map } = await openWork();
  type('Title', 'A plan');
  await removeWorks(manager, id, map);
  fireEvent.click(await screen.findByText('Save'));
  expect(
    await screen.findByText(
      `Work ${map.itemNo} was removed from the collection. Your changes to it were not saved.`,
    ),
  ).toBeInTheDocument();
  expect(screen.getByLabelText('Title')).toHaveValue('A plan');
});

test('a number with special characters has a page, and the search finds the work', async () => {
  const { id, code } = await createFilledCollection(manager, []);
  const item = await newItem(manager, { title: 'An orrery', itemNo: 'A/7 bis' } as Parameters<
    typeof newItem
  >[1]);
  await addWorks(manager, id, item.id);
  await openPage(app, `/collection/${id}?tab=works`, { as: 'EDITOR' });
  await screen.findByText('An orrery');
  click('k', { ctrlKey: true });
  fireEvent.change(await screen.findByRole('combobox', { name: /Search/ }), { target: { value: 'orrery' } });
  const option = await screen.findByRole('option', { name: new RegExp(`${code} · A/7 bis`) });
  fireEvent.click(option);
  await heading('Work A/7 bis');
  expect(window.location.pathname).toBe(`/app/collection/${id}/item/A%2F7%20bis`);
});

test('the list of items and the history of a collection link to the work', async () => {
  const { id, code, map, globe } = await openWork();
  await change(manager, id, map, { askingPrice: 120_000 });
  await removeWorks(manager, id, globe);
  const address = `/app/collection/${id}/item/${map.itemNo}`;
  await openPage(app, `/items?q=${map.itemNo}`, { as: 'EDITOR' });
  expect(await screen.findByText(code, { selector: 'td a' })).toHaveAttribute('href', address);
  await openPage(app, `/collection/${id}?tab=activity`, { as: 'EDITOR' });
  const led = await screen.findAllByText(map.itemNo, { selector: '.activity a' });
  for (const link of led) expect(link).toHaveAttribute('href', address);
  expect(screen.getByText('1,200', { selector: '.activity ins' })).toBeInTheDocument();
  expect(screen.getByText(globe.itemNo, { selector: '.activity del' })).toBeInTheDocument();
  expect(screen.queryByText(globe.itemNo, { selector: '.activity a' })).toBeNull();
});

test('the list searches and filters; in a published collection it shows the availability of works', async () => {
  const { id, globe } = await openWork();
  await listed();
  const list = screen.getByRole('navigation', { name: 'Works of this collection' });
  expect(within(list).getAllByText('Blocked')).toHaveLength(2);
  fireEvent.change(within(list).getByLabelText('Search'), { target: { value: 'globe' } });
  expect(await within(list).findByText('1 of 2')).toBeInTheDocument();
  expect(
    within(list)
      .getByText(/A globe/)
      .closest('a'),
  ).toHaveAttribute('href', `/app/collection/${id}/item/${globe.itemNo}`);

  const admin = await app.signIn('ADMIN');
  const rules = (await admin.get<{ version: number }>('/settings/publication-rules')).body;
  const levels = Object.fromEntries(publicationChecks.map((check) => [check, 'OFF']));
  await admin.put('/settings/publication-rules', { levels, version: rules.version });
  expect((await performSteps(manager, id, 'submit', 'publish')).body.status).toBe('PUBLISHED');
  await openPage(app, `/collection/${id}?done=publish`, { as: 'EDITOR' });
  const result = within(await screen.findByRole('region', { name: / published$/ }));
  expect(result.getByText('2 works published')).toBeInTheDocument();
  expect(result.getByText(app.people.MANAGER.name)).toBeInTheDocument();
  expect(result.getByRole('link', { name: 'View works' })).toHaveAttribute(
    'href',
    `/app/collection/${id}?tab=works`,
  );
  await openPage(app, `/collection/${id}/item/${globe.itemNo}`, { as: 'EDITOR' });
  await listed();
  const worksNavigation = screen.getByRole('navigation', { name: 'Works of this collection' });
  expect(await within(worksNavigation).findAllByText('For private sale')).toHaveLength(2);
  expect(await screen.findByLabelText('Title')).toHaveAttribute('readonly');
});
