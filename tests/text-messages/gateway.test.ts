import sql from 'sql-template-tag';
import type { Gateway as Settings, TextMessageState } from '#contract/text-messages';
import { queueTextMessage } from '../../server/text-messages/queue';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { type Gateway, openGateway } from '../support/gateway';

let app: TestApp;
let admin: ApiClient;
let gateway: Gateway;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('ADMIN');
});
beforeEach(async () => {
  gateway = await openGateway();
  app.context.config.outboundAllow = ['127.0.0.1/32'];
  await app.db.run(sql`truncate text_messages, mails, mail_attachments, jobs`);
  await app.db.run(sql`
    update text_gateway set signs_in = false, url = '', body = '', format = 'JSON', method = 'POST', secret_headers = '',
      header_names = '{}', countries = '["GB"]', daily_limit = 200, limit_notified_at = null, version = 1`);
});
afterEach(() => gateway.close());
afterAll(() => app?.close());

const read = async (client = admin) => (await client.get<Settings>('/settings/text-gateway')).body;
const save = async (changes: object, client = admin) => {
  const { headerNames, unreadable, ...form } = await read();
  return client.put<Settings & { code: string; fields: object[] }>('/settings/text-gateway', {
    ...form,
    ...changes,
  });
};
const jsonBody = '{"to":"{{to}}","text":"{{text}}"}';
const saveGateway = (changes: object = {}) => save({ url: gateway.url, body: jsonBody, ...changes });
const text = 'Code “123456”\nfor "Hallam & Co"';
/** Queues a message that is valid for ten minutes and returns its id. */
const queue = async (minutes = 10): Promise<number> => {
  const expiresAt = new Date(Date.now() + minutes * 60_000);
  await app.db.transaction((tx) =>
    queueTextMessage(tx, app.context, { to: '+447400123456', text, expiresAt }),
  );
  return (await app.db.row<{ id: number }>(sql`select max(id) as id from text_messages`)).id;
};
const stateOf = async (id: number) =>
  (await admin.get<{ state: TextMessageState; error: string | null }>(`/text-messages/${id}`)).body;

test('sends the body as JSON with the stored headers, and never returns them', async () => {
  const saved = await saveGateway({ headers: 'Authorization: Bearer abc\nX-Account: 7' });
  expect(saved).toMatchObject({ status: 200, body: { headerNames: ['Authorization', 'X-Account'] } });
  expect(JSON.stringify(saved.body)).not.toContain('Bearer');
  const id = await queue();
  expect(await app.runDueJobs()).toEqual([]);
  expect(await stateOf(id)).toMatchObject({ state: 'SENT', error: null });
  const [request] = gateway.received;
  expect(JSON.parse(request?.body ?? '')).toEqual({ to: '+447400123456', text });
  expect(request?.headers).toMatchObject({
    authorization: 'Bearer abc',
    'x-account': '7',
    'content-type': 'application/json; charset=utf-8',
  });
});

test('sends the body as a form', async () => {
  await saveGateway({ format: 'FORM', body: 'from=Hallam&to={{to}}&text={{text}}', method: 'PUT' });
  await queue();
  await app.runDueJobs();
  const [request] = gateway.received;
  expect(request).toMatchObject({
    method: 'PUT',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
    from: 'Hallam',
    to: '+447400123456',
    text,
  });
});

test.each([
  ['an address inside the house', { url: 'https://10.0.0.1/' }, 'url', 'outbound_address'],
  ['a public address without TLS', { url: 'http://1.1.1.1/' }, 'url', 'outbound_protocol'],
  ['credentials', { url: 'https://a:b@example.com/' }, 'url', 'outbound_credentials'],
  ['a port of another service', { url: 'https://example.com:25/' }, 'url', 'outbound_port'],
  ['a body without the text', { body: '{"to":"{{to}}"}' }, 'body', 'text_placeholders'],
  ['a body that is not JSON', { body: '{"to":{{to}},"text":"{{text}}"}' }, 'body', 'json'],
  ['a header without a value', { headers: 'Authorization' }, 'headers', 'http_headers'],
  ['a header that the request sets itself', { headers: 'Host: a' }, 'headers', 'http_headers'],
  ['an unknown country', { countries: ['ZZ'] }, 'countries', 'unknown_row'],
  ['signing in without a country', { signsIn: true, countries: [] }, 'countries', 'required'],
])('refuses %s', async (_, changes, path, code) => {
  expect(await saveGateway(changes)).toMatchObject({
    status: 422,
    body: { code: 'input.invalid', fields: [{ path, code }] },
  });
});

test('removes the headers when the address names another server', async () => {
  await saveGateway({ headers: 'Authorization: Bearer abc' });
  expect((await saveGateway({ url: `${gateway.url}/v2` })).body.headerNames).toEqual(['Authorization']);
  expect((await saveGateway({ url: 'https://gateway.example/' })).body.headerNames).toEqual([]);
});

test('only ADMIN users change the gateway and read messages', async () => {
  const manager = await app.signIn('MANAGER');
  expect((await manager.get('/settings/text-gateway')).status).toBe(200);
  expect((await save({}, manager)).status).toBe(403);
  expect((await manager.get('/text-messages')).status).toBe(403);
});

test('keeps messages in the outbox without a gateway', async () => {
  const id = await queue();
  expect(await app.runDueJobs()).toEqual([]);
  expect(await admin.get(`/text-messages/${id}`)).toMatchObject({
    status: 200,
    body: { state: 'KEPT', recipient: '+447400123456', body: text },
  });
});

describe('a message', () => {
  beforeEach(() => saveGateway());

  test.each([429, 503])('is sent again after the status %s', async (status) => {
    gateway.respond = (response) => response.writeHead(status).end('later');
    const id = await queue();
    expect(await app.runDueJobs()).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ state: 'QUEUED', error: `${status} later` });
    gateway.respond = (response) => response.writeHead(200).end();
    await app.db.run(sql`update jobs set run_at = now()`);
    await app.runDueJobs();
    expect(await stateOf(id)).toMatchObject({ state: 'SENT' });
    expect(gateway.received).toHaveLength(2);
  });

  test.each([302, 400, 401, 500])('is not sent again after the status %s', async (status) => {
    gateway.respond = (response) => response.writeHead(status, { location: gateway.url }).end('no');
    const id = await queue();
    await app.runDueJobs();
    expect(await stateOf(id)).toMatchObject({ state: 'FAILED', error: `${status} no` });
    expect(gateway.received).toHaveLength(1);
  });

  test('is not sent again after an unclear answer', async () => {
    gateway.respond = (response) => response.destroy();
    const id = await queue();
    await app.runDueJobs();
    await app.db.run(sql`update jobs set run_at = now()`);
    await app.runDueJobs();
    expect(await stateOf(id)).toMatchObject({ state: 'UNCLEAR' });
    expect(gateway.received).toHaveLength(1);
  });

  test('is not sent again when the process stopped while it was being sent', async () => {
    const id = await queue();
    await app.db.run(sql`update text_messages set state = 'SENDING'`);
    await app.runDueJobs();
    expect(await stateOf(id)).toMatchObject({ state: 'UNCLEAR' });
    expect(gateway.received).toEqual([]);
  });

  test('is sent again when the gateway cannot be reached', async () => {
    await gateway.close();
    const id = await queue();
    expect(await app.runDueJobs()).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({
      state: 'QUEUED',
      error: expect.stringContaining('ECONNREFUSED'),
    });
  });

  test('is not sent after its code has expired', async () => {
    const id = await queue(-1);
    await app.runDueJobs();
    expect(await stateOf(id)).toMatchObject({ state: 'EXPIRED' });
    expect(gateway.received).toEqual([]);
  });

  test('is not sent to an address that is no longer allowed', async () => {
    app.context.config.outboundAllow = [];
    const id = await queue();
    await app.runDueJobs();
    expect(await stateOf(id)).toMatchObject({
      state: 'FAILED',
      error: expect.stringContaining('OUTBOUND_ALLOW'),
    });
  });

  test('stops at the limit of 24 hours and notifies administrators once', async () => {
    await save({ dailyLimit: 2 });
    for (let count = 0; count < 5; count++) await queue();
    expect(await app.db.rows(sql`select 1 from text_messages`)).toHaveLength(2);
    expect(await app.db.rows(sql`select recipient from mails`)).toEqual([
      { recipient: app.people.ADMIN.email },
    ]);
    await app.db.run(sql`update text_messages set created_at = created_at - interval '1 day'`);
    await queue();
    expect(await app.db.rows(sql`select 1 from text_messages`)).toHaveLength(3);
  });
});

test('a test message shows the reply of the gateway', async () => {
  await saveGateway();
  const send = (to: string) =>
    admin.post<{ outcome: string; reply: string }>('/settings/text-gateway/test', { to });
  expect((await send('+44 7400 123456')).body).toEqual({ outcome: 'TAKEN', reply: '202 queued' });
  gateway.respond = (response) => response.writeHead(401).end('wrong key');
  expect((await send('+44 7400 123456')).body).toEqual({ outcome: 'REFUSED', reply: '401 wrong key' });
  const refusals = [
    ['+44 7400', 'phone'],
    ['+44 909 879 0000', 'mobile_phone'],
    ['+1 212 555 0100', 'phone_country'],
  ] as const;
  for (const [to, code] of refusals)
    expect(await send(to)).toMatchObject({ status: 422, body: { fields: [{ path: 'to', code }] } });
});
