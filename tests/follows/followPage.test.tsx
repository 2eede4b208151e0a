import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Follow, FollowNoun } from '#contract/follows';
import { newAuction } from '../auctions/forms';
import { newGoal } from '../goals/goal';
import type { ApiClient } from '../support/client';
import { goTo, openPage, openPageApp, type PageApp } from '../support/page';
import { createFilledCollection, listWorks, newItem } from '../works/gallery';

let app: PageApp;
let manager: ApiClient;
let specialist: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  [manager, specialist] = await Promise.all([app.signIn('MANAGER'), app.signIn('SPECIALIST')]);
});
afterAll(() => app.close());

test('the bell says why the user follows the row, and mutes it', async () => {
  const sale = await newAuction(manager, {
    code: 'BELL',
    title: 'Atlases',
    specialistId: app.people.SPECIALIST.id,
  });
  await openPage(app, `/auction/${sale.id}`, { as: 'SPECIALIST' });
  const bell = await screen.findByRole('button', { name: 'Following · Atlases' });
  expect(bell).toHaveAttribute('title', 'You follow this because you are responsible for it.');
  fireEvent.click(bell);
  fireEvent.click(await screen.findByText('Mute'));
  // An own row is always followed or muted.
  expect(screen.queryByText("Don't follow")).toBeNull();
  expect(await screen.findByRole('button', { name: 'Muted · Atlases' })).toHaveAttribute(
    'title',
    'You muted this. Only mentions and tasks notify you.',
  );
  expect((await specialist.get<Follow>(`/follows/auctions/${sale.id}`)).body.state).toBe('MUTED');
});

test('pages and sheets of other rows have the bell too', async () => {
  const collection = await createFilledCollection(manager, ['Map']);
  const [work] = await listWorks(manager, collection.id);
  const item = await newItem(manager, { title: 'Globe' });
  const { body: customer } = await manager.post<{ id: number }>('/customers', { lastName: 'Vale' });
  const goal = await newGoal(manager);
  const pages: Partial<Record<FollowNoun, [number, string]>> = {
    works: [work?.id ?? 0, `/collection/${collection.id}/item/${work?.itemNo}`],
    items: [item.id, `/items?item=${item.id}`],
    customers: [customer.id, `/customer/${customer.id}`],
    goals: [goal.id, `/dashboard?goal=${goal.id}`],
  };
  const admin = await app.signIn('ADMIN');
  await openPage(app, '/auctions', { as: 'ADMIN' });
  for (const [at, [noun, [id, path]]] of Object.entries(pages).entries()) {
    // Alternating states, so that the bell of the page before is not taken for that of the next one.
    const [state, label] = at % 2 === 0 ? ['MUTED', /^Muted · ./] : ['FOLLOWING', /^Following · ./];
    await admin.put(`/follows/${noun}/${id}`, { state });
    goTo(path);
    await waitFor(
      () => expect([noun, screen.queryByRole('button', { name: label }) !== null]).toEqual([noun, true]),
      { timeout: 15_000 },
    );
  }
});

test('the home page shows the feed, which follows changes without a reload', async () => {
  await openPage(app, '/', { as: 'EDITOR' });
  expect(await screen.findByText('Nothing has happened yet to what you follow.')).toBeInTheDocument();
  const sale = await newAuction(manager, {
    code: 'FEED',
    title: 'Globes',
    specialistId: app.people.EDITOR.id,
  });
  const link = await screen.findByRole('link', { name: 'FEED · Globes' });
  expect(link).toHaveAttribute('href', expect.stringContaining(`/auction/${sale.id}`));
  const entry = within(link.closest('li') as HTMLElement);
  expect(await entry.findByText(/created/)).toHaveTextContent(`${app.people.MANAGER.name} created`);
});

test('the notification settings list the choices, each with a button that removes it', async () => {
  const sale = await newAuction(manager, { code: 'LIST', title: 'Maps' });
  const editor = await app.signIn('EDITOR');
  await editor.put(`/follows/auctions/${sale.id}`, { state: 'FOLLOWING' });
  await openPage(app, '/settings/user-profile?tab=notifications', { as: 'EDITOR' });
  const list = within(await screen.findByRole('region', { name: 'What you follow' }));
  expect(await list.findByRole('link', { name: 'LIST · Maps' })).toBeInTheDocument();
  fireEvent.click(list.getByLabelText('Stop following LIST · Maps'));
  await waitFor(() => expect(list.queryByRole('link', { name: 'LIST · Maps' })).toBeNull());
  expect((await editor.get<Follow>(`/follows/auctions/${sale.id}`)).body.state).toBe('NONE');
});
