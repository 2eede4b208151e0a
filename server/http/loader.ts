import type { FastifyInstance } from 'fastify';
import { refuse, refuseField } from '#contract/api/refusal';
import { pickReportQuery, type ReportTab } from '#contract/figures';
import { base } from '../../config/layout';
import { type Match, matchPage, type Page } from '../../config/routes';

/** The API path that provides the data of each page with a loader. A page that is not listed has no loader. */
const loaderPaths: Record<Page['component'], (match: Match, query: URLSearchParams) => string> = {
  'reports/report': ({ params }, query) => {
    const tab = (params.tab ?? 'summary') as ReportTab;
    return `/auctions/${params.id}/report/${tab}?${new URLSearchParams(pickReportQuery(tab, query))}`;
  },
  'customers/profile': ({ params }) => `/customers/${params.id}`,
  'campaign-reports/report': ({ params }) => `/campaigns/${params.id}/report`,
};

/**
 * `GET /app/__serverLoader?route=&url=`: the initial data of the page at `url`, with the body and status the API returns to
 * this visitor. The page is determined from the address and the table of routes; `route` is a number of the browser's own
 * and only states that a loader is requested.
 */
export function serveLoaders(fastify: FastifyInstance): void {
  fastify.get<{ Querystring: { url?: unknown } }>(`${base}__serverLoader`, async (request, reply) => {
    const apiPath = parseLoaderUrl(request.query.url);
    // The API itself responds, so a loader can never reveal more than the API.
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

/**
 * Returns path and query of the API for the address of a page. Throws a refusal for an address that is not a page with a
 * loader.
 */
function parseLoaderUrl(pageUrl: unknown): string {
  if (typeof pageUrl !== 'string' || !URL.canParse(pageUrl, 'http://own.invalid'))
    return refuseField('url', 'required');
  const { pathname, searchParams } = new URL(pageUrl, 'http://own.invalid');
  const match = pathname.startsWith(base) ? matchPage(pathname.slice(base.length - 1)) : undefined;
  const buildPath = match?.page.serverLoader && loaderPaths[match.page.component];
  return match && buildPath ? buildPath(match, searchParams) : refuse('request.not_found');
}
