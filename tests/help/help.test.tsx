import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
beforeAll(async () => {
  app = await openPageApp();
});
afterAll(() => app.close());

const findTitle = async (name: string) =>
  within(await screen.findByRole('dialog')).findByRole('heading', { name, level: 2 });
const type = (text: string, label = 'Search help') =>
  fireEvent.change(screen.getByRole('searchbox', { name: label }), { target: { value: text } });
const getHelp = () => new URLSearchParams(window.location.search).get('help');

test('opens with its key at the page of the address, and closes again', async () => {
  await openPage(app, '/items?q=vase', { as: 'ADMIN' });
  await screen.findByRole('banner');
  fireEvent.keyDown(document.body, { key: '?' });
  await findTitle('Items');
  await waitFor(() => expect(getHelp()).toBe('items'));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(window.location.search).toBe('?q=vase'));
});

test.each([
  ['EDITOR', '/items?view=artists', 'Artists'],
  ['SPECIALIST', '/customers', 'Customers'],
  ['MANAGER', '/campaigns?view=segments', 'Segments'],
  ['ADMIN', '/settings/admin-settings/health', 'System health'],
  ['EDITOR', '/settings/user-profile?tab=security', 'My profile › Security'],
] as const)('%s who opens it on %s reads %s', async (as, path, title) => {
  await openPage(app, path, { as });
  fireEvent.click(await screen.findByRole('button', { name: 'Help' }));
  await findTitle(title);
});

test('names buttons of pages whose texts are not loaded yet', async () => {
  await openPage(app, '/items?help=segments', { as: 'MANAGER' });
  await findTitle('Segments');
  expect(screen.getByText('Fix members', { selector: 'b' })).toBeInTheDocument();
});

test('follows a link to a related page, and Back returns', async () => {
  await openPage(app, '/items?help=items', { as: 'EDITOR' });
  await findTitle('Items');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('link', { name: 'Sales ledger' }));
  await findTitle('Sales ledger');
  expect(getHelp()).toBe('sales');
  expect(window.location.pathname).toBe('/app/items');
  window.history.back();
  await findTitle('Items');
});

test('lists the pages that the role may open', async () => {
  await openPage(app, '/items?help=all', { as: 'EDITOR' });
  await findTitle('Items');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('link', { name: "What's new" })).toBeInTheDocument();
  expect(dialog.queryByRole('heading', { name: 'Campaigns' })).toBeNull();
  expect(dialog.queryByRole('link', { name: 'Audit log' })).toBeNull();
});

test('opens the page of the address in place of one that the role may not open', async () => {
  await openPage(app, '/items?help=audit', { as: 'EDITOR' });
  await findTitle('Items');
  await waitFor(() => expect(getHelp()).toBe('items'));
});

test('shows only tasks that the role may do', async () => {
  await openPage(app, '/items?help=results', { as: 'SPECIALIST' });
  await findTitle('Auction › Results');
  expect(screen.getByRole('heading', { name: 'Follow the sale' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Record a result' })).toBeNull();
});

test('searches all pages, by keyboard too, and says when nothing matches', async () => {
  await openPage(app, '/items?help=items', { as: 'ADMIN' });
  await findTitle('Items');
  type('digest hour');
  const hit = await screen.findByRole('link', { name: 'Notification settings' });
  expect(hit.closest('li')).toHaveTextContent('Set the hour of the digest');
  const field = screen.getByRole('searchbox', { name: 'Search help' });
  field.focus();
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(hit).toHaveFocus();
  fireEvent.keyDown(hit, { key: 'ArrowUp' });
  expect(field).toHaveFocus();
  type('xylophone');
  await screen.findByText(/No help page mentions “xylophone”/);
  type('audit log');
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 13 });
  await findTitle('Audit log');
  expect(field).toHaveValue('');
});

test('searches in Chinese', async () => {
  await openPage(app, '/items?help=items', { as: 'ADMIN', language: 'zh-CN' });
  await findTitle('藏品');
  type('审计日志', '搜索帮助');
  const dialog = within(screen.getByRole('dialog'));
  const [first] = await dialog.findAllByRole('link');
  expect(first).toHaveTextContent('审计日志');
});
