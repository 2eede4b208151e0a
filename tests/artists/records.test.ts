import sql from 'sql-template-tag';
import type {
  ArtistMerge,
  ArtistPair,
  ArtistProposal,
  ArtistRecord,
  ArtistSuggestion,
  ItemArtist,
} from '#contract/artists';
import type { Item } from '#contract/items';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
let editor: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  editor = await app.signIn('EDITOR');
});
afterAll(() => app.close());
afterEach(() =>
  app.db.run(
    sql`truncate artists, item_artists, artist_names_dismissed, artist_merges restart identity cascade`,
  ),
);

const newItem = async (artist: string): Promise<Item> => {
  const { status, body } = await editor.post<Item>('/items', { title: 'A print', artist });
  expect(status).toBe(201);
  return body;
};
const newArtist = async (form: { name: string; [field: string]: unknown }): Promise<ArtistRecord> => {
  const { status, body } = await manager.post<ArtistRecord>('/artists', form);
  expect([status, body]).toMatchObject([201, { name: expect.any(String) }]);
  return body;
};
const read = async (id: number) => (await manager.get<ArtistRecord>(`/artists/${id}`)).body;
const fetchProposals = async (q = '') =>
  (
    await manager.get<{ data: ArtistProposal[]; total: number }>(
      `/artists/proposals?q=${encodeURIComponent(q)}`,
    )
  ).body;
const duplicates = async () =>
  (await manager.get<{ data: ArtistPair[]; total: number }>('/artists/duplicates')).body;
const accept = (choices: object[]) =>
  manager.post<{ created: number; linked: number }>('/artists/proposals', { choices });
const fetchLinks = (id: number) =>
  app.db
    .rows<{ artistId: number | null }>(
      sql`select artist_id as "artistId" from item_artists where item_id = ${id} order by place`,
    )
    .then((rows) => rows.map(({ artistId }) => artistId));
const searchArtists = async (q: string) =>
  (
    await manager.get<{ matches: ArtistSuggestion[] }>(`/artists/found?q=${encodeURIComponent(q)}`)
  ).body.matches.map(({ name }) => name);

describe('new artist', () => {
  test('is created by an editor, sorted by family name and linked to the items with that name', async () => {
    const item = await newItem('Ai Weiwei; Bo Quill');
    const { status, body } = await editor.post<ArtistRecord>('/artists', {
      name: 'Ai, Weiwei',
      nationality: 'Chinese',
      dates: 'born 1957',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Ai Weiwei',
      sortName: 'Ai, Weiwei',
      born: 1957,
      died: null,
      items: 1,
    });
    expect(await fetchLinks(item.id)).toEqual([body.id, null]);
    expect(await searchArtists('weiwei ai')).toEqual(['Ai Weiwei']);
  });

  test('is refused if the name and year of birth exist already, or death is before birth', async () => {
    await newArtist({ name: 'John Imagined', born: 1800 });
    const same = await manager.post<{ fields: object[] }>('/artists', { name: 'JOHN IMAGINED', born: 1800 });
    expect([same.status, same.body.fields]).toMatchObject([422, [{ path: 'name', code: 'duplicate' }]]);
    await newArtist({ name: 'John Imagined', born: 1901 });
    const early = await manager.post<{ fields: object[] }>('/artists', { name: 'X', born: 1900, died: 1850 });
    expect([early.status, early.body.fields]).toMatchObject([422, [{ path: 'died', code: 'not_later' }]]);
  });

  test('is changed and deleted by the management under its version; items keep their text', async () => {
    const item = await newItem('Vera Inventar');
    const artist = await newArtist({ name: 'Vera Inventar' });
    const stale = await manager.patch(`/artists/${artist.id}`, { nationality: 'x', version: 99 });
    expect(stale.status).toBe(409);
    const changed = await manager.patch<ArtistRecord>(`/artists/${artist.id}`, {
      aliases: ['V. Inventar'],
      version: artist.version,
    });
    expect(changed.body).toMatchObject({ aliases: ['V. Inventar'], version: artist.version + 1 });
    const other = await newItem('V. INVENTAR');
    expect(await fetchLinks(other.id)).toEqual([artist.id]);
    expect((await editor.patch(`/artists/${artist.id}`, { version: 2 })).status).toBe(403);
    expect((await manager.delete(`/artists/${artist.id}`, { version: 2 })).status).toBe(204);
    expect((await manager.get(`/artists/${artist.id}`)).status).toBe(404);
    expect(await fetchLinks(item.id)).toEqual([null]);
    expect((await editor.get<Item>(`/items/${item.id}`)).body.artist).toBe('Vera Inventar');
  });
});

describe('proposed artists', () => {
  test('are the names on items without a record, regardless of word order and punctuation', async () => {
    for (const artist of ['Vera Inventar (1881–1973)', 'Inventar, Vera', 'VERA INVENTAR; Bo Quill', '齐白石'])
      await newItem(artist);
    await newArtist({ name: 'Bo Quill' });
    const { data, total } = await fetchProposals();
    expect(total).toBe(2);
    expect(data[0]).toMatchObject({
      name: 'Vera Inventar',
      items: 3,
      dates: '1881–1973',
      born: 1881,
      died: 1973,
      datesFound: ['1881–1973'],
    });
    expect(data[0]?.spellings).toHaveLength(3);
    expect(data[1]).toMatchObject({ key: '齐白石', name: '齐白石', items: 1 });
    expect((await fetchProposals('quill')).total).toBe(0);
    expect((await fetchProposals('inventar')).total).toBe(1);
  });

  test('prefer a spelling in natural order to one in the form of a printed list', async () => {
    for (const artist of ['INVENTAR (Vera)', 'INVENTAR (Vera)', 'Vera Inventar']) await newItem(artist);
    expect((await fetchProposals()).data).toMatchObject([{ name: 'Vera Inventar', items: 3 }]);
  });

  test('become records singly or in bulk, with their spellings as aliases and linked items', async () => {
    const items = [
      await newItem('Vera Inventar (1881–1973)'),
      await newItem('Inventar, Vera'),
      await newItem('Bo Quill'),
    ];
    const { data } = await fetchProposals();
    const { status, body } = await accept(
      data.map(({ key, name, sortName, dates }) => ({ key, choice: 'NEW', name, sortName, dates })),
    );
    expect([status, body]).toEqual([200, { created: 2, linked: 3 }]);
    const [one, other, third] = (await Promise.all(items.map(({ id }) => fetchLinks(id)))).flat();
    expect(one).toEqual(expect.any(Number));
    expect(other).toBe(one);
    expect(third).not.toBe(one);
    expect(await read(one ?? 0)).toMatchObject({ born: 1881, died: 1973, items: 2 });
    expect((await fetchProposals()).total).toBe(0);
    // Another user accepted them in the meantime.
    const again = await accept([{ key: data[0]?.key, choice: 'NEW', name: 'Vera Inventar' }]);
    expect(again.body).toEqual({ created: 0, linked: 0 });
    expect((await editor.get<Item>(`/items/${items[1]?.id}`)).body.artist).toBe('Inventar, Vera');
  });

  test('become another spelling of an existing record, which is suggested with them', async () => {
    const artist = await newArtist({ name: 'Vera Inventar' });
    const item = await newItem('Wera Inventar');
    const { data } = await fetchProposals();
    expect(data[0]?.alike.map(({ id }) => id)).toEqual([artist.id]);
    const { body } = await accept([{ key: data[0]?.key, choice: 'ARTIST', artistId: artist.id }]);
    expect(body).toEqual({ created: 0, linked: 1 });
    expect(await fetchLinks(item.id)).toEqual([artist.id]);
    expect(await read(artist.id)).toMatchObject({ aliases: ['Wera Inventar'], version: artist.version + 1 });
    expect((await accept([{ key: 'x', choice: 'ARTIST', artistId: 999 }])).body).toEqual({
      created: 0,
      linked: 0,
    });
  });

  test('exclude items with life dates that contradict the record', async () => {
    const old = await newItem('John Imagined (1800–1850)');
    const young = await newItem('John Imagined (born 1901)');
    const [proposal] = (await fetchProposals()).data;
    expect(proposal?.datesFound).toEqual(['1800–1850', 'born 1901']);
    await accept([{ key: proposal?.key, choice: 'NEW', name: 'John Imagined', dates: '1800–1850' }]);
    expect(await fetchLinks(old.id)).toEqual([expect.any(Number)]);
    expect(await fetchLinks(young.id)).toEqual([null]);
    expect((await fetchProposals()).data).toMatchObject([{ dates: 'born 1901', born: 1901, items: 1 }]);
  });

  test('leave the list when a name needs no record, and can be restored', async () => {
    await newItem('Chinese School');
    const keys = (await fetchProposals()).data.map(({ key }) => key);
    expect((await manager.post('/artists/proposals/dismissed', { keys })).status).toBe(204);
    expect((await fetchProposals()).total).toBe(0);
    await manager.post('/artists/proposals/dismissed', { keys, dismissed: false });
    expect((await fetchProposals()).total).toBe(1);
  });
});

describe('possible duplicate records', () => {
  test('share a name in any order, romanized or in CJK characters, or life dates with a similar name', async () => {
    const pairs = [
      [{ name: 'Quill Beacon' }, { name: 'Beacon Quill' }, ['NAME']],
      [
        { name: '齐白石', sortName: '齐白石' },
        { name: 'Qi Baishi', sortName: 'Qi, Baishi' },
        ['TRANSLITERATION'],
      ],
      [
        { name: 'Jan Lantern the Elder', born: 1568, died: 1625 },
        { name: 'Johann Lantern', born: 1568, died: 1625 },
        ['DATES'],
      ],
    ] as const;
    for (const [one, other, reasons] of pairs) {
      const first = await newArtist(one);
      const second = await newArtist({ ...other });
      const { data, total } = await duplicates();
      expect([total, data[0]?.one.id, data[0]?.other.id]).toEqual([1, first.id, second.id]);
      expect(data[0]?.reasons).toEqual(reasons);
      await manager.post('/artists/duplicates/dismissed', { ids: [first.id, second.id] });
      expect((await duplicates()).total).toBe(0);
    }
    // The same name with different years of birth means two artists.
    await newArtist({ name: 'John Imagined', born: 1800 });
    await newArtist({ name: 'John Imagined', born: 1901 });
    expect((await duplicates()).total).toBe(0);
  });

  test('are merged by users: items move, names stay searchable, and an undo restores both', async () => {
    const one = await newArtist({ name: 'Vera Inventar', nationality: '', born: 1881 });
    const other = await newArtist({
      name: 'V. Inventar',
      nationality: 'Brazilian',
      dates: '1881–1973',
      aliases: ['Verinha'],
    });
    const [mine, theirs] = [await newItem('Vera Inventar'), await newItem('V. Inventar; Vera Inventar')];
    const path = `/artists/${one.id}/merges`;
    const stale = await manager.post(path, { version: 9, mergedId: other.id, mergedVersion: other.version });
    expect(stale.status).toBe(409);
    const { status, body } = await manager.post<ArtistMerge>(path, {
      version: one.version,
      mergedId: other.id,
      mergedVersion: other.version,
    });
    expect([status, body]).toMatchObject([
      201,
      { survivorId: one.id, mergedId: other.id, items: 1, undoneAt: null },
    ]);
    expect(await read(other.id)).toMatchObject({
      id: one.id,
      name: 'Vera Inventar',
      nationality: 'Brazilian',
      died: 1973,
      items: 2,
    });
    expect((await read(one.id)).aliases).toEqual(expect.arrayContaining(['V. Inventar', 'Verinha']));
    expect(await fetchLinks(theirs.id)).toEqual([one.id, one.id]);
    expect(await searchArtists('Verinha')).toEqual(['Vera Inventar']);
    expect((await editor.get<Item>(`/items/${theirs.id}`)).body.artist).toBe('V. Inventar; Vera Inventar');

    // Changes made since the merge are preserved.
    const now = await read(one.id);
    await manager.patch(`/artists/${one.id}`, { version: now.version, nationality: 'Portuguese' });
    expect((await editor.post(`/artist-merges/${body.id}/undo`, {})).status).toBe(403);
    const undone = await manager.post<ArtistMerge>(`/artist-merges/${body.id}/undo`, {});
    expect([undone.status, undone.body.undoneAt]).toEqual([200, expect.any(String)]);
    expect(await fetchLinks(theirs.id)).toEqual([other.id, one.id]);
    expect(await fetchLinks(mine.id)).toEqual([one.id]);
    expect(await read(one.id)).toMatchObject({ nationality: 'Portuguese', died: null, aliases: [] });
    expect(await read(other.id)).toMatchObject({ id: other.id, name: 'V. Inventar' });
    expect((await manager.post(`/artist-merges/${body.id}/undo`, {})).status).toBe(409);
    const { body: merges } = await manager.get<{ data: ArtistMerge[] }>(path);
    expect(merges.data).toHaveLength(1);
  });

  test('are not merged with themselves or twice', async () => {
    const [one, other, third] = [
      await newArtist({ name: 'A One' }),
      await newArtist({ name: 'B Two' }),
      await newArtist({ name: 'C Three' }),
    ];
    const merge = (into: ArtistRecord, from: ArtistRecord, version = into.version) =>
      manager.post<ArtistMerge>(`/artists/${into.id}/merges`, {
        version,
        mergedId: from.id,
        mergedVersion: from.version,
      });
    expect((await merge(one, one)).status).toBe(422);
    const first = await merge(one, other);
    expect(first.status).toBe(201);
    expect((await merge(third, other)).status).toBe(422);
    // The survivor was merged too, so the later merge must be undone first.
    const second = await merge(third, await read(one.id));
    expect(second.status).toBe(201);
    expect(await read(other.id)).toMatchObject({ id: third.id });
    expect((await manager.post(`/artist-merges/${first.body.id}/undo`, {})).status).toBe(409);
    expect((await manager.post(`/artist-merges/${second.body.id}/undo`, {})).status).toBe(200);
    expect((await manager.post(`/artist-merges/${first.body.id}/undo`, {})).status).toBe(200);
    expect(await read(other.id)).toMatchObject({ name: 'B Two' });
  });
});

describe('artists of an item', () => {
  test('are listed with their records, qualifiers, and whether the resale right can apply', async () => {
    await newArtist({ name: 'Vera Inventar', dates: '1881–1973' });
    await newArtist({ name: 'Bo Quill', dates: '1800–1850' });
    const { body: item } = await editor.post<Item>('/items', {
      title: 'A print',
      artist: 'Vera Inventar; Bo Quill; Ann Lantern; Vera Inventar',
      moreAttributions: ['', 'STUDIO_OF', 'AFTER'],
    });
    const { status, body } = await editor.get<{ artists: ItemArtist[] }>(`/items/${item.id}/artists`);
    expect(status).toBe(200);
    expect(
      body.artists.map(({ artist, attribution, resaleRight }) => [artist?.name, attribution, resaleRight]),
    ).toEqual([
      ['Vera Inventar', '', 'PROTECTED'],
      ['Bo Quill', '', 'EXPIRED'],
      [undefined, 'STUDIO_OF', 'UNKNOWN'],
      ['Vera Inventar', 'AFTER', 'NOT_BY'],
    ]);
  });

  test('derive the resale right from printed dates if they have no record', async () => {
    const item = await newItem('Vera Inventar (British, 1940–2004); Bo Quill (1800–1850); Ann Lantern');
    const { body } = await editor.get<{ artists: ItemArtist[] }>(`/items/${item.id}/artists`);
    expect(body.artists.map(({ resaleRight }) => resaleRight)).toEqual(['PROTECTED', 'EXPIRED', 'UNKNOWN']);
  });

  test('find their items regardless of the spelling of the name', async () => {
    const artist = await newArtist({ name: 'Vera Inventar', aliases: ['V. Inventar'] });
    const items = [
      await newItem('V. INVENTAR; Bo Quill'),
      await newItem('Inventar, Vera'),
      await newItem('Bo Quill'),
    ];
    const { body } = await editor.get<{ data: Item[] }>(`/items?artist=${artist.id}&sort=itemNo`);
    expect(body.data.map(({ id }) => id)).toEqual(items.slice(0, 2).map(({ id }) => id));
  });
});
