import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sharedBase, worksOnPage } from '#contract/links';
import { smallerSizes } from '#contract/picture-sizes';
import type { Language } from '#contract/session';
import type { House } from '../house';
import { sizeKey } from '../pictures/sizes';
import { mayGuess, noteGuess } from '../session/limits';
import { type Answer, html, nothing, outsideHeaders, queryOf, searchOf } from './answer';
import { collectionPage, comingPage } from './document';
import { languageOf } from './language';
import { noteOpened, sharedBy, sharedPicture, sharedWorks } from './shown';

/**
 * Shows collections to whoever has a link, below `/c/`: a page without a script, in the reader's language, as things
 * stand at this moment. Whatever leads nowhere is answered alike, and whoever guesses is stopped.
 */
export function serveLinks(app: FastifyInstance, house: House): void {
  app.get<{ Params: { '*': string } }>(`${sharedBase}*`, async (request, reply) => {
    const { db } = house;
    const now = house.now();
    const language = languageOf(queryOf(request).get('lang'), request.headers['accept-language']);
    reply.headers(outsideHeaders());
    const [token = '', ...rest] = request.params['*'].split('/');
    const [found, may] = await Promise.all([sharedBy(db, token, now), mayGuess(db, now, request.ip)]);
    if (!may) return (await nothing(house, language, 429))(reply);
    const asked = found && { ...found, request, house, now, language, token, rest };
    const answer = asked && (await (rest.length === 2 ? picture(asked) : page(asked)));
    if (answer) return answer(reply);
    // Who has a token does not guess: their page may still ask for a picture that is gone, or for all of them after its end.
    if (!found) await noteGuess(db, now, request.ip);
    return (await nothing(house, language, 404))(reply);
  });
}

interface Asked extends NonNullable<Awaited<ReturnType<typeof sharedBy>>> {
  request: FastifyRequest;
  house: House;
  now: Date;
  language: Language;
  token: string;
  /** what stands behind the token in the address */
  rest: string[];
}

/** The page of a collection; undefined: there is none under this address. */
async function page({
  request,
  house,
  now,
  language,
  token,
  rest,
  times,
  collection,
}: Asked): Promise<Answer | undefined> {
  const { db } = house;
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
async function picture({ house, token, rest, times, collection }: Asked): Promise<Answer | undefined> {
  const [name = '', size] = rest;
  const known = smallerSizes.find((one) => one === size);
  if (times !== 'open' || !known) return undefined;
  const found = await sharedPicture(house.db, token, collection, name);
  if (!found) return undefined;
  const file = await house.files.get(sizeKey(found.fileKey, known));
  // Its name never shows another picture.
  return (reply) =>
    reply.header('cache-control', 'private, max-age=3600, immutable').type('image/jpeg').send(file);
}
