import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sharedBase, worksPerPage } from '#contract/links';
import { smallerSizes } from '#contract/picture-sizes';
import type { Language } from '#contract/session';
import type { AppContext } from '../app-context';
import { sizeKey } from '../pictures/sizes';
import { canGuessLink, recordLinkGuess } from '../session/limits';
import { renderCollectionPage, renderComingPage } from './document';
import { chooseLanguage } from './language';
import {
  createErrorPage,
  getQuery,
  getSearch,
  html,
  type PageSender,
  publicPageHeaders,
} from './page-sender';
import { submitQuestion } from './question';
import { createQuestionProof, isQuestionProof, readQuestion } from './question-form';
import {
  findSharedCollection,
  findSharedPicture,
  findSharedWork,
  listSharedWorks,
  recordOpened,
  type SharedWorkPage,
} from './shared';
import { formatWorkAddress, readWorkAddress } from './work-address';
import { renderWorkPage } from './work-document';
import { workStyle } from './work-style';

type Request = FastifyRequest<{ Params: { '*': string } }>;
/** Maximum size of a posted form: the longest question with its field names, percent-encoded. */
const maxFormBytes = 40_000;

/**
 * Serves collections below `/c/` to visitors with a link, without scripts, in the visitor's language and with current data.
 * The page of a work accepts questions about it. All invalid addresses get the same reply, and guessing of tokens is
 * rate-limited.
 */
export function serveLinks(fastify: FastifyInstance, app: AppContext): void {
  fastify.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.get<{ Params: { '*': string } }>(`${sharedBase}*`, (request, reply) =>
      serve(app, request, reply, (linkRequest) => {
        if (linkRequest.pathParts.length === 2) return servePicture(linkRequest);
        return linkRequest.pathParts.length === 1 && linkRequest.pathParts[0] !== ''
          ? serveWork(linkRequest)
          : servePage(linkRequest);
      }),
    );
    scope.post<{ Params: { '*': string } }>(`${sharedBase}*`, (request, reply) =>
      serve(app, request, reply, receiveQuestion),
    );
  });
}

/** Sends the reply for the collection that a token opens, or 404 if there is none. */
async function serve(
  app: AppContext,
  request: Request,
  reply: FastifyReply,
  createPage: (linkRequest: LinkRequest) => Promise<PageSender | undefined>,
): Promise<FastifyReply> {
  const { db } = app;
  const now = app.now();
  reply.headers(publicPageHeaders());
  const [token = '', ...pathParts] = request.params['*'].split('/');
  const addressLanguage = pathParts.length === 1 ? readWorkAddress(pathParts[0] ?? '')?.language : undefined;
  const language = chooseLanguage(
    getQuery(request).get('lang') ?? addressLanguage,
    request.headers['accept-language'],
  );
  const [shared, canGuess] = await Promise.all([
    findSharedCollection(db, token, now),
    canGuessLink(db, now, request.ip),
  ]);
  if (!canGuess) return (await createErrorPage(app, language, 429))(reply);
  const sendPage = shared && (await createPage({ ...shared, request, app, now, language, token, pathParts }));
  if (sendPage) return sendPage(reply);
  // Requests with a known token are not guesses: an old page may still request removed pictures, or any of them after the
  // end of the collection.
  if (!shared) await recordLinkGuess(db, now, request.ip);
  return (await createErrorPage(app, language, 404))(reply);
}

interface LinkRequest extends NonNullable<Awaited<ReturnType<typeof findSharedCollection>>> {
  request: Request;
  app: AppContext;
  now: Date;
  language: Language;
  token: string;
  /** path segments after the token */
  pathParts: string[];
}

/** Returns the page of a collection; undefined for an unknown address. */
async function servePage({
  request,
  app,
  now,
  language,
  token,
  pathParts,
  phase,
  collection,
}: LinkRequest): Promise<PageSender | undefined> {
  const { db } = app;
  if (phase === 'nowhere' || pathParts.length > 1 || (pathParts[0] ?? '') !== '') return undefined;
  // The trailing slash matters, because picture names are relative to this address.
  if (pathParts.length === 0) return (reply) => reply.redirect(`${sharedBase}${token}/${getSearch(request)}`);
  if (phase === 'coming') return html(await renderComingPage(language, collection));
  const number = Number(getQuery(request).get('page') ?? 1);
  if (
    !Number.isSafeInteger(number) ||
    number < 1 ||
    number > Math.max(1, Math.ceil(collection.works / worksPerPage))
  )
    return undefined;
  const [works] = await Promise.all([
    listSharedWorks(db, token, collection, number),
    request.method === 'GET' && getSearch(request) === '' ? recordOpened(db, collection, now) : undefined,
  ]);
  return html(await renderCollectionPage({ language, collection, works, page: number }));
}

/** Returns one of the smaller sizes of a picture in the collection; undefined for an unknown address. */
async function servePicture({
  app,
  token,
  pathParts,
  phase,
  collection,
}: LinkRequest): Promise<PageSender | undefined> {
  const [name = '', size] = pathParts;
  const pictureSize = smallerSizes.find((one) => one === size);
  if (phase !== 'open' || !pictureSize) return undefined;
  const storedPicture = await findSharedPicture(app.db, token, collection, name);
  if (!storedPicture) return undefined;
  const file = await app.files.get(sizeKey(storedPicture.fileKey, pictureSize));
  // The response can be cached, because a name never refers to another picture.
  return (reply) =>
    reply.header('cache-control', 'private, max-age=3600, immutable').type('image/jpeg').send(file);
}

/** Returns the work at an address; undefined if the collection is not open or has no such work. */
async function findWork({
  app,
  phase,
  collection,
  token,
  pathParts,
}: LinkRequest): Promise<SharedWorkPage | undefined> {
  const name =
    phase === 'open' && pathParts.length === 1 ? readWorkAddress(pathParts[0] ?? '')?.name : undefined;
  return name === undefined ? undefined : findSharedWork(app.db, token, collection, name);
}

/** Returns the page of one work with all its pictures. */
async function serveWork(linkRequest: LinkRequest): Promise<PageSender | undefined> {
  const work = await findWork(linkRequest);
  const isSent = getQuery(linkRequest.request).get('done') === 'sent';
  return work && createWorkPage(linkRequest, work, isSent ? { outcome: 'sent' } : {});
}

/** The result of a question, shown above its form. */
type QuestionReply = Pick<Parameters<typeof renderWorkPage>[0], 'outcome' | 'typed'>;

async function createWorkPage(
  { collection, token, language }: LinkRequest,
  work: SharedWorkPage,
  reply: QuestionReply,
  status = 200,
): Promise<PageSender> {
  const proof = createQuestionProof(token, work.name);
  const send = html(await renderWorkPage({ language, collection, work, proof, ...reply }), status);
  return (response) => {
    response.headers(publicPageHeaders(workStyle, "'self'"));
    return send(response);
  };
}

/** Accepts the form of a work's page. A bot that fills in the hidden field gets the usual reply without any effect. */
async function receiveQuestion(linkRequest: LinkRequest): Promise<PageSender | undefined> {
  const { request, app, collection, token, language, now } = linkRequest;
  const work = await findWork(linkRequest);
  if (!work) return undefined;
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const typed = readQuestion(form);
  if (!isQuestionProof(token, work.name, form.get('proof')) || Object.keys(typed.errors).length > 0)
    return createWorkPage(linkRequest, work, { outcome: 'invalid', typed }, 422);
  const { fields } = typed;
  const question = { collection, work, fields, language, address: request.ip, now };
  const isAccepted = form.get('website') ? true : await submitQuestion(app, question);
  return isAccepted
    ? redirectToSent(token, work.name, language)
    : createWorkPage(linkRequest, work, { outcome: 'tooMany', typed }, 429);
}

/** Redirects to the page by GET, so that a reload does not send the question again. */
const redirectToSent =
  (token: string, work: string, language: Language): PageSender =>
  (reply) =>
    reply.redirect(
      `${sharedBase}${token}/${formatWorkAddress(work, language)}?lang=${language}&done=sent#ask`,
      303,
    );
