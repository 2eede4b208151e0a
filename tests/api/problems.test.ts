import { type AddressInfo, connect } from 'node:net';
import sql from 'sql-template-tag';
import { createApp } from '../../server/app';
import { openTestApp, type TestApp } from '../support/app';
import { fetchSessionCookie } from '../support/client';
import { password } from '../support/people';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Sends raw bytes; returns everything received until the connection closed. */
const sendRaw = (bytes: string): Promise<string> =>
  new Promise((done, fail) => {
    let received = '';
    const socket = connect(Number(new URL(app.origin).port), '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('close', () => done(received));
    socket.on('error', fail);
  });

const asProblem = (raw: string) => {
  const [head = '', body = ''] = raw.split('\r\n\r\n');
  return { head: head.toLowerCase(), body: JSON.parse(body) as object };
};

const post = async (
  body: string,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => {
  const response = await fetch(`${app.origin}/api/session`, { method: 'POST', body, headers });
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  return { status: response.status, body: (await response.json()) as object };
};

test('refuses deeply nested JSON before it is parsed', async () => {
  const nestArrays = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  for (const depth of [65, 9_000, 100_000])
    expect(await post(nestArrays(depth))).toMatchObject({ status: 400, body: { code: 'input.unreadable' } });
  // Brackets inside a text do not count as nesting.
  expect(await post(JSON.stringify({ email: `"\\${'['.repeat(200)}`, password: 'x' }))).toMatchObject({
    status: 401,
  });
});

test('refuses a lone surrogate and names its field', async () => {
  const editor = await app.signIn('EDITOR');
  for (const title of ['\ud800', 'a\udc00b'])
    expect(await editor.post('/items', { title })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'title', code: 'unstorable' }] },
    });
  expect((await editor.post('/items', { title: '💥' })).status).toBe(201);
});

test.each(['/api/auctions/%E0%A4%A', '/api/items/%', '/app/%ff'])(
  'refuses the malformed path %s',
  async (path) => {
    const { head, body } = asProblem(
      await sendRaw(`GET ${path} HTTP/1.1\r\nhost: rostrum.test\r\nconnection: close\r\n\r\n`),
    );
    expect(head).toMatch(/^http\/1.1 400 /);
    expect(head).toContain('content-type: application/problem+json');
    expect(body).toMatchObject({ code: 'input.unreadable', status: 400 });
  },
);

test('refuses headers that are too long with a problem', async () => {
  const { head, body } = asProblem(
    await sendRaw(`GET /api/session HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`),
  );
  expect(head).toMatch(/^http\/1.1 431 /);
  expect(head).toContain('content-type: application/problem+json');
  expect(body).toMatchObject({ code: 'request.too_large', status: 431 });
});

test('refuses a request that is not HTTP with a problem', async () => {
  const { head, body } = asProblem(await sendRaw('NONSENSE\r\n\r\n'));
  expect(head).toMatch(/^http\/1.1 400 /);
  expect(body).toMatchObject({ code: 'input.unreadable' });
});

test.each([0.1, 0.5, 0.9, 0.99])(
  'refuses a file of which only the share %d arrived with a problem',
  async (share) => {
    const editor = await app.signIn('EDITOR');
    const { body: item } = await editor.post<{ id: number }>('/items', { title: 'A clock' });
    const cookie = await fetchSessionCookie(app.origin, app.people.EDITOR.email, password);
    const multipartBody = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n${'x'.repeat(5000)}\r\n--b--\r\n`;
    const response = await fetch(`${app.origin}/api/items/${item.id}/pictures`, {
      method: 'POST',
      body: multipartBody.slice(0, Math.floor(multipartBody.length * share)),
      headers: { cookie, 'content-type': 'multipart/form-data; boundary=b' },
    });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
  },
);

test('refuses an unknown parameter of a list by its name', async () => {
  const editor = await app.signIn('EDITOR');
  expect(await editor.get('/items?page=1&colour=red')).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'colour', code: 'unknown' }] },
  });
  expect(await editor.get('/session?x=1')).toMatchObject({ status: 422, body: { fields: [{ path: 'x' }] } });
});

test('forbids caching of API responses', async () => {
  for (const path of ['/session', '/nothing-here', '/items'])
    expect((await app.anonymous.get(path)).headers.get('cache-control')).toBe('no-store');
});

test.each(['1.5', '3000000000', 'Infinity'])(
  'refuses %s, which no column can store, as unreadable',
  async (input) => {
    const fastify = await createApp(app.context);
    fastify.get('/given', () => app.db.row(sql`select ${input}::int as given`));
    const { statusCode, body } = await fastify.inject('/given');
    await fastify.close();
    expect([statusCode, JSON.parse(body).code]).toEqual([400, 'input.unreadable']);
  },
);

test('refuses requests during the shutdown with a problem', async () => {
  const fastify = await createApp(app.context);
  let response: Response | undefined;
  fastify.addHook('preClose', async () => {
    response = await fetch(`http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}/api/session`);
  });
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  await fastify.close();
  expect(response?.status).toBe(503);
  expect(response?.headers.get('content-type')).toBe('application/problem+json');
  expect(await response?.json()).toMatchObject({ code: 'server.busy' });
});

test.each([
  ['53100', 507, 'database.full'],
  ['53200', 503, 'server.busy'],
])(
  'returns for the PostgreSQL error %s the response %i %s, and saves nothing',
  async (state, status, code) => {
    const editor = await app.signIn('EDITOR');
    await app.db.run(sql`
    create or replace function fail_writing() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = ${sql([`'${state}'`])}; end $$`);
    await app.db.run(
      sql`create trigger fails before insert on items for each statement execute function fail_writing()`,
    );
    const response = await editor.post('/items', { title: 'One too many' });
    await app.db.run(sql`drop trigger fails on items`);
    expect(response).toMatchObject({ status, body: { code } });
    expect(response.headers.get('retry-after')).toBe(status === 503 ? '30' : null);
    expect(await app.db.rows(sql`select 1 from items where title = 'One too many'`)).toEqual([]);
  },
);

test.each(['ENOSPC', 'EDQUOT', 'EFBIG'])('returns 507 for %s', async (code) => {
  const fastify = await createApp(app.context);
  fastify.get('/full', () => Promise.reject(Object.assign(new Error('write'), { code })));
  const { statusCode, body } = await fastify.inject('/full');
  await fastify.close();
  expect([statusCode, JSON.parse(body).code]).toEqual([507, 'files.full']);
});
