import sql from 'sql-template-tag';
import {
  artistSeparator,
  findArtistAt,
  findCaret,
  formatArtists,
  splitArtistNames,
} from '#contract/artist-text';
import type { Item } from '#contract/items';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const read = (text: string) =>
  app.db.rows<{ name: string; dates: string }>(
    sql`select name, dates from artists_in(${text}) order by place`,
  );
const names = async (text: string) => (await read(text)).map(({ name }) => name);

test.each([
  ['Vera Inventar; Bo Quill', ['Vera Inventar', 'Bo Quill']],
  ['Vera Inventar | Bo Quill|Ann Lantern', ['Vera Inventar', 'Bo Quill', 'Ann Lantern']],
  ['Inventar, Vera；Quill, Bo', ['Inventar, Vera', 'Quill, Bo']],
  ['张三、李四', ['张三', '李四']],
  ['Vera Inventar\nBo Quill', ['Vera Inventar', 'Bo Quill']],
  ['; Vera Inventar ;; ', ['Vera Inventar']],
  // A pair known by both names and a firm count as one artist.
  ['Gilbert & George', ['Gilbert & George']],
  ['Vera Inventar and Bo Quill', ['Vera Inventar and Bo Quill']],
  [
    'Art Group (Ann Inventar, born 1944; Bob Inventar)',
    ['Art Group (Ann Inventar, born 1944; Bob Inventar)'],
  ],
  ['Quill (Bo', ['Quill (Bo']],
  ['', []],
])('%j contains the names %j', async (text, expected) => {
  expect(await names(text)).toEqual(expected);
});

test.each([
  ['Vera Inventar (1881–1973)', 'Vera Inventar', '1881–1973'],
  ['Vera Inventar (Brazilian, born 1957)', 'Vera Inventar', 'Brazilian, born 1957'],
  ['Vera Inventar, b. 1957', 'Vera Inventar', 'b. 1957'],
  ['Inventar, Vera, 1881-1973', 'Inventar, Vera', '1881-1973'],
  ['齐白石 (1864–1957)', '齐白石', '1864–1957'],
  ['circle of Vera Inventar', 'Vera Inventar', ''],
  ['d’après Vera Inventar', 'Vera Inventar', ''],
  ['Vera Inventar and studio', 'Vera Inventar', ''],
  ['School of Inventaria', 'School of Inventaria', ''],
])('reads %s as %s with the dates %j', async (text, name, dates) => {
  expect(await read(text)).toEqual([{ name, dates }]);
});

test('the server and the browser split a text by the same rules', async () => {
  for (const text of [
    'Vera Inventar; Bo Quill | Ann Lantern',
    '张三、李四；王五',
    'Art Group (Ann Inventar; Bob Inventar); Bo',
    '王小明（甲；乙）；李四',
    'Quill (Bo; Ann',
    'a\nb',
    ' ; ',
  ]) {
    const rows = await app.db.rows<{ name: string }>(
      sql`select written as name from artists_in(${text}) order by place`,
    );
    expect(splitArtistNames(text)).toEqual(rows.map(({ name }) => name));
  }
});

describe('artists of an item', () => {
  let editor: ApiClient;
  beforeAll(async () => {
    editor = await app.signIn('EDITOR');
  });
  const newItem = async (form: object) => {
    const { status, body } = await editor.post<Item>('/items', { title: 'A print', ...form });
    expect(status).toBe(201);
    return body;
  };
  const rowsOf = (id: number) =>
    app.db.rows<{ name: string; artistId: number | null }>(
      sql`select name, artist_id as "artistId" from item_artists where item_id = ${id} order by place`,
    );
  const change = async ({ id, version }: Item, form: object) => {
    const { status, body } = await editor.patch<Item>(`/items/${id}`, { version, ...form });
    expect(status).toBe(200);
    return body;
  };

  test('follow the printed text, which is stored as typed', async () => {
    const item = await newItem({ artist: 'Vera Inventar (1881–1973) | Bo Quill' });
    expect(item.artist).toBe('Vera Inventar (1881–1973) | Bo Quill');
    expect(await rowsOf(item.id)).toMatchObject([{ name: 'Vera Inventar' }, { name: 'Bo Quill' }]);
    const changed = await change(item, { artist: 'Ann Lantern' });
    expect(await rowsOf(item.id)).toMatchObject([{ name: 'Ann Lantern' }]);
    await change(changed, { artist: '' });
    expect(await rowsOf(item.id)).toEqual([]);
  });

  test('keep their qualifiers when an artist is inserted before them', async () => {
    const item = await newItem({
      artist: 'Vera Inventar; Bo Quill; Ann Lantern',
      attribution: 'ATTRIBUTED_TO',
      moreAttributions: ['', 'AFTER'],
    });
    const changed = await change(item, { artist: 'Cy Marble; Vera Inventar; Bo Quill; Ann Lantern' });
    expect(changed.moreAttributions).toEqual(['', '', 'AFTER']);
    expect((await change(changed, { artist: 'Cy Marble' })).moreAttributions).toEqual([]);
  });

  test('link to the one record with that name, or to none if two have it or the dates differ', async () => {
    const [one, , , bornArtist] = await app.db.rows<{ id: number }>(sql`
      insert into artists (name, sort_name, aliases, born, spellings) values
        ('Sol Beacon', 'Beacon, Sol', '{"S. Beacon"}', null, ''), ('Twin Lamp', 'Lamp, Twin', '{}', null, ''),
        ('Twin Lamp', 'Lamp, Twin', '{}', null, ''), ('Old Candle', 'Candle, Old', '{}', 1850, '') returning id`);
    const item = await newItem({
      artist: 'Beacon, Sol; S. BEACON; Twin Lamp; Old Candle (1850–1900); Old Candle (born 1950)',
    });
    expect((await rowsOf(item.id)).map(({ artistId }) => artistId)).toEqual([
      one?.id,
      one?.id,
      null,
      bornArtist?.id,
      null,
    ]);
  });
});

test.each([
  ['Dutch, 1918–1966', true],
  ['1918', true],
  ['b. 1918', true],
  ['Dutch, 1918–2002', false],
  ['1881–1966', false],
])('dates of an item, %j, match a record of 1918 to 1966: %s', async (dates, fits) => {
  await app.db.run(sql`
    insert into artists (name, sort_name, born, died, spellings) select 'Wim Lantaarn', 'Lantaarn, Wim', 1918, 1966, ''
    where not exists (select 1 from artists where name = 'Wim Lantaarn')`);
  const { called } = await app.db.row<{ called: number | null }>(
    sql`select artist_called(artist_fold('Wim Lantaarn'), ${dates}) as called`,
  );
  expect(called !== null).toBe(fits);
});

test('printed artists include their qualifiers; the text is unchanged if only the first has one', () => {
  const print = (text: Parameters<typeof formatArtists>[0]) =>
    formatArtists(text, (name, how) => (how ? `${how} ${name}` : name)).join(artistSeparator);
  expect(print({ artist: 'A | B', attribution: '', moreAttributions: [] })).toBe('A | B');
  expect(print({ artist: 'A', attribution: 'AFTER', moreAttributions: [] })).toBe('AFTER A');
  expect(print({ artist: 'A | B', attribution: 'STUDIO_OF', moreAttributions: ['AFTER'] })).toBe(
    'STUDIO_OF A; AFTER B',
  );
  expect(print({ artist: '', attribution: '', moreAttributions: ['AFTER'] })).toBe('');
});

test('finds the artist being typed from the caret, wherever the text changes', () => {
  const at = (before: string, after: string) => {
    const { from, to } = findArtistAt(after, findCaret(before, after));
    return after.slice(from, to).trim();
  };
  expect(at('', 'V')).toBe('V');
  expect(at('Vera Inventar; B', 'Vera Inventar; Bo')).toBe('Bo');
  expect(at('Vera; Bo', 'Vera I; Bo')).toBe('Vera I');
  expect(at('Vera; Bo', 'Vera; Bo; ')).toBe('');
  expect(at('Vera; Bo', 'Ann; Bo')).toBe('Ann');
});
