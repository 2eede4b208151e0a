import type { Artist, ArtistSuggestion } from '#contract/artists';
import { commitImport } from '../imports/file';
import { createRegisterImporter } from '../imports/registerImporter';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const { uploadAndCheck, importFile, summarizeRows } = createRegisterImporter(
  () => ({ app, manager }),
  'artists',
);
const list = async () => (await manager.get<{ data: Artist[] }>('/artists')).body.data;
const searchArtists = async (q: string) =>
  (
    await manager.get<{ matches: ArtistSuggestion[] }>(`/artists/found?q=${encodeURIComponent(q)}`)
  ).body.matches.map(({ name }) => name);

const museum = [
  'id,name,gender,dates,yearOfBirth,yearOfDeath,placeOfBirth,placeOfDeath,url',
  '1,"Müller, Zoë",Female,born 1930,1930,,Köln,,http://museum.test/1',
  '2,"Aylesford, Heneage Finch, Fourth Earl of",Male,1751–1812,1751,1812,London,London,',
  '3,"Art Group (Ann Inventar, born 1944; Bob Inventar)",,,,,,,',
  '4,齐白石,Male,1864–1957,1864,1957,,,',
  '5,"Imagined, John",Male,1800–1850,1800,1850,,,',
  '6,"Imagined, John",Male,born 1901,1901,,,,',
  '',
].join('\n');

test('imports a file of artists as an authority list, finds them and undoes the import', async () => {
  const first = await importFile(museum, { source: 'Museum' });
  expect(first.counts).toMatchObject({ committed: 6, errors: 0 });
  expect(
    (await list()).map(({ name, sortName, born, died, source }) => [name, sortName, born, died, source]),
  ).toEqual([
    [
      'Art Group (Ann Inventar, born 1944; Bob Inventar)',
      'Art Group (Ann Inventar, born 1944; Bob Inventar)',
      null,
      null,
      'Museum',
    ],
    [
      'Heneage Finch, Fourth Earl of Aylesford',
      'Aylesford, Heneage Finch, Fourth Earl of',
      1751,
      1812,
      'Museum',
    ],
    ['John Imagined', 'Imagined, John', 1800, 1850, 'Museum'],
    ['John Imagined', 'Imagined, John', 1901, null, 'Museum'],
    ['Zoë Müller', 'Müller, Zoë', 1930, null, 'Museum'],
    ['齐白石', '齐白石', 1864, 1957, 'Museum'],
  ]);
  // Finds names without accents, in either order, by CJK characters, and with a typing error.
  expect(await searchArtists('muller zoe')).toEqual(['Zoë Müller']);
  expect(await searchArtists('Zoe M')).toEqual(['Zoë Müller']);
  expect(await searchArtists('白石')).toEqual(['齐白石']);
  expect(await searchArtists('Aylesfrod')).toEqual(['Heneage Finch, Fourth Earl of Aylesford']);

  const again = await uploadAndCheck(museum.replace('born 1930,1930,', '1930–2020,1930,2020'), {
    source: 'Museum',
  });
  expect((await summarizeRows(again)).map(([, , effect]) => effect)).toEqual([
    ...['CHANGED', 'UNCHANGED', 'UNCHANGED', 'UNCHANGED', 'UNCHANGED', 'UNCHANGED'],
  ]);
  await commitImport(app, manager, again.id);
  expect((await list()).find(({ name }) => name === 'Zoë Müller')).toMatchObject({
    dates: '1930–2020',
    died: 2020,
  });

  // Another list without IDs matches artists by name and year of birth.
  const other = await uploadAndCheck(
    'Artist,Year of birth,Nationality\nZoë Müller,1930,German\nZoë Müller,1931,\n',
  );
  expect((await summarizeRows(other)).map(([, , effect]) => effect)).toEqual(['CHANGED', 'NEW']);

  for (const { id } of [again, first])
    expect((await manager.post(`/imports/${id}/rollback`)).status).toBe(200);
  expect(await list()).toEqual([]);
});

test('every role reads artists, only the management imports a list of them', async () => {
  const editor = await app.signIn('EDITOR');
  expect((await editor.get('/artists/found?q=x')).status).toBe(200);
  const refused = await editor.upload<{ code: string }>('/artists/imports', 'x.csv', 'Artist\nX\n');
  expect([refused.status, refused.body.code]).toEqual([403, 'permission.denied']);
});

test('the nationality of a row decides the order of an East Asian name; a doubtful order is a warning', async () => {
  const file = await uploadAndCheck(
    [
      'ID,Name,Nationality,Place of birth',
      'n1,"Zhang, Daqian",Chinese,',
      'n2,"Di Cavalcanti, Emiliano",Brazilian,',
      'n3,"Leach, Bernard",,"Hong Kong, Zhonghua"',
      'n4,"Lee, Ufan",,',
      '',
    ].join('\n'),
  );
  expect((await summarizeRows(file)).map(([, state, , ...codes]) => [state, ...codes])).toEqual([
    ['OK'],
    ['OK'],
    ['OK'],
    ['WARNING', 'name_order'],
  ]);
  const { counts } = await commitImport(app, manager, file.id);
  expect(counts).toMatchObject({ committed: 4, errors: 0 });
  expect((await list()).map(({ name, sortName }) => [name, sortName])).toEqual([
    ['Emiliano Di Cavalcanti', 'Di Cavalcanti, Emiliano'],
    ['Bernard Leach', 'Leach, Bernard'],
    ['Lee Ufan', 'Lee, Ufan'],
    ['Zhang Daqian', 'Zhang, Daqian'],
  ]);
  expect((await manager.post(`/imports/${file.id}/rollback`)).status).toBe(200);
});
