import { AxePuppeteer } from '@axe-core/puppeteer';
import type { Page } from 'puppeteer';
import type { Gateway } from '#contract/text-messages';
import { demoPassword } from '../../server/demo/people';
import { type ApiClient, createClient, fetchSessionCookie } from '../support/client';
import { pollUntil } from '../support/pollUntil';
import { openDemoApp } from './app';
import { click, fill } from './interactions';
import { createTranslator } from './translations';

const app = openDemoApp();
afterEach(() => app.closeVisitors());

let admin: ApiClient;
const signIn = async (email: string): Promise<ApiClient> => {
  const { origin } = app.server;
  return createClient(origin, await fetchSessionCookie(origin, email, demoPassword));
};
/** Returns the code of the newest message to a number, once there are so many. */
async function readCode(number: string, count: number): Promise<string> {
  const { id } = await pollUntil(`message ${count} to ${number}`, async () => {
    const { data } = (
      await admin.get<{ data: { id: number }[] }>(`/text-messages?q=${encodeURIComponent(number)}`)
    ).body;
    return data.length >= count ? data[0] : undefined;
  });
  const { body } = (await admin.get<{ body: string }>(`/text-messages/${id}`)).body;
  return /\d{6}/.exec(body)?.[0] ?? '';
}
async function findViolations(page: Page): Promise<string[]> {
  // The color of the main button is the brand's (docs/decisions/0001-primary-color.md).
  const { violations } = await new AxePuppeteer(page).exclude('.ant-btn-primary').setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`);
}

const visitors = [
  { language: 'en-US', email: 'editor@rostrum.test', number: '+447400123456' },
  { language: 'pt-BR', email: 'bruna@rostrum.test', number: '+5511961234567' },
] as const;

test('users verify a phone number and sign in with a code from the outbox', async () => {
  admin = await signIn('admin@rostrum.test');
  const { headerNames, unreadable, ...gateway } = (await admin.get<Gateway>('/settings/text-gateway')).body;
  expect(
    (await admin.put('/settings/text-gateway', { ...gateway, signsIn: true, countries: ['BR', 'GB'] }))
      .status,
  ).toBe(200);
  for (const { email, number } of visitors) {
    const user = await signIn(email);
    const { body } = await user.put<{ request: string }>('/session/phone', { country: '', number });
    const code = await readCode(number, 1);
    expect((await user.post('/session/phone/verification', { request: body.request, code })).status).toBe(
      204,
    );
  }
  const verifiedAt = Date.now();

  const pages: Page[] = [];
  for (const { language } of visitors) {
    const page = await app.visit('/items', { language, width: 390 });
    const t = createTranslator(language);
    await click(page, t('session.mobile'), '.bare-ways');
    await page.waitForSelector('input[autocomplete=one-time-code][inputmode=numeric]');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await findViolations(page)).toEqual([]);
    await click(page, t('session.signIn'));
    await page.waitForSelector(`::-p-text(${t('session.mobile.number.required')})`);
    await page.waitForSelector(`::-p-text(${t('session.mobile.code.required')})`);
    pages.push(page);
  }
  // A number receives one code a minute.
  await new Promise((done) => setTimeout(done, verifiedAt + 61_000 - Date.now()));
  for (const [at, { language, number }] of visitors.entries()) {
    const page = pages[at] as Page;
    const t = createTranslator(language);
    await fill(page, t('session.mobile.number'), number);
    await click(page, t('session.mobile.getCode'));
    await page.waitForSelector(`::-p-text(${t('session.mobile.sent')})`);
    await fill(page, t('session.mobile.code'), await readCode(number, 2));
    await click(page, t('session.signIn'));
    await page.waitForFunction(() => location.pathname === '/app/items');
  }
  expect(app.flushConsoleErrors()).toEqual([]);
});
