import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { maxInteger } from '#contract/api/page';
import { oneClickSource, preferencesBase, wishes, wishKey } from '#contract/consents';
import type { Language } from '#contract/session';
import type { AppContext } from '../app-context';
import type { Said } from '../consents/consent';
import { customerOfPage, type PageOwner, readChoices, saveChoices } from '../consents/page';
import type { Db } from '../db/database';
import { takeFields } from '../http/transfer';
import { type Answer, getLinkSender, html, nothing, outsideHeaders, queryOf } from '../links/answer';
import { languageOf } from '../links/language';
import { mayGuess, noteGuess } from '../session/limits';
import { maskedName, preferencesPage } from './document';
import { formStyle } from './style';

type Request = FastifyRequest<{ Params: { '*': string } }>;
/** What a form sends: twenty boxes and a few words. */
const maxBytes = 10_000;

/** An address under which customers reach their choices. */
export interface Door<Owner extends PageOwner> {
  /** what its addresses begin with */
  base: string;
  /** whose page a token opens; undefined for a token that is none */
  ownerOf(app: AppContext, token: string): Promise<Owner | undefined>;
  /** what else follows from what they said, in its transaction */
  heard?(tx: Db, owner: Owner, said: readonly Said[], now: Date): Promise<unknown>;
}

/**
 * Lets customers choose by which channels and about what they are written to, below the door's base, for whoever has the
 * address: a page without a script, in their language. It also takes the one press by which a mail program unsubscribes
 * (RFC 8058).
 */
export function servePreferences<Owner extends PageOwner>(
  fastify: FastifyInstance,
  app: AppContext,
  door: Door<Owner>,
): void {
  fastify.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxBytes },
      (_, body, done) => done(null, new URLSearchParams(String(body))),
    );
    const path = `${door.base}*`;
    scope.get<{ Params: { '*': string } }>(path, async (request, reply) => {
      const visit = await visitOf(app, door, request, reply);
      return 'customer' in visit ? show(visit) : visit.answer(reply);
    });
    scope.post<{ Params: { '*': string } }>(path, async (request, reply) => {
      const visit = await visitOf(app, door, request, reply);
      return 'customer' in visit ? save(visit, await formOf(request)) : visit.answer(reply);
    });
  });
}

/** The page by an address that stands in a letter, or that somebody of the house has made. */
export const customersPage: Door<PageOwner> = {
  base: preferencesBase,
  ownerOf: ({ db }, token) => customerOfPage(db, token),
};

/** What a form sent, as browsers write it or in parts, as mail programs may (RFC 8058, 3.1). */
async function formOf(request: FastifyRequest): Promise<URLSearchParams> {
  if (request.body instanceof URLSearchParams) return request.body;
  if (!request.isMultipart()) return new URLSearchParams();
  return new URLSearchParams(await takeFields(request, { fields: 50, fieldSize: 1000 }));
}

/** Which words their page showed, as its form says; 0, which is none, for what can be no version. */
const Wording = z.coerce.number().int().positive().max(maxInteger).catch(0);

interface Visit<Owner extends PageOwner> {
  app: AppContext;
  door: Door<Owner>;
  request: Request;
  reply: FastifyReply;
  now: Date;
  token: string;
  language: Language;
  customer: Owner;
}

/** Who is at their page, and in which language; or what is answered to whoever has no such address. */
async function visitOf<Owner extends PageOwner>(
  app: AppContext,
  door: Door<Owner>,
  request: Request,
  reply: FastifyReply,
): Promise<Visit<Owner> | { answer: Answer }> {
  const now = app.now();
  const { ip } = request;
  reply.headers(outsideHeaders(formStyle, "'self'"));
  const [token = '', ...rest] = request.params['*'].split('/');
  const owner = await door.ownerOf(app, token);
  const language = languageOf(
    queryOf(request).get('lang') ?? owner?.language,
    request.headers['accept-language'],
  );
  // Whoever guesses must not keep those out who share their network: the way out of letters is always open.
  if (owner && rest.join('/') === '')
    return { app, door, request, reply, now, token, language, customer: owner };
  if (!(await mayGuess(app.db, now, ip))) return { answer: await nothing(app, language, 429) };
  if (!owner) await noteGuess(app.db, now, ip);
  return { answer: await nothing(app, language, 404) };
}

/** Only the page shows it, and only who has the address sees the page: what comes with it was chosen there. */
const proofOf = (token: string): string =>
  createHmac('sha256', token).update('preferences').digest('base64url');

function isProof(token: string, given: string | null): boolean {
  const [own, other] = [proofOf(token), given ?? ''].map((text) => Buffer.from(text)) as [Buffer, Buffer];
  return own.length === other.length && timingSafeEqual(own, other);
}

async function show<Owner extends PageOwner>(visit: Visit<Owner>, unread = false): Promise<FastifyReply> {
  const { app, request, reply, token, language, customer } = visit;
  const [shower, choices] = await Promise.all([
    getLinkSender(app),
    readChoices(app.db, customer.id, language),
  ]);
  const said = queryOf(request).get('done');
  const done = unread ? 'unread' : said === 'saved' || said === 'stopped' ? said : undefined;
  const page = preferencesPage({
    shower,
    ...choices,
    name: maskedName(customer.name),
    proof: proofOf(token),
    done,
  });
  return html(await page, unread ? 422 : 200)(reply);
}

async function save<Owner extends PageOwner>(
  visit: Visit<Owner>,
  form: URLSearchParams,
): Promise<FastifyReply> {
  const { app, door, request, reply, now, token, language, customer } = visit;
  const proof = { now, address: request.ip, language, wording: Wording.parse(form.get('wording')) };
  const say = (said: readonly Said[], source: string) =>
    app.db.transaction(async (tx) => {
      await saveChoices(tx, customer, said, { ...proof, source });
      await door.heard?.(tx, customer, said, now);
    });
  if (form.get('List-Unsubscribe') === 'One-Click') {
    await say(noMails, oneClickSource);
    return reply.code(204).send();
  }
  if (!isProof(token, form.get('proof'))) return show(visit, true);
  const isStop = form.get('action') === 'stop';
  const chosen = new Set(isStop ? [] : form.getAll('wish'));
  await say(
    wishes.map((wish) => ({ ...wish, given: chosen.has(wishKey(wish)) })),
    '',
  );
  return reply.redirect(returning(door.base, token, language, isStop ? 'stopped' : 'saved'), 303);
}

/** What one press in a mail program says: no more mails, whatever they are about. */
export const noMails: readonly Said[] = wishes
  .filter(({ channel }) => channel === 'EMAIL')
  .map((wish) => ({ ...wish, given: false }));

/** Asked for anew, so that to reload the page does not send it again. */
const returning = (base: string, token: string, language: Language, done: 'saved' | 'stopped'): string =>
  `${base}${token}/?lang=${language}&done=${done}`;
