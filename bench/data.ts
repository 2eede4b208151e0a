import { createReadStream, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import sql from 'sql-template-tag';
import type { Db } from '../server/db/database';
import { createRandom } from '../server/demo/random';
import { painting } from '../server/demo/words/art';
import { furniture } from '../server/demo/words/decorative';
import { createArtists, withDates } from '../server/demo/words/names';
import { book } from '../server/demo/words/small';

export interface BenchItem {
  title: string;
  artist: string;
  medium: string;
  date_text: string;
  dimensions: string;
  description: string;
  provenance: string;
}

const root = resolve(__dirname, '..');
const realFile = join(resolve(root, process.env.REAL_DATA ?? '../shared/data'), 'items-large.csv.gz');
export const hasRealItems = existsSync(realFile);

/**
 * Yields museum objects where the file exists, otherwise items like those of the demo data, from the `first`th on. Never ends.
 */
export async function* manyItems(first = 0): AsyncGenerator<BenchItem> {
  let index = 0;
  for (;;)
    for await (const item of hasRealItems ? realItems() : inventedItems()) if (index++ >= first) yield item;
}

async function* realItems(): AsyncGenerator<BenchItem> {
  const rows = createReadStream(realFile)
    .pipe(createGunzip())
    .pipe(parse({ columns: true, relax_quotes: true }));
  for await (const row of rows as AsyncIterable<Record<string, string>>) {
    const text = (field: string) => row[field] ?? '';
    yield {
      title: text('title') || 'Untitled',
      artist: text('artist'),
      medium: text('medium'),
      date_text: text('date_text'),
      dimensions: text('dimensions'),
      description: [text('classification'), text('department'), text('credit_line')]
        .filter(Boolean)
        .join('. '),
      provenance: text('provenance'),
    };
  }
}

function* inventedItems(): Generator<BenchItem> {
  const random = createRandom(1);
  const artists = createArtists(random, 24, [1820, 1940]);
  for (let count = 0; count < 200_000; count++) {
    const item = random.pick([painting, painting, furniture, book])(random, artists);
    yield {
      title: `${item.title}, ${count}`,
      artist: item.artist || withDates(random.pick(artists)),
      medium: item.medium,
      date_text: item.dateText,
      dimensions: item.dimensions,
      description: item.description,
      provenance: item.provenance,
    };
  }
}

const batch = 5000;

/** Adds `count` items, spread over departments, categories and the last five years. */
export async function fillItems(db: Db, count: number): Promise<void> {
  const source = manyItems();
  const categories = await db.rows<{ id: number; name: string }>(
    sql`select id, name from categories order by id`,
  );
  // One item in three is in the largest category, as in most auction houses.
  const spread = categories.flatMap(({ id, name }) =>
    name === 'Paintings' ? Array.from({ length: 11 }, () => id) : [id],
  );
  for (let done = 0; done < count; done += batch) {
    const rows: BenchItem[] = [];
    while (rows.length < Math.min(batch, count - done)) rows.push((await source.next()).value as BenchItem);
    await db.run(sql`
      insert into items (title, artist, medium, date_text, dimensions, description, provenance, department_id, category_id,
        updated_at)
      select left(r.title, 1000), left(r.artist, 300), left(r.medium, 500), left(r.date_text, 200), left(r.dimensions, 500),
        left(r.description, 20000), left(r.provenance, 20000), c.department_id, c.id,
        now() - interval '1 second' * ((hashint8(${done} + r.place)::bigint + 2147483648) * 157788000 / 4294967296)
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (title text, artist text, medium text,
        date_text text, dimensions text, description text, provenance text)) with ordinality as r
        (title, artist, medium, date_text, dimensions, description, provenance, place)
      join categories c on c.id = (${spread}::bigint[])[1 + (${done} + r.place) % ${spread.length}]`);
  }
  await db.run(sql`vacuum analyze items`);
}

/** Copies the items to one flat table without any index but its key. */
export async function fillFlat(db: Db): Promise<void> {
  await db.run(sql`drop table if exists flat_items`);
  await db.run(sql`
    create table flat_items (id bigint generated always as identity primary key, item_no text, title text, artist text,
      medium text, date_text text, dimensions text, description text, provenance text, department_id bigint,
      category_id bigint, number text, low bigint, high bigint, updated_at timestamptz not null default now(),
      version int not null default 1)`);
  await db.run(sql`
    insert into flat_items (item_no, title, artist, medium, date_text, dimensions, description, provenance, department_id,
      category_id, updated_at)
    select item_no, title, artist, medium, date_text, dimensions, description, provenance, department_id, category_id,
      updated_at from items order by id`);
  await db.run(sql`vacuum analyze flat_items`);
}
