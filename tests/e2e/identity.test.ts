import type { Page } from 'puppeteer';
import sql from 'sql-template-tag';
import { openDatabase } from '../../server/db/database';
import { channel } from '../../server/db/listen';
import { demoPassword } from '../../server/demo/people';
import { fetchSessionCookie } from '../support/client';
import { openFolderDatabase } from '../support/server';
import { openDemoApp } from './app';
import { click } from './interactions';
import { createTranslator } from './translations';

const app = openDemoApp();
afterEach(() => app.closeVisitors());
const email = 'editor@rostrum.test';
const t = createTranslator('en-US');

/** Lets the confirmations of all sessions grow old, and the running server know. */
async function forgetConfirmations(): Promise<void> {
  const database = await openFolderDatabase(app.folder);
  const db = openDatabase(database.url, { connections: 1 });
  await db.run(sql`update sessions set confirmed_at = null`);
  await db.run(sql`select pg_notify(${channel}, '{"from":"test","users":[]}')`);
  await db.close();
  await database.stop();
}
const see = (page: Page, text: string) => page.waitForSelector(`::-p-text(${text})`);

test('a user confirms who they are, ends other sessions and reports a sign-in', async () => {
  const page = await app.visit('/login?redirect=/settings/user-profile%3Ftab%3Dsecurity', {
    language: 'en-US',
  });
  await page.type('input[type=email]', email);
  await page.type('input[type=password]', demoPassword);
  await page.click('button[type=submit]');
  await see(page, t('session.profile.signIns'));
  await fetchSessionCookie(app.server.origin, email, demoPassword);
  await page.reload();
  await see(page, 'Chrome · Linux');

  await forgetConfirmations();
  await click(page, t('session.profile.session.endOthers'));
  await see(page, t('session.identity.title'));
  await page.waitForSelector('.ant-modal input[type=password]:focus');
  await page.keyboard.type('not-the-password');
  await page.keyboard.press('Enter');
  await see(page, t('invalid.password'));
  await page.locator('.ant-modal input[type=password]').fill(demoPassword);
  await page.keyboard.press('Enter');
  await see(page, t('session.profile.session.othersEnded'));
  // The page continues with the new cookie, also after a load.
  await page.reload();
  await see(page, t('session.profile.signIns'));
  expect(app.flushConsoleErrors([/status of 4\d\d/])).toEqual([]);

  await click(page, t('session.notMe'));
  await click(page, t('session.notMe.confirm'));
  await see(page, t('session.reported.title'));
  await page.goto(`${app.server.origin}/app/settings/user-profile`);
  await page.waitForFunction(() => window.location.pathname === '/app/login');
  // The page that was open may have sent one more request with the session that had ended.
  expect(app.flushConsoleErrors([/status of 401/])).toEqual([]);
});
