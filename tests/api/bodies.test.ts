import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createApp } from '../../server/app';
import { watchBodies } from '../../server/http/bodies';
import { openTestApp } from '../support/app';
import { pollUntil } from '../support/pollUntil';

afterEach(() => jest.useRealTimers());

/**
 * Starts a bare HTTP server with strict limits on slow bodies; it responds `got N` once a body is complete. Time passes for
 * it only when the test advances it, so that a busy machine slows no sender down.
 */
async function openWatchedServer(listener: RequestListener) {
  fakeIntervals();
  const server = createServer(listener);
  server.on('clientError', (_, socket) => socket.end('HTTP/1.1 408 Request Timeout\r\n\r\n'));
  watchBodies(server, { timeoutMs: 400, minBytes: 1000 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    /** Sends a request whose body is written by `drip`; `write` resolves when the server has received the bytes. */
    async send(length: number, drip: (write: (bytes: number) => Promise<unknown>) => Promise<unknown>) {
      const socket = connect(port, '127.0.0.1');
      let received = '';
      socket.setEncoding('utf8').on('data', (text: string) => {
        received += text;
      });
      socket.on('error', () => {});
      const closed = once(socket, 'close');
      socket.write(`POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: ${length}\r\n\r\n`);
      const [{ socket: connection }] = (await once(server, 'request')) as [IncomingMessage];
      let expectedBytes = connection.bytesRead;
      await drip(async (bytes) => {
        // A write to a closed connection resets it, and the response would be lost.
        if (connection.writableEnded) return;
        socket.write('x'.repeat(bytes));
        expectedBytes += bytes;
        const hasArrived = () => connection.bytesRead >= expectedBytes || connection.writableEnded;
        await pollUntil('the bytes of a body', hasArrived);
      });
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
  const stopped = server.send(50_000, async (write) => {
    await write(10);
    jest.advanceTimersByTime(500);
  });
  expect(await stopped).toMatch(/^HTTP\/1.1 408/);
  const dripped = server.send(50_000, async (write) => {
    for (let at = 0; at < 20; at++) {
      await write(10);
      jest.advanceTimersByTime(60);
    }
  });
  expect(await dripped).toMatch(/^HTTP\/1.1 408/);
  server.close();
});

test('accepts a slow, steady body that takes many times the limit', async () => {
  const server = await openWatchedServer(readBody);
  const steady = server.send(30_000, async (write) => {
    for (let at = 0; at < 15; at++) {
      await write(2000);
      jest.advanceTimersByTime(120);
    }
  });
  expect(await steady).toMatch(/got 30000$/);
  server.close();
});

test('does not blame the sender when the server itself reads slowly', async () => {
  let read = () => {};
  const server = await openWatchedServer((request, response) => {
    read = () => readBody(request, response);
  });
  const sent = server.send(3_000_000, async (write) => {
    await write(10_000);
    jest.advanceTimersByTime(1500);
    read();
    await write(2_990_000);
  });
  expect(await sent).toMatch(/got 3000000$/);
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
  fakeIntervals();
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
  const [request] = (await once(app.fastify.server, 'request')) as [IncomingMessage];
  await pollUntil('a server that has read the byte', () => request.readableLength === 0);
  jest.advanceTimersByTime(60_000);
  await once(socket, 'close');
  expect(received).toMatch(/^HTTP\/1.1 408/);
  await app.close();
});

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

function fakeIntervals() {
  jest.useFakeTimers({ doNotFake: timersExcept('setInterval', 'clearInterval', 'Date') });
}
