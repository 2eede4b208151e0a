import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { maxInteger } from '#contract/api/page';
import { consentTopics, oneClickSource, preferencesBase, toConsentKey } from '#contract/consents';
import type { Language } from '#contract/session';
import type { AppContext } from '../app-context';
import type { ConsentChoice } from '../consents/consent';
import { findPageOwner, type PageOwner, readChoices, saveChoices } from '../consents/page';
import type { Db } from '../db/database';
import { readFormFields } from '../http/transfer';
import { chooseLanguage } from '../links/language';
import {
  createErrorPage,
  getLinkSender,
  getQuery,
  html,
  type PageSender,
  publicPageHeaders,
} from '../links/page-sender';
import { canGuessLink, recordLinkGuess } from '../session/limits';
import { maskName, preferencesPage } from './document';
import { formStyle } from './style';

type Request = FastifyRequest<{ Params: { '*': string } }>;
/** A form has twenty checkboxes and a few short values. */
const maxBytes = 10_000;

/** A base URL under which customers reach their choices. */
export interface PreferencesRoute<Owner extends PageOwner> {
  /** prefix of its URLs */
  base: string;
  /** Returns the customer whose page a token opens, or undefined for an unknown token. */
  findOwner(app: AppContext, token: string): Promise<Owner | undefined>;
  /** Runs in the transaction that saves the choices. */
  onSaved?(tx: Db, owner: Owner, choices: readonly ConsentChoice[], now: Date): Promise<unknown>;
}

/**
 * Serves the pages below the route's base on which customers choose the channels and topics of the emails they get, in their
 * language and without scripts. Anyone with the URL has access. It also handles the one-click unsubscribe of email clients
 * (RFC 8058).
 */
export function servePreferences<Owner extends PageOwner>(
  fastify: FastifyInstance,
  app: AppContext,
  route: PreferencesRoute<Owner>,
): void {
  fastify.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxBytes },
      (_, body, done) => done(null, new URLSearchParams(String(body))),
    );
    const path = `${route.base}*`;
    scope.get<{ Params: { '*': string } }>(path, async (request, reply) => {
      const visit = await openVisit(app, route, request, reply);
      return 'customer' in visit ? showPage(visit) : visit.response(reply);
    });
    scope.post<{ Params: { '*': string } }>(path, async (request, reply) => {
      const visit = await openVisit(app, route, request, reply);
      return 'customer' in visit ? saveForm(visit, await readForm(request)) : visit.response(reply);
    });
  });
}

/** The page behind the link in an email or a link that a user created. */
export const customerPreferences: PreferencesRoute<PageOwner> = {
  base: preferencesBase,
  findOwner: ({ db }, token) => findPageOwner(db, token),
};

/** Returns the fields of a form, which browsers send URL-encoded and email clients may send as multipart (RFC 8058, 3.1). */
async function readForm(request: FastifyRequest): Promise<URLSearchParams> {
  if (request.body instanceof URLSearchParams) return request.body;
  if (!request.isMultipart()) return new URLSearchParams();
  return new URLSearchParams(await readFormFields(request, { fields: 50, fieldSize: 1000 }));
}

/** The version of the text that the page showed. 0, which does not exist, replaces an invalid version. */
const Wording = z.coerce.number().int().positive().max(maxInteger).catch(0);

interface Visit<Owner extends PageOwner> {
  app: AppContext;
  route: PreferencesRoute<Owner>;
  request: Request;
  reply: FastifyReply;
  now: Date;
  token: string;
  language: Language;
  customer: Owner;
}

/** Returns the customer of the page and its language, or the error response to an unknown URL. */
async function openVisit<Owner extends PageOwner>(
  app: AppContext,
  route: PreferencesRoute<Owner>,
  request: Request,
  reply: FastifyReply,
): Promise<Visit<Owner> | { response: PageSender }> {
  const now = app.now();
  const { ip } = request;
  reply.headers(publicPageHeaders(formStyle, "'self'"));
  const [token = '', ...rest] = request.params['*'].split('/');
  const owner = await route.findOwner(app, token);
  const language = chooseLanguage(
    getQuery(request).get('lang') ?? owner?.language,
    request.headers['accept-language'],
  );
  // The rate limit applies only to wrong URLs: a valid unsubscribe link works even when others on the same network guess.
  if (owner && rest.join('/') === '')
    return { app, route, request, reply, now, token, language, customer: owner };
  if (!(await canGuessLink(app.db, now, ip))) return { response: await createErrorPage(app, language, 429) };
  if (!owner) await recordLinkGuess(app.db, now, ip);
  return { response: await createErrorPage(app, language, 404) };
}

/** Only visitors of the page know this value, so it proves that the choices were made there. */
const createProof = (token: string): string =>
  createHmac('sha256', token).update('preferences').digest('base64url');

function isValidProof(token: string, proof: string | null): boolean {
  const [expected, actual] = [createProof(token), proof ?? ''].map((text) => Buffer.from(text)) as [
    Buffer,
    Buffer,
  ];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

async function showPage<Owner extends PageOwner>(
  visit: Visit<Owner>,
  isInvalid = false,
): Promise<FastifyReply> {
  const { app, request, reply, token, language, customer } = visit;
  const [linkSender, choices] = await Promise.all([
    getLinkSender(app),
    readChoices(app.db, customer.id, language),
  ]);
  const doneParam = getQuery(request).get('done');
  const done = isInvalid
    ? 'unread'
    : doneParam === 'saved' || doneParam === 'stopped'
      ? doneParam
      : undefined;
  const page = preferencesPage({
    linkSender,
    ...choices,
    name: maskName(customer.name),
    proof: createProof(token),
    done,
  });
  return html(await page, isInvalid ? 422 : 200)(reply);
}

async function saveForm<Owner extends PageOwner>(
  visit: Visit<Owner>,
  form: URLSearchParams,
): Promise<FastifyReply> {
  const { app, route, request, reply, now, token, language, customer } = visit;
  const proof = { now, address: request.ip, language, wording: Wording.parse(form.get('wording')) };
  const saveConsents = (choices: readonly ConsentChoice[], source: string) =>
    app.db.transaction(async (tx) => {
      await saveChoices(tx, customer, choices, { ...proof, source });
      await route.onSaved?.(tx, customer, choices, now);
    });
  if (form.get('List-Unsubscribe') === 'One-Click') {
    await saveConsents(noEmailChoices, oneClickSource);
    return reply.code(204).send();
  }
  if (!isValidProof(token, form.get('proof'))) return showPage(visit, true);
  // Pages that were opened before the field was renamed send `deed`.
  const isStop = [form.get('action'), form.get('deed')].includes('stop');
  const selected = new Set(isStop ? [] : form.getAll('wish'));
  await saveConsents(
    consentTopics.map((choice) => ({ ...choice, granted: selected.has(toConsentKey(choice)) })),
    '',
  );
  return reply.redirect(toReturnUrl(route.base, token, language, isStop ? 'stopped' : 'saved'), 303);
}

/** The choices of a one-click unsubscribe: no emails on any topic. */
export const noEmailChoices: readonly ConsentChoice[] = consentTopics
  .filter(({ channel }) => channel === 'EMAIL')
  .map((choice) => ({ ...choice, granted: false }));

/** The page redirects after saving, so that reloading does not submit the form again. */
const toReturnUrl = (base: string, token: string, language: Language, done: 'saved' | 'stopped'): string =>
  `${base}${token}/?lang=${language}&done=${done}`;
