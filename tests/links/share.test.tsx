import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Collection } from '#contract/collections';
import type { Link } from '#contract/links';
import { publicationChecks } from '#contract/publication-checks';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp } from '../support/page';
import { createFilledCollection, newCollection, performSteps } from '../works/gallery';

let app: PageApp;
let manager: ApiClient;
let shared: Collection;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
  shared = await newCollection(manager, { visibility: 'LINK', departmentIds: [app.departments.books] });
});
afterAll(() => app.close());

const fetchLinks = async () =>
  (await manager.get<{ data: Link[] }>(`/collections/${shared.id}/links`)).body.data;

test('creates a link for a recipient, shows and copies its URL once, and revokes it', async () => {
  const copied: string[] = [];
  Object.assign(navigator, { clipboard: { writeText: async (text: string) => copied.push(text) } });
  await openPage(app, `/collection/${shared.id}`, { as: 'SPECIALIST' });
  fireEvent.click(await screen.findByText('Share'));
  fireEvent.change(await screen.findByLabelText('Recipient'), { target: { value: 'Mrs Ward' } });
  await screen.findByText('No links yet');
  fireEvent.click(screen.getByText('Create link'));
  const address = await screen.findByLabelText<HTMLInputElement>('Link');
  expect(address.value).toMatch(/\/c\/[\w-]{43}\/$/);
  fireEvent.click(screen.getByText('Copy link'));
  await waitFor(() => expect(copied).toEqual([address.value]));
  expect(await fetchLinks()).toMatchObject([{ label: 'Mrs Ward', opened: 0, revokedAt: null }]);

  const row = within((await screen.findByText('Mrs Ward')).closest('li') as HTMLElement);
  expect(row.getByText('Not opened yet')).toBeInTheDocument();
  fireEvent.click(row.getByLabelText('Revoke the link Mrs Ward'));
  expect((await fetchLinks())[0]?.revokedAt).toBeNull();
  fireEvent.click(within(await screen.findByRole('tooltip')).getByText('Revoke link'));
  expect(await screen.findByText('Revoked')).toBeInTheDocument();
  expect((await fetchLinks())[0]?.revokedAt).not.toBeNull();
  await waitFor(() => expect(screen.queryByLabelText('Revoke the link Mrs Ward')).not.toBeInTheDocument());
});

test('asks before leaving with an unfinished link', async () => {
  await openPage(app, `/collection/${shared.id}?share=links`, { as: 'MANAGER' });
  fireEvent.change(await screen.findByLabelText('Recipient'), { target: { value: 'Mr Bankes' } });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findAllByText('Leave without saving?')).not.toEqual([]);
  expect(screen.getByLabelText('Recipient')).toHaveValue('Mr Bankes');
});

test('says why an internal collection has no links', async () => {
  const { id } = await newCollection(manager, { visibility: 'INTERNAL' });
  await openPage(app, `/collection/${id}?share=links`, { as: 'MANAGER' });
  expect(await screen.findByText(/^Only staff can see this collection/)).toBeInTheDocument();
  expect(screen.queryByText('Create link')).not.toBeInTheDocument();
});

test('does not offer links to users of other departments', async () => {
  const { id } = await newCollection(manager, {
    visibility: 'LINK',
    title: 'Clocks of others',
    departmentIds: [app.departments.clocks],
  });
  await openPage(app, `/collection/${id}`, { as: 'SPECIALIST' });
  await screen.findByText(/Clocks of others/, { selector: 'h1, h1 *' });
  expect(screen.queryByText('Share')).not.toBeInTheDocument();
});

test('asks before discarding a typed recipient, but not after the link was created', async () => {
  await openPage(app, `/collection/${shared.id}?share=new`, { as: 'SPECIALIST' });
  const label = await screen.findByLabelText('Recipient');
  fireEvent.change(label, { target: { value: 'Mr Hale' } });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await screen.findByText('Leave without saving?', { selector: '.ant-modal-confirm-title' });
  fireEvent.click(screen.getByText('Stay on this page'));
  expect(label).toHaveValue('Mr Hale');
  fireEvent.click(screen.getByText('Create link'));
  await screen.findByLabelText('Link');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('allows links to an internal collection from its share sheet', async () => {
  const { id } = await newCollection(manager, {
    visibility: 'INTERNAL',
    departmentIds: [app.departments.books],
    startsAt: '2031-03-01T10:00:00.000Z',
  });
  await openPage(app, `/collection/${id}?share=links`, { as: 'SPECIALIST' });
  fireEvent.click(await screen.findByRole('button', { name: 'Allow links' }));
  expect(await screen.findByText('Create link')).toBeInTheDocument();
  const { body } = await manager.get<Collection>(`/collections/${id}`);
  expect(body).toMatchObject({ visibility: 'LINK', startsAt: '2031-03-01T10:00:00Z' });
});

test('says who can allow links to users who may not change the collection', async () => {
  const levels = Object.fromEntries(publicationChecks.map((check) => [check, 'OFF']));
  await (await app.signIn('ADMIN')).put('/settings/publication-rules', { levels, version: 0 });
  const { id } = await createFilledCollection(manager, ['A tray'], { visibility: 'INTERNAL' });
  expect((await performSteps(manager, id, 'submit', 'publish')).body).toMatchObject({ status: 'PUBLISHED' });
  await openPage(app, `/collection/${id}?share=links`, { as: 'EDITOR' });
  expect(await screen.findByText('Ask your manager to allow links to this collection.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Allow links' })).toBeNull();
});
