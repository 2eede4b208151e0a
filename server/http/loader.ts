import type { FastifyInstance } from 'fastify';
import { refuse, refuseField } from '#contract/api/refusal';
import { pickReportQuery, type ReportTab } from '#contract/figures';
import { base } from '../../config/layout';
import { type Match, matchPage, type Page } from '../../config/routes';

/** What each page with a loader is fed with: an address of the API. A page that is not here has no loader. */
const loaderPaths: Record<Page['component'], (match: Match, query: URLSearchParams) => string> = {
  'reports/report': ({ params }, query) => {
    const tab = (params.tab ?? 'summary') as ReportTab;
    return `/auctions/${params.id}/report/${tab}?${new URLSearchParams(pickReportQuery(tab, query))}`;
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
    const apiPath = parseLoaderUrl(request.query.url);
    // The API answers itself, so that a loader can never tell more than it would.
    const response = await fastify.inject({
      method: 'GET',
      url: `/api${apiPath}`,
      headers: request.headers.cookie ? { cookie: request.headers.cookie } : {},
      remoteAddress: request.ip,
    });
    return reply
      .code(response.statusCode)
      .type(String(response.headers['content-type']))
      .headers({ 'x-request-id': String(response.headers['x-request-id']), 'cache-control': 'no-store' })
      .send(response.rawPayload);
  });
}

/** Path and query of the API for the address of a page. Refuses what is no page with a loader. */
function parseLoaderUrl(pageUrl: unknown): string {
  if (typeof pageUrl !== 'string' || !URL.canParse(pageUrl, 'http://own.invalid'))
    return refuseField('url', 'required');
  const { pathname, searchParams } = new URL(pageUrl, 'http://own.invalid');
  const match = pathname.startsWith(base) ? matchPage(pathname.slice(base.length - 1)) : undefined;
  const buildPath = match?.page.serverLoader && loaderPaths[match.page.component];
  return match && buildPath ? buildPath(match, searchParams) : refuse('request.not_found');
}
