import sql from 'sql-template-tag';
import { digest } from '../../server/session/session';
import { bind, openBrowser, openProviderHouse, type ProviderHouse } from './house';

let house: ProviderHouse;
let now = new Date('2026-05-14T10:00:00Z');
beforeAll(async () => {
  house = await openProviderHouse({ now: () => now });
  house.provider.accounts.ottoline = { email: 'ottoline@rostrum.test', email_verified: true };
  house.provider.accounts.barnaby = { email: 'barnaby@elsewhere.test', email_verified: true };
  await bind(house, house.app.people.MANAGER.id, 'barnaby');
});
afterAll(() => house.close());
beforeEach(async () => {
  now = new Date(now.getTime() + 3_600_000);
  await house.app.db.run(sql`delete from sign_in_failures`);
});

const refused = (status: number, code: string) => ({ status, body: { code } });
const countSessions = async () =>
  (await house.app.db.row<{ count: number }>(sql`select count(*) as count from sessions`)).count;

test('signs in the user to whom the account is bound, and records it', async () => {
  const browser = openBrowser(house);
  const response = await browser.signIn('barnaby');
  expect(response).toMatchObject({
    status: 200,
    body: { target: '/', signIn: { user: { email: house.app.people.MANAGER.email }, factors: [] } },
  });
  const { user } = (await browser.client().get('/session')).body;
  expect(user).toMatchObject({ id: house.app.people.MANAGER.id });
  const signIns = sql`select way, succeeded from sign_ins where user_id = ${house.app.people.MANAGER.id} order by id desc limit 1`;
  expect(await house.app.db.row(signIns)).toEqual({ way: 'PROVIDER', succeeded: true });
  const identity = sql`select email from identities where subject = 'barnaby' and last_used_at = ${now}`;
  expect(await house.app.db.row(identity)).toEqual({ email: 'barnaby@elsewhere.test' });
});

test('never finds a user by the email address, also if the provider calls it verified', async () => {
  const before = await countSessions();
  expect(await openBrowser(house).signIn('ottoline')).toMatchObject(
    refused(403, 'provider.unknown_identity'),
  );
  house.provider.accounts.namesake = { email: house.app.people.MANAGER.email, email_verified: true };
  expect(await openBrowser(house).signIn('namesake')).toMatchObject(
    refused(403, 'provider.unknown_identity'),
  );
  expect(await countSessions()).toBe(before);
});

test('refuses the account of an inactive user like an unknown one', async () => {
  const { id } = house.app.people.MANAGER;
  await house.app.db.run(sql`update users set active = false where id = ${id}`);
  expect(await openBrowser(house).signIn('barnaby')).toMatchObject(refused(403, 'provider.unknown_identity'));
  await house.app.db.run(sql`update users set active = true where id = ${id}`);
});

test('finishes two tabs in any order, with one cookie', async () => {
  const browser = openBrowser(house);
  const first = await browser.begin('/auctions');
  const second = await browser.begin('/items?q=clock');
  expect([...browser.cookies.keys()]).toEqual(['rostrum-attempts']);
  const [firstReturn, secondReturn] = [
    await browser.provider.signIn(first, 'barnaby'),
    await browser.provider.signIn(second, 'barnaby'),
  ];
  expect((await browser.finish(secondReturn)).body).toMatchObject({ target: '/items?q=clock' });
  expect((await browser.finish(firstReturn)).body).toMatchObject({ target: '/auctions' });
});

test('the cookie of an attempt is not sent with the form of another site', async () => {
  const response = await house.app.anonymous.post('/session/providers/openid', {});
  const [cookie = ''] = response.headers.getSetCookie();
  for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/api/session'])
    expect(cookie).toContain(attribute);
});

test('keeps twenty attempts of a browser, and each for ten minutes', async () => {
  const browser = openBrowser(house);
  const first = await browser.begin();
  for (let tab = 0; tab < 20; tab++) {
    now = new Date(now.getTime() + 1000);
    await browser.begin();
  }
  const browserHash = digest(browser.cookies.get('rostrum-attempts') ?? '');
  const count = sql`select count(*) as count from provider_attempts where browser_hash = ${browserHash}`;
  expect(await house.app.db.row(count)).toEqual({ count: 20 });
  const oldest = await browser.provider.signIn(first, 'barnaby');
  expect(await browser.finish(oldest)).toMatchObject(refused(409, 'provider.expired'));

  const late = await browser.provider.signIn(await browser.begin(), 'barnaby');
  now = new Date(now.getTime() + 10 * 60_000);
  expect(await browser.finish(late)).toMatchObject(refused(409, 'provider.expired'));
});

test('refuses what another browser began, and what was finished before', async () => {
  const browser = openBrowser(house);
  const parameters = await browser.provider.signIn(await browser.begin(), 'barnaby');
  const stranger = openBrowser(house);
  await stranger.begin();
  expect(await stranger.finish(parameters)).toMatchObject(refused(409, 'provider.expired'));
  expect(await openBrowser(house).finish(parameters)).toMatchObject(refused(409, 'provider.expired'));
  const outcomes = await Promise.all([browser.finish(parameters), browser.finish(parameters)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('replaces a cookie that someone else put into the browser', async () => {
  const browser = openBrowser(house);
  browser.cookies.set('rostrum-attempts', 'planted');
  await browser.begin();
  expect(browser.cookies.get('rostrum-attempts')).toMatch(/^[\w-]{43}$/);
});

test('refuses an answer whose state, code, issuer or nonce was changed', async () => {
  const browser = openBrowser(house);
  const change = async (name: string, value: string) => {
    const parameters = new URLSearchParams(await browser.provider.signIn(await browser.begin(), 'barnaby'));
    parameters.set(name, value);
    return browser.finish(parameters.toString());
  };
  expect(await change('state', 'other')).toMatchObject(refused(409, 'provider.expired'));
  expect(await change('iss', 'https://other.test')).toMatchObject(refused(409, 'provider.invalid_answer'));
  expect(await change('code', 'other')).toMatchObject(refused(409, 'provider.refused_client'));

  // The answer to an attempt of another nonce: a code that was put into the address of a victim.
  const own = new URLSearchParams(await browser.provider.signIn(await browser.begin(), 'barnaby'));
  const stolen = new URLSearchParams(await browser.provider.signIn(await browser.begin(), 'barnaby'));
  own.set('code', stolen.get('code') ?? '');
  expect(await browser.finish(own.toString())).toMatchObject(refused(409, 'provider.refused_client'));
});

test('tells that the user declined at the provider', async () => {
  const browser = openBrowser(house);
  const state = new URL(await browser.begin()).searchParams.get('state') ?? '';
  const iss = house.provider.issuer;
  const parameters = new URLSearchParams({ error: 'access_denied', state, iss }).toString();
  expect(await browser.finish(parameters)).toMatchObject({
    status: 409,
    body: { code: 'provider.declined', params: { name: 'Auction Cloud', error: 'access_denied' } },
  });
});

test('accepts a provider that returns with a form of its own site, without the cookie', async () => {
  const browser = openBrowser(house);
  const parameters = await browser.provider.signIn(await browser.begin('/auctions'), 'barnaby');
  const send = (service: string) =>
    fetch(`${house.app.origin}/app/oauth-callback/${service}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://provider.test',
        'sec-fetch-site': 'cross-site',
      },
      body: `${parameters}&other=1`,
      redirect: 'manual',
    });
  const response = await send('openid');
  expect(response.status).toBe(303);
  expect(response.headers.getSetCookie()).toEqual([]);
  const [page, fragment = ''] = (response.headers.get('location') ?? '').split('#');
  expect(page).toBe('/app/oauth-callback/openid');
  expect(fragment).not.toContain('other');
  expect((await send('unknown')).status).toBe(404);
  // Another browser sends it: only the one that began can finish.
  expect(await openBrowser(house).finish(fragment)).toMatchObject(refused(409, 'provider.expired'));
  expect(await browser.finish(fragment)).toMatchObject({ status: 200, body: { target: '/auctions' } });
});

describe('the address at the provider', () => {
  test('contains a random state and nothing else, and the address of the house from its configuration', async () => {
    const forged = { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' };
    const { searchParams, origin } = new URL(await openBrowser(house).begin('/auctions', forged));
    expect(origin).toBe(house.provider.issuer);
    expect(searchParams.get('state')).toMatch(/^[\w-]{43}$/);
    expect(searchParams.get('redirect_uri')).toBe('http://rostrum.test/app/oauth-callback/openid');
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(searchParams.toString()).not.toContain('auctions');
  });

  test('reveals nothing from which a copy of the database could finish', async () => {
    const address = await openBrowser(house).begin();
    const { searchParams } = new URL(address);
    const stored = JSON.stringify(await house.app.db.rows(sql`select * from provider_attempts`));
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(stored).not.toContain(searchParams.get(name));
  });
});

test.each([
  '//evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/%2f%2fevil.test',
  '/%2f/evil.test',
  '/%5cevil.test',
  '/\t/evil.test',
  '/auctions/..//evil.test',
  'https://evil.test/app/auctions',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  '/login?redirect=//evil.test',
  '/oauth-callback/openid?code=x',
  '/unknown',
  'auctions',
  '',
])('continues on the start page instead of %j', async (target) => {
  const browser = openBrowser(house);
  const response = await browser.finish(
    await browser.provider.signIn(await browser.begin(target), 'barnaby'),
  );
  expect(response.body).toMatchObject({ target: '/' });
});

test('limits how many sign-ins one network can begin', async () => {
  await house.app.db.run(sql`
    insert into sign_in_failures (subject, at) select 'provider:127.0.0.1', ${now} from generate_series(1, 300)`);
  await expect(openBrowser(house).begin()).rejects.toThrow('session.locked');
});
