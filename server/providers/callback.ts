import type { FastifyInstance } from 'fastify';
import { providerServices } from '#contract/provider-services';
import { base } from '../../config/layout';

/** more than the parameters of any provider, which can include a token */
const maxBytes = 32_000;
/** the parameters of the standards with which a provider returns */
const parameterNames = ['code', 'state', 'iss', 'error', 'error_description'];

/**
 * Answers providers that return users with a form instead of an address (`response_mode=form_post`). Browsers send that form
 * from the page of another site, therefore without our cookies. It changes nothing here: the answer leads to our own page,
 * whose request has the cookies and is accepted only for an attempt of this browser. The parameters go behind the #, which
 * browsers send to no server.
 */
export function serveProviderCallback(fastify: FastifyInstance): void {
  fastify.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxBytes },
      (_, body, done) => done(null, new URLSearchParams(String(body))),
    );
    for (const service of providerServices)
      scope.post(`${base}oauth-callback/${service}`, async ({ body }, reply) => {
        const sent = body instanceof URLSearchParams ? body : new URLSearchParams();
        const parameters = new URLSearchParams(
          parameterNames.flatMap((name) => sent.getAll(name).map((value) => [name, value])),
        );
        return reply
          .header('cache-control', 'no-store')
          .redirect(`${base}oauth-callback/${service}#${parameters}`, 303);
      });
  });
}
