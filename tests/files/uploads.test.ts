import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { createCataloguedSale } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { fetchSessionCookie } from '../support/client';
import { password } from '../support/people';

let app: TestApp;
let manager: ApiClient;
let sale: number;
let item: number;
const cookies = { MANAGER: '', SPECIALIST: '' };
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  sale = await createCataloguedSale(app, manager, { lots: [] });
  ({ id: item } = await app.db.row<{ id: number }>(
    sql`insert into items (title) values ('Vase') returning id`,
  ));
  for (const role of ['MANAGER', 'SPECIALIST'] as const)
    cookies[role] = await fetchSessionCookie(app.origin, app.people[role].email, password);
});
afterAll(() => app.close());

const imports = () => `/auctions/${sale}/imports`;
const expectNothingStored = async () => {
  const keys: string[] = [];
  for await (const { key } of app.context.files.list()) keys.push(key);
  const { rows } = await app.db.row<{ rows: number }>(
    sql`select (select count(*) from imports) + (select count(*) from pictures) as rows`,
  );
  return keys.length === 0 && rows === 0;
};

test('a truncated gzip of any length is refused with a problem, and the server keeps running', async () => {
  const lines = Array.from({ length: 200 }, (_, at) => `${at + 1},Vase ${at},${at * 7}`);
  const fullArchive = gzipSync(`lot,title,low estimate\n${lines.join('\n')}\n`);
  expect(fullArchive.length).toBeGreaterThan(250);
  for (let length = 30; length <= 200; length++) {
    const { status, body } = await manager.upload<{ code: string }>(
      imports(),
      'lots.csv.gz',
      fullArchive.subarray(0, length),
    );
    expect([length, status, body.code]).toEqual([length, 422, 'import.damaged']);
  }
  const many = Array.from({ length: 60 }, () =>
    manager.upload<{ code: string }>(imports(), 'a.gz', fullArchive.subarray(0, 30)),
  );
  expect(new Set((await Promise.all(many)).map(({ body }) => body.code))).toEqual(
    new Set(['import.damaged']),
  );
  expect((await manager.get('/health')).status).toBe(200);
  expect(await expectNothingStored()).toBe(true);
});

describe('connection of a refused upload', () => {
  const boundary = 'x';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  /**
   * Uploads a file that starts with `begin`, followed by 3 MB, over one persistent connection. Returns its status and code,
   * the status of the next request, and whether both used the same socket.
   */
  async function sendTwice(path: string, begin: Buffer, cookie: string) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const headers = { cookie, 'content-type': `multipart/form-data; boundary=${boundary}` };
    const sent = request(`${app.origin}/api${path}`, { method: 'POST', agent, headers });
    sent.on('error', () => {});
    sent.write(head);
    sent.write(begin);
    for (let at = 0; at < 48; at++) sent.write(randomBytes(64 * 1024));
    sent.end(tail);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const problem = JSON.parse(String(await buffer(response))) as { code: string };
    const { socket } = response;
    const next = request(`${app.origin}/api/health`, { agent });
    next.end();
    const [second] = (await once(next, 'response')) as [IncomingMessage];
    await buffer(second);
    const same = second.socket === socket;
    agent.destroy();
    return [response.statusCode, problem.code, second.statusCode, same];
  }

  test('serves the next request after an import that is not a table', async () => {
    expect(await sendTwice(imports(), Buffer.from('%PDF-1.7 …'), cookies.MANAGER)).toEqual([
      422,
      'import.not_a_table',
      200,
      true,
    ]);
  });
  test('serves the next request after a file that is not a picture', async () => {
    expect(
      await sendTwice(`/items/${item}/pictures`, Buffer.from('<svg/>'.repeat(20)), cookies.MANAGER),
    ).toEqual([422, 'picture.format', 200, true]);
  });
  test('serves the next request after an upload refused before it was read', async () => {
    expect(
      (await sendTwice(`/items/999999/pictures`, Buffer.from('x'), cookies.MANAGER)).slice(0, 3),
    ).toEqual([404, 'row.not_found', 200]);
    expect((await sendTwice(imports(), Buffer.from('x'), 'none=1')).slice(0, 3)).toEqual([
      401,
      'session.required',
      200,
    ]);
  });
});

describe('truncated multipart body', () => {
  const sendTruncated = (content: Buffer) =>
    Buffer.concat([
      Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'),
      content,
    ]);
  test.each([
    ['an import', () => imports(), () => Buffer.from('lot,title\n1,Vase\n')],
    ['a large import', () => imports(), () => Buffer.from(`lot,title\n${'1,Vase\n'.repeat(300_000)}`)],
    ['a gzip', () => imports(), () => gzipSync(`lot,title\n${'1,Vase\n'.repeat(3000)}`)],
    [
      'a picture',
      () => `/items/${item}/pictures`,
      () =>
        sharp({ create: { width: 900, height: 900, channels: 3, background: '#7a4a2b' } })
          .jpeg()
          .toBuffer(),
    ],
  ])('%s: returns 400 and stores nothing', async (_, path, content) => {
    const response = await fetch(`${app.origin}/api${path()}`, {
      method: 'POST',
      headers: { cookie: cookies.MANAGER, 'content-type': 'multipart/form-data; boundary=x' },
      body: sendTruncated(await content()),
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      400,
      expect.stringContaining('application/problem+json'),
    ]);
    expect(await response.json()).toMatchObject({ code: 'input.unreadable' });
    expect(await expectNothingStored()).toBe(true);
  });

  test('an aborted upload leaves nothing behind', async () => {
    const { hostname, port } = new URL(app.origin);
    for (const path of [imports(), `/items/${item}/pictures`]) {
      const socket = connect(Number(port), hostname);
      const body = sendTruncated(
        Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(300_000)]),
      );
      socket.write(
        `POST /api${path} HTTP/1.1\r\nhost: a\r\ncookie: ${cookies.MANAGER}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 9000000\r\n\r\n`,
      );
      socket.write(body);
      const begun = async () => {
        for await (const { key } of app.context.files.list()) if (key) return true;
        return false;
      };
      await new Promise((done) => setTimeout(done, 200));
      expect(await begun()).toBe(false);
      socket.destroy();
      await once(socket, 'close');
    }
    expect((await manager.get('/health')).status).toBe(200);
    expect(await expectNothingStored()).toBe(true);
  });
});
