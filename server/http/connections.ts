import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Lets the server end as soon as it has answered; by itself it would wait for connections that nobody uses. */
export function closeConnectionsOnShutdown(fastify: FastifyInstance): void {
  // Browsers open connections ahead of need, and Node does not count one that never asked for anything as idle.
  const unused = new Set<Socket>();
  let isClosing = false;
  fastify.server.on('connection', (socket) => {
    // It was on its way while the others were ended; it has a moment to ask. Milliseconds.
    if (isClosing) socket.setTimeout(1000, () => socket.destroy());
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  fastify.server.on('request', ({ socket }) => unused.delete(socket));
  fastify.addHook('preClose', async () => {
    isClosing = true;
    // Milliseconds: a request under way gets its answer, but its connection does not wait for another.
    fastify.server.keepAliveTimeout = 1;
    for (const socket of unused) socket.destroy();
  });
}
