import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Problem, Refusal, type RefusalCode, refuse } from '#contract/api/refusal';
import { isBusy, isOutOfSpace } from '../db/issues';

export const generateRequestId = () => randomUUID().slice(0, 13);
export const problemType = 'application/problem+json';

/**
 * A refusal that commits what the action has written, for example a counted sign-in attempt or a repeated check. It is the
 * response of this action, also for a repeated key.
 */
export class CommittedRefusal extends Refusal {}

/** Returns the response body of a refusal. */
export const toProblem = ({ code, status, params, fields }: Refusal, request: string): Problem => ({
  type: 'about:blank',
  title: code,
  status,
  code,
  params,
  fields: [...fields],
  requestId: request,
});

/** Converts every error to a problem (RFC 9457). An error that is not a Refusal is logged and reveals nothing. */
export function registerProblemHandlers(fastify: FastifyInstance): void {
  let isStopping = false;
  fastify.addHook('preClose', async () => {
    isStopping = true;
  });
  fastify.setErrorHandler<Failure>(sendProblem);
  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // API responses are for one reader at one moment; a file that may be cached sets its own header.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    if (isStopping) refuse('server.busy');
    // PostgreSQL cannot store a NUL byte, and none of our addresses contains one.
    if (/%00/.test(request.url)) refuse('input.unreadable');
  });
}

const retryAfterSeconds = 30;

type Failure = Error & { statusCode?: number; code?: string };

/** Also used for errors that Fastify raises before it knows the route, such as an unreadable address. */
export function sendProblem(error: Failure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error);
  if (refusal.status >= 500) request.log.error(error);
  // The server is busy or the limit of a kind is reached: clients that honor the header retry later.
  if (refusal.status === 503 || refusal.status === 429) reply.header('retry-after', retryAfterSeconds);
  return reply
    .code(refusal.status)
    .headers({ 'x-request-id': request.id, 'cache-control': 'no-store' })
    .type(problemType)
    .serializer(JSON.stringify)
    .send(toProblem(refusal, request.id));
}

/** PostgreSQL codes for invalid characters, invalid text representations and numbers out of range. */
const unstorableCodes = new Set(['22021', '22P05', '22P02', '22003']);

/** A full disk or quota, or a file larger than the file system supports. */
const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

function toRefusal(error: Failure): Refusal {
  if (error instanceof Refusal) return error;
  if (error.code === 'FST_REQ_FILE_TOO_LARGE' || error.statusCode === 413)
    return new Refusal('input.too_large');
  if (error.code && unstorableCodes.has(error.code)) return new Refusal('input.unreadable');
  // A concurrent action inserted the same key, and the action has no refusal of its own for it.
  if (error.code === '23505') return new Refusal('row.duplicate');
  if (isOutOfSpace(error)) return new Refusal('database.full');
  if (error.code && diskFullCodes.has(error.code)) return new Refusal('files.full');
  if (isBusy(error)) return new Refusal('server.busy');
  // The parser does not set a status for a truncated body.
  if (/^Unexpected end of (form|multipart data)/.test(error.message)) return new Refusal('input.unreadable');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('input.unreadable');
  return new Refusal('server.failed');
}

/** Refusals for bytes that are not a request, by Node's error code. */
const parseErrorCodes: Readonly<Record<string, RefusalCode>> = {
  HPE_HEADER_OVERFLOW: 'request.too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.too_slow',
};

/** Responds to bytes that could not be parsed as a request, and closes the connection. */
export function refuseUnreadableRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  // The client has disconnected.
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
    // A client that does not disconnect would hold the connection.
    () => socket.destroy(),
  );
}
