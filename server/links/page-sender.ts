import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#contract/session';
import type { AppContext } from '../app-context';
import { prepared } from '../db/prepared';
import { renderErrorPage } from './document';
import { type LinkSender, linkSender } from './shared';
import { style } from './style';

const compress = promisify(gzip);

/** What every page outside says to the browser: no script, this one style, nothing remembered. `forms`: where they go. */
export const publicPageHeaders = (css = style, forms = "'none'"): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    "img-src 'self'",
    `style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    "base-uri 'none'",
    `form-action ${forms}`,
    "frame-ancestors 'none'",
  ].join(';'),
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
});

/**
 * Headers of pictures in emails. Webmail shows them on pages of another site, which browsers refuse without this policy.
 */
export const mailImageHeaders = (): Record<string, string> => ({
  ...publicPageHeaders(),
  'cross-origin-resource-policy': 'cross-origin',
});

/** Sends what was found. It is no reply itself: to wait for one is to wait until it has been sent. */
export type PageSender = (reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

/** The gallery, where the house has one; else the house. */
export const getLinkSender = ({ db }: Pick<AppContext, 'db'>): Promise<LinkSender> =>
  db.row<LinkSender>(prepared(linkSender));

/** What whoever has no link sees. */
export async function createErrorPage(
  app: AppContext,
  language: Language,
  status: 404 | 429,
): Promise<PageSender> {
  return html(await renderErrorPage(language, await getLinkSender(app), status === 429), status);
}

/** A page, compressed where the browser can read it. */
export const html =
  (body: object | string, status = 200): PageSender =>
  async (reply) => {
    reply.code(status).type('text/html; charset=utf-8').header('vary', 'accept-encoding, accept-language');
    const text = String(body);
    if (!/\bgzip\b/.test(String(reply.request.headers['accept-encoding'] ?? ''))) return reply.send(text);
    return reply.header('content-encoding', 'gzip').send(await compress(text));
  };

export const getSearch = ({ url }: FastifyRequest): string =>
  url.includes('?') ? url.slice(url.indexOf('?')) : '';
export const getQuery = (request: FastifyRequest): URLSearchParams => new URLSearchParams(getSearch(request));
