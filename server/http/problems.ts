import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Problem, Refusal, type RefusalCode, refuse } from '#contract/api/refusal';
import { isBusy, isOutOfSpace } from '../db/issues';

export const generateRequestId = () => randomUUID().slice(0, 13);
export const problemType = 'application/problem+json';

/**
 * A refusal after which stands what the action has written all the same: a guess that counts, a check done anew. It is
 * this action's answer, and comes again for the same key.
 */
export class CommittedRefusal extends Refusal {}

/** The body of a refusal. */
export const toProblem = ({ code, status, params, fields }: Refusal, request: string): Problem => ({
  type: 'about:blank',
  title: code,
  status,
  code,
  params,
  fields: [...fields],
  requestId: request,
});

/** Every error of the server becomes a problem (RFC 9457); what is not a Refusal is logged and says nothing. */
export function registerProblemHandlers(fastify: FastifyInstance): void {
  let isStopping = false;
  fastify.addHook('preClose', async () => {
    isStopping = true;
  });
  fastify.setErrorHandler<Failure>(sendProblem);
  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // What is told to one reader at one moment; a file that may be kept says so itself.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    if (isStopping) refuse('server.busy');
    // A NUL byte is no text for PostgreSQL; no address of ours holds one.
    if (/%00/.test(request.url)) refuse('input.unreadable');
  });
}

const retryAfterSeconds = 30;

type Failure = Error & { statusCode?: number; code?: string };

/** Also for what Fastify refuses before it knows the route: an address that cannot be read. */
export function sendProblem(error: Failure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error);
  if (refusal.status >= 500) request.log.error(error);
  // Busy, or too many of one kind: programs that honor it come back later.
  if (refusal.status === 503 || refusal.status === 429) reply.header('retry-after', retryAfterSeconds);
  return reply
    .code(refusal.status)
    .headers({ 'x-request-id': request.id, 'cache-control': 'no-store' })
    .type(problemType)
    .serializer(JSON.stringify)
    .send(toProblem(refusal, request.id));
}

/** A sign that no text may hold, no number, a number beyond its column: PostgreSQL's words for what cannot be taken. */
const unstorableCodes = new Set(['22021', '22P05', '22P02', '22003']);

/** A disk or a quota that is full, or a file larger than the file system takes. */
const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

function toRefusal(error: Failure): Refusal {
  if (error instanceof Refusal) return error;
  if (error.code === 'FST_REQ_FILE_TOO_LARGE' || error.statusCode === 413)
    return new Refusal('input.too_large');
  if (error.code && unstorableCodes.has(error.code)) return new Refusal('input.unreadable');
  // Somebody else was quicker, and the action had no word for it.
  if (error.code === '23505') return new Refusal('row.duplicate');
  if (isOutOfSpace(error)) return new Refusal('database.full');
  if (error.code && diskFullCodes.has(error.code)) return new Refusal('files.full');
  if (isBusy(error)) return new Refusal('server.busy');
  // The parser gives a body that was cut off no status of its own.
  if (/^Unexpected end of (form|multipart data)/.test(error.message)) return new Refusal('input.unreadable');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('input.unreadable');
  return new Refusal('server.failed');
}

/** What is wrong with bytes that are no request, by Node's code. */
const parseErrorCodes: Readonly<Record<string, RefusalCode>> = {
  HPE_HEADER_OVERFLOW: 'request.too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.too_slow',
};

/** Answers what never became a request, and ends its connection. */
export function refuseUnreadableRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  // Whoever has gone hears nothing.
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy(error);
    return;
  }
  const refusal = new Refusal(parseErrorCodes[error.code ?? ''] ?? 'input.unreadable');
  const id = generateRequestId();
  const body = JSON.stringify(toProblem(refusal, id));
  socket.end(
    [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
      `content-type: ${problemType}`,
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      `x-request-id: ${id}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
    // A sender who does not go would hold the connection.
    () => socket.destroy(),
  );
}
