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
beforeAll(async () => {
  app = await openBrowserApp({ OUTBOUND_ALLOW: '127.0.0.1' });
  provider = await openTestProvider([`${app.server.origin}/app/oauth-callback/openid`]);
});
afterAll(async () => {
  await app.close();
  await provider.close();
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
  await Promise.all([page.waitForNavigation(), page.click('button[type=submit]')]);
  const consent = await page.$('input[name=prompt][value=consent]');
  if (consent) await Promise.all([page.waitForNavigation(), page.click('button[type=submit]')]);
}

async function setUpProvider(): Promise<void> {
  const cookie = await fetchSessionCookie(app.server.origin, emailOf('ADMIN'), demoPassword);
  const admin = createClient(app.server.origin, cookie);
  const { data } = (await admin.get<{ data: { service: string; version: number }[] }>('/providers')).body;
  const version = data.find(({ service }) => service === 'openid')?.version;
  const form = { enabled: true, displayName: 'Auction Cloud', tenant: '', allowedDomains: [], version };
  const saved = await admin.put('/providers/openid', {
    ...form,
    ...{ issuer: provider.issuer, clientId, clientSecret },
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
    await setUpProvider();
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
