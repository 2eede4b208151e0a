import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGzip, constants as zlib } from 'node:zlib';
import { newAuction } from '../auctions/forms';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { fetchSessionCookie } from '../support/client';
import { password } from '../support/people';
import { pollUntil } from '../support/pollUntil';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

/** How long the connection may be idle before the proxy closes it, in milliseconds. */
const timeoutMs = 20_000;

/**
 * Starts a typical reverse proxy: it has separate connections to both sides, buffers responses unless they have
 * `x-accel-buffering: no`, compresses those it may transform, and closes idle connections.
 */
async function openProxy(): Promise<{ origin: string; closed: () => number; server: Server }> {
  let closed = 0;
  const server = createServer((incoming, outgoing) => {
    const { host, connection, ...headers } = incoming.headers;
    const onward = request(app.origin + incoming.url, { method: incoming.method, headers }, (upstream) => {
      const {
        'x-accel-buffering': buffering,
        'cache-control': cache = '',
        ...otherHeaders
      } = upstream.headers;
      const canTransform =
        !cache.includes('no-transform') && String(incoming.headers['accept-encoding']).includes('gzip');
      outgoing.writeHead(upstream.statusCode ?? 502, {
        ...otherHeaders,
        'cache-control': cache,
        ...(canTransform && { 'content-encoding': 'gzip' }),
      });
      const out = canTransform ? createGzip({ flush: zlib.Z_NO_FLUSH }) : undefined;
      out?.pipe(outgoing);
      let buffered: Buffer[] = [];
      const pass = () => {
        (out ?? outgoing).write(Buffer.concat(buffered));
        buffered = [];
      };
      upstream.on('data', (piece: Buffer) => {
        buffered.push(piece);
        if (buffering === 'no' || Buffer.concat(buffered).length > 4096) pass();
      });
      upstream.on('end', () => {
        pass();
        (out ?? outgoing).end();
      });
      upstream.setTimeout(timeoutMs, () => {
        closed++;
        upstream.destroy();
        outgoing.destroy();
      });
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, closed: () => closed, server };
}

test('a change passes at once through a proxy that buffers, compresses and closes idle connections, and the stream stays open', async () => {
  const proxy = await openProxy();
  const stop = new AbortController();
  const response = await fetch(`${proxy.origin}/api/live`, {
    signal: stop.signal,
    headers: {
      cookie: await fetchSessionCookie(app.origin, app.people.EDITOR.email, password),
      'accept-encoding': 'gzip',
    },
  });
  expect(response.status).toBe(200);
  let received = '';
  const reading = (async () => {
    const reader = response.body?.getReader();
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read())
      received += Buffer.from(piece.value).toString();
  })().catch(() => {});
  const soon = (wanted: string) =>
    pollUntil(
      wanted,
      () => received,
      (text) => text.includes(wanted),
    );
  const first = await newAuction(manager, { code: 'PROXY1' });
  await soon(`{"noun":"auctions","id":${first.id}}`);
  // Longer than the proxy's timeout: the heartbeat has kept the connection open.
  await sleep(timeoutMs + 5000);
  expect(proxy.closed()).toBe(0);
  const second = await newAuction(manager, { code: 'PROXY2' });
  await soon(`{"noun":"auctions","id":${second.id}}`);
  stop.abort();
  await reading;
  await new Promise<void>((done) => {
    proxy.server.close(() => done());
    proxy.server.closeAllConnections();
  });
});
