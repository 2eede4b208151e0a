import sql from 'sql-template-tag';
import type { Line } from '#contract/reservations';
import { expireReservations } from '../../server/reservations/expiry';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { add, checksOff, newCollection, newItem, takeOut, walk, worksOf } from '../works/gallery';
import { availability, clientsOf, inDays, lineOf, outcomes, passMoment, reserve, workOnOffer } from './line';

let app: TestApp;
let manager: ApiClient;
let editor: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signedIn('MANAGER');
  editor = await app.signedIn('EDITOR');
  await checksOff(app);
});
afterAll(() => app.close());

const withdraw = (who: ApiClient, id: number) =>
  who.post<Line & { code?: string }>(`/reservations/${id}/withdrawal`, {});
const mails = () =>
  app.db.rows<{ recipient: string; subject: string; body: string }>(
    sql`select recipient, subject, body from mails order by id`,
  );
const actionsOf = async (itemId: number) =>
  (
    await app.db.rows<{ action: string; by: number | null }>(
      sql`select action, user_id as by from events where noun = 'items' and noun_id = ${itemId} order by id`,
    )
  ).map(({ action, by }) => [action, by]);

describe('the line of a work', () => {
  test('keeps it for the first who asked; the others wait in their order', async () => {
    const { itemId, collectionId } = await workOnOffer(manager);
    expect((await reserve(editor, itemId, 'Clarissa')).status).toBe(201);
    expect(await availability(manager, itemId)).toBe('ON_HOLD');
    const { body } = await reserve(manager, itemId, 'Lily');
    expect(body).toMatchObject({
      offer: { collectionId, currency: 'GBP' },
      reservations: [
        { client: 'Clarissa', place: 1, by: app.people.EDITOR.name },
        { client: 'Lily', place: 2, by: app.people.MANAGER.name },
      ],
    });
    expect((await worksOf(manager, collectionId))[0]?.availability).toBe('ON_HOLD');
  });

  test('moves up when the first is withdrawn, and whoever wrote the next down is told without the name', async () => {
    const { itemId, itemNo } = await workOnOffer(manager);
    await reserve(editor, itemId, 'Clarissa');
    const { body } = await reserve(editor, itemId, 'Lily');
    const before = (await mails()).length;
    const [first, next] = body.reservations;
    if (!first || !next) throw new Error('nobody in line');
    expect((await withdraw(manager, first.id)).body.reservations).toMatchObject([
      { client: 'Lily', place: 1 },
    ]);
    const [mail] = (await mails()).slice(before);
    expect(mail).toMatchObject({ recipient: app.people.EDITOR.email });
    expect(mail?.subject).toContain(itemNo);
    expect(mail?.body).toContain(`/app/items?item=${itemId}&part=where`);
    expect(mail?.body).not.toContain('Lily');
    expect(await withdraw(manager, first.id)).toMatchObject({
      status: 409,
      body: { code: 'reservation.ended' },
    });
    expect((await withdraw(editor, next.id)).body.reservations).toEqual([]);
    expect(await availability(manager, itemId)).toBe('FOR_PRIVATE_SALE');
    expect((await mails()).length).toBe(before + 1);
  });

  test('says nobody else’s name in its story', async () => {
    const { itemId, collectionId } = await workOnOffer(manager);
    await reserve(editor, itemId, 'Clarissa');
    for (const [noun, id] of [
      ['items', itemId],
      ['collections', collectionId],
    ]) {
      const { body } = await manager.get<{ happenings: { action: string }[] }>(`/activity/${noun}/${id}`);
      expect(body.happenings[0]?.action).toBe('reserve');
      expect(JSON.stringify(body)).not.toContain('Clarissa');
    }
  });

  test('is changed as it was seen, and keeps its order', async () => {
    const { itemId } = await workOnOffer(manager);
    await reserve(editor, itemId, 'Clarissa');
    await reserve(editor, itemId, 'Lily');
    const [first] = await lineOf(manager, itemId);
    if (!first) throw new Error('nobody in line');
    const form = { client: 'Clarissa D.', contact: '', note: 'Comes on Friday', until: inDays(20) };
    const path = `/reservations/${first.id}`;
    expect((await manager.put<Line>(path, { ...form, version: 1 })).body.reservations).toMatchObject([
      { client: 'Clarissa D.', note: 'Comes on Friday', version: 2 },
      { client: 'Lily' },
    ]);
    expect(await editor.put(path, { ...form, version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'row.stale', params: { current: { client: 'Clarissa D.' } } },
    });
  });

  test('is not for what nobody offers, nor until a moment that is past', async () => {
    const free = await newItem(manager);
    expect(await reserve(manager, free.id, 'Lily')).toMatchObject({
      status: 409,
      body: { code: 'item.not_offered' },
    });
    const { itemId } = await workOnOffer(manager);
    expect(await reserve(manager, itemId, 'Lily', -1)).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'until', code: 'past' }] },
    });
  });

  test('keeps its work: it is not taken out of the collection, and outlives its closing', async () => {
    const { itemId, collectionId } = await workOnOffer(manager);
    await reserve(editor, itemId, 'Clarissa');
    const [work] = await worksOf(manager, collectionId);
    if (!work) throw new Error('no work');
    expect((await takeOut(manager, collectionId, work)).body).toMatchObject({
      removed: 0,
      refused: [{ code: 'work.reserved' }],
    });
    await walk(manager, collectionId, 'close');
    expect(await availability(manager, itemId)).toBe('ON_HOLD');
    // Nobody gets in line any more.
    expect((await reserve(editor, itemId, 'Lily')).body.code).toBe('item.not_offered');
    const [first] = await lineOf(manager, itemId);
    await withdraw(manager, first?.id ?? 0);
    expect(await availability(manager, itemId)).toBe('AVAILABLE');
    const other = await newCollection(manager);
    expect((await add(manager, other.id, itemId)).body.added).toHaveLength(1);
  });
});

test('what one collection keeps, another that is over may give away', async () => {
  const { itemId, collectionId: over } = await workOnOffer(manager);
  await walk(manager, over, 'close');
  const now = await newCollection(manager);
  await add(manager, now.id, itemId);
  await reserve(editor, itemId, 'Clarissa');
  const [work] = await worksOf(manager, over);
  if (!work) throw new Error('no work');
  expect((await takeOut(manager, over, work)).body).toEqual({ removed: 1, refused: [] });
  expect([await clientsOf(manager, itemId), await availability(manager, itemId)]).toEqual([
    ['Clarissa'],
    'ON_HOLD',
  ]);
});

describe('a moment that has come', () => {
  test('ends the reservation wherever it is read, before the clock’s job came by', async () => {
    const { itemId, itemNo, collectionId } = await workOnOffer(manager);
    await reserve(editor, itemId, 'Clarissa');
    const [first] = await lineOf(manager, itemId);
    await passMoment(app, first?.id ?? 0);
    expect(await clientsOf(manager, itemId)).toEqual([]);
    expect(await availability(manager, itemId)).toBe('FOR_PRIVATE_SALE');
    const found = async (chosen: string) =>
      (await manager.get<{ total: number }>(`/items?${chosen}&q=${itemNo}`)).body.total;
    expect([await found('availability=FOR_PRIVATE_SALE'), await found('availability=ON_HOLD')]).toEqual([
      1, 0,
    ]);
    const [work] = await worksOf(manager, collectionId);
    expect(work?.availability).toBe('FOR_PRIVATE_SALE');
    if (!work) throw new Error('no work');
    expect((await takeOut(manager, collectionId, work)).body.removed).toBe(1);
    expect(await availability(manager, itemId)).toBe('AVAILABLE');
  });

  test('is written down by the job, which moves the next up; done again it does nothing', async () => {
    const { itemId } = await workOnOffer(manager);
    await reserve(editor, itemId, 'Clarissa');
    await reserve(manager, itemId, 'Lily');
    const [first] = await lineOf(manager, itemId);
    await passMoment(app, first?.id ?? 0);
    const before = (await mails()).length;
    await app.db.run(
      sql`insert into jobs (kind, lane, payload) values ('expire-reservations', 'house', '{}')`,
    );
    expect(await app.workOff()).toEqual([]);
    await expireReservations(app.context);
    expect(await outcomes(app, itemId)).toEqual([
      { client: 'Clarissa', outcome: 'EXPIRED' },
      { client: 'Lily', outcome: null },
    ]);
    expect((await actionsOf(itemId)).slice(-2)).toEqual([
      ['expire-reservation', null],
      ['move-up', null],
    ]);
    expect((await mails()).slice(before).map(({ recipient }) => recipient)).toEqual([
      app.people.MANAGER.email,
    ]);
    expect(await availability(manager, itemId)).toBe('ON_HOLD');
  });

  test('frees a work for sale that nobody else waits for', async () => {
    const { itemId } = await workOnOffer(manager);
    await reserve(editor, itemId, 'Clarissa');
    const [first] = await lineOf(manager, itemId);
    await passMoment(app, first?.id ?? 0);
    await Promise.all([expireReservations(app.context), expireReservations(app.context)]);
    const stored = await app.db.row(sql`select availability from items where id = ${itemId}`);
    expect(stored).toEqual({ availability: 'FOR_PRIVATE_SALE' });
    expect((await actionsOf(itemId)).filter(([action]) => action === 'expire-reservation')).toHaveLength(1);
  });
});

test('of those who reserve in the same second one is first, and nobody is lost', async () => {
  const { itemId } = await workOnOffer(manager);
  const names = Array.from({ length: 8 }, (_, at) => `Client ${at}`);
  const answers = await Promise.all(
    names.map((name, at) => reserve(at % 2 ? manager : editor, itemId, name)),
  );
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 201));
  const line = await lineOf(manager, itemId);
  expect(line.map(({ place }) => place)).toEqual(names.map((_, at) => at + 1));
  expect(line.map(({ client }) => client).sort()).toEqual(names);
  // Whoever was told to be first is.
  const told = answers.flatMap(({ body }) => body.reservations.filter(({ place }) => place === 1));
  expect(new Set(told.map(({ client }) => client))).toEqual(new Set([line[0]?.client]));
});
