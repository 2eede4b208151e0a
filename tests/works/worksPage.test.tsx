import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Item } from '#contract/items';
import { publicationChecks } from '#contract/publication-checks';
import type { RuleSet } from '#contract/publication-levels';
import { activeCell, click, focus, go, type } from '../lots/gridKeys';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp, selectOption, goTo as visit } from '../support/page';
import { addWorks, createFilledCollection, listWorks, newCollection, newItem, performSteps } from './gallery';

let app: PageApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const titles = async (id: number) => (await listWorks(manager, id)).map(({ title }) => title);
const openWorks = async (id: number, as: 'MANAGER' | 'EDITOR' = 'EDITOR') => {
  await openPage(app, `/collection/${id}?tab=works`, { as });
  const works = await listWorks(manager, id);
  await screen.findByText(works[0]?.title ?? '');
  return works.map(({ itemNo }) => itemNo);
};

test('edits a price and a label in the grid of works, and undoes it', async () => {
  const { id } = await createFilledCollection(manager, ['Atlas', 'Globe']);
  const [atlas, globe] = await openWorks(id);
  await go('Atlas', `Work ${atlas}, Title, Atlas`);
  await click('ArrowRight', `Work ${atlas}, Asking price, empty`);
  type('1,200');
  await click('Enter', `Work ${globe}, Asking price, empty`);
  await waitFor(async () => expect((await listWorks(manager, id))[0]?.askingPrice).toBe(120_000));
  fireEvent.keyDown(focus(), { key: 'z', ctrlKey: true });
  await waitFor(async () => expect((await listWorks(manager, id))[0]?.askingPrice).toBeNull());
});

test('names the currency of the collection in the head of its prices', async () => {
  const { id } = await createFilledCollection(manager, ['Atlas'], { currency: 'CHF' });
  await openWorks(id);
  const head = screen.getByRole('columnheader', { name: 'Asking price, CHF' });
  expect(within(head).getByText('Asking price')).toHaveAttribute('data-unit', 'CHF');
});

test('moves a work to the typed place, shifts the others, and undoes it', async () => {
  const { id } = await createFilledCollection(manager, ['One', 'Two', 'Three']);
  const [one] = await openWorks(id);
  await go('One', `Work ${one}, Title, One`);
  await click('Home', `Work ${one}, No., 1`);
  type('3');
  fireEvent.keyDown(focus(), { key: 'Enter' });
  await waitFor(async () => expect(await titles(id)).toEqual(['Two', 'Three', 'One']));
  await waitFor(() =>
    expect(screen.getAllByText(/^(One|Two|Three)$/).map(({ textContent }) => textContent)).toEqual([
      'Two',
      'Three',
      'One',
    ]),
  );
  fireEvent.keyDown(focus(), { key: 'z', ctrlKey: true });
  await waitFor(async () => expect(await titles(id)).toEqual(['One', 'Two', 'Three']));
});

const option = (name: string) => screen.findByText(name, { selector: '.ant-select-item-option-content' });

test('finds and adds an item; removing a work makes its item available', async () => {
  const { id } = await createFilledCollection(manager, ['Clock']);
  const sextant = await newItem(manager, { title: 'Sextant', artist: 'Ramsden' });
  const [clock] = await openWorks(id);
  const picker = await screen.findByLabelText('Add an item by number, title or artist');
  fireEvent.change(picker, { target: { value: 'ramsden' } });
  fireEvent.click(await option(`${sextant.itemNo} · Ramsden, Sextant`));
  await waitFor(async () => expect(await titles(id)).toEqual(['Clock', 'Sextant']));
  expect(await screen.findByText('Sextant')).toBeInTheDocument();

  await go('Clock', `Work ${clock}, Title, Clock`);
  fireEvent.click(screen.getByRole('button', { name: 'Remove from collection' }));
  fireEvent.click(
    within(await screen.findByRole('tooltip')).getByRole('button', { name: 'Remove from collection' }),
  );
  await waitFor(async () => expect(await titles(id)).toEqual(['Sextant']));
});

test('Enter does not add a result of an earlier search, and the focus stays for the next', async () => {
  const { id } = await createFilledCollection(manager, ['Desk']);
  const theodolite = await newItem(manager, { title: 'Theodolite' });
  await openWorks(id);
  const picker = await screen.findByLabelText('Add an item by number, title or artist');
  picker.focus();
  fireEvent.mouseDown(picker);
  fireEvent.change(picker, { target: { value: 'theodolite' } });
  await option(`${theodolite.itemNo} · Theodolite`);
  fireEvent.change(picker, { target: { value: 'theodolites of the moon' } });
  fireEvent.keyDown(picker, { key: 'Enter', keyCode: 13 });
  fireEvent.keyUp(picker, { key: 'Enter', keyCode: 13 });
  expect(await screen.findByText('No available items match')).toBeInTheDocument();
  expect(await titles(id)).toEqual(['Desk']);
  fireEvent.change(picker, { target: { value: 'theodolite' } });
  await waitFor(() => expect(document.querySelector('.ant-select-item-option-active')).not.toBeNull());
  fireEvent.keyDown(picker, { key: 'Enter', keyCode: 13 });
  expect(document.activeElement).toBe(picker);
  await waitFor(async () => expect(await titles(id)).toEqual(['Desk', 'Theodolite']));
  expect(document.activeElement).toBe(picker);
});

test('sets a price on request by typing it in the grid', async () => {
  const { id } = await createFilledCollection(manager, ['Atlas', 'Globe']);
  const [atlas, globe] = await openWorks(id);
  await go('Atlas', `Work ${atlas}, Title, Atlas`);
  await click('ArrowRight', `Work ${atlas}, Asking price, empty`);
  await click('ArrowRight', `Work ${atlas}, Price on request, empty`);
  type('perhaps');
  await click('Enter', `Work ${globe}, Price on request, empty`);
  await screen.findByText(/wasn't saved/);
  expect((await listWorks(manager, id))[0]?.priceOnRequest).toBe(false);
  fireEvent.keyDown(focus(), { key: 'ArrowUp' });
  await waitFor(() => expect(activeCell()).toMatch(/Enter Yes or No\./));
  type('y');
  await click('Enter', `Work ${globe}, Price on request, empty`);
  await waitFor(async () => expect((await listWorks(manager, id))[0]?.priceOnRequest).toBe(true));
  expect(await screen.findByText('On request')).toBeInTheDocument();
});

test('a title changed in the sheet of its item appears in the grid opened next', async () => {
  const { id } = await createFilledCollection(manager, ['Ewer']);
  await openWorks(id);
  const [work] = await listWorks(manager, id);
  visit(`/items?item=${work?.itemId}`);
  const title = await screen.findByLabelText('Title');
  fireEvent.change(title, { target: { value: 'Ewer with a lid' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await titles(id)).toEqual(['Ewer with a lid']));
  visit(`/collection/${id}?tab=works`);
  expect(await screen.findByText('Ewer with a lid')).toBeInTheDocument();
});

test('adds items selected by a filter in their list; held ones are listed, and undo removes the added ones', async () => {
  const { id, code, title } = await newCollection(manager, { title: 'Autumn' });
  const other = await newCollection(manager);
  const items: Item[] = [];
  for (const name of ['Barometer a', 'Barometer b', 'Barometer c'])
    items.push(await newItem(manager, { title: name }));
  await addWorks(manager, other.id, items[1]?.id ?? 0);
  await openPage(app, '/items?q=barometer', { as: 'EDITOR' });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  const bar = await screen.findByRole('region', { name: /selected/ });
  await selectOption(within(bar).getByLabelText('Add to collection'), `${code} · ${title}`);
  expect(await screen.findByText(`2 items added to ${code}`)).toBeInTheDocument();
  expect(
    (await screen.findByText(/^Offered elsewhere or already sold:/, { selector: 'li' })).textContent,
  ).toContain(items[1]?.itemNo);
  expect(await titles(id)).toEqual(['Barometer a', 'Barometer c']);
  fireEvent.click(screen.getByText('Undo'));
  await waitFor(async () => expect(await titles(id)).toEqual([]));
});

test('readiness links to what is missing, and a blocked step says why', async () => {
  const { id, code } = await createFilledCollection(manager, ['Chair']);
  await openPage(app, `/collection/${id}?tab=readiness`, { as: 'MANAGER' });
  expect(await screen.findByText('1 work has no asking price')).toHaveAttribute(
    'href',
    expect.stringMatching(/tab=works&check=askingPrice$/),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Submit for review' }));
  expect(await screen.findByText(`${code} submitted for review`)).toBeInTheDocument();
  expect(await screen.findByText('1 work needs changes before you can publish')).toHaveAttribute(
    'href',
    expect.stringMatching(/tab=works&readiness=BLOCKED$/),
  );
});

test('shows how many catalog texts publishing and reopening approve', async () => {
  const admin = await app.signIn('ADMIN');
  const { version } = (await admin.get<RuleSet>('/settings/publication-rules')).body;
  const levels = Object.fromEntries(publicationChecks.map((check) => [check, 'OFF']));
  await admin.put('/settings/publication-rules', { levels, version });
  const { id } = await createFilledCollection(manager, ['Atlas', 'Globe']);
  await performSteps(manager, id, 'submit');
  await openPage(app, `/collection/${id}`, { as: 'MANAGER' });
  fireEvent.click(await screen.findByRole('button', { name: 'Publish collection' }));
  const publishing = await screen.findByRole('dialog');
  expect(publishing).toHaveTextContent(
    'The catalog texts of 2 works are not approved. Publishing approves them.',
  );
  fireEvent.click(within(publishing).getByRole('button', { name: 'Publish collection' }));
  await waitFor(() =>
    expect(screen.getByRole('listitem', { current: 'step' })).toHaveTextContent('Published'),
  );
  await performSteps(manager, id, 'close');
  await openPage(app, `/collection/${id}`, { as: 'MANAGER' });
  fireEvent.click(await screen.findByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Reopen collection' }));
  const reopening = await screen.findByRole('dialog');
  expect(reopening).toHaveTextContent('Reopen the collection? Its 2 works are offered again');
  expect(reopening).not.toHaveTextContent('not approved');
});

test('publishing shows the current figures if the collection changed during the confirmation', async () => {
  const { id } = await createFilledCollection(manager, ['Atlas', 'Globe'], { visibility: 'PUBLIC' });
  await performSteps(manager, id, 'submit');
  await openPage(app, `/collection/${id}`, { as: 'MANAGER' });
  fireEvent.click(await screen.findByRole('button', { name: 'Publish collection' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Publish 2 works?');
  expect(dialog).toHaveTextContent('Everyone');
  await addWorks(manager, id, (await newItem(manager, { title: 'Sextant', departmentId: null })).id);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Publish collection' }));
  expect(await screen.findByText(/The collection has changed/)).toBeInTheDocument();
  expect((await manager.get<{ status: string }>(`/collections/${id}`)).body.status).toBe('REVIEW');
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  const again = screen.getByRole('dialog');
  expect(again).toHaveTextContent('Publish 3 works?');
  fireEvent.click(within(again).getByRole('button', { name: 'Publish collection' }));
  await waitFor(() =>
    expect(screen.getByRole('listitem', { current: 'step' })).toHaveTextContent('Published'),
  );
});
