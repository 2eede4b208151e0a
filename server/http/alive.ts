import type { FastifyInstance } from 'fastify';

/** The address by which a supervisor learns whether the process still answers. */
export const alivePath = '/api/health/live';

/**
 * Answers whether the process still handles requests. It looks for no session and asks nothing else, because a supervisor
 * restarts a process that does not answer, and a restart repairs neither a database nor a file store.
 */
export function serveAlive(fastify: FastifyInstance): void {
  fastify.get(alivePath, () => ({ status: 'ok' }));
}
