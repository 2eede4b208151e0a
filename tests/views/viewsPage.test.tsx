import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { View } from '#contract/views';
import { newAuction } from '../auctions/forms';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
beforeAll(async () => {
  app = await openPageApp();
  const manager = await app.signIn('MANAGER');
  await newAuction(manager, { code: 'B1', title: 'Atlases', startsAt: '2031-03-01T14:00:00Z' });
  await newAuction(manager, {
    code: 'B2',
    title: 'Herbals',
    startsAt: '2031-03-01T14:00:00Z',
    kind: 'TIMED',
  });
  for (const name of ['Of the house', 'Also of the house'])
    await manager.post('/views', { list: 'auctions', name, query: 'kind=TIMED', shared: true });
});
afterAll(() => app.close());

const click = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const open = async (name: string | RegExp = 'Views') => {
  await click(name);
  return within((await screen.findByText('Save view…')).closest('.views') as HTMLElement);
};
const savedViews = async () =>
  (await (await app.signIn('SPECIALIST')).get<{ data: View[] }>('/views?list=auctions')).body.data;

test('saves the state of a list as a view, changes, saves, renames and deletes it', async () => {
  await openPage(app, '/auctions?kind=TIMED&sort=-title&page=1&size=50', { as: 'SPECIALIST' });
  await screen.findByText('Herbals');
  await open();
  await click('Save view…');
  fireEvent.change(await screen.findByLabelText('View name'), { target: { value: 'Timed' } });
  expect(screen.queryByLabelText('Share with everyone in the house')).toBeNull();
  await click('Save');
  const button = await screen.findByRole('button', { name: 'Timed' });
  expect(screen.queryByText('Save view…')).not.toBeInTheDocument();
  expect((await savedViews()).find(({ name }) => name === 'Timed')?.query).toBe('kind=TIMED&sort=-title');

  fireEvent.click(screen.getByRole('button', { name: 'Remove filter Kind' }));
  expect(await within(button).findByLabelText('Unsaved changes')).toBeInTheDocument();
  await open(/^Timed/);
  await click('Update “Timed” with the current list');
  await waitFor(() => expect(within(button).queryByRole('img', { name: /Unsaved/ })).toBeNull());
  expect((await savedViews()).find(({ name }) => name === 'Timed')?.query).toBe('sort=-title');

  await open('Timed');
  await click('Edit view “Timed”…');
  const name = await screen.findByLabelText('View name');
  expect(name).toHaveValue('Timed');
  fireEvent.change(name, { target: { value: 'By title' } });
  await click('Save');
  await screen.findByRole('button', { name: 'By title' });

  await open('By title');
  await click('Edit view “By title”…');
  await click('Delete view');
  expect(await screen.findByText('View “By title” deleted')).toBeInTheDocument();
  expect(window.location.search).toBe('?sort=-title&size=50');
  fireEvent.click(screen.getByText('Undo'));
  await waitFor(async () => expect((await savedViews()).map(({ name }) => name)).toContain('By title'));
});

test('a view saved while the list of views is still loading is included', async () => {
  await openPage(app, '/auctions?kind=TIMED', { as: 'SPECIALIST' });
  await screen.findByText('Herbals');
  const originalFetch = globalThis.fetch;
  let saved = () => {};
  const whenSaved = new Promise<void>((resolve) => {
    saved = resolve;
  });
  let isFirst = true;
  globalThis.fetch = async (input, init) => {
    const response = await originalFetch(input, init);
    if (!/\/api\/views\b/.test(String(input instanceof Request ? input.url : input))) return response;
    if (init?.method?.toUpperCase() === 'POST') setTimeout(saved, 300);
    else if (isFirst) {
      isFirst = false;
      await whenSaved;
    }
    return response;
  };
  await open();
  await click('Save view…');
  fireEvent.change(await screen.findByLabelText('View name'), { target: { value: 'At once' } });
  await click('Save');
  await screen.findByRole('button', { name: 'At once' });
  expect(isFirst).toBe(false);
});

test('a shared view shows its saved state, and only permitted users change it', async () => {
  await openPage(app, '/auctions?q=atl', { as: 'SPECIALIST' });
  await screen.findByText('Atlases');
  const views = await open();
  expect(await views.findByRole('heading', { name: 'Shared views' })).toBeInTheDocument();
  fireEvent.click(views.getByRole('link', { name: /^Of the house/ }));
  await screen.findByText('Herbals');
  await screen.findByRole('button', { name: 'Of the house' });
  const search = new URLSearchParams(window.location.search);
  expect([search.get('kind'), search.get('q')]).toEqual(['TIMED', null]);
  const again = await open('Of the house');
  expect(await again.findByRole('link', { name: /^Of the house/ })).toHaveAttribute('aria-current', 'true');
  expect(again.queryByText(/^Edit view/)).toBeNull();
});

test('shows a name in use at its field', async () => {
  await openPage(app, '/auctions?kind=TIMED', { as: 'MANAGER' });
  await screen.findByText('Herbals');
  await open();
  await click('Save view…');
  fireEvent.change(await screen.findByLabelText('View name'), { target: { value: 'of the house' } });
  fireEvent.click(screen.getByLabelText('Share with everyone in the house'));
  await click('Save');
  expect(await screen.findByText(/already|taken|in use/i)).toBeInTheDocument();
});

test.each([
  ['pt-BR', 'Visualizações', 'Visualizações compartilhadas'],
  ['zh-CN', '视图', '共享视图'],
  ['zh-TW', '檢視', '共用檢視'],
] as const)('is translated into %s', async (language, title, shared) => {
  await openPage(app, '/auctions', { as: 'SPECIALIST', language });
  await click(title);
  expect(await screen.findByRole('heading', { name: shared })).toBeInTheDocument();
});
