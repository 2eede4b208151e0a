import { AxePuppeteer } from '@axe-core/puppeteer';
import type { Page } from 'puppeteer';
import type { Language } from '#contract/session';
import { demoPassword } from '../../server/demo/people';
import { createClient, fetchSessionCookie } from '../support/client';
import { openDemoApp, resetAfterEach } from './app';
import { click, fill, signOut } from './interactions';
import { createTranslator } from './translations';

const app = openDemoApp();
resetAfterEach(app);

const see = (page: Page, text: string) => page.waitForSelector(`::-p-text(${text})`);
const newPassword = 'walnut-bracket-clock';

/** Gives the page an authenticator that verifies its user and confirms every request at once. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.createCDPSession();
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Invites a colleague and returns the path of the link in the email. */
async function invite(email: string, language: Language): Promise<string> {
  const { origin } = app.server;
  const admin = createClient(origin, await fetchSessionCookie(origin, 'admin@rostrum.test', demoPassword));
  const form = { name: 'Persis Quill', email, role: 'MANAGER', language, departmentIds: [] };
  expect((await admin.post('/users', form)).status).toBe(201);
  const { data } = (await admin.get<{ data: { id: number }[] }>(`/outbox?q=${email}`)).body;
  const { body } = (await admin.get<{ body: string }>(`/outbox/${data[0]?.id}`)).body;
  return /\/reset-password\/[\w-]+/.exec(body)?.[0] ?? '';
}

/** Contrast is tested on whole pages (decision 0001). */
const listViolations = async (page: Page) =>
  (await new AxePuppeteer(page).disableRules('color-contrast').analyze()).violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.target}`);

/** Keeps the browser from offering passkeys in the email field, as some do not. */
const withoutOffers = (page: Page) =>
  page.evaluateOnNewDocument(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

async function keepCodes(page: Page, t: ReturnType<typeof createTranslator>): Promise<void> {
  await click(page, t('factors.codes.kept'));
  await click(page, t('factors.codes.done'));
}

test.each([
  { language: 'en-US', answer: 'accepts' },
  { language: 'pt-BR', answer: 'declines' },
] as const)(
  'an invited user $answer the offer of a passkey, adds one, signs out and signs in with it: $language',
  async ({ language, answer }) => {
    const t = createTranslator(language);
    const email = `persis-${language}@rostrum.test`.toLowerCase();
    const page = await app.visit(await invite(email, language), { language });
    await addAuthenticator(page);
    await page.locator('#password').fill(newPassword);
    await page.locator('#confirm').fill(newPassword);
    // Measured with the link, which saving uses up.
    await page.waitForSelector('span[aria-live=polite][style*=color]');
    await click(page, t('session.reset.save'));
    await click(page, t('session.activated.open'));
    await page.waitForSelector('header nav');
    expect(await page.$('.passkeys-offer')).toBeNull();

    await signOut(page);
    await withoutOffers(page);
    await app.goTo(page, '/login');
    await fill(page, t('session.email'), email);
    await fill(page, t('session.password'), newPassword);
    await click(page, t('session.signIn'), 'form');
    await see(page, t('passkeys.offer'));
    expect(await listViolations(page)).toEqual([]);
    await click(page, t(answer === 'accepts' ? 'passkeys.add' : 'passkeys.offer.decline'), '.passkeys-offer');
    if (answer === 'accepts') await keepCodes(page, t);
    await page.waitForFunction(() => document.querySelector('.passkeys-offer') === null);
    await app.goTo(page, '/settings/user-profile?tab=security');
    await see(page, t('passkeys.intro'));
    expect(await page.$('.passkeys-offer')).toBeNull();
    if (answer === 'declines') {
      await click(page, t('passkeys.add'));
      await keepCodes(page, t);
    }
    await see(page, 'Chrome · Linux');
    await see(page, t('passkeys.unused'));
    expect(await listViolations(page)).toEqual([]);
    expect(app.flushConsoleErrors()).toEqual([]);

    await signOut(page);
    await app.goTo(page, '/login?redirect=/settings/user-profile%3Ftab%3Dsecurity');
    expect(await listViolations(page)).toEqual([]);
    await click(page, t('session.passkey.signIn'));
    await see(page, t('session.signIn.way.PASSKEY'));
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);

    await click(page, t('passkeys.rename'));
    await page.locator('.ant-modal input').fill('Laptop');
    await page.keyboard.press('Enter');
    await see(page, t('passkeys.renamed'));
    await click(page, t('passkeys.remove'));
    await click(page, t('passkeys.remove'), '.ant-modal');
    await see(page, t('passkeys.removed'));
    await page.waitForFunction(() => document.querySelector('.passkeys') === null);
    expect(app.flushConsoleErrors()).toEqual([]);
  },
);

test('the email field offers the passkey, and choosing it signs in', async () => {
  const page = await app.visit('/settings/user-profile?tab=security', { as: 'EDITOR', language: 'en-US' });
  const t = createTranslator('en-US');
  await addAuthenticator(page);
  await click(page, t('passkeys.add'));
  await keepCodes(page, t);
  await see(page, t('passkeys.unused'));
  await signOut(page);
  // The virtual authenticator chooses the passkey as soon as it is offered.
  await page.goto(`${app.server.origin}/app/login?redirect=/items`);
  await page.waitForFunction(() => location.pathname === '/app/items');
  expect(app.flushConsoleErrors()).toEqual([]);
});

test('a required second factor is set up with a passkey during the sign-in', async () => {
  const { origin } = app.server;
  const t = createTranslator('en-US');
  const admin = createClient(origin, await fetchSessionCookie(origin, 'admin@rostrum.test', demoPassword));
  const house = (await admin.get('/settings/house')).body;
  const required = { ...house, specialistFactor: true, factorGraceDays: 0 };
  expect((await admin.put('/settings/house', required)).status).toBe(200);
  const page = await app.visit('/login?redirect=/items', { language: 'en-US' });
  await addAuthenticator(page);
  await fill(page, t('session.email'), 'specialist@rostrum.test');
  await fill(page, t('session.password'), demoPassword);
  await click(page, t('session.signIn'), 'form');
  await see(page, t('factors.required.passkey'));
  expect(await listViolations(page)).toEqual([]);
  await click(page, t('passkeys.add'));
  await see(page, t('factors.codes.kept'));
  expect(await listViolations(page)).toEqual([]);
  await keepCodes(page, t);
  await page.waitForFunction(() => location.pathname === '/app/items');
  await page.waitForSelector('.list-page h1');
  expect(app.flushConsoleErrors()).toEqual([]);
});
