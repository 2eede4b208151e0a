import sql, { raw } from 'sql-template-tag';
import type { AuctionForm } from '#contract/auction-fields';
import type { Auction, StepPreview } from '#contract/auctions';
import type { CatalogueStatus } from '#contract/item-states';
import { formOf, newAuction, newLot, readLot } from '../auctions/forms';
import { collectionForm } from '../collections/form';
import { createCataloguedSale, performStep } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { withSchemaOf } from '../support/migrateAgain';
import {
  addWorks,
  createFilledCollection,
  disablePublicationChecks,
  listWorks,
  newItem,
  performSteps,
} from '../works/gallery';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const texts: CatalogueStatus[] = ['STUB', 'IN_PROGRESS', 'FOR_REVIEW', 'APPROVED'];
const lots = texts.map((_, at) => ({ number: `${at + 1}` }));

/** Creates a sale with a lot for each catalog status. */
async function newSale(): Promise<number> {
  const id = await createCataloguedSale(app, manager, { departmentIds: [app.departments.books], lots });
  for (const [at, status] of texts.entries())
    await app.db.run(sql`
      update items set catalogue_status = ${status} where id in (
        select li.item_id from lots l join lot_items li on li.lot_id = l.id
        where l.auction_id = ${id} and l.number = ${`${at + 1}`})`);
  return id;
}
const listStatuses = async (id: number) =>
  (
    await app.db.rows<{ status: string }>(sql`
      select i.catalogue_status as status from lots l join lot_items li on li.lot_id = l.id join items i on i.id = li.item_id
      where l.auction_id = ${id} order by l.sort_key, li.ordinal`)
  ).map(({ status }) => status);
const eventsOf = async (itemId: number) =>
  (
    await app.db.rows<{ action: string; changes: object | null }>(sql`
      select action, changes from actions where noun = 'items' and noun_id = ${itemId} and to_status is not null order by id`)
  ).map(({ action, changes }) => [action, changes]);
const setRule = (id: number, level: string) =>
  app.db.run(sql`
    update publication_rules set level = ${level} where auction_id = ${id} and check_name = 'approved'`);
const change = async (id: number, number: string, title: string) => {
  const { id: lotId, version } = await readLot(manager, id, number);
  return manager.patch(`/auctions/${id}/lots/${number}`, { id: lotId, version, title });
};

describe('publishing a sale', () => {
  test('approves catalog texts and names the sale in the history of each item', async () => {
    const id = await newSale();
    const { code } = await performStep(manager, id, 'publish');
    expect(await listStatuses(id)).toEqual(texts.map(() => 'APPROVED'));
    const [stub, , , approved] = await Promise.all(lots.map(({ number }) => readLot(manager, id, number)));
    expect(await eventsOf(stub?.itemId ?? 0)).toEqual([['publish', { publishedIn: [null, code] }]]);
    expect(await eventsOf(approved?.itemId ?? 0)).toEqual([]);
  });

  test('approves the texts of all parts of a lot', async () => {
    const id = await newSale();
    const { id: lotId } = await readLot(manager, id, '1');
    await app.db.run(sql`
      with part as (insert into items (title, catalogue_status) values ('Its index', 'STUB') returning id)
      insert into lot_items (lot_id, ordinal, item_id) select ${lotId}, 2, id from part`);
    await performStep(manager, id, 'publish');
    expect(await listStatuses(id)).toEqual([...texts, 'STUB'].map(() => 'APPROVED'));
  });

  test('leaves lots unchanged that were withdrawn before', async () => {
    const id = await newSale();
    const { id: lotId, version } = await readLot(manager, id, '2');
    await manager.post(`/auctions/${id}/lots/2/withdrawal`, { id: lotId, version, reason: 'Damaged' });
    await performStep(manager, id, 'publish');
    expect(await listStatuses(id)).toEqual(['APPROVED', 'IN_PROGRESS', 'APPROVED', 'APPROVED']);
  });

  test('returns a text to review when it changes afterwards', async () => {
    const id = await newSale();
    await performStep(manager, id, 'publish');
    expect((await change(id, '1', 'Corrected')).status).toBe(200);
    expect((await listStatuses(id))[0]).toBe('FOR_REVIEW');
  });
});

describe('undoing a publication', () => {
  test.each(['unpublish', 'postpone'])(
    'by %s returns only the texts to review that it approved',
    async (name) => {
      const id = await newSale();
      await performStep(manager, id, 'publish');
      await performStep(manager, id, name, 'Too early');
      expect(await listStatuses(id)).toEqual(['FOR_REVIEW', 'FOR_REVIEW', 'FOR_REVIEW', 'APPROVED']);
    },
  );

  test('keeps texts approved that another publication approved', async () => {
    const id = await newSale();
    await performStep(manager, id, 'publish');
    const { itemId } = await readLot(manager, id, '1');
    await app.db.run(sql`
      insert into events (noun, at, noun_id, action, from_status, to_status, changes)
      values ('items', now(), ${itemId}, 'publish', 'FOR_REVIEW', 'APPROVED', '{"publishedIn": [null, "ELSEWHERE"]}')`);
    await performStep(manager, id, 'unpublish', 'Too early');
    expect((await listStatuses(id)).slice(0, 2)).toEqual(['APPROVED', 'FOR_REVIEW']);
  });

  test('keeps texts approved that a manager approved after a change', async () => {
    const id = await newSale();
    await performStep(manager, id, 'publish');
    await change(id, '1', 'Corrected');
    const { itemId } = await readLot(manager, id, '1');
    const { body: item } = await manager.get<{ version: number }>(`/items/${itemId}`);
    expect((await manager.post(`/items/${itemId}/approve`, { version: item.version })).status).toBe(200);
    await performStep(manager, id, 'unpublish', 'Too early');
    expect((await listStatuses(id))[0]).toBe('APPROVED');
  });
});

describe('an undone publication is identified by id, not by its code', () => {
  const rename = async (noun: 'auctions' | 'collections', id: number, code: string) => {
    const { body } = await manager.get<AuctionForm & { version: number }>(`/${noun}/${id}`);
    const form =
      noun === 'auctions' ? formOf(body as Auction) : pick(body, Object.keys(collectionForm('X', {})));
    const renamed = await manager.put(`/${noun}/${id}`, { ...form, code, version: body.version });
    expect([renamed.status, renamed.body]).toMatchObject([200, { code }]);
  };
  const pick = (row: object, keys: string[]) =>
    Object.fromEntries(Object.entries(row).filter(([key]) => keys.includes(key)));

  test.each(['unpublish', 'postpone'])('when a sale was renamed before %s', async (name) => {
    const id = await newSale();
    const { code } = await performStep(manager, id, 'publish');
    await rename('auctions', id, `${code}-NEW`);
    await performStep(manager, id, name, 'Too early');
    expect(await listStatuses(id)).toEqual(['FOR_REVIEW', 'FOR_REVIEW', 'FOR_REVIEW', 'APPROVED']);
  });

  test('when another sale has taken its code in the meantime', async () => {
    const [id, other] = [await newSale(), await newSale()];
    const { code } = await performStep(manager, id, 'publish');
    await performStep(manager, other, 'publish');
    await rename('auctions', id, `${code}-NEW`);
    await rename('auctions', other, code);
    await performStep(manager, other, 'unpublish', 'Too early');
    expect(await listStatuses(id)).toEqual(texts.map(() => 'APPROVED'));
    expect(await listStatuses(other)).toEqual(['FOR_REVIEW', 'FOR_REVIEW', 'FOR_REVIEW', 'APPROVED']);
    await performStep(manager, id, 'unpublish', 'Too early');
    expect(await listStatuses(id)).toEqual(['FOR_REVIEW', 'FOR_REVIEW', 'FOR_REVIEW', 'APPROVED']);
  });

  test('when a sale is published a second time under another code', async () => {
    const id = await newSale();
    const { code } = await performStep(manager, id, 'publish');
    await performStep(manager, id, 'unpublish', 'Too early');
    await rename('auctions', id, `${code}-NEW`);
    await performStep(manager, id, 'publish');
    await rename('auctions', id, code);
    await performStep(manager, id, 'unpublish', 'Too early');
    expect(await listStatuses(id)).toEqual(['FOR_REVIEW', 'FOR_REVIEW', 'FOR_REVIEW', 'APPROVED']);
  });

  test('when a collection was renamed, with works added before and after', async () => {
    await disablePublicationChecks(app);
    const { id, code } = await createFilledCollection(manager, ['Atlas']);
    await performSteps(manager, id, 'submit', 'publish');
    const [before, after] = [await newItem(manager), await newItem(manager)];
    await addWorks(manager, id, before.id);
    await rename('collections', id, `${code}-NEW`);
    await addWorks(manager, id, after.id);
    await performSteps(manager, id, 'unpublish');
    for (const { itemId } of await listWorks(manager, id))
      expect((await manager.get<{ catalogueStatus: string }>(`/items/${itemId}`)).body.catalogueStatus).toBe(
        'FOR_REVIEW',
      );
  });

  test('when an import changed the text and was undone', async () => {
    const id = await newSale();
    await performStep(manager, id, 'publish');
    const { itemId } = await readLot(manager, id, '1');
    await app.db.run(sql`
      insert into events (noun, at, noun_id, action, from_status, to_status)
      values ('items', now(), ${itemId}, 'dropBack', 'APPROVED', 'FOR_REVIEW'),
        ('items', now(), ${itemId}, 'reinstate', 'FOR_REVIEW', 'APPROVED')`);
    await performStep(manager, id, 'unpublish', 'Too early');
    expect((await listStatuses(id))[0]).toBe('FOR_REVIEW');
  });

  test('the migration finds the sale of approvals that only named a code', async () => {
    const [id, other] = [await newSale(), await newSale()];
    const { code } = await performStep(manager, id, 'publish');
    await performStep(manager, other, 'publish');
    await rename('auctions', id, `${code}-NEW`);
    await rename('auctions', other, code);
    const stored = () =>
      app.db.rows(sql`select event_id, auction_id, collection_id from text_approvals order by event_id`);
    const before = await stored();
    await app.db.run(sql`delete from text_approvals`);
    const { readFile } = await import('node:fs/promises');
    const text = await readFile('server/db/migrations/0194_text_approvals.sql', 'utf8');
    await withSchemaOf(app.db, '0194_text_approvals.sql', () =>
      app.db.run(raw(text.slice(text.indexOf('with approvals')))),
    );
    expect(await stored()).toEqual(before);
  });
});

describe('rule that requires approval', () => {
  test('blocks publication and lists the unapproved texts', async () => {
    const id = await newSale();
    await setRule(id, 'BLOCK');
    const { body: sale } = await manager.get<Auction>(`/auctions/${id}`);
    expect(sale.steps).toContainEqual({ step: 'publish', blockedBy: 'lots_blocked', count: 3 });
    expect(await manager.post(`/auctions/${id}/publish`, { version: sale.version })).toMatchObject({
      status: 409,
      body: { code: 'auction.blocked', params: { by: 'lots_blocked', count: 3 } },
    });
    const { body } = await manager.get<{ causes: object[] }>(`/auctions/${id}/readiness`);
    expect(body.causes).toEqual([{ check: 'approved', level: 'BLOCK', count: 3, first: ['1', '2', '3'] }]);
    await app.db.run(sql`update items set catalogue_status = 'APPROVED'`);
    expect((await performStep(manager, id, 'publish')).status).toBe('PUBLISHED');
  });

  test('blocks a lot of several parts if any part is not approved', async () => {
    const id = await newSale();
    await setRule(id, 'BLOCK');
    const { id: lotId } = await readLot(manager, id, '4');
    await app.db.run(sql`
      with part as (insert into items (title, catalogue_status) values ('Its index', 'STUB') returning id)
      insert into lot_items (lot_id, ordinal, item_id) select ${lotId}, 2, id from part`);
    expect((await readLot(manager, id, '4')).readiness).toBe('BLOCKED');
  });

  test('only warns if the sale sets the level WARN', async () => {
    const id = await newSale();
    await setRule(id, 'WARN');
    const { body } = await manager.get<StepPreview>(`/auctions/${id}/publish`);
    expect(body).toMatchObject({ warned: 3, warnings: [{ check: 'approved', count: 3 }], unapproved: 3 });
    expect((await performStep(manager, id, 'publish')).status).toBe('PUBLISHED');
  });

  test('does not refuse changes after publication', async () => {
    const id = await newSale();
    await app.db.run(sql`update items set catalogue_status = 'APPROVED'`);
    await setRule(id, 'BLOCK');
    await performStep(manager, id, 'publish');
    expect((await change(id, '2', 'Corrected')).status).toBe(200);
    expect((await listStatuses(id))[1]).toBe('FOR_REVIEW');
  });

  test('is off by default and applies to new sales once it is set', async () => {
    const admin = await app.signIn('ADMIN');
    const { body: rules } = await admin.get<{ inherited: object; version: number }>(
      '/settings/publication-rules',
    );
    expect(rules.inherited).toMatchObject({ approved: 'OFF' });
    const saved = await admin.put('/settings/publication-rules', {
      levels: { approved: 'BLOCK' },
      version: rules.version,
    });
    expect(saved).toMatchObject({ status: 200, body: { own: { approved: 'BLOCK' } } });
    const sale = await newAuction(manager, { code: 'RULED', departmentIds: [app.departments.books] });
    const { number } = await newLot(manager, sale.id, { title: 'A map' });
    expect((await readLot(manager, sale.id, number)).checklist).toContainEqual({
      check: 'approved',
      level: 'BLOCK',
      met: false,
    });
  });
});

describe('publishing a collection', () => {
  const getStatus = async (itemId: number) =>
    (await manager.get<{ catalogueStatus: string }>(`/items/${itemId}`)).body.catalogueStatus;

  test('approves its texts, including those added later, and undoing it returns them to review', async () => {
    await disablePublicationChecks(app);
    const { id } = await createFilledCollection(manager, ['Atlas']);
    const [work] = await listWorks(manager, id);
    const itemId = work?.itemId ?? 0;
    expect(await getStatus(itemId)).not.toBe('APPROVED');
    await performSteps(manager, id, 'submit', 'publish');
    expect(await getStatus(itemId)).toBe('APPROVED');
    const late = await newItem(manager);
    expect((await addWorks(manager, id, late.id)).body.added).toHaveLength(1);
    expect(await getStatus(late.id)).toBe('APPROVED');
    await performSteps(manager, id, 'unpublish');
    expect([await getStatus(itemId), await getStatus(late.id)]).toEqual(['FOR_REVIEW', 'FOR_REVIEW']);
  });

  test('counts in its readiness the texts that publishing and reopening will approve', async () => {
    await disablePublicationChecks(app);
    const { id } = await createFilledCollection(manager, ['Atlas', 'Globe', 'Sextant']);
    const [atlas, globe] = await listWorks(manager, id);
    const listUnapproved = async () =>
      (await manager.get<{ unapproved: number }>(`/collections/${id}/readiness`)).body.unapproved;
    const setStatus = (itemId: number | undefined, status: CatalogueStatus) =>
      app.db.run(sql`update items set catalogue_status = ${status} where id = ${itemId}`);
    await setStatus(atlas?.itemId, 'APPROVED');
    expect(await listUnapproved()).toBe(2);
    await performSteps(manager, id, 'submit', 'publish');
    expect(await listUnapproved()).toBe(0);
    await performSteps(manager, id, 'close');
    await setStatus(globe?.itemId, 'FOR_REVIEW');
    expect(await listUnapproved()).toBe(1);
    await performSteps(manager, id, 'reopen');
    expect([await listUnapproved(), await getStatus(globe?.itemId ?? 0)]).toEqual([0, 'APPROVED']);
  });

  test('keeps unapproved texts out if a rule requires approval', async () => {
    await disablePublicationChecks(app);
    await app.db.run(sql`
      update publication_rules set level = 'BLOCK'
      where auction_id is null and department_id is null and check_name = 'approved'`);
    const { id } = await createFilledCollection(manager, ['Atlas']);
    expect((await performSteps(manager, id, 'submit', 'publish')).body).toMatchObject({
      code: 'collection.blocked',
      params: { by: 'works_blocked', count: 1 },
    });
    await app.db.run(sql`update items set catalogue_status = 'APPROVED'`);
    expect((await performSteps(manager, id, 'publish')).body.status).toBe('PUBLISHED');
    const { id: late } = await newItem(manager);
    expect((await addWorks(manager, id, late)).body.added).toEqual([]);
  });
});

describe('texts published before the migration', () => {
  const runMigration = async () => {
    const { readFile } = await import('node:fs/promises');
    const text = await readFile('server/db/migrations/0179_published_texts.sql', 'utf8');
    await withSchemaOf(app.db, '0179_published_texts.sql', () =>
      app.db.transaction(async (tx) => {
        for (const statement of text.split(/;\s*\n/).filter((part) => part.trim() !== ''))
          await tx.run(raw(statement));
      }),
    );
  };

  test('are approved once unless they were changed afterwards', async () => {
    const id = await newSale();
    await performStep(manager, id, 'publish');
    await app.db.run(sql`
      update items set catalogue_status = 'IN_PROGRESS' where id in (
        select li.item_id from lots l join lot_items li on li.lot_id = l.id
        where l.auction_id = ${id} and l.number in ('1', '2'))`);
    await change(id, '4', 'Corrected');
    const draft = await newSale();
    await runMigration();
    expect(await listStatuses(id)).toEqual(['APPROVED', 'APPROVED', 'APPROVED', 'FOR_REVIEW']);
    expect(await listStatuses(draft)).toEqual(texts);
    const { itemId } = await readLot(manager, id, '1');
    expect((await eventsOf(itemId)).map(([action]) => action)).toEqual(['publish', 'publish']);
    expect((await manager.get(`/activity/items/${itemId}`)).status).toBe(200);
  });
});
