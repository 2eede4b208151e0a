import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { User } from '#contract/users';
import { newAuction, newLot } from '../auctions/forms';
import { createLiveSale } from '../results/sale';
import { openPage, openPageApp, type PageApp, selectOption } from '../support/page';

let app: PageApp;
let next: number;
let live: number;
beforeAll(async () => {
  app = await openPageApp();
  const manager = await app.signIn('MANAGER');
  const { books, clocks } = app.departments;
  const sale = { code: 'NEXT', title: 'Maps and clocks', departmentIds: [books, clocks] };
  next = (await newAuction(manager, sale)).id;
  await newLot(manager, next, { number: '1', title: 'A map', departmentId: books });
  await newLot(manager, next, { number: '2', title: 'A bracket clock', departmentId: clocks });
  live = await createLiveSale(app, manager, {
    code: 'LIVE',
    lots: [{ number: '1' }, { number: '2' }, { number: '3' }],
  });
  const record = (number: string, result: object) =>
    manager.post(`/auctions/${live}/lots/${number}/result`, { version: 3, ...result });
  for (const [number, result] of [
    ['1', { outcome: 'SOLD', hammer: 120_000 }],
    ['2', { outcome: 'PASSED', lastBid: null }],
  ] as const) {
    const { body } = await manager.get<{ currentLot: { version: number } }>(
      `/auctions/${live}/results/desk?lot=${number}`,
    );
    const { status } = await record(number, { ...result, version: body.currentLot.version });
    expect(status).toBe(200);
  }
});
afterAll(() => app.close());

/** Returns the card with this heading. */
const card = async (title: string) =>
  within(
    (await screen.findByText(title, { selector: '.ant-card-head-title' })).closest(
      '.ant-card',
    ) as HTMLElement,
  );
const leadsTo = (link: HTMLElement) => link.closest('a')?.getAttribute('href');

test('shows an editor what needs attention, each sentence with a link', async () => {
  await openPage(app, '/', { as: 'EDITOR' });
  expect(await screen.findByText('Hello, Cordelia Proof')).toBeInTheDocument();
  const waiting = await card('Needs your attention');
  expect(leadsTo(waiting.getByText('1 lot of LIVE A sale of this test has no result yet'))).toBe(
    `/app/auction/${live}?tab=results&result=TODO`,
  );
  expect(leadsTo(waiting.getByText('2 lots need work before NEXT Maps and clocks can be published'))).toBe(
    `/app/auction/${next}?tab=lots&readiness=BLOCKED`,
  );
  expect(window.location.pathname).toBe('/app/');
});

test('shows a specialist the unfinished lots of their own department and what is missing', async () => {
  await openPage(app, '/', { as: 'SPECIALIST' });
  const mine = await card('My lots to finish');
  expect(leadsTo(mine.getByText('NEXT · 1 A map'))).toBe(`/app/auction/${next}/item/1`);
  expect(mine.getByText(/No estimate/)).toBeInTheDocument();
  expect(mine.queryByText(/bracket clock/)).toBeNull();
});

test('shows a manager the dashboard with upcoming sales, and past sales with linked figures', async () => {
  await openPage(app, '/', { as: 'MANAGER' });
  await waitFor(() => expect(window.location.pathname).toBe('/app/dashboard'));
  const sales = await card('Upcoming sales');
  expect(leadsTo(sales.getByText('2 lots need work'))).toBe(`/app/auction/${next}?tab=readiness`);
  const last = await card('Recent sales');
  expect(leadsTo(last.getByText('1 of 2'))).toBe(`/app/auction/${live}/report/lots?rows=offered`);
  expect(leadsTo(last.getByText('50%'))).toBe(`/app/auction/${live}/report/lots?rows=offered`);
  expect(leadsTo(last.getByText('£1,200'))).toBe(`/app/auction/${live}/report/lots?rows=sold`);
  const figures = await card('Figures');
  expect(leadsTo(figures.getByText('1 sold'))).toBe('/app/items?availability=SOLD');
});

test('lists the tasks and mentions of the inbox, and the colleagues who are here', async () => {
  const editor = app.people.EDITOR;
  const admin = await app.signIn('ADMIN');
  await admin.post(`/comments/auctions/${next}`, {
    text: `@${app.people.MANAGER.name} look`,
    mentions: [app.people.MANAGER.id],
  });
  await app.signIn('EDITOR');
  await openPage(app, '/dashboard', { as: 'MANAGER' });
  const inbox = await card('Mentions and tasks');
  expect(await inbox.findByText(/mentioned you/)).toBeInTheDocument();
  expect(inbox.getByText('No tasks')).toBeInTheDocument();
  expect((await card('Online now')).getByText(editor.name)).toBeInTheDocument();
  expect((await card('Online now')).queryByText(app.people.MANAGER.name)).toBeNull();
});

test('a user chooses shortcuts to pages, views and actions, which stay', async () => {
  const manager = await app.signIn('MANAGER');
  await manager.post('/views', { list: 'items', name: 'Clocks in store', query: 'q=clock' });
  await manager.put('/shortcuts', { shortcuts: ['/auction/new', 'view-999'] });
  await openPage(app, '/dashboard', { as: 'MANAGER' });
  const shortcuts = await card('Shortcuts');
  expect(leadsTo(await shortcuts.findByText('New auction'))).toBe('/app/auction/new');
  fireEvent.click(shortcuts.getByText('Edit'));
  await selectOption(
    await shortcuts.findByLabelText('Choose pages, views and actions'),
    /Clocks in store/,
    'clocks in',
  );
  fireEvent.click(shortcuts.getByText('Done'));
  expect(leadsTo(await shortcuts.findByText('Clocks in store'))).toMatch(/^\/app\/items\?q=clock&saved=/);
  // One that cannot be shown stays.
  await waitFor(async () => {
    const { body } = await manager.get<{ shortcuts: string[] }>('/shortcuts');
    expect(body.shortcuts).toEqual(['/auction/new', 'view-999', expect.stringMatching(/^view-\d$/)]);
  });
});

test('links to lots beyond the list, and does not tell a user without a department that everything is done', async () => {
  const manager = await app.signIn('MANAGER');
  const { books } = app.departments;
  const many = (await newAuction(manager, { code: 'MANY', departmentIds: [books] })).id;
  for (let number = 1; number <= 21; number += 1)
    await newLot(manager, many, { number: String(number), departmentId: books });
  await openPage(app, '/', { as: 'SPECIALIST' });
  const moreLink = await (await card('My lots to finish')).findByText(/^and \d+ more in MANY$/);
  expect(leadsTo(moreLink)).toBe(`/app/auction/${many}?tab=lots&readiness=BLOCKED&department=${books}`);

  const admin = await app.signIn('ADMIN');
  const { body } = await admin.get<User>(`/users/${app.people.SPECIALIST.id}`);
  const { id, activated, lastLoginAt, createdAt, ...now } = body;
  expect((await admin.put(`/users/${id}`, { ...now, departmentIds: [] })).status).toBe(200);
  await openPage(app, '/', { as: 'SPECIALIST' });
  expect((await card('My lots to finish')).getByText(/You are not in a department yet/)).toBeInTheDocument();
});
