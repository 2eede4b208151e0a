import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import { clickBase, openBase, trapLinkIndex } from '#contract/returns';
import type { AppContext } from '../app-context';
import { chooseLanguage } from '../links/language';
import { createErrorPage, mailImageHeaders, publicPageHeaders } from '../links/page-sender';
import { servePreferences } from '../preferences/serve';
import { readClick, readToken, tokenKey } from '../sending/token';
import { canGuessLink, recordLinkGuess } from '../session/limits';
import { recordEngagement } from './click';
import { serveHook } from './hook';
import { detectMachine } from './machine';
import { unsubscribePage } from './unsubscribe';

type Request = FastifyRequest<{ Params: { token: string } }>;

/**
 * Serves the links in emails: a link redirects to the campaign's target and nowhere else, a pixel records that the email was
 * opened, and the unsubscribe link opens the page of the customer's choices. No data about the visitor is stored with opens
 * and clicks.
 */
export function serveReturns(fastify: FastifyInstance, app: AppContext): void {
  fastify.get(`${clickBase}:token`, (request: Request, reply) => followLink(app, request, reply));
  fastify.get(`${openBase}:token`, (request: Request, reply) => openPixel(app, request, reply));
  servePreferences(fastify, app, unsubscribePage);
  serveHook(fastify, app);
}

async function followLink(app: AppContext, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const { db } = app;
  const token = readClick(await tokenKey(db), request.params.token);
  if (!token) return handleUnknownToken(app, request, reply);
  const { recipientId, link, url } = token;
  const isTrap = link === trapLinkIndex;
  const stored = await db.maybe<{ url: string }>(sql`
    select l.url from campaign_recipients r join campaign_links l on l.campaign_id = r.campaign_id
    where r.id = ${recipientId} and l.number = ${link}`);
  const storedTarget = stored && resolveTarget(stored.url, url);
  const target = storedTarget !== undefined && URL.canParse(storedTarget) ? new URL(storedTarget) : undefined;
  const isWebUrl = target?.protocol === 'https:' || target?.protocol === 'http:';
  if (!isTrap && !isWebUrl) return sendNotFound(app, request, reply);
  const sign = isTrap ? 'TRAP' : detectMachine(request.method, request.headers);
  await recordEngagement(db, { recipientId, kind: 'CLICK', at: app.now(), sign, link });
  reply.headers(publicPageHeaders());
  return target && isWebUrl ? reply.redirect(target.href, 302) : reply.code(204).send();
}

/** Returns the target of a link: the campaign's URL, or the recipient's own URL when it has the same fixed beginning. */
function resolveTarget(storedUrl: string, signedUrl: string | undefined): string | undefined {
  const prefixLength = storedUrl.indexOf('{{');
  if (prefixLength < 0) return storedUrl;
  return signedUrl?.startsWith(storedUrl.slice(0, prefixLength)) ? signedUrl : undefined;
}

/** One transparent pixel. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

async function openPixel(app: AppContext, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const token = readToken(await tokenKey(app.db), 'open', request.params.token);
  if (!token) return handleUnknownToken(app, request, reply);
  const sign = detectMachine(request.method, request.headers);
  await recordEngagement(app.db, { recipientId: token.recipientId, kind: 'OPEN', at: app.now(), sign });
  return reply.headers(mailImageHeaders()).type('image/gif').send(pixel);
}

/** A request with an unknown token may be a guess and is counted against the rate limit. */
async function handleUnknownToken(
  app: AppContext,
  request: Request,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const now = app.now();
  if (!(await canGuessLink(app.db, now, request.ip))) return sendNotFound(app, request, reply, 429);
  await recordLinkGuess(app.db, now, request.ip);
  return sendNotFound(app, request, reply);
}

async function sendNotFound(
  app: AppContext,
  request: Request,
  reply: FastifyReply,
  status: 404 | 429 = 404,
): Promise<FastifyReply> {
  const language = chooseLanguage(undefined, request.headers['accept-language']);
  return (await createErrorPage(app, language, status))(reply.headers(publicPageHeaders()));
}
