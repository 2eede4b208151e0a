import sql from 'sql-template-tag';
import { getScope } from '#contract/api/permissions';
import { fillPath, type Route } from '#contract/api/route';
import { nouns } from '#contract/nouns';
import { clearSessionCache } from '../../server/session/session-cache';
import { openTestApp, type TestApp } from '../support/app';
import { createCode } from '../support/authenticator';
import { type ApiClient, createClient } from '../support/client';
import { password } from '../support/people';
import type { Make } from './calls';
import { fixtures } from './fixtures';

/** Every endpoint that requires a confirmation, walked with one that is missing or too old and with a fresh one. */
const endpoints = Object.entries(nouns).flatMap(([noun, routes]) =>
  Object.entries(routes as Record<string, Route>).flatMap(([name, route]) =>
    route.requiresConfirmation ? [{ action: `${noun}.${name}`, noun, name, route }] : [],
  ),
);

let app: TestApp;
let admin: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  // An authenticator app or a passkey would stop the sign-in.
  await app.db.run(sql`delete from authenticators`);
  await app.db.run(sql`delete from passkeys`);
  admin = await app.signIn('ADMIN');
});

/** Returns a code of the authenticator app that the call has set up, if any; then the password alone does not confirm. */
async function findCode(): Promise<string | undefined> {
  const seed = 'JBSWY3DPEHPK3PXP';
  const authenticator = await app.db.maybe<{ id: number }>(
    sql`select id from authenticators where activated_at is not null`,
  );
  if (!authenticator) return undefined;
  const { id } = authenticator;
  const stored = app.context.secrets.encrypt('authenticators.seed', id, seed);
  await app.db.run(sql`update authenticators set seed = ${stored}, last_step = 0 where id = ${id}`);
  return createCode(seed, new Date());
}

test('declares the endpoints', () => {
  expect(endpoints.map(({ action }) => action).sort()).toEqual([
    'bankAccounts.create',
    'bankAccounts.remove',
    'emailChanges.removeBackup',
    'emailChanges.request',
    'emailChanges.requestBackup',
    'factors.activateAuthenticator',
    'factors.removeAuthenticator',
    'factors.renewRecoveryCodes',
    'factors.reset',
    'factors.startAuthenticator',
    'handovers.handOver',
    'outbox.read',
    'passkeys.register',
    'passkeys.remove',
    'passkeys.startRegistration',
    'payments.refund',
    'payments.reverse',
    'phones.change',
    'phones.remove',
    'privacy.erase',
    'providers.accept',
    'providers.bind',
    'providers.unbind',
    'providers.update',
    'securityQuestions.check',
    'securityQuestions.remove',
    'securityQuestions.save',
    'session.endOtherSessions',
    'session.endSession',
    'session.finishReview',
    'settings.saveTermsOfSale',
    'settings.updateGallery',
    'settings.updateHouse',
    'textMessages.read',
    'textMessages.updateGateway',
    'users.changeMembers',
    'users.endSessions',
    'users.invite',
    'users.inviteAgain',
    'users.update',
    'users.updateMany',
  ]);
  expect(endpoints.filter(({ route }) => route.permission === 'public')).toEqual([]);
});

test.each(endpoints)('$action', async ({ noun, name, route }) => {
  const make = (fixtures as unknown as Record<string, Record<string, Make>>)[noun]?.[name] as Make;
  const { permission } = route;
  // Administrators may call all of them but one.
  const isAllowed = permission === 'signed-in' || permission === 'public' || getScope('ADMIN', permission);
  const caller = isAllowed ? admin : await app.signIn('EDITOR');
  const { params, body } = await make({ app, client: caller, admin, department: app.departments.books });
  const send = (client: ApiClient) => {
    const verb = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    const path = fillPath(route.path, params);
    return verb === 'get' ? client.get(path) : client[verb](path, body);
  };
  for (const confirmedAt of [sql`null`, sql`now() - interval '10 minutes'`]) {
    await app.db.run(sql`update sessions set confirmed_at = ${confirmedAt}`);
    clearSessionCache(app.db);
    expect(await send(caller)).toMatchObject({ status: 403, body: { code: 'session.confirm' } });
  }
  const { status, headers } = await caller.post('/session/confirmation', {
    password,
    code: await findCode(),
  });
  expect(status).toBe(204);
  expect((await caller.get('/session')).body.user).toBeNull();
  const response = await send(createClient(app.origin, headers.getSetCookie()[0]?.split(';')[0]));
  expect(response.status).toBe(route.status ?? (route.reply === 'nothing' ? 204 : 200));
});
