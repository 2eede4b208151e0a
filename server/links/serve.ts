import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sharedBase, worksOnPage } from '#contract/links';
import { smallerSizes } from '#contract/picture-sizes';
import type { Language } from '#contract/session';
import type { AppContext } from '../app-context';
import { sizeKey } from '../pictures/sizes';
import { mayGuess, noteGuess } from '../session/limits';
import { type Answer, html, nothing, outsideHeaders, queryOf, searchOf } from './answer';
import { collectionPage, comingPage } from './document';
import { languageOf } from './language';
import { askQuestion } from './question';
import { isQuestionProof, questionProof, readQuestion } from './question-form';
import { noteOpened, type SharedWorkPage, sharedBy, sharedPicture, sharedWork, sharedWorks } from './shown';
import { readWorkAddress, workAddress } from './work-address';
import { workPage } from './work-document';
import { workStyle } from './work-style';

type Request = FastifyRequest<{ Params: { '*': string } }>;
/** The size of a posted form: the longest question with the names of its fields, all of it percent-encoded. */
const maxFormBytes = 40_000;

/**
 * Serves collections below `/c/` to visitors with a link, without scripts, in the visitor's language and with current data.
 * The page of a work accepts questions about it. All dead addresses get the same answer, and guessing tokens is limited.
 */
export function serveLinks(fastify: FastifyInstance, app: AppContext): void {
  fastify.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.get<{ Params: { '*': string } }>(`${sharedBase}*`, (request, reply) =>
      serve(app, request, reply, (asked) => {
        if (asked.rest.length === 2) return picture(asked);
        return asked.rest.length === 1 && asked.rest[0] !== '' ? showWork(asked) : page(asked);
      }),
    );
    scope.post<{ Params: { '*': string } }>(`${sharedBase}*`, (request, reply) =>
      serve(app, request, reply, receiveQuestion),
    );
  });
}

/** Sends the answer for the collection that a token opens, or 404 if there is none. */
async function serve(
  app: AppContext,
  request: Request,
  reply: FastifyReply,
  answerOf: (asked: Asked) => Promise<Answer | undefined>,
): Promise<FastifyReply> {
  const { db } = app;
  const now = app.now();
  reply.headers(outsideHeaders());
  const [token = '', ...rest] = request.params['*'].split('/');
  const ofAddress = rest.length === 1 ? readWorkAddress(rest[0] ?? '')?.language : undefined;
  const language = languageOf(queryOf(request).get('lang') ?? ofAddress, request.headers['accept-language']);
  const [found, may] = await Promise.all([sharedBy(db, token, now), mayGuess(db, now, request.ip)]);
  if (!may) return (await nothing(app, language, 429))(reply);
  const answer = found && (await answerOf({ ...found, request, app, now, language, token, rest }));
  if (answer) return answer(reply);
  // Who has a token does not guess: their page may still ask for a picture that is gone, or for all of them after its end.
  if (!found) await noteGuess(db, now, request.ip);
  return (await nothing(app, language, 404))(reply);
}

interface Asked extends NonNullable<Awaited<ReturnType<typeof sharedBy>>> {
  request: Request;
  app: AppContext;
  now: Date;
  language: Language;
  token: string;
  /** what stands behind the token in the address */
  rest: string[];
}

/** The page of a collection; undefined: there is none under this address. */
async function page({
  request,
  app,
  now,
  language,
  token,
  rest,
  times,
  collection,
}: Asked): Promise<Answer | undefined> {
  const { db } = app;
  if (times === 'nowhere' || rest.length > 1 || (rest[0] ?? '') !== '') return undefined;
  // Names of pictures are told from here.
  if (rest.length === 0) return (reply) => reply.redirect(`${sharedBase}${token}/${searchOf(request)}`);
  if (times === 'coming') return html(await comingPage(language, collection));
  const number = Number(queryOf(request).get('page') ?? 1);
  if (
    !Number.isSafeInteger(number) ||
    number < 1 ||
    number > Math.max(1, Math.ceil(collection.works / worksOnPage))
  )
    return undefined;
  const [works] = await Promise.all([
    sharedWorks(db, token, collection, number),
    request.method === 'GET' && searchOf(request) === '' ? noteOpened(db, collection, now) : undefined,
  ]);
  return html(await collectionPage({ language, collection, works, page: number }));
}

/** One of the smaller sizes of a picture that the collection shows; undefined: there is none under this address. */
async function picture({ app, token, rest, times, collection }: Asked): Promise<Answer | undefined> {
  const [name = '', size] = rest;
  const known = smallerSizes.find((one) => one === size);
  if (times !== 'open' || !known) return undefined;
  const found = await sharedPicture(app.db, token, collection, name);
  if (!found) return undefined;
  const file = await app.files.get(sizeKey(found.fileKey, known));
  // Its name never shows another picture.
  return (reply) =>
    reply.header('cache-control', 'private, max-age=3600, immutable').type('image/jpeg').send(file);
}

/** Returns the work that the address names; undefined if the collection is not open or has no such work. */
async function findWork({ app, times, collection, token, rest }: Asked): Promise<SharedWorkPage | undefined> {
  const name = times === 'open' && rest.length === 1 ? readWorkAddress(rest[0] ?? '')?.name : undefined;
  return name === undefined ? undefined : sharedWork(app.db, token, collection, name);
}

/** The page of one work, with all its pictures. */
async function showWork(asked: Asked): Promise<Answer | undefined> {
  const work = await findWork(asked);
  const isSent = queryOf(asked.request).get('done') === 'sent';
  return work && answerWith(asked, work, isSent ? { outcome: 'sent' } : {});
}

/** The result of a question, shown above its form. */
type QuestionReply = Pick<Parameters<typeof workPage>[0], 'outcome' | 'typed'>;

async function answerWith(
  { collection, token, language }: Asked,
  work: SharedWorkPage,
  reply: QuestionReply,
  status = 200,
): Promise<Answer> {
  const proof = questionProof(token, work.name);
  const send = html(await workPage({ language, collection, work, proof, ...reply }), status);
  return (response) => {
    response.headers(outsideHeaders(workStyle, "'self'"));
    return send(response);
  };
}

/** Accepts the form of a work's page. A bot, which fills in the hidden field too, gets the usual answer and no effect. */
async function receiveQuestion(asked: Asked): Promise<Answer | undefined> {
  const { request, app, collection, token, language, now } = asked;
  const work = await findWork(asked);
  if (!work) return undefined;
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const typed = readQuestion(form);
  if (!isQuestionProof(token, work.name, form.get('proof')) || Object.keys(typed.errors).length > 0)
    return answerWith(asked, work, { outcome: 'invalid', typed }, 422);
  const { fields } = typed;
  const question = { collection, work, fields, language, address: request.ip, now };
  const isAccepted = form.get('website') ? true : await askQuestion(app, question);
  return isAccepted
    ? redirectToSent(token, work.name, language)
    : answerWith(asked, work, { outcome: 'tooMany', typed }, 429);
}

/** Redirects to the page by GET, so that a reload does not send the question again. */
const redirectToSent =
  (token: string, work: string, language: Language): Answer =>
  (reply) =>
    reply.redirect(
      `${sharedBase}${token}/${workAddress(work, language)}?lang=${language}&done=sent#ask`,
      303,
    );
