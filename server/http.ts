import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { may } from '#contract/permissions';
import { type Problem, Refusal, refuse } from '#contract/refusal';
import {
  type Contract,
  type Download,
  type Handlers,
  type Route,
  repeatKey,
  takesRepeatKey,
  type Upload,
} from '#contract/route';
import type { Context, House } from './house';
import { faultsOf, pathOfNul } from './input';
import { once } from './repeat';
import { replySchema } from './reply-schema';
import { sessionCookie, visitorOf } from './session/session';

/** Uploads above this are cut off while they arrive. */
const largestUpload = 300 * 1024 * 1024;

/**
 * Turns a noun's contract and its handlers into HTTP: authenticate, authorise, parse, run, serialise. Replies are
 * serialised from the contract's schema, so a field the contract does not name never leaves the server.
 */
export function serve<C extends Contract>(
  app: FastifyInstance,
  house: House,
  routes: C,
  handlers: Handlers<C, Context>,
): void {
  for (const name of Object.keys(routes)) {
    const route = routes[name] as Route;
    const handler = handlers[name] as (input: unknown, context: Context) => unknown;
    app.route({
      method: route.method,
      url: `/api${route.path}`,
      schema: typeof route.reply === 'object' ? { response: { '2xx': replySchema(route.reply) } } : {},
      handler: async (request, reply) => {
        checkOrigin(request, house);
        const visitor = await visitorOf(house.db, request.cookies[sessionCookie], house.now());
        if (route.permission !== 'public') {
          if (!visitor) refuse('session.required');
          if (route.permission !== 'signed-in' && !may(visitor, route.permission))
            refuse('permission.denied', { deed: route.permission });
        }
        const context = contextOf(house, request, reply, visitor);
        const input = {
          params: parse(route.params, request.params),
          query: parse(route.query, request.query),
          body: parse(route.body, request.body ?? {}),
          file: route.upload ? await uploadOf(request) : undefined,
        };
        const key = request.headers[repeatKey.toLowerCase()];
        if (typeof key === 'string' && takesRepeatKey(route))
          return once(
            context,
            `${route.method} ${request.url} ${digestOf(request.body)}`,
            key,
            reply,
            async () => answer(route, reply, await handler(input, context)),
          );
        return answer(route, reply, await handler(input, context));
      },
    });
  }
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const nul = pathOfNul(value);
  if (nul !== undefined) refuse('input.invalid', {}, [{ path: nul, code: 'nul' }]);
  const parsed = schema.safeParse(value);
  if (!parsed.success) refuse('input.invalid', {}, faultsOf(parsed.error));
  return parsed.data;
}

function answer(route: Route, reply: FastifyReply, result: unknown): unknown {
  if (route.reply === 'nothing') {
    reply.code(204);
    return null;
  }
  if (route.reply === 'file') return download(reply, result as Download);
  reply.code(route.status ?? 200);
  return result;
}

function download(reply: FastifyReply, file: Download) {
  const name = encodeURIComponent(file.name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  reply.header('content-disposition', `${file.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`);
  reply.header('cache-control', file.cacheFor ? `private, max-age=${file.cacheFor}, immutable` : 'no-store');
  reply.type(file.type);
  return reply.send(file.body);
}

async function uploadOf(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) refuse('input.invalid', {}, [{ path: 'file', code: 'required' }]);
  const part = await request.file({ limits: { fileSize: largestUpload, files: 1 } }).catch((error) => {
    // The parser gives a cut-off body no status of its own.
    throw error.statusCode ? error : new Refusal('input.unreadable');
  });
  if (!part) refuse('input.invalid', {}, [{ path: 'file', code: 'required' }]);
  return { name: part.filename, type: part.mimetype, stream: part.file };
}

/**
 * A page of another site must not write with this user's cookie: `Origin`, if sent, is ours; without one the
 * browser's own word that the request crosses sites is enough to refuse.
 */
function checkOrigin(request: FastifyRequest, house: House) {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const { origin } = request.headers;
  if (origin === undefined) {
    if (request.headers['sec-fetch-site'] === 'cross-site') refuse('request.origin');
    return;
  }
  const own = `${request.protocol}://${request.host}`;
  if (origin !== own && origin !== new URL(house.publicUrl).origin) refuse('request.origin');
}

function contextOf(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
  visitor: Context['visitor'],
): Context {
  return {
    house,
    db: house.db,
    now: house.now(),
    visitor,
    get user() {
      return visitor ?? refuse('session.required');
    },
    request: {
      id: request.id,
      address: request.ip,
      agent: (request.headers['user-agent'] ?? '').slice(0, 200),
      cookie: request.cookies[sessionCookie],
      setCookie: (secret) => {
        const options = {
          path: '/',
          httpOnly: true,
          sameSite: 'lax' as const,
          secure: request.protocol === 'https' || house.publicUrl.startsWith('https:'),
        };
        if (secret === null) reply.clearCookie(sessionCookie, options);
        else reply.setCookie(sessionCookie, secret, options);
      },
    },
  };
}

/** Every error of the server becomes a problem (RFC 9457); what is not a Refusal is logged and says nothing. */
export function problems(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    const refusal = asRefusal(error);
    if (refusal.status >= 500) request.log.error(error);
    const problem: Problem = {
      type: 'about:blank',
      title: refusal.code,
      status: refusal.status,
      code: refusal.code,
      params: refusal.params,
      fields: [...refusal.fields],
      requestId: request.id,
    };
    return reply
      .code(refusal.status)
      .type('application/problem+json')
      .serializer(JSON.stringify)
      .send(problem);
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // A NUL byte is no text for PostgreSQL; no address of ours holds one.
    if (/%00/.test(request.url)) refuse('input.unreadable');
  });
}

function asRefusal(error: Error & { statusCode?: number; code?: string }): Refusal {
  if (error instanceof Refusal) return error;
  if (error.code === 'FST_REQ_FILE_TOO_LARGE' || error.statusCode === 413)
    return new Refusal('input.too_large');
  if (error.code === '22021' || error.code === '22P05') return new Refusal('input.unreadable');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('input.unreadable');
  return new Refusal('server.failed');
}

const digestOf = (body: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex');

export const requestId = () => randomUUID().slice(0, 13);
