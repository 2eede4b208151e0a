import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import type { Route } from '#contract/api/route';
import { nouns } from '#contract/nouns';
import { readConfig } from '../../server/config';
import { deleteExpiredKeys } from '../../server/http/idempotency';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { password } from '../support/people';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('refuses an unknown path of the API with a problem that has a request id', async () => {
  const { status, headers, body } = await app.anonymous.get('/nothing-here');
  expect(status).toBe(404);
  expect(headers.get('content-type')).toContain('application/problem+json');
  expect(body).toEqual({
    type: 'about:blank',
    title: 'request.not_found',
    status: 404,
    code: 'request.not_found',
    params: {},
    fields: [],
    requestId: headers.get('x-request-id'),
  });
});

test('refuses a NUL character and names the field', async () => {
  const editor = await app.signIn('EDITOR');
  expect(await editor.post('/items', { title: 'A\0B' })).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'title', code: 'unstorable' }] },
  });
  expect((await editor.get('/items?q=%00')).status).toBe(400);
});

test('refuses an unreadable body instead of failing', async () => {
  const bad = await fetch(`${app.origin}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"email":',
  });
  expect(bad.status).toBe(400);
  expect(await bad.json()).toMatchObject({ code: 'input.unreadable' });
  const large = await fetch(`${app.origin}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'x'.repeat(5_000_000) }),
  });
  expect(large.status).toBe(413);
});

test('names each invalid field with its reason', async () => {
  const admin = await app.signIn('ADMIN');
  const { status, body } = await admin.post<{ fields: { path: string; code: string }[] }>('/users', {
    email: 'no address',
    name: '',
    role: 'OWNER',
    language: 'en-US',
  });
  expect(status).toBe(422);
  expect(body.fields).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ path: 'email', code: 'email' }),
      expect.objectContaining({ path: 'name', code: 'required' }),
      expect.objectContaining({ path: 'role', code: 'option' }),
      expect.objectContaining({ path: 'departmentIds', code: 'required' }),
    ]),
  );
});

test('performs a write repeated with its Idempotency-Key once and returns the same response', async () => {
  const editor = await app.signIn('EDITOR');
  const send = () =>
    editor.post<{ id: number }>('/items', { title: 'An orrery' }, { 'idempotency-key': 'orrery-1' });
  const first = await send();
  const second = await send();
  expect(second).toMatchObject({ status: 201, body: { id: first.body.id } });
  const { n } = await app.db.row<{ n: number }>(
    sql`select count(*) as n from items where title = 'An orrery'`,
  );
  expect(n).toBe(1);
  const other = await editor.post('/items', { title: 'Another' }, { 'idempotency-key': 'orrery-1' });
  expect(other).toMatchObject({ status: 409, body: { code: 'request.repeated' } });
});

test('a repeated write has no effect, not even a used-up number', async () => {
  const editor = await app.signIn('EDITOR');
  const createNumbered = async (key: string) => {
    const { status, body } = await editor.post<{ itemNo: string }>(
      '/items',
      { title: 'An astrolabe' },
      { 'idempotency-key': key },
    );
    return status === 201 ? Number(body.itemNo.replace(/\D/g, '')) : status;
  };
  const first = await createNumbered('astrolabe-1');
  expect([await createNumbered('astrolabe-1'), await createNumbered('a'.repeat(201))]).toEqual([first, 400]);
  expect(await createNumbered('astrolabe-2')).toBe(Number(first) + 1);
});

describe('Idempotency-Key', () => {
  let client: ApiClient;
  let later = 0;
  beforeAll(async () => {
    client = await app.signIn('EDITOR');
    app.context.now = () => new Date(Date.now() + later);
  });
  const send = (key: string, title = 'A globe') =>
    client.post('/items', { title }, { 'idempotency-key': key });
  const listKeys = () => app.db.rows<{ key: string }>(sql`select key from idempotency_keys order by key`);
  const countGlobes = async () =>
    (await app.db.row<{ n: number }>(sql`select count(*) as n from items where title = 'A globe'`)).n;

  test('performs a write sent many times at once once, and all callers get the same response', async () => {
    const before = await countGlobes();
    const responses = await Promise.all(Array.from({ length: 12 }, () => send('at-once')));
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(201));
    expect(await countGlobes()).toBe(before + 1);
  });

  test('returns the first response again, even if the action could not be done twice', async () => {
    const createSextant = () =>
      client.post<{ id: number }>(
        '/items',
        { itemNo: '77', title: 'A sextant' },
        { 'idempotency-key': 'again' },
      );
    const first = await createSextant();
    expect(first.status).toBe(201);
    expect(await createSextant()).toMatchObject({ status: 201, body: first.body });
    expect((await client.post('/items', { itemNo: '77', title: 'A sextant' })).status).toBe(422);
    const { events } = await app.db.row<{ events: number }>(sql`
      select count(*) as events from event_subjects where noun = 'items' and noun_id = ${first.body.id}`);
    expect(events).toBe(1);
  });

  test('is free again after a refused action, which leaves nothing behind', async () => {
    expect((await send('refused', '')).status).toBe(422);
    expect((await client.post('/items', { itemNo: '1', title: 'One' })).status).toBe(201);
    const retryWithSameKey = () =>
      client.post('/items', { itemNo: '1', title: 'Another' }, { 'idempotency-key': 'refused' });
    expect((await retryWithSameKey()).status).toBe(422);
    await app.db.run(sql`update items set item_no = '2' where item_no = '1'`);
    expect((await retryWithSameKey()).status).toBe(201);
  });

  test('is stored in the transaction of the action: without a stored response nothing is done', async () => {
    const before = await countGlobes();
    await app.db.run(sql`
      create function refuse_answer() returns trigger language plpgsql as 'begin raise exception ''no''; end'`);
    await app.db.run(sql`
      create trigger refuse_answer before update on idempotency_keys execute function refuse_answer()`);
    expect((await send('unanswered')).status).toBe(500);
    await app.db.run(sql`drop trigger refuse_answer on idempotency_keys`);
    expect(await countGlobes()).toBe(before);
    expect((await send('unanswered')).status).toBe(201);
    expect(await countGlobes()).toBe(before + 1);
  });

  test('is stored for 24 hours', async () => {
    later = 0;
    const first = await send('kept');
    later = 23.9 * 3_600_000;
    expect((await send('kept')).body).toEqual(first.body);
    later = 24.1 * 3_600_000;
    expect((await send('kept')).body).not.toEqual(first.body);
    await deleteExpiredKeys(app.db, app.context.now());
    expect(await listKeys()).toEqual([{ key: 'kept' }]);
    later = 0;
  });

  describe('of an upload', () => {
    let customerId: number;
    let manager: ApiClient;
    beforeAll(async () => {
      manager = await app.signIn('MANAGER');
      customerId = (await manager.post<{ id: number }>('/customers', { lastName: 'Keyes' })).body.id;
    });
    const uploadFile = (key: string, content = 'An email', name = 'email.txt') =>
      manager.upload<{ id: number }>(`/customers/${customerId}/files`, name, content, {
        'idempotency-key': key,
      });
    const readStored = async () => {
      const { n } = await app.db.row<{ n: number }>(sql`select count(*) as n from customer_files`);
      const files: string[] = [];
      for await (const { key } of app.context.files.list())
        if (key.startsWith('customer-files/')) files.push(key);
      return { rows: n, files: files.length };
    };

    test('stores the file once and discards repetitions', async () => {
      const before = await readStored();
      const first = await uploadFile('email-1');
      expect(first.status).toBe(201);
      expect(await uploadFile('email-1')).toMatchObject({ status: 201, body: first.body });
      expect(await readStored()).toEqual({ rows: before.rows + 1, files: before.files + 1 });
    });

    test('stores one file when it is sent many times at once', async () => {
      const before = await readStored();
      const responses = await Promise.all(Array.from({ length: 6 }, () => uploadFile('email-2')));
      expect(new Set(responses.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
      expect(await readStored()).toEqual({ rows: before.rows + 1, files: before.files + 1 });
    });

    test('refuses another file or another name', async () => {
      const before = await readStored();
      await uploadFile('email-3');
      for (const [content, name] of [
        ['Another email', 'email.txt'],
        ['An email', 'other.txt'],
      ])
        expect(await uploadFile('email-3', content, name)).toMatchObject({
          status: 409,
          body: { code: 'request.repeated' },
        });
      expect(await readStored()).toEqual({ rows: before.rows + 1, files: before.files + 1 });
    });
  });

  test('does not store a response with a secret that is shown once: a repetition is refused and creates nothing', async () => {
    const manager = await app.signIn('MANAGER');
    const { body } = await manager.post<{ id: number }>('/customers', { lastName: 'Toldt' });
    const make = () =>
      manager.post<{ address: string }>(`/customers/${body.id}/consents/page`, undefined, {
        'idempotency-key': 'told',
      });
    const first = await make();
    expect(first.status).toBe(201);
    expect(await make()).toMatchObject({ status: 409, body: { code: 'request.answered_once' } });
    const links = await app.db.rows(sql`select 1 from preference_links where customer_id = ${body.id}`);
    expect(links).toHaveLength(1);
    const stored = await app.db.row<{ body: string }>(
      sql`select body from idempotency_keys where key = 'told'`,
    );
    expect(stored.body).not.toContain(first.body.address);
  });

  test('is refused when it is too long', async () => {
    expect((await send('k'.repeat(201))).status).toBe(400);
  });
});

test('documents which writes accept an Idempotency-Key, and the health endpoint', async () => {
  interface Operation {
    parameters: { name: string; in: string }[];
  }
  const { body } = await app.anonymous.get<{ paths: Record<string, Record<string, Operation>> }>(
    '/openapi.json',
  );
  const acceptsMethod = (path: string, method: string) =>
    body.paths[path]?.[method]?.parameters.some(
      (one) => one.in === 'header' && one.name === 'Idempotency-Key',
    );
  expect(acceptsMethod('/api/items', 'post')).toBe(true);
  expect(acceptsMethod('/api/users/{id}', 'put')).toBe(true);
  expect(acceptsMethod('/api/items', 'get')).toBe(false);
  expect(acceptsMethod('/api/session', 'post')).toBe(false);
  expect(acceptsMethod('/api/auctions/{id}/imports', 'post')).toBe(true);
  expect(acceptsMethod('/api/customers/vcards', 'post')).toBe(false);
  expect(body.paths['/api/health']?.get).toBeDefined();
});

test('documents every endpoint of the contract with its permission', async () => {
  const { body } = await app.anonymous.get<{
    openapi: string;
    paths: Record<string, Record<string, { description: string; operationId: string }>>;
  }>('/openapi.json');
  expect(body.openapi).toBe('3.1.0');
  for (const [noun, routes] of Object.entries(nouns))
    for (const [name, { method, path, permission }] of Object.entries(routes as Record<string, Route>)) {
      const operation = body.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
      expect(operation?.operationId).toBe(`${noun}.${name}`);
      expect(operation?.description).toContain(permission);
    }
});

test.each(['/', '/app'])('redirects %s to the application', async (path) => {
  const dist = mkdtempSync(join(tmpdir(), 'rostrum-dist-'));
  writeFileSync(join(dist, 'index.html'), '<title>Rostrum</title>');
  const served = await openTestApp({ dist });
  try {
    const response = await fetch(`${served.origin}${path}`);
    expect(response.redirected).toBe(true);
    expect(new URL(response.url).pathname).toBe('/app/');
    expect(await response.text()).toContain('Rostrum');
  } finally {
    await served.close();
    rmSync(dist, { recursive: true });
  }
});

test.each([
  ['127.0.0.1', undefined],
  ['203.0.113.7', '1'],
  ['203.0.113.7', '127.0.0.1'],
  ['127.0.0.1', '10.0.0.1'],
])('records %s as the address of a session with TRUST_PROXY=%s', async (address, proxies) => {
  const proxied = await openTestApp({ config: readConfig({ TRUST_PROXY: proxies, LOG_LEVEL: 'silent' }) });
  try {
    const { email } = proxied.people.EDITOR;
    await proxied.anonymous.post('/session', { email, password }, { 'x-forwarded-for': '203.0.113.7' });
    expect(await proxied.db.rows(sql`select address from sessions`)).toEqual([{ address }]);
  } finally {
    await proxied.close();
  }
});
