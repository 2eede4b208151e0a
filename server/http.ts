import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { may } from '#contract/permissions';
import { refuse } from '#contract/refusal';
import {
  type Contract,
  type Download,
  type Handlers,
  idempotencyKey,
  isDeed,
  type Route,
  tabHeader,
  takesKey,
} from '#contract/route';
import { checkOrigin, contextOf } from './context';
import type { Context, House, User } from './house';
import { type Answer, type Key, once, requestOf } from './idempotency';
import { parse, parseQuery } from './input';
import { problemOf, problemType, StandingRefusal } from './problems';
import { serialise } from './reply-schema';
import { guarded } from './rights/guard';
import { sessionCookie, visitorOf } from './session/session';
import { download, eventStream, takeUpload } from './transfer';

/**
 * Turns a noun's contract and its handlers into HTTP: authenticate, authorise, parse, run, serialise. Replies are
 * serialised from the contract's schema, so a field the contract does not name never leaves the server. A deed is one
 * transaction, its answer included: what cannot be serialised is not done.
 */
export function serve<C extends Contract>(
  app: FastifyInstance,
  house: House,
  routes: C,
  handlers: Handlers<C, Context>,
): void {
  for (const name of Object.keys(routes)) {
    const route = routes[name] as Route;
    const { reply: answer } = route;
    const handler = guarded(route, handlers[name] as Parameters<typeof guarded>[1]);
    app.route({
      method: route.method,
      url: `/api${route.path}`,
      // Fastify asks for a serialiser where it sees a schema; ours is made of the contract's own.
      ...(typeof answer === 'object' && {
        schema: { response: { '2xx': {} } },
        serializerCompiler: () => (said: unknown) => serialise(answer, said),
      }),
      handler: async (request, reply) => {
        checkOrigin(request, house);
        const visitor = await visitorOf(house.db, request.cookies[sessionCookie], house.now());
        authorise(route, visitor);
        const input = {
          params: parse(route.params, request.params),
          query: parseQuery(route.query, request.query),
          body: parse(route.body, request.body ?? {}),
        };
        if (route.upload)
          return takeUpload(request, async (file) =>
            replyWith(
              route,
              reply,
              await handler({ ...input, file }, contextOf(house, request, reply, visitor)),
            ),
          );
        if (!visitor || !isDeed(route))
          return replyWith(route, reply, await handler(input, contextOf(house, request, reply, visitor)));
        const { status, body } = await once(
          house.db,
          takesKey(route) ? keyOf(request, visitor, house.now()) : undefined,
          { tab: tabOf(request), irrevocable: route.irrevocable ?? false },
          (tx) =>
            answerOf(route, request, reply, () =>
              handler(input, contextOf(house, request, reply, visitor, tx)),
            ),
        );
        reply.code(status);
        if (body === null) return reply.send();
        // It is written already.
        return reply
          .type(status < 400 ? 'application/json; charset=utf-8' : problemType)
          .serializer(String)
          .send(body);
      },
    });
  }
}

function authorise({ permission }: Route, visitor: User | null): void {
  if (permission === 'public') return;
  if (!visitor) refuse('session.required');
  if (permission !== 'signed-in' && !may(visitor, permission))
    refuse('permission.denied', { deed: permission });
}

/** Answers what is no deed, as its kind wants it. */
function replyWith(route: Route, reply: FastifyReply, result: unknown): unknown {
  if (route.reply === 'file') return download(reply, result as Download);
  if (route.reply === 'stream') return eventStream(reply, result as NodeJS.ReadableStream);
  reply.code(route.status ?? (route.reply === 'nothing' ? 204 : 200));
  return route.reply === 'nothing' ? null : result;
}

/** The answer to a deed, written while it can still be undone. */
async function answerOf(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  run: () => unknown,
): Promise<Answer> {
  try {
    const result = await run();
    if (route.reply === 'nothing') return { status: 204, body: null };
    const status = route.status ?? 200;
    reply.code(status);
    return { status, body: String(reply.serialize(result as object)) };
  } catch (error) {
    if (!(error instanceof StandingRefusal)) throw error;
    return { status: error.status, body: JSON.stringify(problemOf(error, request.id)) };
  }
}

const tabOf = ({ headers }: FastifyRequest): string | undefined => {
  const tab = headers[tabHeader.toLowerCase()];
  return typeof tab === 'string' ? tab.slice(0, 100) : undefined;
};

function keyOf(request: FastifyRequest, user: User, now: Date): Key | undefined {
  const key = request.headers[idempotencyKey.toLowerCase()];
  if (typeof key !== 'string') return undefined;
  return { userId: user.id, key, request: requestOf(request.method, request.url, request.body), now };
}
