import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Lets the server close as soon as it has sent its responses; by default it would wait for idle connections. */
export function closeConnectionsOnShutdown(fastify: FastifyInstance): void {
  // Browsers open connections in advance, and Node does not count one without any request as idle.
  const unused = new Set<Socket>();
  let isClosing = false;
  fastify.server.on('connection', (socket) => {
    // The connection was being opened while the others were closed; it has a moment to send a request. Milliseconds.
    if (isClosing) socket.setTimeout(1000, () => socket.destroy());
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  fastify.server.on('request', ({ socket }) => unused.delete(socket));
  fastify.addHook('preClose', async () => {
    isClosing = true;
    // Milliseconds: a running request gets its response, but its connection does not wait for another.
    fastify.server.keepAliveTimeout = 1;
    for (const socket of unused) socket.destroy();
  });
}
