import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { buyerBase } from '#contract/buyer-links';
import type { Language } from '#contract/session';
import type { AppContext } from '../app-context';
import { languageFor } from '../consents/consent';
import { loadDocumentTexts } from '../document-texts/texts';
import { download } from '../http/transfer';
import { sendEInvoice } from '../invoices/e-invoice';
import { sendPdf } from '../invoices/pdf';
import { chooseLanguage } from '../links/language';
import {
  createErrorPage,
  getCompanySender,
  getQuery,
  getSearch,
  html,
  type PageSender,
  publicPageHeaders,
} from '../links/page-sender';
import { canGuessLink, recordLinkGuess } from '../session/limits';
import { type BuyerLinkOwner, findBuyerLink, findDocumentByName, readAccount, recordOpened } from './account';
import { renderBuyerPage } from './document';
import { parsePeriod, readStatements } from './statement';
import { buyerStyle } from './style';

type Request = FastifyRequest<{ Params: { '*': string } }>;

/**
 * Serves the pages of buyers below `/b/`, without scripts: what they owe, how to pay it, their documents and their statement
 * of account. Anyone with the link has access. All other addresses get the same reply, and guessing of tokens is
 * rate-limited.
 */
export function serveBuyerPages(fastify: FastifyInstance, app: AppContext): void {
  fastify.get<{ Params: { '*': string } }>(`${buyerBase}*`, async (request, reply) => {
    reply.headers(publicPageHeaders(buyerStyle, "'self'"));
    const now = app.now();
    const [token = '', ...path] = request.params['*'].split('/');
    const [owner, canGuess] = await Promise.all([
      findBuyerLink(app.db, token, now),
      canGuessLink(app.db, now, request.ip),
    ]);
    const language = chooseLanguage(
      getQuery(request).get('lang') ?? (owner && languageFor(owner.language)),
      request.headers['accept-language'],
    );
    if (!canGuess) return (await createErrorPage(app, language, 429))(reply);
    const send = owner && (await openAddress({ app, request, now, token, path, language, owner }));
    if (send) return send(reply);
    // Addresses below a valid link are no guesses.
    if (!owner) await recordLinkGuess(app.db, now, request.ip);
    return (await createErrorPage(app, language, 404))(reply);
  });
}

interface Visit {
  app: AppContext;
  request: Request;
  now: Date;
  token: string;
  /** segments of the path after the token */
  path: string[];
  language: Language;
  owner: BuyerLinkOwner;
}

/** Returns what an address below a link shows; undefined for an unknown one. */
async function openAddress(visit: Visit): Promise<PageSender | undefined> {
  const { request, token, path } = visit;
  const [name, ...rest] = path;
  // The trailing slash matters, because the names of documents are relative to this address.
  if (name === undefined) return (reply) => reply.redirect(`${buyerBase}${token}/${getSearch(request)}`);
  if (rest.length > 0) return undefined;
  return name === '' ? openPage(visit) : openFile(visit, name);
}

async function openPage({ app, request, now, token, language, owner }: Visit): Promise<PageSender> {
  const account = await readAccount(app, owner, now);
  const period = parsePeriod(getQuery(request), account.today);
  const [linkSender, statements, findText] = await Promise.all([
    getCompanySender(app, owner.company),
    readStatements(app.db, owner, period),
    loadDocumentTexts(app.db, owner.company, account.today),
    request.method === 'GET' && getSearch(request) === '' && !owner.forStaff
      ? recordOpened(app.db, owner, now)
      : undefined,
  ]);
  return html(
    await renderBuyerPage({
      language,
      linkSender,
      owner,
      account,
      statements,
      period,
      collection: findText('COLLECTION', language),
      toName: (id) => toName(token, id),
    }),
  );
}

/** Returns a PDF or an e-invoice of the buyer by its name below the link. */
async function openFile({ app, token, owner }: Visit, file: string): Promise<PageSender | undefined> {
  const [, name, kind] = /^([\w-]+)\.(pdf|xml)$/.exec(file) ?? [];
  if (name === undefined) return undefined;
  const document = await findDocumentByName(app.db, owner, (id) => toName(token, id) === name);
  if (!document || document.isOpening || (kind === 'xml' && !document.hasEInvoice)) return undefined;
  const sent = await (kind === 'pdf' ? sendPdf(app, document.id) : sendEInvoice(app.db, document.id));
  return (reply) => download(reply, sent);
}

/** Returns the name of a document below a link. It hides the id and differs between links. */
const toName = (token: string, id: number): string =>
  createHash('sha256').update(`${token} ${id}`).digest('base64url').slice(0, 16);
