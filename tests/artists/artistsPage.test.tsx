import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ArtistRecord } from '#contract/artists';
import type { Item } from '#contract/items';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
  for (const artist of ['Vera Inventar (1881–1973)', 'Inventar, Vera', 'Bo Quill; Ann Lantern'])
    await manager.post('/items', { title: 'A print', artist });
});
afterAll(() => app.close());

const fetchArtists = async (q = '') =>
  (await manager.get<{ data: ArtistRecord[] }>(`/artists?q=${encodeURIComponent(q)}`)).body.data;

test('the management accepts a proposed name and the artist appears in the list', async () => {
  await openPage(app, '/items?view=artists&list=proposals', { as: 'MANAGER' });
  fireEvent.click(await screen.findByLabelText('Select Vera Inventar'));
  fireEvent.click(screen.getByText('Accept 1'));
  await waitFor(async () =>
    expect(await fetchArtists()).toMatchObject([{ name: 'Vera Inventar', dates: '1881–1973', born: 1881 }]),
  );
  await waitFor(() => expect(screen.queryByLabelText('Select Vera Inventar')).toBeNull());
  expect(screen.getByLabelText('Select Ann Lantern')).toBeInTheDocument();
});

test('an editor adds an artist from the list but cannot change existing ones', async () => {
  await openPage(app, '/items?view=artists', { as: 'EDITOR' });
  fireEvent.click((await screen.findAllByText('New artist'))[0] as HTMLElement);
  const sheet = await screen.findByRole('dialog');
  fireEvent.change(await within(sheet).findByLabelText('Artist name'), {
    target: { value: 'Zhang, Daqian' },
  });
  fireEvent.change(within(sheet).getByLabelText('Nationality'), { target: { value: 'Chinese' } });
  fireEvent.click(within(sheet).getByText('Add artist'));
  await waitFor(async () => expect(await fetchArtists('daqian')).toMatchObject([{ name: 'Zhang Daqian' }]));
  expect(screen.queryByText('Proposed artists')).toBeNull();
  expect(screen.queryByText('Import…')).toBeNull();
});

test('Enter keeps the typed name and does not add a suggested artist', async () => {
  await openPage(app, '/items?item=new', { as: 'EDITOR' });
  const sheet = await screen.findByRole('dialog');
  const field = await within(sheet).findByLabelText<HTMLInputElement>('Artist');
  const type = (name: string) => {
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: name } });
  };
  type('Zara Unlisted');
  await screen.findByText('Create “Zara Unlisted” as an artist');
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13, which: 13 });
  type('Zhang');
  await screen.findByText('Zhang Daqian · Chinese');
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13, which: 13 });
  expect(field.value).toBe('Zhang');
  expect(await fetchArtists('unlisted')).toEqual([]);

  // Selecting a suggestion on purpose adds the artist.
  type('Zhan');
  fireEvent.click(await screen.findByText('Zhang Daqian · Chinese'));
  await waitFor(() => expect(field.value).toBe('Zhang Daqian'));
  type('Zara Unlisted');
  fireEvent.click(await screen.findByText('Create “Zara Unlisted” as an artist'));
  await waitFor(async () =>
    expect(await fetchArtists('unlisted')).toMatchObject([{ name: 'Zara Unlisted' }]),
  );
  expect(field.value).toBe('Zara Unlisted');
});

test('an item with several artists shows a qualifier for each after the first', async () => {
  const [item] = (await manager.get<{ data: Item[] }>('/items?q=Lantern')).body.data;
  await openPage(app, `/items?item=${item?.id}`, { as: 'EDITOR' });
  expect(await screen.findByLabelText('Attribution of Ann Lantern')).toBeInTheDocument();
  expect(screen.queryByLabelText('Attribution of Bo Quill')).toBeNull();
  const list = await screen.findByLabelText('Artists of this item');
  expect(list).toHaveTextContent('Bo Quill Life dates unknown. Check the resale right.');
  fireEvent.click(within(list).getAllByText('Create record')[0] as HTMLElement);
  await waitFor(async () => expect(await fetchArtists('quill')).toMatchObject([{ name: 'Bo Quill' }]));
});

test('the management merges possible duplicates and undoes the merge', async () => {
  await manager.post('/artists', { name: 'Inventar Vera', born: 1881 });
  await openPage(app, '/items?view=artists&list=duplicates', { as: 'MANAGER' });
  fireEvent.click(await screen.findByLabelText('Merge Inventar Vera into Vera Inventar'));
  await waitFor(async () => expect(await fetchArtists('vera')).toHaveLength(1));
  fireEvent.click(await screen.findByText('Undo'));
  await waitFor(async () => expect(await fetchArtists('vera')).toHaveLength(2));
});
