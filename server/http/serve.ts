import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { can } from '#contract/api/permissions';
import { Refusal, refuse } from '#contract/api/refusal';
import {
  acceptsIdempotencyKey,
  type Contract,
  type Download,
  type Handlers,
  idempotencyKey,
  isWrite,
  type Route,
  unattendedHeader,
} from '#contract/api/route';
import type { AppContext, Context, User } from '../app-context';
import type { Db } from '../db/database';
import { guardEndpoint } from '../permissions/guard';
import { requireReviewed } from '../session/review';
import { findVisitor, requireConfirmation, sessionCookie } from '../session/session';
import { checkOrigin, createVisit, readTab } from './context';
import {
  type ActionResponse,
  findStoredResponse,
  fingerprintRequest,
  isKeyUsed,
  runOnce,
  type SentKey,
} from './idempotency';
import { parse, parseQuery } from './input';
import { CommittedRefusal, problemType, toProblem } from './problems';
import { serialize } from './reply-schema';
import { download, eventStream, receiveUpload } from './transfer';
import { withFileCleanup } from './uploads';

/**
 * Registers a noun's contract and its handlers as HTTP routes: authenticate, authorize, parse, run, serialize. Replies are
 * serialized by the schema of the contract, so a field the contract does not name never leaves the server. An action is one
 * transaction that includes its response: when the response cannot be serialized, the action is rolled back.
 */
export function serve<C extends Contract>(
  fastify: FastifyInstance,
  app: AppContext,
  routes: C,
  handlers: Handlers<C, Context>,
): void {
  for (const name of Object.keys(routes)) {
    const route = routes[name] as Route;
    const { reply: replyType } = route;
    const handler = handlers[name] as Parameters<typeof guardEndpoint>[1];
    const receive = route.upload && guardEndpoint({ ...route, reply: 'nothing', rows: undefined }, handler);
    const handle = guardEndpoint<HandlerInput>(
      route,
      receive ? ({ uploadAction }, context) => uploadAction?.(context) : handler,
    );
    fastify.route({
      method: route.method,
      url: `/api${route.path}`,
      // Fastify requests a serializer only for routes with a schema; ours is built from the contract.
      ...(typeof replyType === 'object' && {
        schema: { response: { '2xx': {} } },
        serializerCompiler: () => (result: unknown) => serialize(replyType, result),
      }),
      handler: async (request, reply) => {
        checkOrigin(request, app);
        const visitor = await findVisitor(app.db, request.cookies[sessionCookie], app.now(), {
          isUse: replyType !== 'stream' && request.headers[unattendedHeader.toLowerCase()] === undefined,
        });
        authorize(route, visitor);
        if (visitor && route.permission !== 'public' && !route.duringReview)
          await requireReviewed(app.db, request.cookies[sessionCookie]);
        const input = {
          params: parse(route.params, request.params),
          query: parseQuery(route.query, request.query),
          body: parse(route.body, request.body ?? {}),
        };
        if (route.requiresConfirmation)
          await requireConfirmation(app.db, request.cookies[sessionCookie], app.now());
        const visit = (scopedApp = app, tx?: Db) => createVisit(scopedApp, request, reply, visitor, tx);
        if (!visitor || !isWrite(route)) return replyWith(route, reply, await handle(input, visit()));
        const sentKey = acceptsIdempotencyKey(route) ? readKey(request, visitor, app.now()) : undefined;
        const { method, url } = request;
        const runAction = (
          body: unknown,
          handlerInput: HandlerInput,
          keepOnCommit?: (tx: Db) => Promise<void>,
        ) =>
          runOnce(
            app.db,
            sentKey && { ...sentKey, request: fingerprintRequest(app.secrets, method, url, body) },
            { tab: readTab(request), irrevocable: route.irrevocable ?? false },
            async (tx) => {
              await keepOnCommit?.(tx);
              return runToResponse(route, request, reply, () => handle(handlerInput, visit(app, tx)));
            },
          );
        if (!receive) return send(reply, await runAction(request.body, input));
        const finalResponse = await receiveUpload(request, async (file, identity) => {
          if (sentKey && (await isKeyUsed(app.db, sentKey)))
            return findStoredResponse(app.db, {
              ...sentKey,
              request: fingerprintRequest(app.secrets, method, url, await identity()),
            });
          return withFileCleanup(app, async (scopedApp, keepOnCommit) => {
            const uploadAction = (await receive(
              { ...input, file },
              visit(scopedApp),
            )) as HandlerInput['uploadAction'];
            return runAction(await identity(), { ...input, uploadAction }, keepOnCommit);
          });
        });
        return send(reply, finalResponse);
      },
    });
  }
}

/** The input of a handler; for an upload, with the result of its first part. */
interface HandlerInput {
  params: unknown;
  query: unknown;
  body: unknown;
  uploadAction?: (context: Context) => unknown;
}

/** Sends the response of an action, which is serialized already. */
function send(reply: FastifyReply, { status, body }: ActionResponse): FastifyReply {
  reply.code(status);
  if (body === null) return reply.send();
  return reply
    .type(status < 400 ? 'application/json; charset=utf-8' : problemType)
    .serializer(String)
    .send(body);
}

function authorize({ permission }: Route, visitor: User | null): void {
  if (permission === 'public') return;
  if (!visitor) refuse('session.required');
  if (permission !== 'signed-in' && !can(visitor, permission)) refuse('permission.denied', { permission });
}

/** Sends the response of a query, a file or a stream, depending on the kind of route. */
function replyWith(route: Route, reply: FastifyReply, result: unknown): unknown {
  if (route.reply === 'file') return download(reply, result as Download);
  if (route.reply === 'stream') return eventStream(reply, result as NodeJS.ReadableStream);
  reply.code(route.status ?? (route.reply === 'nothing' ? 204 : 200));
  return route.reply === 'nothing' ? null : result;
}

/** Serializes the result of an action while the transaction can still be rolled back. */
async function runToResponse(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  run: () => unknown,
): Promise<ActionResponse & { stored?: ActionResponse }> {
  try {
    const result = await run();
    if (route.reply === 'nothing') return { status: 204, body: null };
    const status = route.status ?? 200;
    reply.code(status);
    const response = { status, body: String(reply.serialize(result as object)) };
    return route.replyNotStored
      ? { ...response, stored: toRefusedResponse(new Refusal('request.answered_once'), request) }
      : response;
  } catch (error) {
    if (!(error instanceof CommittedRefusal)) throw error;
    return toRefusedResponse(error, request);
  }
}

const toRefusedResponse = (refusal: Refusal, { id }: FastifyRequest): ActionResponse => ({
  status: refusal.status,
  body: JSON.stringify(toProblem(refusal, id)),
});

function readKey({ headers }: FastifyRequest, user: User, now: Date): SentKey | undefined {
  const key = headers[idempotencyKey.toLowerCase()];
  return typeof key === 'string' ? { userId: user.id, key, now } : undefined;
}
