import sql, { raw } from 'sql-template-tag';
import type { Field } from '#contract/api/field';
import { collectionFields } from '#contract/collections';
import { itemFields } from '#contract/item-fields';
import { lotFields } from '#contract/lot-fields';
import type { Waitlist } from '#contract/reservations';
import { languages } from '#contract/session';
import { workFields } from '#contract/works';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { addPictures, newLink, openCollection, requestPath } from './shared';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

/** The columns that the page shows. Every other field of these tables is internal. */
const publicColumns: Record<string, readonly string[]> = {
  items: ['title', 'artist', 'attribution', 'dateText', 'medium', 'dimensions'],
  collection_items: ['askingPrice', 'priceOnRequest', 'priceNote', 'labelText'],
  collections: [
    'title',
    'subtitle',
    'startsAt',
    'endsAt',
    'timeZone',
    'location',
    'currency',
    'priceDisplay',
  ],
  lots: [],
};
const fields: Record<string, Readonly<Record<string, Field>>> = {
  items: itemFields,
  collection_items: workFields,
  collections: collectionFields,
  lots: lotFields,
};

/** Returns a unique value for a field, if its kind can hold one. */
const planted = ({ kind }: Field, at: number): string | number | undefined =>
  kind === 'text' ? `HIDDEN-7${at}7` : kind === 'amount' ? 7_770_000 + at : undefined;

test('internal fields of the collection and its works never appear on the page', async () => {
  const collection = await openCollection(app, manager, ['Shown one', 'Shown two'], { code: 'CODE-90909' });
  const { id } = collection;
  const files = await addPictures(app, id);
  const works = await app.db.rows<{ id: number; itemId: number; itemNo: string }>(sql`
    select w.id, i.id as "itemId", i.item_no as "itemNo" from collection_items w join items i on i.id = w.item_id
    where w.collection_id = ${id}`);
  const { id: lotId } = await app.db.row<{ id: number }>(sql`
    with sale as (
      insert into auctions (code, title, kind, currency, time_zone)
      values ('SALE-90909', 'A sale', 'LIVE', 'GBP', 'Europe/London') returning id)
    insert into lots (auction_id, number, sort_key, status) select id, 'LOT-90909', 'a', 'PASSED' from sale returning id`);
  await app.db.run(sql`
    insert into lot_items (lot_id, ordinal, item_id) values (${lotId}, 1, ${works[0]?.itemId ?? 0})`);

  const secrets: string[] = ['90909', 'secret-name', ...files, ...works.map(({ itemNo }) => itemNo)];
  let at = 100;
  for (const [table, declared] of Object.entries(fields))
    for (const [name, field] of Object.entries(declared)) {
      const value = planted(field, ++at);
      if (value === undefined || field.column === null || publicColumns[table]?.includes(name)) continue;
      if (table === 'collections' && name === 'code') continue;
      const rows = {
        items: works.map(({ itemId }) => itemId),
        collection_items: works.map((work) => work.id),
        collections: [id],
        lots: [lotId],
      }[table];
      await app.db.run(sql`
        update ${raw(table)} set ${raw(field.column)} = ${value} where id = any(${rows ?? []}::bigint[])`);
      secrets.push(typeof value === 'number' ? String(value).slice(0, -2) : value);
    }
  expect(secrets.length).toBeGreaterThan(20);
  const reservation = await manager.post<Waitlist>(`/items/${works[0]?.itemId}/reservations`, {
    client: 'CLIENT-90909',
    contact: 'CONTACT-90909',
    note: 'NOTE-90909',
    until: '2099-01-01T00:00:00Z',
  });
  expect(reservation.status).toBe(201);
  const sold = { reservationId: null, client: 'BUYER-90909', price: 9_090_900 };
  expect((await manager.post(`/items/${works[1]?.itemId}/sales`, sold)).status).toBe(201);
  const { path } = await newLink(manager, id, { label: 'LABEL-90909' });
  for (const person of Object.values(app.people)) secrets.push(person.name, person.email);
  for (const language of languages) {
    const { status, body } = await requestPath(app, `${path}?lang=${language}`);
    expect(status).toBe(200);
    expect(body).toContain('Shown two');
    // Figures are shown with separators.
    const bare = body.replaceAll(/[.,\s\u00a0]/g, '');
    expect(secrets.filter((secret) => body.includes(secret) || bare.includes(secret))).toEqual([]);
  }
  const token = path.split('/')[2] ?? '';
  expect((await requestPath(app, path)).body).not.toContain(token);
});

test('shows no row ids', async () => {
  // Gives rows ids that no picture, year or size contains.
  const far = 987_650_000;
  for (const table of ['items', 'collections', 'collection_items', 'pictures', 'collection_links'])
    await app.db.run(sql`select setval(${`${table}_id_seq`}::regclass, ${far})`);
  const { id } = await openCollection(app, manager, ['Far', 'Farther']);
  await app.db.run(sql`update items set item_no = 'N' || id where title like 'Far%'`);
  await addPictures(app, id);
  const { path } = await newLink(manager, id);
  expect(id).toBeGreaterThan(far);
  expect((await requestPath(app, path)).body).not.toMatch(/98765/);
});
