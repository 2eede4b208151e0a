import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Item } from '#contract/items';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp, selectOption } from '../support/page';

let app: PageApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
  const { books, clocks } = app.departments;
  for (let at = 1; at <= 23; at++)
    await manager.post('/items', { itemNo: `L-${at}`, title: `Leaf ${at}`, departmentId: books });
  await manager.post('/items', { itemNo: 'D-1', title: 'Dial', departmentId: clocks });
});
afterAll(() => app.close());

const tick = async (name: string) => fireEvent.click(await screen.findByLabelText(`Select ${name}`));
const bar = () => screen.findByRole('region', { name: /selected/ });
const inClocks = async () =>
  (await manager.get<{ total: number }>(`/items?department=${app.departments.clocks}`)).body.total;
const item = async (no: string) =>
  (await manager.get<{ data: Item[] }>(`/items?q=${no}&pageSize=100`)).body.data.find(
    ({ itemNo }) => itemNo === no,
  );
const exportHref = async () => {
  fireEvent.click(within(await bar()).getByRole('button', { name: /Export/ }));
  const csv = await screen.findByRole('link', { name: 'CSV' });
  return csv.getAttribute('href');
};

test('a selection persists across pages and is cleared by another search', async () => {
  await openPage(app, '/items?sort=itemNo', { as: 'MANAGER' });
  await tick('D-1');
  await tick('L-1');
  expect(await bar()).toHaveTextContent('2 selected');
  fireEvent.click(screen.getByRole('listitem', { name: '2' }));
  await tick('L-9');
  expect(await bar()).toHaveTextContent('3 selected');
  const ids = await Promise.all(['D-1', 'L-1', 'L-9'].map(async (no) => (await item(no))?.id));
  expect(await exportHref()).toBe(`/api/items/export?ids=${ids.join('.')}&sort=itemNo&format=csv`);

  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'dial' } });
  await waitFor(() => expect(screen.queryByRole('region', { name: /selected/ })).not.toBeInTheDocument());
  expect(await screen.findByLabelText('Select D-1')).not.toBeChecked();
});

test('selecting all matches includes rows on other pages, and an action on them can be undone', async () => {
  await openPage(app, '/items?q=leaf', { as: 'MANAGER' });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  expect(await bar()).toHaveTextContent('20 selected');
  fireEvent.click(within(await bar()).getByText('Select all 23 matching rows'));
  expect(await bar()).toHaveTextContent('23 selected');
  expect(await exportHref()).toBe('/api/items/export?q=leaf&sort=-updatedAt&format=csv');

  await selectOption(within(await bar()).getByLabelText('Set department'), 'Clocks and Barometers');
  expect(await screen.findByText('23 items moved to Clocks and Barometers')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: /selected/ })).not.toBeInTheDocument();
  expect(await inClocks()).toBe(24);
  fireEvent.click(screen.getByText('Undo'));
  await waitFor(async () => expect(await inClocks()).toBe(1));
});

test('offers to print all rows when the browser printed only a part', async () => {
  await openPage(app, '/items?q=leaf', { as: 'MANAGER' });
  await screen.findByText('Leaf 23');
  const print = jest.fn();
  window.print = print;
  window.dispatchEvent(new Event('beforeprint'));
  window.dispatchEvent(new Event('afterprint'));
  expect(await screen.findByText('Only the rows loaded so far were printed')).toBeInTheDocument();
  fireEvent.click(screen.getByText('Print all'));
  await waitFor(() => expect(print).toHaveBeenCalled());
  expect(screen.getAllByText(/^Leaf \d+$/)).toHaveLength(23);
});

test('tells a specialist which rows were skipped and why', async () => {
  const { status } = await manager.patch(`/items/${(await item('D-1'))?.id}`, {
    version: (await item('D-1'))?.version,
    title: 'Leaf of a dial',
  });
  expect(status).toBe(200);
  await openPage(app, '/items?q=leaf&sort=itemNo', { as: 'SPECIALIST' });
  await tick('D-1');
  await tick('L-2');
  // A specialist can move items only within their own departments.
  await selectOption(within(await bar()).getByLabelText('Set department'), 'Books and Maps');
  const left = await screen.findByRole('alert');
  expect(left).toHaveTextContent("1 row wasn't changed:");
  expect(left).toHaveTextContent(
    "You don't belong to this record's department. Ask a colleague who does. D-1",
  );
  fireEvent.click(within(left).getByLabelText('Close'));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(await inClocks()).toBe(1);
});

test('the menu of a row links to the parts of its item', async () => {
  await openPage(app, '/items?q=L-7', { as: 'EDITOR' });
  fireEvent.click(await screen.findByRole('button', { name: 'More actions for L-7' }));
  const menu = within((await screen.findByText('Location and custody')).closest('ul') as HTMLElement);
  const pictures = menu.getByRole('link', { name: 'Pictures' });
  expect(pictures).toHaveAttribute('href', `/app/items?q=L-7&item=${(await item('L-7'))?.id}&part=pictures`);
  fireEvent.keyDown(menu.getByRole('menuitem', { name: 'Pictures' }), {
    key: 'Enter',
    which: 13,
    keyCode: 13,
  });
  expect(await screen.findByText('L-7 · Leaf 7')).toBeInTheDocument();
  expect(window.location.search).toContain('part=pictures');
});

test('pictures on the wall are selected like rows', async () => {
  await openPage(app, '/items?view=wall&q=L-8', { as: 'MANAGER' });
  await tick('L-8');
  expect(await bar()).toHaveTextContent('1 selected');
  await tick('L-8');
  await waitFor(() => expect(screen.queryByRole('region', { name: /selected/ })).not.toBeInTheDocument());
});

test('submits and approves selected items, and lists those in another state', async () => {
  await openPage(app, '/items?q=leaf&sort=itemNo', { as: 'MANAGER' });
  await tick('L-3');
  await tick('L-4');
  fireEvent.click(within(await bar()).getByRole('button', { name: 'Submit for review' }));
  expect(await screen.findByText('2 items submitted for review')).toBeInTheDocument();
  await tick('L-3');
  await tick('L-5');
  fireEvent.click(within(await bar()).getByRole('button', { name: 'Approve text' }));
  expect(await screen.findByText('1 item approved')).toBeInTheDocument();
  const left = await screen.findByRole('alert');
  expect(left).toHaveTextContent("This step isn't available in the current status. L-5");
  expect(await item('L-3')).toMatchObject({ catalogueStatus: 'APPROVED' });
  expect(await item('L-4')).toMatchObject({ catalogueStatus: 'FOR_REVIEW' });
});

test('does not offer approval to users without permission', async () => {
  await openPage(app, '/items?q=L-6', { as: 'EDITOR' });
  await tick('L-6');
  expect(within(await bar()).getByRole('button', { name: 'Submit for review' })).toBeInTheDocument();
  expect(within(await bar()).queryByRole('button', { name: 'Approve text' })).toBeNull();
});
