import sql from 'sql-template-tag';
import type { ImportSheet } from '#contract/import-sheet';
import type { Item } from '#contract/items';
import type { LotSheet } from '#contract/lots';
import { readLot } from '../auctions/forms';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import {
  addWorks,
  createFilledCollection,
  listWorks,
  newCollection,
  newItem,
  performSteps,
} from '../works/gallery';
import { createLotImporter } from './lotImporter';
import { createWorkImporter } from './workImporter';

/**
 * A published collection requires a title for its works, and an asking price where it shows prices; all other checks are off
 * here.
 */
let app: TestApp;
let manager: ApiClient;
let editor: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  editor = await app.signIn('EDITOR');
  await app.db.run(sql`
    insert into publication_rules (check_name, level)
    select name, 'OFF' from unnest('{category,department,picture,description,estimate,vatScheme,reserve}'::text[]) name
    on conflict (department_id, auction_id, check_name) do update set level = 'OFF'`);
});
afterAll(() => app.close());

const {
  newSale,
  uploadAndCheck: uploadAndCheckLots,
  importFile: importLots,
  summarizeRows,
} = createLotImporter(() => ({ app, manager }));
const { uploadFile, uploadAndCheck, importFile } = createWorkImporter(() => ({ app, manager }));
const titles = async (id: number) => (await listWorks(manager, id)).map(({ title }) => title);
const published = async (title: string) => {
  const { id } = await createFilledCollection(manager, [title], { priceDisplay: 'ON_REQUEST' });
  expect((await performSteps(manager, id, 'submit', 'publish')).body.status).toBe('PUBLISHED');
  return id;
};

test('a manager imports works that pass the publication checks into a published collection', async () => {
  const id = await published('Opening piece');
  const [there] = await listWorks(manager, id);
  const bare = await newItem(manager, { title: 'Bare' });
  await app.db.run(sql`update items set title = '' where id = ${bare.id}`);
  const text = `item_number,title,artist\n,New piece,Ada\n,,Ben\n${bare.itemNo},,\n${there?.itemNo},,Cleo\n`;
  expect((await uploadFile(id, text, editor)).body).toMatchObject({ code: 'permission.denied' });
  const file = await uploadAndCheck(id, text);
  expect(await summarizeRows(file)).toEqual([
    [2, 'OK', 'NEW'],
    [3, 'ERROR', 'NEW', 'lacks_title'],
    [4, 'ERROR', 'NEW', 'lacks_title'],
    [5, 'OK', 'CHANGED'],
  ]);
  // The trial run of the check left nothing behind.
  expect(await titles(id)).toEqual(['Opening piece']);
  expect((await manager.get<Item>(`/items/${bare.id}`)).body.availability).toBe('AVAILABLE');
  await manager.post(`/imports/${file.id}/commit`);
  expect(await app.runDueJobs()).toEqual([]);
  expect((await listWorks(manager, id)).map(({ title, artist }) => [title, artist])).toEqual([
    ['Opening piece', 'Cleo'],
    ['New piece', 'Ada'],
  ]);
  // Items that a file adds to a published collection are approved too.
  const statuses = await app.db.rows<{ status: string }>(sql`
    select i.catalogue_status as status from collection_items w join items i on i.id = w.item_id
    where w.collection_id = ${id} and i.title = 'New piece'`);
  expect(statuses).toEqual([{ status: 'APPROVED' }]);
  const before = await manager.post(`/imports/${file.id}/rollback`);
  expect(before.status).toBe(200);
  expect(await app.runDueJobs()).toEqual([]);
  expect(await titles(id)).toEqual(['Opening piece']);
});

test('an import stops with its reason when a work that passed at the check no longer does', async () => {
  const id = await published('Opening piece');
  const free = await newItem(manager, { title: 'Ready' });
  const file = await uploadAndCheck(id, `item_number\n${free.itemNo}\n`);
  await app.db.run(sql`insert into publication_rules (check_name, level) values ('description', 'BLOCK')
    on conflict (department_id, auction_id, check_name) do update set level = 'BLOCK'`);
  await manager.post(`/imports/${file.id}/commit`);
  await app.runDueJobs();
  const now = (await manager.get<ImportSheet>(`/imports/${file.id}`)).body;
  expect([now.stopped?.code, await summarizeRows(now)]).toEqual([
    'import.changed',
    [[2, 'ERROR', 'NEW', 'lacks_description']],
  ]);
  expect(await titles(id)).toEqual(['Opening piece']);
  await app.db.run(sql`update publication_rules set level = 'OFF' where check_name = 'description'`);
});

test('refuses an undo that would violate the publication checks', async () => {
  const { id } = await newCollection(manager, { priceDisplay: 'ON_REQUEST' });
  const untitledItem = await newItem(manager);
  await app.db.run(sql`update items set title = '' where id = ${untitledItem.id}`);
  await addWorks(manager, id, untitledItem.id);
  const file = await importFile(id, `item_number,title\n${untitledItem.itemNo},Named\n`);
  await performSteps(manager, id, 'submit', 'publish');
  const { status, body } = await manager.post<{ code: string; params: object }>(
    `/imports/${file.id}/rollback`,
  );
  expect([status, body.code, body.params]).toEqual([
    ...[409, 'import.works_depend'],
    { count: 1, works: [{ itemNo: untitledItem.itemNo, why: 'published' }] },
  ]);
  expect(await titles(id)).toEqual(['Named']);
});

describe('file of lots that changes a published collection', () => {
  /** Creates a lot withdrawn from a sale in preparation, whose item was added to a published collection. */
  async function findPublishedSince(title: string) {
    const sale = await newSale();
    await importLots(sale, `lot,title\n1,${title}\n2,Another\n`);
    const lot = (await readLot(manager, sale, '1')) as LotSheet;
    await app.db.run(sql`update lots set status = 'WITHDRAWN' where id = ${lot.id}`);
    await app.db.run(sql`delete from item_holds where noun = 'lots' and holder_id = ${lot.id}`);
    await app.db.run(sql`update items set availability = 'AVAILABLE' where id = ${lot.itemId}`);
    const { id } = await newCollection(manager, { priceDisplay: 'ON_REQUEST' });
    await addWorks(manager, id, lot.itemId);
    await performSteps(manager, id, 'submit', 'publish');
    return { sale, id };
  }

  test('increments the version of the work', async () => {
    const { sale, id } = await findPublishedSince('Shown since');
    const [before] = await listWorks(manager, id);
    const file = await importLots(sale, 'lot,title\n1,Shown since then\n');
    const [after] = await listWorks(manager, id);
    expect([after?.title, after?.version]).toEqual(['Shown since then', (before?.version ?? 0) + 1]);
    await manager.post(`/imports/${file.id}/rollback`);
    const [back] = await listWorks(manager, id);
    expect([back?.title, back?.version]).toEqual(['Shown since', (before?.version ?? 0) + 2]);
  });

  test('does not remove what publication requires', async () => {
    const { sale, id } = await findPublishedSince('Nameless');
    // A file cannot empty a title, so a trigger does.
    const file = await uploadAndCheckLots(sale, 'lot,title\n1,Named anew\n');
    await app.db.run(sql`
      create function unname() returns trigger language plpgsql as $$ begin new.title := ''; return new; end $$`);
    await app.db.run(sql`
      create trigger unname before update on items for each row when (new.title = 'Named anew') execute function unname()`);
    await manager.post(`/imports/${file.id}/commit`);
    await app.runDueJobs();
    await app.db.run(sql`drop function unname cascade`);
    const now = (await manager.get<ImportSheet>(`/imports/${file.id}`)).body;
    expect([now.stopped?.code, await summarizeRows(now)]).toEqual([
      'import.changed',
      [[2, 'ERROR', 'CHANGED', 'lacks_title']],
    ]);
    expect(await titles(id)).toEqual(['Nameless']);
  });
});
