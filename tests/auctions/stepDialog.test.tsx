import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Auction } from '#contract/auctions';
import { createCataloguedSale, performStep } from '../results/sale';
import { openPage, openPageApp, type PageApp } from '../support/page';
import { formOf } from './forms';

let app: PageApp;
beforeAll(async () => {
  app = await openPageApp();
});
afterAll(() => app.close());

const lots = [
  { number: '1', estimateLow: 10_000, estimateHigh: 20_000, reserve: 8_000 },
  { number: '2', estimateLow: 10_000, estimateHigh: 20_000 },
];
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Creates a sale that is ready for publication and starts in `days` days. */
async function saleIn(days: number): Promise<number> {
  const manager = await app.signIn('MANAGER');
  const id = await createCataloguedSale(app, manager, { departmentIds: [app.departments.books], lots });
  const { body } = await manager.get<Auction>(`/auctions/${id}`);
  const moved = await manager.put(`/auctions/${id}`, { ...formOf(body), startsAt: daysFromNow(days) });
  expect(moved.status).toBe(200);
  return id;
}

test('shows the date, lots without a reserve and unapproved texts before publication is confirmed', async () => {
  const id = await saleIn(30);
  await openPage(app, `/auction/${id}`, { as: 'MANAGER' });
  fireEvent.click(await screen.findByRole('button', { name: 'Publish sale' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('starts in 30 days');
  expect(dialog).toHaveTextContent('1 lot has no reserve');
  expect(dialog).toHaveTextContent('The catalog texts of 2 lots are not approved. Publishing approves them.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Publish sale' }));
  await waitFor(() =>
    expect(screen.getByRole('listitem', { current: 'step' })).toHaveTextContent('Published'),
  );
  await screen.findByText('2 lots published');
  expect(window.location.search).toBe('?done=publish');

  // The result opens again by its address, for colleagues too.
  await openPage(app, `/auction/${id}?done=publish`, { as: 'SPECIALIST' });
  const result = within(await screen.findByRole('region', { name: / published$/ }));
  expect(result.getByText(app.people.MANAGER.name)).toBeInTheDocument();
  expect(result.getByText('2 catalog texts were approved with it')).toBeInTheDocument();
  expect(result.getByText(/^The sale starts on/)).toBeInTheDocument();
  fireEvent.click(result.getByRole('link', { name: 'View lots' }));
  await waitFor(() => expect(window.location.search).toBe('?tab=lots'));
  await waitFor(() => expect(screen.queryByText('2 lots published')).toBeNull());
});

/** Makes missing descriptions a warning in this sale. */
async function warnOfDescriptions(id: number): Promise<void> {
  const manager = await app.signIn('MANAGER');
  const path = `/auctions/${id}/publication-rules`;
  const { body } = await manager.get<{ own: object; version: number }>(path);
  const rules = { levels: { ...body.own, description: 'WARN' }, version: body.version };
  expect((await manager.put(path, rules)).status).toBe(200);
}

test('lists open warnings before publication, with a link to their lots', async () => {
  const id = await saleIn(30);
  await warnOfDescriptions(id);
  await openPage(app, `/auction/${id}`, { as: 'MANAGER' });
  fireEvent.click(await screen.findByRole('button', { name: 'Publish sale' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('2 lots have open warnings').closest('li')).toHaveTextContent(
    '2 lots have no description',
  );
  expect(dialog.getByRole('link', { name: '2 lots have open warnings' })).toHaveAttribute(
    'href',
    `/app/auction/${id}?tab=lots&readiness=WARNED`,
  );
});

test('lists open warnings and undecided requests before the sale is started', async () => {
  const id = await saleIn(0.5);
  await warnOfDescriptions(id);
  const [manager, specialist] = [await app.signIn('MANAGER'), await app.signIn('SPECIALIST')];
  await performStep(manager, id, 'publish');
  for (const number of ['1', '2']) {
    const { body: lot } = await specialist.get<{ id: number }>(`/auctions/${id}/lots/${number}`);
    const lotRequest = { id: lot.id, kind: 'CHANGE', reason: 'Lower it' };
    expect((await specialist.post(`/auctions/${id}/lots/${number}/requests`, lotRequest)).status).toBe(201);
  }
  await openPage(app, `/auction/${id}`, { as: 'MANAGER' });
  fireEvent.click(await screen.findByRole('button', { name: 'Start the sale' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('link', { name: '2 lots have open warnings' })).toHaveAttribute(
    'href',
    `/app/auction/${id}?tab=lots&readiness=WARNED,BLOCKED`,
  );
  expect(
    dialog.getByText('2 requests need a decision; each lapses when its lot comes up'),
  ).toBeInTheDocument();
});

test('warns a manager who opens a sale 12 days early', async () => {
  const id = await saleIn(12);
  await performStep(await app.signIn('MANAGER'), id, 'publish');
  await openPage(app, `/auction/${id}`, { as: 'MANAGER', language: 'pt-BR' });
  fireEvent.click(await screen.findByRole('button', { name: 'Iniciar o leilão' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('com 12 dias de antecedência');
});

test('disables opening early for an editor with the reason, and never makes it the primary button', async () => {
  const id = await saleIn(12);
  await performStep(await app.signIn('MANAGER'), id, 'publish');
  await openPage(app, `/auction/${id}`, { as: 'EDITOR' });
  const early = await screen.findByRole('button', { name: 'Start the sale' });
  expect(early).toBeDisabled();
  expect(early).not.toHaveClass('ant-btn-primary');
  expect(
    screen.getByText('The sale starts in 12 days. Only a manager can start it this early.'),
  ).toBeInTheDocument();

  const soon = await saleIn(0.5);
  await performStep(await app.signIn('MANAGER'), soon, 'publish');
  await openPage(app, `/auction/${soon}`, { as: 'EDITOR' });
  const open = await screen.findByRole('button', { name: 'Start the sale' });
  expect(open).not.toHaveClass('ant-btn-primary');
  fireEvent.click(open);
  expect(await screen.findByRole('dialog')).not.toHaveTextContent('reserve');
});

test('does not take a step if the sale changed during its confirmation, and asks again with the new consequences', async () => {
  const id = await saleIn(30);
  await openPage(app, `/auction/${id}`, { as: 'MANAGER' });
  fireEvent.click(await screen.findByRole('button', { name: 'Publish sale' }));
  const dialog = await screen.findByRole('dialog');
  const admin = await app.signIn('ADMIN');
  const { body: lot } = await admin.get<{ id: number; version: number }>(`/auctions/${id}/lots/1`);
  await admin.patch(`/auctions/${id}/lots/1`, { id: lot.id, version: lot.version, reserve: null });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Publish sale' }));
  await waitFor(() => expect(screen.getByText(/The sale has changed/)).toBeInTheDocument());
  expect((await admin.get<{ status: string }>(`/auctions/${id}`)).body.status).toBe('CATALOGUING');
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  const again = screen.getByRole('dialog');
  expect(again).toHaveTextContent('2 lots have no reserve');
  fireEvent.click(within(again).getByRole('button', { name: 'Publish sale' }));
  await waitFor(() =>
    expect(screen.getByRole('listitem', { current: 'step' })).toHaveTextContent('Published'),
  );
});

test('keeps a typed reason when the confirmation is asked again', async () => {
  const id = await saleIn(30);
  const manager = await app.signIn('MANAGER');
  await performStep(manager, id, 'publish');
  await openPage(app, `/auction/${id}`, { as: 'MANAGER' });
  fireEvent.click(await screen.findByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Unpublish sale' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'The date is wrong' } });
  const specialist = await app.signIn('SPECIALIST');
  const { body: lot } = await specialist.get<{ id: number }>(`/auctions/${id}/lots/1`);
  const lotRequest = { id: lot.id, kind: 'CHANGE', reason: 'Lower it' };
  expect((await specialist.post(`/auctions/${id}/lots/1/requests`, lotRequest)).status).toBe(201);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Unpublish sale' }));
  expect(await within(dialog).findByText(/The sale has changed/)).toBeInTheDocument();
  await waitFor(() => expect(dialog).toHaveTextContent('1 open request will lapse'));
  expect(within(dialog).getByRole('textbox')).toHaveValue('The date is wrong');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Unpublish sale' }));
  await waitFor(async () =>
    expect((await manager.get<{ status: string }>(`/auctions/${id}`)).body.status).toBe('CATALOGUING'),
  );
  const result = within(await screen.findByRole('region', { name: /unpublished and back in cataloging$/ }));
  expect(result.getByText('2 lots withdrawn from publication')).toBeInTheDocument();
  expect(result.getByText('The date is wrong')).toBeInTheDocument();

  await performStep(manager, id, 'publish');
  await openPage(app, `/auction/${id}?done=unpublish`, { as: 'MANAGER' });
  expect(await screen.findByText('Status now: Published')).toBeInTheDocument();
});
