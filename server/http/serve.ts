import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { may } from '#contract/api/permissions';
import { Refusal, refuse } from '#contract/api/refusal';
import {
  type Contract,
  type Download,
  type Handlers,
  idempotencyKey,
  isWrite,
  type Route,
  tabHeader,
  takesKey,
} from '#contract/api/route';
import type { AppContext, Context, User } from '../app-context';
import type { Db } from '../db/database';
import { guarded } from '../rights/guard';
import { sessionCookie, visitorOf } from '../session/session';
import { checkOrigin, contextOf } from './context';
import { type Answer, firstAnswer, isUsed, once, requestOf, type SentKey } from './idempotency';
import { parse, parseQuery } from './input';
import { problemOf, problemType, StandingRefusal } from './problems';
import { serialise } from './reply-schema';
import { download, eventStream, takeUpload } from './transfer';
import { keepingFiles } from './uploads';

/**
 * Turns a noun's contract and its handlers into HTTP: authenticate, authorise, parse, run, serialise. Replies are
 * serialised from the contract's schema, so a field the contract does not name never leaves the server. An action is one
 * transaction, its answer included: what cannot be serialised is not done.
 */
export function serve<C extends Contract>(
  fastify: FastifyInstance,
  app: AppContext,
  routes: C,
  handlers: Handlers<C, Context>,
): void {
  for (const name of Object.keys(routes)) {
    const route = routes[name] as Route;
    const { reply: answer } = route;
    const handler = handlers[name] as Parameters<typeof guarded>[1];
    const receive = route.upload && guarded({ ...route, reply: 'nothing', rows: undefined }, handler);
    const handle = guarded<Given>(route, receive ? ({ keep }, context) => keep?.(context) : handler);
    fastify.route({
      method: route.method,
      url: `/api${route.path}`,
      // Fastify asks for a serialiser where it sees a schema; ours is made of the contract's own.
      ...(typeof answer === 'object' && {
        schema: { response: { '2xx': {} } },
        serializerCompiler: () => (said: unknown) => serialise(answer, said),
      }),
      handler: async (request, reply) => {
        checkOrigin(request, app);
        const visitor = await visitorOf(app.db, request.cookies[sessionCookie], app.now());
        authorise(route, visitor);
        const input = {
          params: parse(route.params, request.params),
          query: parseQuery(route.query, request.query),
          body: parse(route.body, request.body ?? {}),
        };
        const visit = (within = app, tx?: Db) => contextOf(within, request, reply, visitor, tx);
        if (!visitor || !isWrite(route)) return replyWith(route, reply, await handle(input, visit()));
        const sent = takesKey(route) ? keyOf(request, visitor, app.now()) : undefined;
        const { method, url } = request;
        const doOnce = (body: unknown, given: Given, keepWith?: (tx: Db) => Promise<void>) =>
          once(
            app.db,
            sent && { ...sent, request: requestOf(method, url, body) },
            { tab: tabOf(request), irrevocable: route.irrevocable ?? false },
            async (tx) => {
              await keepWith?.(tx);
              return answerOf(route, request, reply, () => handle(given, visit(app, tx)));
            },
          );
        if (!receive) return send(reply, await doOnce(request.body, input));
        const answered = await takeUpload(request, async (file, identity) => {
          if (sent && (await isUsed(app.db, sent)))
            return firstAnswer(app.db, { ...sent, request: requestOf(method, url, await identity()) });
          return keepingFiles(app, async (within, keepWith) => {
            const keep = (await receive({ ...input, file }, visit(within))) as Given['keep'];
            return doOnce(await identity(), { ...input, keep }, keepWith);
          });
        });
        return send(reply, answered);
      },
    });
  }
}

/** What a handler is given; of an upload, what its first part has answered. */
interface Given {
  params: unknown;
  query: unknown;
  body: unknown;
  keep?: (context: Context) => unknown;
}

/** Answers an action. It is written already. */
function send(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  reply.code(status);
  if (body === null) return reply.send();
  return reply
    .type(status < 400 ? 'application/json; charset=utf-8' : problemType)
    .serializer(String)
    .send(body);
}

function authorise({ permission }: Route, visitor: User | null): void {
  if (permission === 'public') return;
  if (!visitor) refuse('session.required');
  if (permission !== 'signed-in' && !may(visitor, permission))
    refuse('permission.denied', { permission: permission });
}

/** Answers what is no action, as its kind wants it. */
function replyWith(route: Route, reply: FastifyReply, result: unknown): unknown {
  if (route.reply === 'file') return download(reply, result as Download);
  if (route.reply === 'stream') return eventStream(reply, result as NodeJS.ReadableStream);
  reply.code(route.status ?? (route.reply === 'nothing' ? 204 : 200));
  return route.reply === 'nothing' ? null : result;
}

/** The answer to an action, written while it can still be undone. */
async function answerOf(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  run: () => unknown,
): Promise<Answer & { kept?: Answer }> {
  try {
    const result = await run();
    if (route.reply === 'nothing') return { status: 204, body: null };
    const status = route.status ?? 200;
    reply.code(status);
    const said = { status, body: String(reply.serialize(result as object)) };
    return route.answeredOnce
      ? { ...said, kept: refused(new Refusal('request.answered_once'), request) }
      : said;
  } catch (error) {
    if (!(error instanceof StandingRefusal)) throw error;
    return refused(error, request);
  }
}

const refused = (refusal: Refusal, { id }: FastifyRequest): Answer => ({
  status: refusal.status,
  body: JSON.stringify(problemOf(refusal, id)),
});

const tabOf = ({ headers }: FastifyRequest): string | undefined => {
  const tab = headers[tabHeader.toLowerCase()];
  return typeof tab === 'string' ? tab.slice(0, 100) : undefined;
};

function keyOf({ headers }: FastifyRequest, user: User, now: Date): SentKey | undefined {
  const key = headers[idempotencyKey.toLowerCase()];
  return typeof key === 'string' ? { userId: user.id, key, now } : undefined;
}
