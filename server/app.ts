import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { refuse } from '#contract/api/refusal';
import type { Handlers } from '#contract/api/route';
import { type Nouns, nouns } from '#contract/nouns';
import { version } from '../package.json';
import { activityRoutes } from './activity/routes';
import type { AppContext, Context } from './app-context';
import { artistRoutes } from './artists/routes';
import { auctionRoutes } from './auctions/routes';
import { auditRoutes } from './audit/routes';
import { avatarRoutes } from './avatars/routes';
import { bankAccountRoutes } from './bank-accounts/routes';
import { bankStatementRoutes } from './bank-statements/routes';
import { buyerLinkRoutes } from './buyer-links/routes';
import { serveBuyerPages } from './buyer-links/serve';
import { buyerRoutes } from './buyers/routes';
import { campaignReportRoutes } from './campaign-reports/routes';
import { campaignRoutes } from './campaigns/routes';
import { colleagueRoutes } from './colleagues/routes';
import { collectionRoutes } from './collections/routes';
import { commentRoutes } from './comments/routes';
import type { Config } from './config';
import { consentRoutes } from './consents/routes';
import { customerEmailRoutes } from './customer-emails/routes';
import { customerFileRoutes } from './customer-files/routes';
import { customerRoutes } from './customers/routes';
import { dealingRoutes } from './dealings/routes';
import { documentTextRoutes } from './document-texts/routes';
import { duplicateRoutes } from './duplicates/routes';
import { emailChangeRoutes } from './email-changes/routes';
import { factorRoutes } from './factors/routes';
import { followRoutes } from './follows/routes';
import { goalRoutes } from './goals/routes';
import { handoverRoutes } from './handovers/routes';
import { healthRoutes } from './health/routes';
import { homeRoutes } from './home/routes';
import { serveAlive } from './http/alive';
import { headerTimeouts, watchBodies } from './http/bodies';
import { closeConnectionsOnShutdown } from './http/connections';
import { registerJsonParser } from './http/input';
import { liveRoutes } from './http/live/routes';
import { serveLoaders } from './http/loader';
import { openApi } from './http/openapi';
import {
  generateRequestId,
  refuseUnreadableRequest,
  registerProblemHandlers,
  sendProblem,
} from './http/problems';
import { serve } from './http/serve';
import { registerStatic } from './http/static';
import { importRoutes } from './imports/routes';
import { interestRoutes } from './interests/routes';
import { invoiceEmailRoutes } from './invoice-emails/routes';
import { invoiceRoutes } from './invoices/routes';
import { itemRoutes } from './items/routes';
import { jobRoutes } from './jobs/routes';
import { journalRoutes } from './journals/routes';
import { linkRoutes } from './links/routes';
import { serveLinks } from './links/serve';
import { lotRoutes } from './lots/routes';
import { mailAccountRoutes } from './mail-accounts/routes';
import { matchRoutes } from './matches/routes';
import { mergeRoutes } from './merges/routes';
import { meterRoutes } from './meter/routes';
import { noteRoutes } from './notes/routes';
import { notificationRoutes } from './notifications/routes';
import { outboxRoutes } from './outbox/routes';
import { passkeyRoutes } from './passkeys/routes';
import { paymentRoutes } from './payments/routes';
import { phoneRoutes } from './phones/routes';
import { pictureRoutes } from './pictures/routes';
import { customerPreferences, servePreferences } from './preferences/serve';
import { presenceRoutes } from './presence/routes';
import { privacyRoutes } from './privacy/routes';
import { profileRoutes } from './profiles/routes';
import { serveProviderCallback } from './providers/callback';
import { providerRoutes } from './providers/routes';
import { registerRoutes } from './registers/routes';
import { registrationRoutes } from './registrations/routes';
import { regulationRoutes } from './regulation/routes';
import { relationRoutes } from './relations/routes';
import { reminderRoutes } from './reminders/routes';
import { reportRoutes } from './reports/routes';
import { requestRoutes } from './requests/routes';
import { reservationRoutes } from './reservations/routes';
import { resultRoutes } from './results/routes';
import { returnRoutes } from './returns/routes';
import { serveReturns } from './returns/serve';
import { saleRoutes } from './sales/routes';
import { sanctionRoutes } from './sanctions/routes';
import { scheduleRoutes } from './schedules/routes';
import { searchRoutes } from './search/routes';
import { securityQuestionRoutes } from './security-questions/routes';
import { segmentRoutes } from './segments/routes';
import { sendingRoutes } from './sending/routes';
import { sessionRoutes } from './session/routes';
import { settingsRoutes } from './settings/routes';
import { shortcutRoutes } from './shortcuts/routes';
import { subscriptionRoutes } from './subscriptions/routes';
import { suppressionRoutes } from './suppressions/routes';
import { taskRoutes } from './tasks/routes';
import { serveMailPictures } from './templates/pictures';
import { emailRoutes, templateRoutes } from './templates/routes';
import { termRoutes } from './terms/routes';
import { textMessageRoutes } from './text-messages/routes';
import { userRoutes } from './users/routes';
import { verificationRoutes } from './verifications/routes';
import { viewRoutes } from './views/routes';
import { workRoutes } from './works/routes';

/** The handlers of every noun; a missing one is a compile error. */
const handlers: { [N in keyof Nouns]: Handlers<Nouns[N], Context> } = {
  session: sessionRoutes,
  providers: providerRoutes,
  passkeys: passkeyRoutes,
  factors: factorRoutes,
  emailChanges: emailChangeRoutes,
  securityQuestions: securityQuestionRoutes,
  phones: phoneRoutes,
  profiles: profileRoutes,
  avatars: avatarRoutes,
  colleagues: colleagueRoutes,
  comments: commentRoutes,
  notifications: notificationRoutes,
  follows: followRoutes,
  presence: presenceRoutes,
  live: liveRoutes,
  activity: activityRoutes,
  audit: auditRoutes,
  home: homeRoutes,
  shortcuts: shortcutRoutes,
  subscriptions: subscriptionRoutes,
  auctions: auctionRoutes,
  lots: lotRoutes,
  requests: requestRoutes,
  items: itemRoutes,
  artists: artistRoutes,
  imports: importRoutes,
  pictures: pictureRoutes,
  collections: collectionRoutes,
  campaigns: campaignRoutes,
  links: linkRoutes,
  works: workRoutes,
  buyers: buyerRoutes,
  customers: customerRoutes,
  customerEmails: customerEmailRoutes,
  customerFiles: customerFileRoutes,
  dealings: dealingRoutes,
  notes: noteRoutes,
  relations: relationRoutes,
  interests: interestRoutes,
  bankAccounts: bankAccountRoutes,
  registrations: registrationRoutes,
  invoices: invoiceRoutes,
  documentTexts: documentTextRoutes,
  buyerLinks: buyerLinkRoutes,
  invoiceEmails: invoiceEmailRoutes,
  reminders: reminderRoutes,
  payments: paymentRoutes,
  bankStatements: bankStatementRoutes,
  journals: journalRoutes,
  registers: registerRoutes,
  terms: termRoutes,
  tasks: taskRoutes,
  goals: goalRoutes,
  matches: matchRoutes,
  consents: consentRoutes,
  verifications: verificationRoutes,
  sanctions: sanctionRoutes,
  merges: mergeRoutes,
  privacy: privacyRoutes,
  duplicates: duplicateRoutes,
  meter: meterRoutes,
  regulation: regulationRoutes,
  segments: segmentRoutes,
  suppressions: suppressionRoutes,
  users: userRoutes,
  handovers: handoverRoutes,
  outbox: outboxRoutes,
  textMessages: textMessageRoutes,
  returns: returnRoutes,
  mailAccounts: mailAccountRoutes,
  sending: sendingRoutes,
  jobs: jobRoutes,
  results: resultRoutes,
  reports: reportRoutes,
  campaignReports: campaignReportRoutes,
  reservations: reservationRoutes,
  sales: saleRoutes,
  settings: settingsRoutes,
  schedules: scheduleRoutes,
  templates: templateRoutes,
  emails: emailRoutes,
  views: viewRoutes,
  search: searchRoutes({
    auctions: auctionRoutes.list,
    items: itemRoutes.list,
    collections: collectionRoutes.list,
    customers: customerRoutes.list,
    sales: saleRoutes.list,
    campaigns: campaignRoutes.list,
    templates: templateRoutes.list,
    artists: artistRoutes.list,
    users: userRoutes.list,
  }),
  health: healthRoutes,
};

/**
 * Returns the whole application for one context without listening. No state that another process would miss is stored
 * between requests, so several processes may share a database.
 */
export async function createApp(app: AppContext): Promise<FastifyInstance> {
  const fastify = Fastify({
    loggerInstance: app.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: generateRequestId,
    trustProxy: toTrustProxy(app.config.trustProxy),
    bodyLimit: 4 * 1024 * 1024,
    http: headerTimeouts,
    // The path of a tracked link may contain an address that is personal to its recipient, which makes it long.
    routerOptions: { maxParamLength: 4000 },
    frameworkErrors: sendProblem,
    clientErrorHandler: refuseUnreadableRequest,
    // The handler in `problems` refuses with a more detailed response.
    return503OnClosing: false,
  });
  closeConnectionsOnShutdown(fastify);
  watchBodies(fastify.server);
  // An event stream does not end until it is closed, and the server waits for open responses.
  fastify.addHook('preClose', () => app.live.close());
  const noteRequest = async () => {
    app.lastRequestAt = performance.now();
  };
  fastify.addHook('onRequest', noteRequest);
  fastify.addHook('onResponse', noteRequest);
  registerProblemHandlers(fastify);
  registerJsonParser(fastify);
  await fastify.register(cookie);
  await fastify.register(multipart);
  // The contract validates input; its zod schemas cannot be compiled by a JSON schema validator.
  fastify.setValidatorCompiler(() => () => true);

  serveAlive(fastify);
  for (const noun of Object.keys(nouns) as (keyof Nouns)[])
    serve(fastify, app, nouns[noun], handlers[noun] as Handlers<Nouns[typeof noun], Context>);

  const documentation = openApi(version);
  fastify.get('/api/openapi.json', async () => documentation());
  fastify.all('/api/*', async () => refuse('request.not_found'));
  serveLoaders(fastify);
  serveLinks(fastify, app);
  serveBuyerPages(fastify, app);
  servePreferences(fastify, app, customerPreferences);
  serveMailPictures(fastify, app);
  serveReturns(fastify, app);
  serveProviderCallback(fastify);
  if (app.dist) await registerStatic(fastify, { dist: app.dist, publicUrl: app.publicUrl });
  return fastify;
}

/**
 * A number states how many proxies are in front of the server. Fastify does not accept a bare number here, so it gets a
 * function.
 */
const toTrustProxy = (setting: Config['trustProxy']) =>
  typeof setting === 'number' ? (_: string, hop: number) => hop < setting : (setting ?? false);
