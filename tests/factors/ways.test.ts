import { tmpdir } from 'node:os';
import sql from 'sql-template-tag';
import { type SignInWay, signInWays } from '#contract/session';
import { readConfig } from '../../server/config';
import { publicUrl, setUpRequired, signInWith, storePasskey } from '../passkeys/passkeys';
import { bind, openBrowser, setUp } from '../providers/house';
import { openTestApp, type TestApp } from '../support/app';
import { type ApiResponse, createClient } from '../support/client';
import { password } from '../support/people';
import { openTestProvider, type TestProvider } from '../support/provider';
import { storeSeed } from '../support/secrets';

/** Walks every way to sign in with and without a second factor and a remembered browser: none is weaker than another. */

let app: TestApp;
let now = new Date('2026-05-14T10:00:00Z');
let provider: TestProvider;
beforeAll(async () => {
  const config = readConfig({ DATA_DIR: tmpdir(), LOG_LEVEL: 'silent', OUTBOUND_ALLOW: '127.0.0.1' });
  app = await openTestApp({ publicUrl, config, now: () => now });
  provider = await openTestProvider([`${publicUrl}/app/oauth-callback/openid`]);
  await setUp(await app.signIn('ADMIN'), provider);
  await app.db.run(sql`update text_gateway set signs_in = true, countries = '["GB"]', daily_limit = 200`);
});
afterAll(async () => {
  await provider.close();
  await app.close();
});
beforeEach(() => {
  now = new Date(now.getTime() + 3_600_000);
});

interface Account {
  id: number;
  email: string;
}
interface Way {
  /** signs in to the account; `cookie` has the secret of a browser that is remembered, if any */
  enter(account: Account, cookie: string): Promise<ApiResponse<{ user: unknown; factors: string[] }>>;
  /** the account has no password yet */
  isInvited?: true;
  /** a remembered browser is not asked: otherwise the way forgets it, or asks for a factor in any case */
  sparesRemembered?: true;
  /** it proves the second factor, too */
  provesBoth?: true;
}

const post = (path: string, body: object, cookie = '') =>
  app.anonymous.post<{ user: unknown; factors: string[] }>(path, body, { cookie });
const enterPassword = ({ email }: Account, cookie: string) => post('/session', { email, password }, cookie);
async function redeemLink({ email }: Account, cookie: string) {
  await app.anonymous.post('/session/forgotten', { email });
  await app.runDueJobs();
  const { token } = await app.db.row<{ token: string }>(sql`
    select substring(body from 'reset-password/([\\w-]+)') as token from mails
    where recipient = ${email} and body like '%reset-password/%' order by id desc limit 1`);
  return post(`/session/token/${token}`, { password }, cookie);
}

async function enterCode({ id }: Account, cookie: string) {
  const number = `+4474001${String(id).padStart(5, '0')}`;
  await app.db.run(sql`update users set phone = ${number} where id = ${id}`);
  const { body } = await app.anonymous.post<{ request: string }>('/session/phone-codes', {
    country: 'GB',
    number,
  });
  await app.runDueJobs();
  const { code } = await app.db.row<{ code: string }>(sql`
    select substring(body from '\\d{6}') as code from text_messages order by id desc limit 1`);
  return post('/session/phone-codes/sign-in', { request: body.request, code }, cookie);
}

/** A way without a case does not compile; 'ALONE' is one that exists only before there are users. */
const ways: Record<SignInWay, Way | 'ALONE'> = {
  PASSWORD: { enter: enterPassword, sparesRemembered: true },
  CODE: { enter: enterCode, sparesRemembered: true },
  RESET: { enter: redeemLink },
  ACTIVATION: { enter: redeemLink, isInvited: true },
  FIRST_ADMIN: 'ALONE',
  PASSKEY: { enter: async ({ id }) => signInWith(app, await storePasskey(app, id)), provesBoth: true },
  PROVIDER: {
    async enter({ id }, cookie) {
      await bind({ app, provider }, id, `subject-${id}`);
      const browser = openBrowser({ app });
      const [name = '', secret] = cookie.split('=');
      if (secret) browser.cookies.set(name, secret);
      const { status, headers, body } = await browser.signIn(`subject-${id}`);
      return { status, headers, body: body.signIn as { user: unknown; factors: string[] } };
    },
    sparesRemembered: true,
  },
  RECOVERY_CODE: {
    // A wrong code: the right one is a factor.
    async enter(account, cookie) {
      const begun = await enterPassword(account, cookie);
      if (begun.body.user) return begun;
      const pending = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      await post('/session/factor', { code: '000000-000000-000000-000000', remember: true }, pending);
      return begun;
    },
    sparesRemembered: true,
  },
};

test('every way has a case', () => {
  expect(Object.keys(ways).sort()).toEqual([...signInWays].sort());
});

/** REQUIRED: the house requires one, and the account has none. */
const factors = [undefined, 'TOTP', 'PASSKEY', 'REQUIRED'] as const;
type Factor = (typeof factors)[number];
let created = 0;
async function createAccount({ isInvited }: Way, factor: Factor): Promise<Account> {
  const account = await app.db.row<Account>(sql`
    insert into users (email, name, role, password_hash)
    select ${`way${++created}@rostrum.test`}, 'Wanda Way', 'EDITOR', ${isInvited ? null : sql`password_hash`}
    from users where id = ${app.people.EDITOR.id} returning id, email`);
  if (factor === 'PASSKEY') await storePasskey(app, account.id);
  if (factor === 'TOTP') await storeSeed(app.context, account.id, 'JBSWY3DPEHPK3PXP');
  return account;
}
/** Has a browser remembered for the account. Returns its cookie. */
async function rememberBrowser({ id }: Account): Promise<string> {
  const secret = `secret-${id}`;
  await app.db.run(sql`
    insert into remembered_devices (user_id, hash, device, address, created_at, last_used_at, expires_at)
    values (${id}, sha256(${Buffer.from(secret)}), '', '127.0.0.1', ${now}, ${now}, ${new Date(now.getTime() + 86_400_000)})`);
  return `rostrum-remembered=${secret}`;
}

const readPendingCookie = ({ headers }: ApiResponse<unknown>): string =>
  headers
    .getSetCookie()
    .find((one) => /^rostrum-pending=[^;]/.test(one))
    ?.split(';')[0] ?? '';

const cases = (Object.entries(ways) as [SignInWay, Way | 'ALONE'][]).flatMap(([name, way]) =>
  way === 'ALONE'
    ? []
    : factors.flatMap((factor) => [false, true].map((isRemembered) => ({ name, way, factor, isRemembered }))),
);
test.each(cases)(
  '$name, second factor: $factor, remembered: $isRemembered',
  async ({ way, factor, isRemembered }) => {
    await app.db.run(sql`update house set editor_factor = ${factor === 'REQUIRED'}, factor_grace_days = 0`);
    const account = await createAccount(way, factor);
    const response = await way.enter(account, isRemembered ? await rememberBrowser(account) : '');
    expect(response.status).toBe(200);
    const isSpared =
      way.provesBoth === true || (factor !== 'REQUIRED' && isRemembered && way.sparesRemembered === true);
    const canEnter = factor === undefined || isSpared;
    expect(response.body.user !== null).toBe(canEnter);
    const cookie = response.headers.getSetCookie().find((one) => /^rostrum=[^;]/.test(one));
    expect(cookie !== undefined).toBe(canEnter);
    const { user } = (await createClient(app.origin, cookie?.split(';')[0]).get('/session')).body;
    expect(user !== null).toBe(canEnter);
    const { sessions } = await app.db.row<{ sessions: number }>(
      sql`select count(*) as sessions from sessions where user_id = ${account.id}`,
    );
    expect(sessions).toBe(canEnter ? 1 : 0);
    if (factor !== 'REQUIRED' || canEnter) return;
    // The only step that continues is the set-up of a factor.
    const { response: setUp } = await setUpRequired(app, readPendingCookie(response));
    expect(setUp).toMatchObject({ status: 200, body: { user: { id: account.id }, factors: [] } });
    const started = setUp.headers.getSetCookie().find((one) => /^rostrum=[^;]/.test(one));
    const session = await createClient(app.origin, started?.split(';')[0]).get('/session');
    expect(session.body).toMatchObject({ user: { id: account.id }, factorDueAt: null });
  },
);
