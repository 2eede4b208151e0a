import sql from 'sql-template-tag';
import type { Waitlist } from '#contract/reservations';
import { expireReservations } from '../../server/reservations/expiry';
import { remindOfExpiringReservations } from '../../server/reservations/reminders';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { listNotified } from '../support/notified';
import {
  addWorks,
  disablePublicationChecks,
  listWorks,
  newCollection,
  newItem,
  performSteps,
  removeWorks,
} from '../works/gallery';
import {
  createWorkForSale,
  daysFromNow,
  expireReservation,
  getAvailability,
  getWaitlist,
  listOutcomes,
  listWaitlistClients,
  reserve,
} from './waitlist';

let app: TestApp;
let manager: ApiClient;
let editor: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  editor = await app.signIn('EDITOR');
  await disablePublicationChecks(app);
});
afterAll(() => app.close());

const withdraw = (client: ApiClient, id: number) =>
  client.post<Waitlist & { code?: string }>(`/reservations/${id}/withdrawal`, {});
const mails = () =>
  app.db.rows<{ recipient: string; subject: string; body: string }>(
    sql`select recipient, subject, body from mails order by id`,
  );
const listActions = async (itemId: number) =>
  (
    await app.db.rows<{ action: string; by: number | null }>(
      sql`select action, user_id as by from events where noun = 'items' and noun_id = ${itemId} order by id`,
    )
  ).map(({ action, by }) => [action, by]);

describe('waitlist of a work', () => {
  test('reserves the work for the first client; the others wait in order', async () => {
    const { itemId, collectionId } = await createWorkForSale(manager);
    expect((await reserve(editor, itemId, 'Clarissa')).status).toBe(201);
    expect(await getAvailability(manager, itemId)).toBe('ON_HOLD');
    const { body } = await reserve(manager, itemId, 'Lily');
    expect(body).toMatchObject({
      offer: { collectionId, currency: 'GBP' },
      reservations: [
        { client: 'Clarissa', place: 1, by: app.people.EDITOR.name },
        { client: 'Lily', place: 2, by: app.people.MANAGER.name },
      ],
    });
    expect((await listWorks(manager, collectionId))[0]?.availability).toBe('ON_HOLD');
  });

  test('moves up when the first is withdrawn, and notifies the user who added the next, without the name', async () => {
    const { itemId, itemNo } = await createWorkForSale(manager);
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
    expect(await getAvailability(manager, itemId)).toBe('FOR_PRIVATE_SALE');
    expect((await mails()).length).toBe(before + 1);
  });

  test('does not reveal names in the history to other users', async () => {
    const { itemId, collectionId } = await createWorkForSale(manager);
    await reserve(editor, itemId, 'Clarissa');
    for (const [noun, id] of [
      ['items', itemId],
      ['collections', collectionId],
    ]) {
      const { body } = await manager.get<{ entries: { action: string }[] }>(`/activity/${noun}/${id}`);
      expect(body.entries[0]?.action).toBe('reserve');
      expect(JSON.stringify(body)).not.toContain('Clarissa');
    }
  });

  test('is updated under its version and keeps its order', async () => {
    const { itemId } = await createWorkForSale(manager);
    await reserve(editor, itemId, 'Clarissa');
    await reserve(editor, itemId, 'Lily');
    const [first] = await getWaitlist(manager, itemId);
    if (!first) throw new Error('nobody in line');
    const form = { client: 'Clarissa D.', contact: '', note: 'Comes on Friday', until: daysFromNow(20) };
    const path = `/reservations/${first.id}`;
    expect((await manager.put<Waitlist>(path, { ...form, version: 1 })).body.reservations).toMatchObject([
      { client: 'Clarissa D.', note: 'Comes on Friday', version: 2 },
      { client: 'Lily' },
    ]);
    expect(await editor.put(path, { ...form, version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'row.stale', params: { current: { client: 'Clarissa D.' } } },
    });
  });

  test('is refused for a work that is not offered, and until a time in the past', async () => {
    const free = await newItem(manager);
    expect(await reserve(manager, free.id, 'Lily')).toMatchObject({
      status: 409,
      body: { code: 'item.not_offered' },
    });
    const { itemId } = await createWorkForSale(manager);
    expect(await reserve(manager, itemId, 'Lily', -1)).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'until', code: 'past' }] },
    });
  });

  test('keeps its work in the collection, even after the collection closes', async () => {
    const { itemId, collectionId } = await createWorkForSale(manager);
    await reserve(editor, itemId, 'Clarissa');
    const [work] = await listWorks(manager, collectionId);
    if (!work) throw new Error('no work');
    expect((await removeWorks(manager, collectionId, work)).body).toMatchObject({
      removed: 0,
      refused: [{ code: 'work.reserved' }],
    });
    await performSteps(manager, collectionId, 'close');
    expect(await getAvailability(manager, itemId)).toBe('ON_HOLD');
    // No further client can join the waitlist.
    expect((await reserve(editor, itemId, 'Lily')).body.code).toBe('item.not_offered');
    const [first] = await getWaitlist(manager, itemId);
    await withdraw(manager, first?.id ?? 0);
    expect(await getAvailability(manager, itemId)).toBe('AVAILABLE');
    const other = await newCollection(manager);
    expect((await addWorks(manager, other.id, itemId)).body.added).toHaveLength(1);
  });
});

test('a work reserved in one collection can be removed from another that is closed', async () => {
  const { itemId, collectionId: over } = await createWorkForSale(manager);
  await performSteps(manager, over, 'close');
  const now = await newCollection(manager);
  await addWorks(manager, now.id, itemId);
  await reserve(editor, itemId, 'Clarissa');
  const [work] = await listWorks(manager, over);
  if (!work) throw new Error('no work');
  expect((await removeWorks(manager, over, work)).body).toEqual({ removed: 1, refused: [] });
  expect([await listWaitlistClients(manager, itemId), await getAvailability(manager, itemId)]).toEqual([
    ['Clarissa'],
    'ON_HOLD',
  ]);
});

describe('expiry of a reservation', () => {
  test('applies on every read, even before the job has run', async () => {
    const { itemId, itemNo, collectionId } = await createWorkForSale(manager);
    await reserve(editor, itemId, 'Clarissa');
    const [first] = await getWaitlist(manager, itemId);
    await expireReservation(app, first?.id ?? 0);
    expect(await listWaitlistClients(manager, itemId)).toEqual([]);
    expect(await getAvailability(manager, itemId)).toBe('FOR_PRIVATE_SALE');
    const countItems = async (filter: string) =>
      (await manager.get<{ total: number }>(`/items?${filter}&q=${itemNo}`)).body.total;
    expect([
      await countItems('availability=FOR_PRIVATE_SALE'),
      await countItems('availability=ON_HOLD'),
    ]).toEqual([1, 0]);
    const [work] = await listWorks(manager, collectionId);
    expect(work?.availability).toBe('FOR_PRIVATE_SALE');
    if (!work) throw new Error('no work');
    expect((await removeWorks(manager, collectionId, work)).body.removed).toBe(1);
    expect(await getAvailability(manager, itemId)).toBe('AVAILABLE');
  });

  test('is stored by the job, which moves the next up and is idempotent', async () => {
    const { itemId } = await createWorkForSale(manager);
    await reserve(editor, itemId, 'Clarissa');
    await reserve(manager, itemId, 'Lily');
    const [first] = await getWaitlist(manager, itemId);
    await expireReservation(app, first?.id ?? 0);
    const before = (await mails()).length;
    await app.db.run(
      sql`insert into jobs (kind, queue, payload) values ('expire-reservations', 'house', '{}')`,
    );
    expect(await app.runDueJobs()).toEqual([]);
    await expireReservations(app.context);
    expect(await listOutcomes(app, itemId)).toEqual([
      { client: 'Clarissa', outcome: 'EXPIRED' },
      { client: 'Lily', outcome: null },
    ]);
    expect((await listActions(itemId)).slice(-2)).toEqual([
      ['expire-reservation', null],
      ['move-up', null],
    ]);
    expect((await mails()).slice(before).map(({ recipient }) => recipient)).toEqual([
      app.people.MANAGER.email,
    ]);
    expect(await getAvailability(manager, itemId)).toBe('ON_HOLD');
  });

  test('is announced one day before to the user who entered it, once for each time', async () => {
    const { itemId } = await createWorkForSale(manager);
    await reserve(editor, itemId, 'Clarissa');
    // Made for less than a day.
    await reserve(manager, itemId, 'Lily', 0.5);
    const [first, second] = await getWaitlist(manager, itemId);
    const remindIn = (hours: number) =>
      remindOfExpiringReservations({
        db: app.db,
        now: () => new Date(Date.parse(first?.until ?? '') + (hours - 24) * 3_600_000),
      });
    const count = async (client: ApiClient, id = 0) =>
      (await listNotified(client, id, ['reservation-expiring'])).length;
    await remindOfExpiringReservations({ db: app.db, now: () => new Date() });
    expect([await count(editor, first?.id), await count(manager, second?.id)]).toEqual([0, 0]);
    await remindIn(-0.1);
    expect(await count(editor, first?.id)).toBe(0);
    await Promise.all([remindIn(0), remindIn(0.1)]);
    expect([await count(editor, first?.id), await count(manager, first?.id)]).toEqual([1, 0]);
    const rows = () => app.db.rows(sql`select 1 from notifications where subject_id = ${first?.id ?? 0}`);
    expect(await rows()).toHaveLength(1);
    await app.db.run(
      sql`update reservations set until = until + interval '5 days' where id = ${first?.id ?? 0}`,
    );
    await remindIn(1);
    expect(await rows()).toHaveLength(1);
    await remindIn(5 * 24);
    expect(await rows()).toHaveLength(2);
  });

  test('makes a work without further clients available again', async () => {
    const { itemId } = await createWorkForSale(manager);
    await reserve(editor, itemId, 'Clarissa');
    const [first] = await getWaitlist(manager, itemId);
    await expireReservation(app, first?.id ?? 0);
    await Promise.all([expireReservations(app.context), expireReservations(app.context)]);
    const stored = await app.db.row(sql`select availability from items where id = ${itemId}`);
    expect(stored).toEqual({ availability: 'FOR_PRIVATE_SALE' });
    expect((await listActions(itemId)).filter(([action]) => action === 'expire-reservation')).toHaveLength(1);
  });
});

test('of concurrent reservations exactly one is first and none is lost', async () => {
  const { itemId } = await createWorkForSale(manager);
  const names = Array.from({ length: 8 }, (_, at) => `Client ${at}`);
  const responses = await Promise.all(
    names.map((name, at) => reserve(at % 2 ? manager : editor, itemId, name)),
  );
  expect(responses.map(({ status }) => status)).toEqual(names.map(() => 201));
  const waitlist = await getWaitlist(manager, itemId);
  expect(waitlist.map(({ place }) => place)).toEqual(names.map((_, at) => at + 1));
  expect(waitlist.map(({ client }) => client).sort()).toEqual(names);
  // Only one response claimed the first place, and it is correct.
  const firstReservations = responses.flatMap(({ body }) =>
    body.reservations.filter(({ place }) => place === 1),
  );
  expect(new Set(firstReservations.map(({ client }) => client))).toEqual(new Set([waitlist[0]?.client]));
});
