import sql, { raw } from 'sql-template-tag';
import { oneClickSource } from '#contract/consents';
import type { Customer } from '#contract/customers';
import type { Privacy, PrivacyRequest } from '#contract/privacy';
import { privacyWords } from '#contract/privacy-words';
import { languages } from '#contract/session';
import { processRequest, purgeCustomers } from '../../server/privacy/job';
import { places, unerasedColumns } from '../../server/privacy/places';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { listNotified } from '../support/notified';

let app: TestApp;
let manager: ApiClient;
let admin: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

const read = async (id: number) => (await manager.get<Privacy>(`/customers/${id}/privacy`)).body;
const newest = async (id: number): Promise<PrivacyRequest> => {
  const [request] = (await read(id)).requests;
  if (!request) throw new Error('nothing was asked');
  return request;
};
const erase = async (id: number): Promise<PrivacyRequest> => {
  const { status } = await admin.post(`/customers/${id}/privacy/erasure`, { reason: 'They asked' });
  expect(status).toBe(202);
  expect(await app.runDueJobs()).toEqual([]);
  return newest(id);
};
const download = async (id: number, request: PrivacyRequest, file: string) => {
  const response = await manager.download(`/customers/${id}/privacy/${request.id}/${file}`);
  return { ...response, text: response.bytes.toString() };
};

/** Creates a customer with records of every kind, each with a unique word. */
async function newCustomer(): Promise<Customer> {
  const { body } = await manager.post<Customer>('/customers', {
    firstName: 'Vera',
    lastName: 'Erasable',
    occupation: 'OCCUPATION-1',
    language: 'pt-BR',
    emails: [{ address: 'vera@erasable.test' }],
    addresses: [{ lines: 'STREET-1', town: 'TOWN-1', country: 'BR' }],
  });
  await manager.patch(`/customers/${body.id}`, { occupation: 'OCCUPATION-2', version: body.version });
  await manager.post(`/customers/${body.id}/notes`, {
    kind: 'CALL',
    text: 'NOTE-1',
    at: '2026-01-01T10:00:00Z',
  });
  await manager.post(`/customers/${body.id}/consents`, {
    changes: [{ channel: 'EMAIL', topic: 'RESULTS', granted: false }],
    source: 'SOURCE-1',
  });
  const { id } = (
    await manager.upload<{ id: number }>(`/customers/${body.id}/verification/documents`, 'a.pdf', 'A scan')
  ).body;
  await manager.patch(`/customers/${body.id}/verification/documents/${id}`, { documentNo: 'PASSPORT-1' });
  await app.db.run(sql`
    insert into sanction_hits (customer_id, kind, reference, names, born, countries, regime, said, score, explanation, found_at)
    values (${body.id}, 'OFSI', '1', '{HIT-1}', '{}', '{}', '', '', 50, '{}', now())`);
  return body;
}
const sell = (id: number, soldAt: string) =>
  app.db.run(sql`
    with item as (insert into items (title) values ('TITLE-1') returning id),
      place as (insert into collections (code, title, kind, currency, time_zone, visibility, price_display)
        values (${`C${Math.random()}`}, 'Works', 'LIST', 'GBP', 'Europe/London', 'INTERNAL', 'SHOWN') returning id)
    insert into sales (channel, item_id, collection_id, currency, price, buyer, paddle, contact, sold_at, buyer_id)
    select 'PRIVATE', item.id, place.id, 'GBP', 100, 'Vera Erasable', '', '', ${soldAt}::timestamptz, ${id} from item, place`);
const shiftBackInTime = (id: number, years: number) =>
  Promise.all([
    app.db.run(
      sql`update identity_documents set added_at = added_at - make_interval(years => ${years}) where customer_id = ${id}`,
    ),
    app.db.run(
      sql`update sales set sold_at = sold_at - make_interval(years => ${years}) where buyer_id = ${id}`,
    ),
  ]);

test('every table that refers to customers is classified as data of the customer or actions for them', async () => {
  const referencingColumns = await app.db.rows<{ table: string; column: string }>(sql`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'customers'::regclass order by 1, 2`);
  const named = places.map(({ table, column }) => `${table}.${column}`);
  const columns = referencingColumns.map(({ table, column }) => `${table}.${column}`);
  expect(columns.filter((one) => !named.includes(one) && !unerasedColumns.includes(one))).toEqual([]);
  for (const { table, column } of places)
    expect(referencingColumns.some((one) => one.table === table && one.column === column)).toBe(true);
});

describe('data export of a customer', () => {
  test('is prepared as JSON and as a readable page in their language, without warnings about them', async () => {
    const { id, customerNo } = await newCustomer();
    await sell(id, '2026-01-01');
    expect((await manager.post(`/customers/${id}/privacy/access`)).status).toBe(202);
    expect(await manager.post(`/customers/${id}/privacy/access`)).toMatchObject({
      status: 409,
      body: { code: 'privacy.waiting' },
    });
    await app.runDueJobs();
    const request = await newest(id);
    expect(request).toMatchObject({ kind: 'ACCESS', state: 'DONE', certificate: { customerNo } });
    const json = await download(id, request, 'data.json');
    const page = await download(id, request, 'data.html');
    for (const word of [
      'vera@erasable.test',
      'STREET-1',
      'OCCUPATION-1',
      'NOTE-1',
      'SOURCE-1',
      'PASSPORT-1',
      'TITLE-1',
    ]) {
      expect(json.text).toContain(word);
      expect(page.text).toContain(word);
    }
    expect(json.text + page.text).not.toMatch(/HIT-1|sanction/i);
    // Amounts and dates are formatted: 100 minor units are GBP 1.00.
    expect(page.text).toMatch(/<dt>price<\/dt><dd>£\s?1,00<\/dd>/);
    expect(page.text).toContain('1 de janeiro de 2026');
    expect(page.text).not.toMatch(/\d{4}-\d{2}-\d{2}T/);
    expect(page.text).toContain('<html lang="pt-BR">');
    expect(page.headers.get('content-disposition')).toMatch(/^attachment/);
    const { createHash } = await import('node:crypto');
    expect(request.certificate?.digest).toBe(createHash('sha256').update(json.text).digest('hex'));
    expect((await download(id, request, 'certificate.html')).text).toContain(
      request.certificate?.digest ?? '–',
    );
    expect(request.certificate?.retained).toMatchObject([{ place: 'sanctions', law: null }]);
  });

  test.each(languages)('names in %s how a customer gave or withdrew each consent', async (language) => {
    const { id } = await newCustomer();
    await app.db.run(sql`update customers set language = ${language} where id = ${id}`);
    const user = app.people.MANAGER.id;
    await app.db.run(sql`
      insert into consents (customer_id, channel, topic, granted, basis, source, address, at, user_id)
      values (${id}, 'EMAIL', 'EVENTS', false, null, '', '192.0.2.1', now(), null),
        (${id}, 'EMAIL', 'RESULTS', false, null, ${oneClickSource}, '192.0.2.2', now(), null),
        (${id}, 'POST', 'EVENTS', false, null, 'A call on Monday', '', now(), ${user}),
        (${id}, 'SMS', 'EVENTS', false, null, 'clients.csv, row 7', '', now(), ${user})`);
    await manager.post(`/customers/${id}/privacy/access`);
    await app.runDueJobs();
    const request = await newest(id);
    const { consents } = JSON.parse((await download(id, request, 'data.json')).text) as {
      consents: { topic: string; channel: string; source: string }[];
    };
    const sourceOf = (channel: string, topic: string) =>
      consents.find((one) => one.channel === channel && one.topic === topic)?.source;
    expect([sourceOf('EMAIL', 'EVENTS'), sourceOf('EMAIL', 'RESULTS')]).toEqual(['ownPage', 'oneClick']);
    expect([sourceOf('POST', 'EVENTS'), sourceOf('SMS', 'EVENTS')]).toEqual([
      'A call on Monday',
      'clients.csv, row 7',
    ]);
    const { text } = await download(id, request, 'data.html');
    const { ownPage, oneClick } = privacyWords[language].sources;
    for (const words of [ownPage, oneClick, 'A call on Monday', 'clients.csv, row 7'])
      expect(text).toContain(`<dt>source</dt><dd>${words}</dd>`);
    expect(text).not.toContain(oneClickSource);
  });

  test('formats amounts in a custom currency', async () => {
    const { id } = await newCustomer();
    await app.db.run(sql`
      insert into currencies (code, name, minor_per_major, notation) values ('TALER', 'Taler', 288, 'Rthl 24 Gr 12 Pf')`);
    await sell(id, '2026-01-01');
    await app.db.run(sql`update sales set currency = 'TALER', price = 301 where buyer_id = ${id}`);
    await manager.post(`/customers/${id}/privacy/access`);
    await app.runDueJobs();
    const { text } = await download(id, await newest(id), 'data.html');
    expect(text.replace(/\s/g, ' ')).toContain('<dt>price</dt><dd>1 Rthl 1 Gr 1 Pf</dd>');
  });

  test('is prepared even if a text looks like a date that does not exist', async () => {
    const { body } = await manager.post<Customer>('/customers', {
      lastName: 'Calendar',
      occupation: '2021-13-45',
      dates: '2021-99-99T99:99:99Z',
    });
    await manager.post(`/customers/${body.id}/privacy/access`);
    await app.runDueJobs();
    const request = await newest(body.id);
    expect(request.state).toBe('DONE');
    const { text } = await download(body.id, request, 'data.html');
    expect(text).toContain('2021-13-45');
    expect(text).toContain('2021-99-99T99:99:99Z');
  });

  test('is a consistent snapshot, without half of a concurrent change', async () => {
    const { id } = await newCustomer();
    const { requestId } = await app.db.row<{ requestId: number }>(sql`
      insert into privacy_requests (customer_id, kind, asked_at) values (${id}, 'ACCESS', now()) returning id as "requestId"`);
    await processRequest(
      app.context,
      { requestId },
      {
        progress: async (done) => {
          if (done === 0)
            await manager.post(`/customers/${id}/notes`, {
              kind: 'CALL',
              text: 'MEANWHILE-1',
              at: '2026-01-01T10:00:00Z',
            });
        },
      },
    );
    const { text } = await download(id, await newest(id), 'data.json');
    expect(text).toContain('NOTE-1');
    expect(text).not.toContain('MEANWHILE-1');
  });

  test('is not accessible through a request of another customer', async () => {
    const { id } = await newCustomer();
    const other = await newCustomer();
    await manager.post(`/customers/${id}/privacy/access`);
    await app.runDueJobs();
    const request = await newest(id);
    expect((await manager.download(`/customers/${other.id}/privacy/${request.id}/data.json`)).status).toBe(
      404,
    );
  });
});

/** Returns the tables that still contain this word. */
async function findTraces(word: string): Promise<string[]> {
  const tables = await app.db.rows<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`);
  const columnsWithWord: string[] = [];
  for (const { name } of tables)
    if (
      name !== 'idempotency_keys' &&
      (await app.db.maybe(sql`select 1 from ${raw(`"${name}"`)} t where t::text like ${`%${word}%`} limit 1`))
    )
      columnsWithWord.push(name);
  return columnsWithWord;
}

describe('erasure', () => {
  test('leaves nothing of a customer without purchases or consignments except proofs of consent', async () => {
    const { id, customerNo } = await newCustomer();
    await app.db.run(sql`delete from identity_documents where customer_id = ${id}`);
    await app.db.run(sql`delete from verifications where customer_id = ${id}`);
    const otherTraces = await findTraces('Erasable');
    expect(otherTraces).toContain('customers');
    await app.db.run(
      sql`update customers set last_name = 'Uniqueword', name = 'Uniqueword', spellings = 'Uniqueword' where id = ${id}`,
    );
    const request = await erase(id);
    expect(request).toMatchObject({ kind: 'ERASURE', state: 'DONE' });
    expect(request.certificate?.retained.map(({ place, law }) => [place, law])).toEqual([
      ['consents', 'proof'],
    ]);
    expect(await findTraces('Uniqueword')).toEqual([]);
    expect((await manager.get<Customer>(`/customers/${id}`)).body).toMatchObject({
      name: customerNo,
      occupation: '',
      emails: [],
      formerContacts: [],
    });
    expect((await download(id, request, 'certificate.html')).status).toBe(200);
  });

  test('keeps what the law requires, and certifies what, why and until when', async () => {
    const { id, customerNo } = await newCustomer();
    await sell(id, '2026-01-01');
    const request = await erase(id);
    expect(new Set(request.certificate?.retained.map(({ place, law }) => `${place} ${law}`))).toEqual(
      new Set([
        'purchases ledger',
        'consents proof',
        'documents identity',
        'verification identity',
        'sanctions identity',
        'record ledger',
      ]),
    );
    for (const { until } of request.certificate?.retained ?? []) expect(until).toMatch(/^20(3|4)\d-/);
    expect((await manager.get<Customer>(`/customers/${id}`)).body).toMatchObject({
      // The name is retained by law, but the customer is shown by number.
      ...{ name: customerNo, firstName: 'Vera', lastName: 'Erasable', editable: false },
      occupation: '',
      addresses: [],
    });
    expect(await app.db.rows(sql`select buyer from sales where buyer_id = ${id}`)).toEqual([
      { buyer: customerNo },
    ]);
    const page = (await download(id, request, 'certificate.html')).text;
    expect(page).toContain('MLR 2017');
    const { changes } = await app.db.row<{ changes: number }>(sql`
      select count(*) as changes from events where noun = 'customers' and noun_id = ${id} and changes is not null`);
    expect(changes).toBe(0);
  });

  test('waits for a legal hold, even one placed after the request', async () => {
    const { id } = await newCustomer();
    const hold = () => manager.post(`/customers/${id}/privacy/hold`, { reason: 'A dispute' });
    expect((await hold()).status).toBe(200);
    expect(await hold()).toMatchObject({ status: 409, body: { code: 'privacy.held' } });
    const requestErasure = () => admin.post(`/customers/${id}/privacy/erasure`, { reason: 'They asked' });
    expect(await requestErasure()).toMatchObject({ status: 409, body: { code: 'privacy.held' } });
    await manager.post(`/customers/${id}/privacy/lift`, { reason: 'Settled' });
    expect((await requestErasure()).status).toBe(202);
    await hold();
    await app.runDueJobs();
    expect((await newest(id)).state).toBe('FAILED');
    const kinds = ['privacy-request-failed'] as const;
    expect(await listNotified(admin, id, kinds)).toEqual(kinds);
    expect(await listNotified(manager, id, kinds)).toEqual([]);
    expect((await manager.get<Customer>(`/customers/${id}`)).body.occupation).toBe('OCCUPATION-2');
  });

  test('during concurrent edits: each edit is erased, or refused as stale', async () => {
    for (let times = 0; times < 5; times++) {
      const { id } = await newCustomer();
      const { version } = (await manager.get<Customer>(`/customers/${id}`)).body;
      await admin.post(`/customers/${id}/privacy/erasure`, { reason: 'They asked' });
      const edit = manager.patch(`/customers/${id}`, { occupation: 'LATE', source: 'LATE', version });
      const [response] = await Promise.all([edit, app.runDueJobs()]);
      expect([200, 409]).toContain(response.status);
      expect((await newest(id)).state).toBe('DONE');
      expect((await manager.get<Customer>(`/customers/${id}`)).body).toMatchObject({
        occupation: '',
        source: '',
      });
    }
  });
});

test('a record that was merged into the customer is erased too', async () => {
  const { id } = await newCustomer();
  const other = await newCustomer();
  await app.db.run(
    sql`update customers set last_name = 'Mergedword', name = 'Mergedword', spellings = 'Mergedword' where id = ${other.id}`,
  );
  await app.db.run(sql`delete from identity_documents`);
  await app.db.run(sql`delete from verifications`);
  await app.db.run(sql`update customers set merged_into = ${id} where id = ${other.id}`);
  await app.db.run(sql`
    insert into merges (survivor_id, merged_id, user_id, at, changes)
    values (${id}, ${other.id}, ${app.people.ADMIN.id}, now(), '{"lastName":["Mergedword","Erasable"]}')`);
  const request = await erase(id);
  expect(request.certificate?.done).toContainEqual({ place: 'record', rows: 2 });
  expect(await findTraces('Mergedword')).toEqual([]);
});

describe('retention periods', () => {
  const progressCalls: (readonly [number, number | undefined])[] = [];
  const idle = { progress: async (done: number, total?: number) => void progressCalls.push([done, total]) };
  test('purge identity documents when they expire, without a request, and nothing else; a hold prevents it', async () => {
    const { id } = await newCustomer();
    await sell(id, '2026-01-01');
    await shiftBackInTime(id, 7);
    const { key } = await app.db.row<{ key: string }>(
      sql`select file_key as key from identity_documents where customer_id = ${id}`,
    );
    await manager.post(`/customers/${id}/privacy/hold`, { reason: 'A dispute' });
    await purgeCustomers(app.context, {}, idle);
    expect((await read(id)).requests).toEqual([]);
    await manager.post(`/customers/${id}/privacy/lift`, { reason: 'Settled' });
    await purgeCustomers(app.context, {}, idle);
    await purgeCustomers(app.context, {}, idle);
    expect(progressCalls.at(-1)).toEqual([0, 1]);
    const { requests } = await read(id);
    expect(requests).toMatchObject([{ kind: 'PURGE', state: 'DONE', requestedBy: null }]);
    expect(requests[0]?.certificate?.done.map(({ place }) => place)).toEqual([
      'documents',
      'verification',
      'sanctions',
    ]);
    await expect(app.context.files.get(key)).rejects.toThrow('files.missing');
    expect((await manager.get<Customer>(`/customers/${id}`)).body.occupation).toBe('OCCUPATION-2');
  });

  test('keep a merged record if the survivor is on hold or has later purchases', async () => {
    const { id } = await newCustomer();
    const merged = await newCustomer();
    const hold = () => manager.post(`/customers/${id}/privacy/hold`, { reason: 'A dispute' });
    const requests = () =>
      app.db.rows(sql`select kind from privacy_requests where customer_id in (${id}, ${merged.id})`);
    const listVerifications = () =>
      app.db.rows(sql`select 1 from verifications where customer_id in (${id}, ${merged.id})`);
    await app.db.run(sql`delete from identity_documents where customer_id in (${id}, ${merged.id})`);
    await app.db.run(sql`
      update verifications set decided_at = now() - interval '7 years' where customer_id in (${id}, ${merged.id})`);
    await app.db.run(sql`update customers set merged_into = ${id} where id = ${merged.id}`);
    await hold();
    await purgeCustomers(app.context, {}, idle);
    expect(await requests()).toEqual([]);
    await manager.post(`/customers/${id}/privacy/lift`, { reason: 'Settled' });
    await sell(id, new Date().toISOString());
    await purgeCustomers(app.context, {}, idle);
    expect(await requests()).toEqual([]);
    expect(await listVerifications()).toHaveLength(2);
    await shiftBackInTime(id, 7);
    await purgeCustomers(app.context, {}, idle);
    expect(await requests()).toEqual([{ kind: 'PURGE' }]);
    expect(await listVerifications()).toEqual([]);
  });

  test('purge the rest of an erased customer when no law requires it any longer', async () => {
    const { id, customerNo } = await newCustomer();
    await sell(id, '2026-01-01');
    await erase(id);
    await shiftBackInTime(id, 7);
    await purgeCustomers(app.context, {}, idle);
    expect((await newest(id)).kind).toBe('PURGE');
    expect((await manager.get<Customer>(`/customers/${id}`)).body.name).toBe(customerNo);
    expect(await app.db.rows(sql`select 1 from sales where buyer_id = ${id}`)).toEqual([]);
  });
});

test('only an ADMIN can erase, and a SPECIALIST has no access', async () => {
  const { id } = await newCustomer();
  expect((await manager.post(`/customers/${id}/privacy/erasure`, { reason: 'x' })).status).toBe(403);
  const specialist = await app.signIn('SPECIALIST');
  expect((await specialist.get(`/customers/${id}/privacy`)).status).toBe(403);
});
