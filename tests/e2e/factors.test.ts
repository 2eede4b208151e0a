import { AxePuppeteer } from '@axe-core/puppeteer';
import type { Page } from 'puppeteer';
import { demoPassword } from '../../server/demo/people';
import { createCode } from '../support/authenticator';
import { waitUntilIdle } from '../support/browser';
import { openDemoApp, resetAfterEach } from './app';
import { click, fill, signOut } from './interactions';
import { createTranslator } from './translations';

const app = openDemoApp();
resetAfterEach(app);

const see = (page: Page, text: string) => page.waitForSelector(`::-p-text(${text})`);
/** Contrast is tested on whole pages (decision 0001). */
const findViolations = async (page: Page) =>
  (await new AxePuppeteer(page).setLegacyMode(true).disableRules('color-contrast').analyze()).violations.map(
    ({ id, nodes }) => [id, ...nodes.map(({ target }) => target.join(' '))],
  );

/** An app counts each code once: the next one, which the server accepts because clocks differ. */
const nextCode = (key: string) => createCode(key, new Date(Date.now() + 30_000));

test.each([
  ['en-US', 'editor@rostrum.test'],
  ['pt-BR', 'specialist@rostrum.test'],
] as const)(
  '%s: a user sets up an authenticator app and signs in with it and with a recovery code',
  async (language, email) => {
    const t = createTranslator(language);
    const page = await app.visit('/login?redirect=/settings/user-profile%3Ftab%3Dsecurity', { language });
    const enterPassword = async () => {
      await page.type('input[type=email]', email);
      await page.type('input[type=password]', demoPassword);
      await page.click('button[type=submit]');
    };
    await enterPassword();
    await page.waitForFunction(() => location.pathname === '/app/settings/user-profile');
    // The page continues in the language of the user.
    await page.evaluate((selected) => localStorage.setItem('umi_locale', selected), language);
    await app.goTo(page, '/settings/user-profile?tab=security');
    await click(page, t('factors.authenticator.add'));
    await page.waitForSelector('.factors-key');
    const key = await page.$eval('.factors-key', ({ textContent }) => textContent?.replaceAll(' ', '') ?? '');
    expect(await findViolations(page)).toEqual([]);
    await fill(page, t('factors.setup.code'), createCode(key, new Date()));
    await click(page, t('factors.setup.finish'));
    await see(page, t('factors.codes.title'));
    const codes = await page.$$eval('.factors-codes code', (all) =>
      all.map(({ textContent }) => textContent),
    );
    expect(codes).toHaveLength(10);
    expect(await findViolations(page)).toEqual([]);
    await click(page, t('factors.codes.kept'));
    await click(page, t('factors.codes.done'));
    await see(page, t('factors.authenticator.remove'));
    expect(await findViolations(page)).toEqual([]);
    await signOut(page);
    expect(app.flushConsoleErrors()).toEqual([]);

    await page.goto(`${app.server.origin}/app/items`);
    await page.waitForSelector('input[type=email]');
    await enterPassword();
    await see(page, t('session.factor.intro'));
    // The step survives a reload, and a wrong code is an issue of its field.
    await page.reload();
    await waitUntilIdle(page);
    expect(await findViolations(page)).toEqual([]);
    await fill(page, t('session.factor.code'), '12');
    await click(page, t('session.factor.continue'));
    await see(page, t('invalid.factor'));
    expect(app.flushConsoleErrors([/status of 422/])).toEqual([]);
    await fill(page, t('session.factor.code'), nextCode(key));
    await click(page, t('session.factor.continue'));
    await page.waitForFunction(() => location.pathname === '/app/items');
    await page.waitForSelector('.list-page h1');
    await signOut(page);

    await page.goto(`${app.server.origin}/app/items`);
    await page.waitForSelector('input[type=email]');
    await enterPassword();
    await see(page, t('session.factor.intro'));
    await click(page, t('session.factor.recovery.use'));
    await fill(page, t('session.factor.recovery.code'), codes[0] ?? '');
    await click(page, t('session.factor.continue'));
    await page.waitForFunction(() => location.pathname === '/app/items');
    await page.waitForSelector('.list-page h1');
    expect(app.flushConsoleErrors()).toEqual([]);
  },
);
