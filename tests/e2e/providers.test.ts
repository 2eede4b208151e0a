import { AxePuppeteer } from '@axe-core/puppeteer';
import type { Page } from 'puppeteer';
import type { Language, SessionReply } from '#contract/session';
import { demoPassword, demoUsers } from '../../server/demo/people';
import { type BrowserApp, openBrowserApp, waitUntilStill } from '../support/browser';
import { createClient, fetchSessionCookie } from '../support/client';
import { clientId, clientSecret, openTestProvider, type TestProvider } from '../support/provider';
import { click } from './interactions';
import { createTranslator } from './translations';

let app: BrowserApp;
let provider: TestProvider;
/** returns users with a form that its page sends */
let postingProvider: TestProvider;
beforeAll(async () => {
  app = await openBrowserApp({ OUTBOUND_ALLOW: '127.0.0.1' });
  const addresses = [`${app.server.origin}/app/oauth-callback/openid`];
  provider = await openTestProvider(addresses);
  postingProvider = await openTestProvider(addresses, { postsForm: true });
});
afterAll(async () => {
  await app.close();
  await provider.close();
  await postingProvider.close();
});
afterEach(() => app.closeVisitors());

const emailOf = (role: string) => demoUsers.find((user) => user.role === role)?.email ?? '';
const see = (page: Page, text: string) => page.waitForSelector(`::-p-text(${text})`);
/** Contrast is tested on whole pages (decision 0001). */
const findViolations = async (page: Page) => {
  await waitUntilStill(page, 'html');
  const { violations } = await new AxePuppeteer(page)
    .setLegacyMode()
    .disableRules('color-contrast')
    .analyze();
  return violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
};

/** Signs in at the provider, which asks for an account and for consent on the first visit. */
async function signInAtProvider(page: Page, account: string): Promise<void> {
  await page.waitForSelector('input[name=login]');
  await page.type('input[name=login]', account);
  await page.type('input[name=password]', 'any');
  const { origin } = new URL(page.url());
  await page.click('button[type=submit]');
  // A user who has consented before leaves the provider at once.
  await page.waitForFunction(
    (own) =>
      window.location.origin !== own || document.querySelector('input[name=prompt][value=consent]') !== null,
    {},
    origin,
  );
  if (new URL(page.url()).origin !== origin) return;
  await Promise.all([page.waitForNavigation(), page.click('button[type=submit]')]);
}

async function setUpProvider({ issuer }: TestProvider): Promise<void> {
  const cookie = await fetchSessionCookie(app.server.origin, emailOf('ADMIN'), demoPassword);
  const admin = createClient(app.server.origin, cookie);
  const { data } = (await admin.get<{ data: { service: string; version: number }[] }>('/providers')).body;
  const version = data.find(({ service }) => service === 'openid')?.version;
  const form = { enabled: true, displayName: 'Auction Cloud', tenant: '', allowedDomains: [], version };
  const saved = await admin.put('/providers/openid', {
    ...form,
    ...{ issuer, clientId, clientSecret },
  });
  expect([saved.status, saved.body.redirectAddress]).toEqual([
    200,
    `${app.server.origin}/app/oauth-callback/openid`,
  ]);
}

/** Pages of the signed-in user are in the language of the profile. */
async function chooseLanguage(language: Language): Promise<void> {
  const cookie = await fetchSessionCookie(app.server.origin, emailOf('EDITOR'), demoPassword);
  const client = createClient(app.server.origin, cookie);
  const { user } = (await client.get<SessionReply>('/session')).body;
  const saved = await client.put('/session/profile', { name: user?.name, language, version: user?.version });
  expect(saved.status).toBe(200);
}

/** The provider's own pages load a typeface and an icon that do not exist here. */
const fromProvider = [/fonts\.googleapis|favicon/];

test.each(['en-US', 'pt-BR'] as const)(
  'a user binds an account and signs in with it in two tabs: %s',
  async (language) => {
    const t = createTranslator(language);
    const account = `editor-${language}`;
    provider.accounts[account] = { email: `${account}@elsewhere.test`, email_verified: true };
    await setUpProvider(provider);
    await chooseLanguage(language);

    const page = await app.visit('/login?redirect=/settings/user-profile%3Ftab%3Dbinding', { language });
    const signInButton = t('session.provider.signIn', { name: 'Auction Cloud' });
    await see(page, signInButton);
    expect(await findViolations(page)).toEqual([]);
    await page.type('input[type=email]', emailOf('EDITOR'));
    await page.type('input[type=password]', demoPassword);
    await page.click('button[type=submit]');
    await see(page, t('providers.binding.free'));
    expect(await findViolations(page)).toEqual([]);
    await click(page, t('providers.bind'));
    await signInAtProvider(page, account);
    await see(page, `${account}@elsewhere.test`);
    // The code is not left in the address or in the history.
    expect(page.url()).not.toContain('code=');
    expect(app.flushConsoleErrors(fromProvider)).toEqual([]);

    const first = await app.visit('/login?redirect=/items', { language });
    const second = await first.browserContext().newPage();
    await second.goto(`${app.server.origin}/app/login?redirect=/auctions`);
    for (const tab of [first, second]) {
      await tab.bringToFront();
      await click(tab, signInButton);
      await tab.waitForFunction((own) => window.location.origin !== own, {}, app.server.origin);
    }
    // The second tab returns first.
    await signInAtProvider(second, account);
    await second.waitForFunction(() => window.location.pathname === '/app/auctions');
    await first.bringToFront();
    await signInAtProvider(first, account);
    await first.waitForFunction(() => window.location.pathname === '/app/items');

    await page.bringToFront();
    await page.reload();
    await click(page, t('providers.unbind'));
    await click(page, t('providers.unbind'), '.ant-popover');
    await see(page, t('providers.binding.free'));

    const late = await app.visit('/oauth-callback/openid?code=x&state=y', { language });
    await see(late, t('refusal.provider.expired'));
    expect(await findViolations(late)).toEqual([]);
    await click(late, t('session.backToSignIn'));
    await see(late, signInButton);
    expect(app.flushConsoleErrors([...fromProvider, /status of 4\d\d/])).toEqual([]);
  },
);

/** A POST to a page to which providers return, as the browser has sent it. */
interface Callback {
  site: string | undefined;
  type: string | undefined;
  cookie: string | undefined;
}

/** Records the callbacks that a page sends, with all their headers. */
async function recordCallbacks(page: Page): Promise<Callback[]> {
  const callbacks: Callback[] = [];
  const session = await page.createCDPSession();
  await session.send('Network.enable');
  const posts = new Set<string>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.method === 'POST' && request.url.includes('/app/oauth-callback/')) posts.add(requestId);
  });
  // Only this event has the headers that are added by the network, such as cookies.
  session.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers: all }) => {
    const headers = new Map(Object.entries(all).map(([name, value]) => [name.toLowerCase(), value]));
    if (posts.has(requestId) && headers.get('content-type'))
      callbacks.push({
        site: headers.get('sec-fetch-site'),
        type: headers.get('content-type'),
        cookie: headers.get('cookie'),
      });
  });
  return callbacks;
}

test('a user binds an account and signs in with it at a provider that returns with a form of its own site', async () => {
  const t = createTranslator('en-US');
  const account = 'editor-form';
  postingProvider.accounts[account] = { email: `${account}@elsewhere.test`, email_verified: true };
  await setUpProvider(postingProvider);
  await chooseLanguage('en-US');
  // Browsers send no Lax cookie with such a form, whatever its path.
  const withoutCookies = {
    site: 'cross-site',
    type: 'application/x-www-form-urlencoded',
    cookie: undefined,
  };

  const page = await app.visit('/login?redirect=/settings/user-profile%3Ftab%3Dbinding', {
    language: 'en-US',
  });
  const callbacks = await recordCallbacks(page);
  await page.type('input[type=email]', emailOf('EDITOR'));
  await page.type('input[type=password]', demoPassword);
  await page.click('button[type=submit]');
  await see(page, t('providers.binding.free'));
  await click(page, t('providers.bind'));
  await signInAtProvider(page, account);
  await see(page, `${account}@elsewhere.test`);
  expect(callbacks).toEqual([withoutCookies]);

  const visitor = await app.visit('/login?redirect=/auctions', { language: 'en-US' });
  const visitorCallbacks = await recordCallbacks(visitor);
  await click(visitor, t('session.provider.signIn', { name: 'Auction Cloud' }));
  await signInAtProvider(visitor, account);
  await visitor.waitForFunction(() => window.location.pathname === '/app/auctions');
  expect(visitorCallbacks).toEqual([withoutCookies]);
  // The code is in no address to which the browser can go back.
  const addresses = await (await visitor.createCDPSession()).send('Page.getNavigationHistory');
  expect(addresses.entries.map(({ url }) => url).filter((url) => url.includes('code='))).toEqual([]);
  expect(app.flushConsoleErrors(fromProvider)).toEqual([]);

  await page.bringToFront();
  await page.reload();
  await click(page, t('providers.unbind'));
  await click(page, t('providers.unbind'), '.ant-popover');
  await see(page, t('providers.binding.free'));
});
