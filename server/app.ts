import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { type Nouns, nouns } from '#contract/nouns';
import { refuse } from '#contract/refusal';
import type { Handlers } from '#contract/route';
import { version } from '../package.json';
import { activityRoutes } from './activity/routes';
import { auctionRoutes } from './auctions/routes';
import { headTimes, watchBodies } from './bodies';
import { collectionRoutes } from './collections/routes';
import type { Config } from './config';
import { endConnections } from './connections';
import { healthRoutes } from './health';
import { homeRoutes } from './home/routes';
import type { Context, House } from './house';
import { serve } from './http';
import { importRoutes } from './imports/routes';
import { readJson } from './input';
import { itemRoutes } from './items/routes';
import { jobRoutes } from './jobs/routes';
import { linkRoutes } from './links/routes';
import { serveLinks } from './links/serve';
import { liveRoutes } from './live/routes';
import { serveLoaders } from './loader';
import { lotRoutes } from './lots/routes';
import { openApi } from './openapi';
import { outboxRoutes } from './outbox/routes';
import { pictureRoutes } from './pictures/routes';
import { problems, refuseUnread, requestId, sendProblem } from './problems';
import { reportRoutes } from './reports/routes';
import { requestRoutes } from './requests/routes';
import { reservationRoutes } from './reservations/routes';
import { resultRoutes } from './results/routes';
import { saleRoutes } from './sales/routes';
import { scheduleRoutes } from './schedules/routes';
import { sessionRoutes } from './session/routes';
import { settingsRoutes } from './settings/routes';
import { registerStatic } from './static';
import { userRoutes } from './users/routes';
import { workRoutes } from './works/routes';

/** Every noun's handlers; the compiler names the one that is missing. */
const handlers: { [N in keyof Nouns]: Handlers<Nouns[N], Context> } = {
  session: sessionRoutes,
  live: liveRoutes,
  activity: activityRoutes,
  home: homeRoutes,
  auctions: auctionRoutes,
  lots: lotRoutes,
  requests: requestRoutes,
  items: itemRoutes,
  imports: importRoutes,
  pictures: pictureRoutes,
  collections: collectionRoutes,
  links: linkRoutes,
  works: workRoutes,
  users: userRoutes,
  outbox: outboxRoutes,
  jobs: jobRoutes,
  results: resultRoutes,
  reports: reportRoutes,
  reservations: reservationRoutes,
  sales: saleRoutes,
  settings: settingsRoutes,
  schedules: scheduleRoutes,
  health: healthRoutes,
};

/**
 * The whole application on one house, without listening. Nothing is kept between requests that another process
 * would miss, so several may share a database.
 */
export async function createApp(house: House): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: house.config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    trustProxy: trusted(house.config.trustProxy),
    bodyLimit: 4 * 1024 * 1024,
    http: headTimes,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: sendProblem,
    clientErrorHandler: refuseUnread,
    // The problem with which `problems` refuses says more.
    return503OnClosing: false,
  });
  endConnections(app);
  watchBodies(app.server);
  // A stream never ends by itself, and the server waits for its answers.
  app.addHook('preClose', () => house.live.close());
  problems(app);
  readJson(app);
  await app.register(cookie);
  await app.register(multipart);
  // The contract validates; its schemas would not compile as JSON schema validators.
  app.setValidatorCompiler(() => () => true);

  for (const noun of Object.keys(nouns) as (keyof Nouns)[])
    serve(app, house, nouns[noun], handlers[noun] as Handlers<Nouns[typeof noun], Context>);

  const documentation = openApi(version);
  app.get('/api/openapi.json', async () => documentation());
  app.all('/api/*', async () => refuse('request.not_found'));
  serveLoaders(app);
  serveLinks(app, house);
  if (house.dist) await registerStatic(app, { dist: house.dist, publicUrl: house.publicUrl });
  return app;
}

/** A number means that many proxies before us. Fastify trusts nobody by a bare number, so it gets a function. */
const trusted = (given: Config['trustProxy']) =>
  typeof given === 'number' ? (_: string, hop: number) => hop < given : (given ?? false);
