import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from '../../server/app';
import { watchBodies } from '../../server/http/bodies';
import { openTestApp } from '../support/app';
import { pollUntil } from '../support/pollUntil';

/** Starts a bare HTTP server with strict limits on slow bodies; it responds `got N` once a body is complete. */
async function openWatchedServer(listener: RequestListener) {
  const server = createServer(listener);
  server.on('clientError', (_, socket) => socket.end('HTTP/1.1 408 Request Timeout\r\n\r\n'));
  watchBodies(server, { timeoutMs: 400, minBytes: 1000 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    async send(length: number, drip: (write: (bytes: number) => void) => Promise<void>) {
      const socket = connect(port, '127.0.0.1');
      let received = '';
      socket.setEncoding('utf8').on('data', (text: string) => {
        received += text;
      });
      socket.on('error', () => {});
      const closed = once(socket, 'close');
      socket.write(`POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: ${length}\r\n\r\n`);
      await drip((bytes) => socket.writable && socket.write('x'.repeat(bytes)));
      await closed;
      return received;
    },
    close: () => server.close(),
  };
}

const readBody: RequestListener = async (request, response) => {
  let got = 0;
  try {
    for await (const chunk of request) got += (chunk as Buffer).length;
    response.end(`got ${got}`);
  } catch {
    response.destroy();
  }
};

test('closes the connection of a body that stops or is too slow to end', async () => {
  const server = await openWatchedServer(readBody);
  expect(await server.send(50_000, async (write) => write(10))).toMatch(/^HTTP\/1.1 408/);
  const dripped = server.send(50_000, async (write) => {
    for (let at = 0; at < 20; at++) {
      write(10);
      await sleep(60);
    }
  });
  expect(await dripped).toMatch(/^HTTP\/1.1 408/);
  server.close();
});

test('accepts a slow, steady body that takes many times the limit', async () => {
  const server = await openWatchedServer(readBody);
  const steady = server.send(30_000, async (write) => {
    for (let at = 0; at < 15; at++) {
      write(2000);
      await sleep(120);
    }
  });
  expect(await steady).toMatch(/got 30000$/);
  server.close();
});

test('does not blame the sender when the server itself reads slowly', async () => {
  const server = await openWatchedServer(async (request, response) => {
    await sleep(1500);
    await readBody(request, response);
  });
  expect(await server.send(3_000_000, async (write) => write(3_000_000))).toMatch(/got 3000000$/);
  server.close();
});

test('limits the headers to 20 seconds, and a steady body not at all', async () => {
  const app = await openTestApp();
  const fastify = await createApp(app.context);
  expect([fastify.server.headersTimeout, fastify.server.requestTimeout]).toEqual([20_000, 0]);
  await fastify.close();
  await app.close();
});

test('limits slow bodies in the application', async () => {
  jest.useFakeTimers({ doNotFake: timersExcept('setInterval', 'clearInterval', 'Date') });
  try {
    const app = await openTestApp();
    const { port } = new URL(app.origin);
    const socket = connect(Number(port), '127.0.0.1');
    let received = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text;
    });
    socket.write(
      'POST /api/session HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 50000\r\n\r\n{',
    );
    await pollUntil('a connection', () => connections(app.fastify.server));
    await sleep(100);
    jest.advanceTimersByTime(60_000);
    await once(socket, 'close');
    expect(received).toMatch(/^HTTP\/1.1 408/);
    await app.close();
  } finally {
    jest.useRealTimers();
  }
});

const connections = (server: Server) =>
  new Promise<number>((done) => server.getConnections((_, count) => done(count)));
const timers = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'cancelIdleCallback',
  'requestIdleCallback',
  'cancelAnimationFrame',
  'requestAnimationFrame',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;
type Timer = (typeof timers)[number];
const timersExcept = (...faked: Timer[]): Timer[] => timers.filter((timer) => !faked.includes(timer));
