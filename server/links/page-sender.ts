import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Company } from '#contract/companies';
import type { Language } from '#contract/session';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { prepared } from '../db/prepared';
import { renderErrorPage } from './document';
import { addLogoPath, type LinkSender, linkSender, selectCompanySender } from './shared';
import { style } from './style';

const compress = promisify(gzip);

/**
 * Returns the headers of all public pages: no scripts, only this style, no caching. `forms` is the allowed target of forms.
 */
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
 * Returns the headers of pictures in emails. Webmail displays them on pages of another site, which browsers refuse without
 * this policy.
 */
export const mailImageHeaders = (): Record<string, string> => ({
  ...publicPageHeaders(),
  'cross-origin-resource-policy': 'cross-origin',
});

/** Sends a page. It is a function instead of a reply, because awaiting a reply waits until it has been sent. */
export type PageSender = (reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

/** Returns the gallery if one is configured, otherwise the company. */
export const getLinkSender = async ({ db }: { db: Db }): Promise<LinkSender> =>
  addLogoPath(db, await db.row<Omit<LinkSender, 'logoPath'>>(prepared(linkSender)));

/** Returns one of the companies as the sender of a page. */
export const getCompanySender = async ({ db }: { db: Db }, company: Company): Promise<LinkSender> =>
  addLogoPath(db, await db.row<Omit<LinkSender, 'logoPath'>>(selectCompanySender(company)));

/** Returns the page for visitors without a valid link. */
export async function createErrorPage(
  app: AppContext,
  language: Language,
  status: 404 | 429,
): Promise<PageSender> {
  return html(await renderErrorPage(language, await getLinkSender(app), status === 429), status);
}

/** Sends a page, compressed if the browser supports it. */
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
