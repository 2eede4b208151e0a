import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Collection, CollectionForm } from '#contract/collections';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp, selectOption } from '../support/page';
import { newCollection } from '../works/gallery';
import { collectionForm } from './form';

let app: PageApp;
let manager: ApiClient;
let books: Collection;
let clocks: Collection;

beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
  const create = async (code: string, overrides: Partial<CollectionForm>) => {
    const { status, body } = await manager.post<Collection>('/collections', collectionForm(code, overrides));
    expect(status).toBe(201);
    return body;
  };
  books = await create('B', { title: 'Herbals', departmentIds: [app.departments.books] });
  clocks = await create('C', {
    title: 'Longcase clocks',
    kind: 'FAIR',
    departmentIds: [app.departments.clocks],
  });
});
afterAll(() => app.close());

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const titles = () => [...document.querySelectorAll('.list-row-link b')].map((title) => title.textContent);

test('filters the list by kind, and a row opens its collection', async () => {
  await openPage(app, '/collections', { as: 'EDITOR' });
  await screen.findByText('Herbals');
  fireEvent.click(screen.getByText('Filter'));
  await selectOption(await screen.findByLabelText('Kind'), 'Fair');
  await waitFor(() => expect(titles()).toEqual(['Longcase clocks']));
  expect(window.location.search).toBe('?kind=FAIR');

  fireEvent.click(screen.getByText('Longcase clocks'));
  expect(await screen.findByText('C Longcase clocks', { selector: 'h1' })).toBeInTheDocument();
  expect(window.location.pathname).toBe(`/app/collection/${clocks.id}`);
  expect(screen.getByLabelText('Back: Collections')).toHaveAttribute('href', '/app/collections?kind=FAIR');
});

test('a specialist creates a collection in their own department', async () => {
  await openPage(app, '/collection/new', { as: 'SPECIALIST' });
  fireEvent.click(await screen.findByText('Create collection'));
  expect(await screen.findAllByText('Fill in this field.')).toHaveLength(2);
  type('Code', 'B');
  type('Title', 'Almanacs');
  fireEvent.click(screen.getByText('Create collection'));
  expect(await screen.findByText('This is already in use. Choose another one.')).toBeInTheDocument();

  type('Code', 'ALM');
  fireEvent.click(screen.getByText('Create collection'));
  expect(await screen.findByText('ALM Almanacs', { selector: 'h1' })).toBeInTheDocument();
  const { body } = await manager.get<{ data: Collection[] }>('/collections?q=ALM');
  expect(body.data).toMatchObject([{ title: 'Almanacs', departmentIds: [app.departments.books] }]);
});

test('saves a change, and tells users with read access that they cannot edit', async () => {
  await openPage(app, `/collection/${books.id}`, { as: 'SPECIALIST' });
  await screen.findByText('B Herbals', { selector: 'h1' });
  await screen.findByLabelText('Subtitle');
  type('Subtitle', 'Printed before 1700');
  fireEvent.click(await screen.findByText('Save'));
  await screen.findByText('Saved');
  expect((await manager.get(`/collections/${books.id}`)).body).toMatchObject({
    subtitle: 'Printed before 1700',
  });

  await openPage(app, `/collection/${clocks.id}`, { as: 'SPECIALIST' });
  expect(await screen.findByText('You can view this but not change it.')).toBeInTheDocument();
  expect(screen.getByLabelText('Title')).toBeDisabled();
});

test('asks about a time that the clocks skip, and saves nothing until answered', async () => {
  const { id } = await newCollection(manager);
  await openPage(app, `/collection/${id}?tab=details`, { as: 'MANAGER' });
  const field = await screen.findByLabelText('Start date');
  fireEvent.mouseDown(field);
  fireEvent.change(field, { target: { value: '03/28/2027 1:30 AM' } });
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  const question = await screen.findByText(/does not occur in Europe\/London/);
  const fetchStart = async () => (await manager.get<Collection>(`/collections/${id}`)).body.startsAt;
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Choose a time.')).toBeInTheDocument();
  expect(await fetchStart()).toBeNull();
  fireEvent.click(within(question).getByRole('button', { name: /2:30\sAM GMT\+1/ }));
  await waitFor(() => expect(screen.queryByText(/does not occur/)).not.toBeInTheDocument());
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await fetchStart()).toBe('2027-03-28T01:30:00Z'));
});
