import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import { clickBase, openBase, trapLink } from '#contract/returns';
import type { AppContext } from '../app-context';
import { mailImageHeaders, nothing, outsideHeaders } from '../links/answer';
import { languageOf } from '../links/language';
import { servePreferences } from '../preferences/serve';
import { readPress, readToken, tokenKey } from '../sending/token';
import { mayGuess, noteGuess } from '../session/limits';
import { serveHook } from './hook';
import { leaving } from './leave';
import { signOf } from './machine';
import { noteHappened } from './press';

type Request = FastifyRequest<{ Params: { token: string } }>;

/**
 * What the addresses in mails lead to: a link goes to where the campaign says, and nowhere else; a picture of one point
 * says that the mail was opened; the way out is the page of the customer's choices. Nothing is remembered of who asked.
 */
export function serveReturns(fastify: FastifyInstance, app: AppContext): void {
  fastify.get(`${clickBase}:token`, (request: Request, reply) => follow(app, request, reply));
  fastify.get(`${openBase}:token`, (request: Request, reply) => open(app, request, reply));
  servePreferences(fastify, app, leaving);
  serveHook(fastify, app);
}

async function follow(app: AppContext, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const { db } = app;
  const token = readPress(await tokenKey(db), request.params.token);
  if (!token) return stranger(app, request, reply);
  const { recipientId, link, url } = token;
  const isTrap = link === trapLink;
  const found = await db.maybe<{ url: string }>(sql`
    select l.url from campaign_recipients r join campaign_links l on l.campaign_id = r.campaign_id
    where r.id = ${recipientId} and l.number = ${link}`);
  const to = found && targetOf(found.url, url);
  const target = to !== undefined && URL.canParse(to) ? new URL(to) : undefined;
  const leads = target?.protocol === 'https:' || target?.protocol === 'http:';
  if (!isTrap && !leads) return unknown(app, request, reply);
  const sign = isTrap ? 'TRAP' : signOf(request.method, request.headers);
  await noteHappened(db, { recipientId, kind: 'CLICK', at: app.now(), sign, link });
  reply.headers(outsideHeaders());
  return target && leads ? reply.redirect(target.href, 302) : reply.code(204).send();
}

/** Where a press leads: to the campaign's address, or to the reader's own that begins as its author wrote it. */
function targetOf(written: string, own: string | undefined): string | undefined {
  const fixed = written.indexOf('{{');
  if (fixed < 0) return written;
  return own?.startsWith(written.slice(0, fixed)) ? own : undefined;
}

/** One transparent point. */
const point = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

async function open(app: AppContext, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const token = readToken(await tokenKey(app.db), 'open', request.params.token);
  if (!token) return stranger(app, request, reply);
  const sign = signOf(request.method, request.headers);
  await noteHappened(app.db, { recipientId: token.recipientId, kind: 'OPEN', at: app.now(), sign });
  return reply.headers(mailImageHeaders()).type('image/gif').send(point);
}

/** Whoever has an address that the house never made may be guessing. */
async function stranger(app: AppContext, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const now = app.now();
  if (!(await mayGuess(app.db, now, request.ip))) return unknown(app, request, reply, 429);
  await noteGuess(app.db, now, request.ip);
  return unknown(app, request, reply);
}

async function unknown(
  app: AppContext,
  request: Request,
  reply: FastifyReply,
  status: 404 | 429 = 404,
): Promise<FastifyReply> {
  const language = languageOf(undefined, request.headers['accept-language']);
  return (await nothing(app, language, status))(reply.headers(outsideHeaders()));
}
