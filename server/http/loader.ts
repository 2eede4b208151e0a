import type { FastifyInstance } from 'fastify';
import { refuse, refuseField } from '#contract/api/refusal';
import { type ReportTab, reportQuery } from '#contract/figures';
import { base } from '../../config/layout';
import { type Match, matchPage, type Page } from '../../config/routes';

/** What each page with a loader is fed with: an address of the API. A page that is not here has no loader. */
const feeds: Record<Page['component'], (match: Match, query: URLSearchParams) => string> = {
  'reports/report': ({ params }, query) => {
    const tab = (params.tab ?? 'summary') as ReportTab;
    return `/auctions/${params.id}/report/${tab}?${new URLSearchParams(reportQuery(tab, query))}`;
  },
  'customers/profile': ({ params }) => `/customers/${params.id}`,
  'campaign-reports/report': ({ params }) => `/campaigns/${params.id}/report`,
};

/**
 * `GET /app/__serverLoader?route=&url=`: the first data of the page at `url`, with the words and the status the API
 * itself has for this visitor. Which page is meant is read from the address against the table of routes; the number
 * in `route` is the browser's own count and only says that a loader is meant.
 */
export function serveLoaders(fastify: FastifyInstance): void {
  fastify.get<{ Querystring: { url?: unknown } }>(`${base}__serverLoader`, async (request, reply) => {
    const address = feedAt(request.query.url);
    // The API answers itself, so that a loader can never tell more than it would.
    const answer = await fastify.inject({
      method: 'GET',
      url: `/api${address}`,
      headers: request.headers.cookie ? { cookie: request.headers.cookie } : {},
      remoteAddress: request.ip,
    });
    return reply
      .code(answer.statusCode)
      .type(String(answer.headers['content-type']))
      .headers({ 'x-request-id': String(answer.headers['x-request-id']), 'cache-control': 'no-store' })
      .send(answer.rawPayload);
  });
}

/** Path and query of the API for the address of a page. Refuses what is no page with a loader. */
function feedAt(given: unknown): string {
  if (typeof given !== 'string' || !URL.canParse(given, 'http://own.invalid'))
    return refuseField('url', 'required');
  const { pathname, searchParams } = new URL(given, 'http://own.invalid');
  const match = pathname.startsWith(base) ? matchPage(pathname.slice(base.length - 1)) : undefined;
  const feed = match?.page.serverLoader && feeds[match.page.component];
  return match && feed ? feed(match, searchParams) : refuse('request.not_found');
}
