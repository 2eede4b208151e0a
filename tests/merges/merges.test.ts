import sql, { raw } from 'sql-template-tag';
import type { Consents } from '#contract/consents';
import type { Customer } from '#contract/customers';
import type { Merge } from '#contract/merges';
import { references } from '../../server/merges/references';
import { newLot } from '../permissions/world';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const make = async (form: object): Promise<Customer> => {
  const { status, body } = await manager.post<Customer>('/customers', form);
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
};
const read = async (id: number) => (await manager.get<Customer>(`/customers/${id}`)).body;
const merge = (survivor: Customer, merged: Customer, adoptedFields: string[] = []) =>
  manager.post<Merge>(`/customers/${survivor.id}/merges`, {
    version: survivor.version,
    mergedId: merged.id,
    mergedVersion: merged.version,
    copyFields: adoptedFields,
  });
const undo = (id: number) => manager.post<Merge>(`/merges/${id}/undo`);
const note = (id: number, text: string) =>
  manager.post(`/customers/${id}/notes`, { kind: 'NOTE', text, at: '2026-05-01T10:00:00Z', mentions: [] });
const ids = async (query: string) =>
  (await manager.get<{ data: { id: number }[] }>(`/customers?${query}`)).body.data.map(({ id }) => id);

/** Counts the rows that refer to customers, by column. */
const countReferences = async () =>
  Object.fromEntries(
    await Promise.all(
      references.map(async ({ table, column }) => [
        `${table}.${column}`,
        (
          await app.db.row<{ count: number }>(
            sql`select count(*) from ${raw(table)} where ${raw(column)} is not null`,
          )
        ).count,
      ]),
    ),
  );

test('every column that refers to customers moves with a merge, and rows added during one follow', async () => {
  const columns = await app.db.rows<{ at: string; follows: boolean }>(sql`
    select k.conrelid::regclass || '.' || a.attname as at, exists (
      select 1 from pg_trigger t where t.tgrelid = k.conrelid and t.tgname = a.attname || '_survivor') as follows
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'customers'::regclass and k.conrelid <> 'merges'::regclass
    order by 1`);
  expect(columns.map(({ at }) => at)).toEqual(
    references.map(({ table, column }) => `${table}.${column}`).toSorted(),
  );
  expect(columns.filter(({ follows }) => !follows).map(({ at }) => at)).toEqual(['customers.merged_into']);
});

test('a merged record has the selected fields and the contacts, notes and history of both', async () => {
  const survivor = await make({
    lastName: 'Quintard',
    firstName: 'Ana',
    roles: ['BUYER'],
    remarks: 'Prefers mornings',
    emails: [{ address: 'ana@quintard.test' }],
  });
  const merged = await make({
    lastName: 'Quintard',
    firstName: 'Anna',
    occupation: 'Bookbinder',
    roles: ['CONSIGNOR'],
    remarks: 'Has a dog',
    emails: [{ address: 'ANA@quintard.test' }, { address: 'anna@bindery.test' }],
    phones: [{ number: '+44 20 7946 0018' }],
  });
  await note(merged.id, 'Called about atlases');
  const response = await merge(survivor, merged, ['firstName', 'occupation']);
  expect(response).toMatchObject({
    status: 201,
    body: {
      customerNo: merged.customerNo,
      undone: null,
      moved: expect.arrayContaining([
        { kind: 'contacts', count: 2 },
        { kind: 'notes', count: 1 },
      ]),
    },
  });
  const now = await read(survivor.id);
  expect(now).toMatchObject({
    name: 'Anna Quintard',
    occupation: 'Bookbinder',
    roles: ['BUYER', 'CONSIGNOR'],
    remarks: 'Prefers mornings\n\nHas a dog',
    emails: [{ address: 'ana@quintard.test' }, { address: 'anna@bindery.test' }],
    phones: [{ number: '+44 20 7946 0018' }],
  });
  expect(await read(merged.id)).toEqual(now);
  expect(await ids('q=Quintard')).toEqual([survivor.id]);
  expect(await ids('q=anna@bindery.test')).toEqual([survivor.id]);
  expect(
    (await manager.get<{ matches: { id: number }[] }>('/customers/found?q=Quintard')).body.matches,
  ).toHaveLength(1);
  const mergeHistory = (
    await manager.get<{ entries: { action: string }[] }>(`/activity/customers/${survivor.id}`)
  ).body.entries;
  expect(mergeHistory.map(({ action }) => action).filter((action) => action === 'create')).toHaveLength(2);
});

test('what is written for the merged record goes to the survivor, and editing it is refused with a link there', async () => {
  const [survivor, merged] = [await make({ lastName: 'Ardal' }), await make({ lastName: 'Ardal' })];
  await merge(survivor, merged);
  expect(
    await manager.patch(`/customers/${merged.id}`, { firstName: 'X', version: merged.version }),
  ).toMatchObject({ status: 409, body: { code: 'customer.merged', params: { id: survivor.id } } });
  await app.db.run(sql`
    insert into customer_contacts (customer_id, kind, value, position) values (${merged.id}, 'EMAIL', 'late@ardal.test', 0)`);
  expect((await read(survivor.id)).emails.map(({ address }) => address)).toEqual(['late@ardal.test']);
});

test('an undo restores both records, even after later edits, and lists what stays', async () => {
  const survivor = await make({
    lastName: 'Okafor',
    firstName: 'B',
    occupation: 'Dealer',
    emails: [{ address: 'b@okafor.test' }],
  });
  const merged = await make({
    lastName: 'Okafor',
    firstName: 'Ben',
    occupation: 'Collector',
    emails: [{ address: 'ben@okafor.test' }],
  });
  await note(merged.id, 'Of Ben');
  const { id } = (await merge(survivor, merged, ['firstName', 'occupation'])).body;
  const between = await read(survivor.id);
  await manager.patch(`/customers/${survivor.id}`, { occupation: 'Retired', version: between.version });
  await note(survivor.id, 'Since then');
  await app.db.run(sql`delete from customer_notes where text = 'Of Ben'`);

  expect(await undo(id)).toMatchObject({
    status: 200,
    body: {
      undone: { at: expect.any(String), byId: app.people.MANAGER.id },
      remained: expect.arrayContaining([
        { kind: 'notes', count: 1 },
        { kind: 'fields', count: 1 },
      ]),
    },
  });
  expect(await read(survivor.id)).toMatchObject({
    name: 'B Okafor',
    occupation: 'Retired',
    emails: [{ address: 'b@okafor.test' }],
    email: 'b@okafor.test',
  });
  expect(await read(merged.id)).toMatchObject({
    id: merged.id,
    name: 'Ben Okafor',
    occupation: 'Collector',
    emails: [{ address: 'ben@okafor.test' }],
    email: 'ben@okafor.test',
  });
  expect(await ids('q=Okafor')).toHaveLength(2);
  expect((await undo(id)).status).toBe(409);
});

test('an undo is refused after thirty days, and while the survivor is merged itself', async () => {
  const [a, b, c] = [
    await make({ lastName: 'Vane' }),
    await make({ lastName: 'Vane' }),
    await make({ lastName: 'Vane' }),
  ];
  const first = (await merge(b, c)).body;
  await merge(a, await read(b.id));
  expect((await read(c.id)).id).toBe(a.id);
  expect(await undo(first.id)).toMatchObject({ status: 409, body: { code: 'customer.merged' } });
  await app.db.run(sql`update merges set at = at - interval '31 days'`);
  expect(await undo(first.id)).toMatchObject({ status: 409, body: { code: 'merge.over' } });
});

test('refuses a stale version of either and moves nothing', async () => {
  const [a, b] = [await make({ lastName: 'Noll' }), await make({ lastName: 'Noll' })];
  await manager.patch(`/customers/${b.id}`, { firstName: 'New', version: 1 });
  expect(await merge(a, b)).toMatchObject({ status: 409, body: { code: 'row.stale' } });
  expect((await read(b.id)).id).toBe(b.id);
  expect((await merge(a, a)).status).toBe(422);
});

test('twenty concurrent merges with edits and notes lose nothing', async () => {
  const survivor = await make({ lastName: 'Throng', emails: [{ address: 'first@throng.test' }] });
  const otherCustomers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      make({ lastName: `Throng ${at}`, emails: [{ address: `${at}@throng.test` }], tags: [`tag ${at}`] }),
    ),
  );
  await Promise.all(otherCustomers.map(({ id }) => note(id, 'Before')));
  const before = await countReferences();

  const made: number[] = [];
  const mergeIn = async (other: Customer): Promise<void> => {
    const { status, body } = await merge(await read(survivor.id), await read(other.id));
    if (status === 201) made.push(body.id);
    else if (status === 409) await mergeIn(other);
    else throw new Error(`${status} ${JSON.stringify(body)}`);
  };
  const edit = async (other: Customer): Promise<void> => {
    const now = await read(other.id);
    const { status } = await manager.patch(`/customers/${now.id}`, {
      phones: [...now.phones, { number: `+44207946${String(1000 + otherCustomers.indexOf(other))}` }],
      version: now.version,
    });
    if (status === 409) await edit(other);
  };
  const addNoteDirectly = ({ id }: Customer) =>
    app.db.run(sql`
      insert into customer_notes (customer_id, kind, text, at, user_id)
      values (${id}, 'NOTE', 'Between', now(), ${app.people.ADMIN.id})`);
  await Promise.all(otherCustomers.flatMap((other) => [mergeIn(other), edit(other), addNoteDirectly(other)]));

  expect(made).toHaveLength(20);
  const now = await read(survivor.id);
  expect(now.emails).toHaveLength(21);
  expect(now.phones).toHaveLength(20);
  expect(now.tags).toHaveLength(20);
  const notes = await app.db.row<{ own: number; all: number }>(sql`
    select count(*) filter (where n.customer_id = ${survivor.id}) as own, count(*) as all
    from customer_notes n where n.text in ('Before', 'Between')`);
  expect(notes).toEqual({ own: 40, all: 40 });
  expect(await countReferences()).toEqual({
    ...before,
    'customer_contacts.customer_id': (before['customer_contacts.customer_id'] ?? 0) + 20,
    'customer_notes.customer_id': (before['customer_notes.customer_id'] ?? 0) + 20,
    'customers.merged_into': (before['customers.merged_into'] ?? 0) + 20,
  });

  for (const response of await Promise.all(made.map(undo))) expect(response.status).toBe(200);
  expect((await read(survivor.id)).emails).toHaveLength(1);
  for (const other of otherCustomers) expect((await read(other.id)).emails).toHaveLength(1);
});

test('purchases and consignments move, and printed names stay unchanged', async () => {
  const [survivor, merged] = [await make({ lastName: 'Perrin' }), await make({ lastName: 'Perin' })];
  const { id: lotId, itemId } = await newLot(
    { app, client: manager, admin: manager, department: app.departments.books },
    { sale: 'POST_SALE', status: 'SOLD', hammer: 4200 },
  );
  await app.db.run(
    sql`update lots set buyer_id = ${merged.id}, buyer = 'M. Perin', paddle = '12' where id = ${lotId}`,
  );
  await app.db.run(sql`update items set consignor_id = ${merged.id} where id = ${itemId}`);
  await app.db.run(sql`
    insert into sales (channel, lot_id, currency, price, buyer, paddle, contact, sold_at, buyer_id)
    values ('AUCTION', ${lotId}, (select currency from house), 4200, 'M. Perin', '12', '', now(), ${merged.id})`);
  const printed = () =>
    app.db.rows(sql`select s.buyer, s.paddle, l.buyer as "on", s.buyer_id as by
      from sales s join lots l on l.id = s.lot_id where s.lot_id = ${lotId}`);
  const { id } = (await merge(survivor, merged)).body;
  expect(await printed()).toEqual([{ buyer: 'M. Perin', paddle: '12', on: 'M. Perin', by: survivor.id }]);
  expect(await read(survivor.id)).toMatchObject({
    bought: 1,
    spend: 4200,
    consigned: 1,
    departmentIds: [app.departments.books],
  });
  await undo(id);
  expect(await printed()).toEqual([{ buyer: 'M. Perin', paddle: '12', on: 'M. Perin', by: merged.id }]);
  expect(await read(survivor.id)).toMatchObject({ bought: 0, spend: 0, consigned: 0 });
  expect(await read(merged.id)).toMatchObject({ bought: 1, spend: 4200, consigned: 1 });
});

test('a refusal during the merge applies to both afterwards; a consent stays with the survivor', async () => {
  const [survivor, merged] = [await make({ lastName: 'Withold' }), await make({ lastName: 'Withold' })];
  const changeConsent = (id: number, topic: string, granted: boolean) =>
    manager.post(`/customers/${id}/consents`, {
      changes: [{ channel: 'EMAIL', topic, granted }],
      basis: 'CONSENT',
      basisNote: '',
      source: `Said ${topic}`,
    });
  const listConsents = async (id: number) =>
    (await manager.get<Consents>(`/customers/${id}/consents`)).body.last.map(({ topic, granted, source }) => [
      topic,
      granted,
      source,
    ]);
  await changeConsent(merged.id, 'RESULTS', true);
  await changeConsent(survivor.id, 'CATALOGUES', false);
  const { id } = (await merge(survivor, merged)).body;
  await changeConsent(survivor.id, 'RESULTS', false);
  await changeConsent(survivor.id, 'EVENTS', true);
  await undo(id);
  expect(await listConsents(merged.id)).toEqual([['RESULTS', false, 'Said RESULTS']]);
  expect(await listConsents(survivor.id)).toEqual([
    ['CATALOGUES', false, 'Said CATALOGUES'],
    ['EVENTS', true, 'Said EVENTS'],
    ['RESULTS', false, 'Said RESULTS'],
  ]);
  expect(await ids('consent=EMAIL&q=Withold')).toEqual([survivor.id]);
});

test('keeps the more severe of two matches with one list entry, and screens both records again', async () => {
  const [survivor, merged] = [await make({ lastName: 'Likely' }), await make({ lastName: 'Likely' })];
  await app.db.run(sql`
    insert into sanction_lists (kind, state, file_name, loaded_at) values ('HOUSE', 'CURRENT', 'list.csv', now())`);
  await app.db.run(sql`
    insert into sanction_hits (customer_id, kind, reference, names, born, countries, regime, said, score, explanation,
      found_at, state, reason)
    select hits.id, 'HOUSE', reference, '{Likely}', '{}', '{}', '', '', 70, '{}', now(), state, state
    from (values (${survivor.id}::bigint, 'a', 'CLEARED'), (${merged.id}, 'a', 'CONFIRMED'), (${survivor.id}, 'b', 'CLEARED'),
      (${merged.id}, 'b', 'OPEN'), (${survivor.id}, 'c', 'CONFIRMED'), (${merged.id}, 'c', 'OPEN')) hits (id, reference, state)`);
  await app.runDueJobs();
  const listScreened = async () =>
    (
      await app.db.rows<{ ids: number[] }>(sql`
        select payload->'customerIds' as ids from jobs where kind = 'screen-some' and finished_at is null`)
    ).map(({ ids }) => ids);
  const { id } = (await merge(survivor, merged)).body;
  expect(await listScreened()).toEqual([[survivor.id, merged.id]]);
  expect(
    await app.db.rows(sql`
      select reference, state, reason from sanction_hits where customer_id = ${survivor.id} order by reference`),
  ).toEqual([
    { reference: 'a', state: 'CONFIRMED', reason: 'CONFIRMED' },
    { reference: 'b', state: 'OPEN', reason: 'OPEN' },
    { reference: 'c', state: 'CONFIRMED', reason: 'CONFIRMED' },
  ]);
  await app.runDueJobs();
  await undo(id);
  expect(await listScreened()).toEqual([[survivor.id, merged.id]]);
  await app.runDueJobs();
});

test('actions on both before the merge stay in the history of both', async () => {
  const [survivor, merged] = [await make({ lastName: 'Twofold' }), await make({ lastName: 'Twofold' })];
  const { id: eventId } = await app.db.row<{ id: number }>(
    sql`select id from events where noun = 'customers' and noun_id = ${merged.id}`,
  );
  const subjects = async () =>
    (
      await app.db.rows<{ id: number }>(
        sql`select noun_id as id from event_subjects where noun = 'customers' and event_id = ${eventId} order by 1`,
      )
    ).map(({ id }) => id);
  const { id } = (await merge(survivor, merged)).body;
  await undo(id);
  expect(await subjects()).toEqual([merged.id]);
  await app.db.run(sql`
    insert into event_subjects (noun, noun_id, event_id) values ('customers', ${survivor.id}, ${eventId})`);
  await undo((await merge(await read(survivor.id), await read(merged.id))).body.id);
  expect(await subjects()).toEqual([survivor.id, merged.id]);
});

test('a search for the name or number of a merged record finds the customer', async () => {
  const survivor = await make({ lastName: 'Blibbertine' });
  const merged = await make({ lastName: 'Quoxworth' });
  const searchIds = (q: string) => ids(`q=${q}`);
  expect(await searchIds('Quoxworth')).toEqual([merged.id]);
  const { body } = await merge(survivor, merged);
  for (const words of ['Quoxworth', merged.customerNo, 'Quoxworth Blibbertine'])
    expect(await searchIds(words)).toEqual([survivor.id]);
  await undo(body.id);
  expect(await searchIds(merged.customerNo)).toEqual([merged.id]);
});
