import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import type { Route } from '#contract/api/route';
import { nouns } from '#contract/nouns';
import { readConfig } from '../../server/config';
import { sweepKeys } from '../../server/http/idempotency';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { password } from '../support/people';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('an unknown address of the API is refused as a problem with a request id', async () => {
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

test('a NUL character is refused and the field named', async () => {
  const editor = await app.signedIn('EDITOR');
  expect(await editor.post('/items', { title: 'A\0B' })).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'title', code: 'unstorable' }] },
  });
  expect((await editor.get('/items?q=%00')).status).toBe(400);
});

test('what cannot be read is refused, not thrown', async () => {
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

test('each faulty field is named with its reason', async () => {
  const admin = await app.signedIn('ADMIN');
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

test('a write repeated with its Idempotency-Key is done once and answered alike', async () => {
  const editor = await app.signedIn('EDITOR');
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

test('of a write that comes again nothing is done: not even a number is used up', async () => {
  const editor = await app.signedIn('EDITOR');
  const numbered = async (key: string) => {
    const { status, body } = await editor.post<{ itemNo: string }>(
      '/items',
      { title: 'An astrolabe' },
      { 'idempotency-key': key },
    );
    return status === 201 ? Number(body.itemNo.replace(/\D/g, '')) : status;
  };
  const first = await numbered('astrolabe-1');
  expect([await numbered('astrolabe-1'), await numbered('a'.repeat(201))]).toEqual([first, 400]);
  expect(await numbered('astrolabe-2')).toBe(Number(first) + 1);
});

describe('an Idempotency-Key', () => {
  let client: ApiClient;
  let later = 0;
  beforeAll(async () => {
    client = await app.signedIn('EDITOR');
    app.context.now = () => new Date(Date.now() + later);
  });
  const send = (key: string, title = 'A globe') =>
    client.post('/items', { title }, { 'idempotency-key': key });
  const keys = () => app.db.rows<{ key: string }>(sql`select key from idempotency_keys order by key`);
  const globes = async () =>
    (await app.db.row<{ n: number }>(sql`select count(*) as n from items where title = 'A globe'`)).n;

  test('sent many times at once is done once, and all hear of the same', async () => {
    const before = await globes();
    const answers = await Promise.all(Array.from({ length: 12 }, () => send('at-once')));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201));
    expect(await globes()).toBe(before + 1);
  });

  test('sent again gets the first answer, also where the action could not be done a second time', async () => {
    const take = () =>
      client.post<{ id: number }>(
        '/items',
        { itemNo: '77', title: 'A sextant' },
        { 'idempotency-key': 'again' },
      );
    const first = await take();
    expect(first.status).toBe(201);
    expect(await take()).toMatchObject({ status: 201, body: first.body });
    expect((await client.post('/items', { itemNo: '77', title: 'A sextant' })).status).toBe(422);
    const { events } = await app.db.row<{ events: number }>(sql`
      select count(*) as events from event_subjects where noun = 'items' and noun_id = ${first.body.id}`);
    expect(events).toBe(1);
  });

  test('of an action that was refused is free again, and nothing of it stands', async () => {
    expect((await send('refused', '')).status).toBe(422);
    expect((await client.post('/items', { itemNo: '1', title: 'One' })).status).toBe(201);
    const twice = () =>
      client.post('/items', { itemNo: '1', title: 'Another' }, { 'idempotency-key': 'refused' });
    expect((await twice()).status).toBe(422);
    await app.db.run(sql`update items set item_no = '2' where item_no = '1'`);
    expect((await twice()).status).toBe(201);
  });

  test('is written with the action or not at all: what cannot be answered is not done', async () => {
    const before = await globes();
    await app.db.run(sql`
      create function refuse_answer() returns trigger language plpgsql as 'begin raise exception ''no''; end'`);
    await app.db.run(sql`
      create trigger refuse_answer before update on idempotency_keys execute function refuse_answer()`);
    expect((await send('unanswered')).status).toBe(500);
    await app.db.run(sql`drop trigger refuse_answer on idempotency_keys`);
    expect(await globes()).toBe(before);
    expect((await send('unanswered')).status).toBe(201);
    expect(await globes()).toBe(before + 1);
  });

  test('is kept for 24 hours', async () => {
    later = 0;
    const first = await send('kept');
    later = 23.9 * 3_600_000;
    expect((await send('kept')).body).toEqual(first.body);
    later = 24.1 * 3_600_000;
    expect((await send('kept')).body).not.toEqual(first.body);
    await sweepKeys(app.db, app.context.now());
    expect(await keys()).toEqual([{ key: 'kept' }]);
    later = 0;
  });

  describe('of an upload', () => {
    let customerId: number;
    let manager: ApiClient;
    beforeAll(async () => {
      manager = await app.signedIn('MANAGER');
      customerId = (await manager.post<{ id: number }>('/customers', { lastName: 'Keyes' })).body.id;
    });
    const bring = (key: string, content = 'A letter', name = 'letter.txt') =>
      manager.upload<{ id: number }>(`/customers/${customerId}/files`, name, content, {
        'idempotency-key': key,
      });
    const kept = async () => {
      const { n } = await app.db.row<{ n: number }>(sql`select count(*) as n from customer_files`);
      const files: string[] = [];
      for await (const { key } of app.context.files.list())
        if (key.startsWith('customer-files/')) files.push(key);
      return { rows: n, files: files.length };
    };

    test('keeps it once, and drops what comes again', async () => {
      const before = await kept();
      const first = await bring('letter-1');
      expect(first.status).toBe(201);
      expect(await bring('letter-1')).toMatchObject({ status: 201, body: first.body });
      expect(await kept()).toEqual({ rows: before.rows + 1, files: before.files + 1 });
    });

    test('sent at once many times keeps one', async () => {
      const before = await kept();
      const answers = await Promise.all(Array.from({ length: 6 }, () => bring('letter-2')));
      expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
      expect(await kept()).toEqual({ rows: before.rows + 1, files: before.files + 1 });
    });

    test('with another file, or under another name, is refused', async () => {
      const before = await kept();
      await bring('letter-3');
      for (const [content, name] of [
        ['Another letter', 'letter.txt'],
        ['A letter', 'other.txt'],
      ])
        expect(await bring('letter-3', content, name)).toMatchObject({
          status: 409,
          body: { code: 'request.repeated' },
        });
      expect(await kept()).toEqual({ rows: before.rows + 1, files: before.files + 1 });
    });
  });

  test('of what is told once is known without its secret: sent again it is refused, and nothing is made', async () => {
    const manager = await app.signedIn('MANAGER');
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

  test('longer than any is refused', async () => {
    expect((await send('k'.repeat(201))).status).toBe(400);
  });
});

test('the documentation says which writes take an Idempotency-Key, and where health is asked', async () => {
  interface Operation {
    parameters: { name: string; in: string }[];
  }
  const { body } = await app.anonymous.get<{ paths: Record<string, Record<string, Operation>> }>(
    '/openapi.json',
  );
  const takes = (path: string, method: string) =>
    body.paths[path]?.[method]?.parameters.some(
      (one) => one.in === 'header' && one.name === 'Idempotency-Key',
    );
  expect(takes('/api/items', 'post')).toBe(true);
  expect(takes('/api/users/{id}', 'put')).toBe(true);
  expect(takes('/api/items', 'get')).toBe(false);
  expect(takes('/api/session', 'post')).toBe(false);
  expect(takes('/api/auctions/{id}/imports', 'post')).toBe(true);
  expect(takes('/api/customers/vcards', 'post')).toBe(false);
  expect(body.paths['/api/health']?.get).toBeDefined();
});

test('the documentation names every endpoint of the contract with who may call it', async () => {
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

test.each(['/', '/app'])('%s leads to the application', async (path) => {
  const dist = mkdtempSync(join(tmpdir(), 'rostrum-dist-'));
  writeFileSync(join(dist, 'index.html'), '<title>Rostrum</title>');
  const served = await openTestApp({ dist });
  try {
    const answer = await fetch(`${served.origin}${path}`);
    expect(answer.redirected).toBe(true);
    expect(new URL(answer.url).pathname).toBe('/app/');
    expect(await answer.text()).toContain('Rostrum');
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
])('a session is of %s with TRUST_PROXY=%s', async (address, proxies) => {
  const proxied = await openTestApp({ config: readConfig({ TRUST_PROXY: proxies, LOG_LEVEL: 'silent' }) });
  try {
    const { email } = proxied.people.EDITOR;
    await proxied.anonymous.post('/session', { email, password }, { 'x-forwarded-for': '203.0.113.7' });
    expect(await proxied.db.rows(sql`select address from sessions`)).toEqual([{ address }]);
  } finally {
    await proxied.close();
  }
});

test('health tells database and version', async () => {
  expect(await app.anonymous.get('/health')).toMatchObject({
    status: 200,
    body: { status: 'ok', version: expect.any(String), database: expect.any(String) },
  });
});
