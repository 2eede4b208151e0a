import type { Page } from 'puppeteer';
import type { Role } from '#contract/api/permissions';
import type { CurrentUser, Language, SessionReply } from '#contract/session';
import { demoPassword, demoUsers } from '../../server/demo/people';
import { getDocumentId, waitForReload } from '../support/browser';
import { createClient, fetchSessionCookie } from '../support/client';
import { pollUntil } from '../support/pollUntil';
import { openDemoApp, resetAfterEach } from './app';
import { requestedFile } from './network';

const app = openDemoApp();
resetAfterEach(app);

const emailOf = (role: Role) => demoUsers.find((user) => user.role === role)?.email ?? '';
const clientAs = async (role: Role) => {
  const { origin } = app.server;
  return createClient(origin, await fetchSessionCookie(origin, emailOf(role), demoPassword));
};

describe('languages', () => {
  test('downloads only the selected language', async () => {
    const page = await app.visit('/login', { language: 'zh-CN' });
    const requestedFiles: string[] = [];
    page.on('request', (request) => requestedFiles.push(requestedFile(request)));
    await app.goTo(page, '/login');
    const texts = requestedFiles
      .filter((name) => /^(texts|house|post)-/.test(name))
      .map((name) => name.split('.')[0]);
    expect([...new Set(texts)]).toEqual(['texts-zh-CN']);
  });

  test('falls back to English with a warning for a missing language, right to left if its script is', async () => {
    const page = await app.visit('/login', { language: 'ar-EG' as 'en-US' });
    expect(app.flushConsoleErrors()).toEqual([
      expect.stringContaining('The language ar-EG is not available; Rostrum speaks en-US.'),
    ]);
    expect(await page.$eval('h1', (heading) => heading.textContent)).toBe('Sign in');
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    expect(await page.$('.ant-form-rtl')).not.toBeNull();
  });

  test('the switch stores the choice, reloads the page and updates the profile', async () => {
    const page = await app.visit('/items', { as: 'MANAGER' });
    const before = await getDocumentId(page);
    await page.click('.language-switch');
    await page.locator('.ant-dropdown [lang=pt-BR]').click();
    await waitForReload(page, before, '.list-page');
    await page.waitForFunction(() => document.title === 'Peças · Rostrum');
    expect(await page.evaluate(() => localStorage.getItem('umi_locale'))).toBe('pt-BR');
    const session = await page.evaluate(async () => (await (await fetch('/api/session')).json()) as unknown);
    expect(session).toMatchObject({ user: { language: 'pt-BR' } });
  });

  test('the page uses the language of the profile after a password was set by a link', async () => {
    const email = emailOf('SPECIALIST');
    const specialist = await clientAs('SPECIALIST');
    const { name, version } = (await specialist.get<SessionReply>('/session')).body.user as CurrentUser;
    await specialist.put('/session/profile', { name, version, language: 'zh-TW' });
    await createClient(app.server.origin).post('/session/forgotten', { email });
    const admin = await clientAs('ADMIN');
    // The dashboard's decisions are emailed to the same address.
    const findToken = async (): Promise<string | undefined> => {
      const { body } = await admin.get<{ data: { id: number }[] }>(`/outbox?q=${encodeURIComponent(email)}`);
      for (const { id } of body.data) {
        const mail = await admin.get<{ body: string }>(`/outbox/${id}`);
        const [token] = /(?<=reset-password\/)[^\s/?]+/.exec(mail.body.body) ?? [];
        if (token) return token;
      }
      return undefined;
    };
    const token = await pollUntil('the link of the email', findToken);

    const page = await app.visit(`/reset-password/${token}`);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en-US');
    await page.waitForSelector('#confirm');
    for (const field of ['password', 'confirm']) await page.type(`#${field}`, 'quill-and-ink');
    const before = await getDocumentId(page);
    await page.click('button[type=submit]');
    await waitForReload(page, before, '.home');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-TW');
  });
});

describe('right-to-left layout', () => {
  /** Returns whether the characters of the text are laid out in order from left to right. */
  const inOrder = async (page: Page, selector: string): Promise<boolean> => {
    await page.waitForSelector(selector);
    return page.$eval(selector, (element) => {
      const range = document.createRange();
      const lefts: number[] = [];
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const [at, sign] of [...(text.textContent ?? '')].entries()) {
          if (/\s/.test(sign)) continue;
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          lefts.push(range.getBoundingClientRect().left);
        }
      return lefts.length > 1 && lefts.every((left, at) => at === 0 || left > (lefts[at - 1] ?? left));
    });
  };

  test('mirrors the back arrow and preserves the order of figures, estimates and dimensions', async () => {
    const arabic = { as: 'MANAGER', language: 'ar-EG' as 'en-US' } as const;
    const page = await app.visit('/auction/1/report/lots', arabic);
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    expect(await page.$eval('.page-head-back svg', (arrow) => getComputedStyle(arrow).transform)).toBe(
      'matrix(-1, 0, 0, 1, 0, 0)',
    );
    expect(await inOrder(page, '.report tbody .money')).toBe(true);
    await app.goTo(page, '/items');
    expect(await inOrder(page, '.list-total')).toBe(true);
    await app.goTo(page, '/auction/1/item/1');
    expect(await inOrder(page, '.review-list [aria-live] bdi')).toBe(true);
    expect(await page.$eval('#field-dimensions', (field) => getComputedStyle(field).direction)).toBe('ltr');
  });
});

describe('formats per language', () => {
  let namesOfSchedules: string[];
  beforeAll(async () => {
    const manager = await clientAs('MANAGER');
    const { body } = await manager.get<{ data: { name: string }[] }>('/schedules?pageSize=100');
    namesOfSchedules = body.data.map(({ name }) => name);
  });
  // biome-ignore lint/performance/useDomNodeTextContent: what is read there, not what stands in it
  const readPageText = (page: Page) => page.$eval('main', (main) => (main as HTMLElement).innerText);
  const reads = async (language: Language) => {
    const page = await app.visit('/auction/1/report/summary', { as: 'MANAGER', language });
    await page.waitForSelector('.report-table td');
    const report = await readPageText(page);
    await app.goTo(page, '/auction/1');
    await page.waitForSelector('form');
    // Names of schedules are user input.
    const form = namesOfSchedules.reduce((text, name) => text.replaceAll(name, ''), await readPageText(page));
    return `${report}\n${form}`;
  };

  test.each([
    ['en-US', '76.67%'],
    ['pt-BR', '76,67%'],
    ['zh-CN', '76.67%'],
    ['zh-TW', '76.67%'],
  ] as const)('percentages have one style, %s: %s', async (language, sellThrough) => {
    const words = await reads(language);
    expect(words).toContain(sellThrough);
    const mark = language === 'pt-BR' ? ',' : '.';
    const inStyle = new RegExp(`^\\d+(\\${mark}\\d{1,2})?%$`);
    const rates = words.match(/[\d.,]*\d\s?%/g) ?? [];
    expect(rates.filter((rate) => !inStyle.test(rate))).toEqual([]);
  });

  test.each([
    ['zh-CN', /\([^()]*\p{Script=Han}[^()]*\)/u],
    ['zh-TW', /\([^()]*\p{Script=Han}[^()]*\)/u],
    ['en-US', /[（）]/],
    ['pt-BR', /[（）]/],
  ] as const)('brackets match the language, %s', async (language, foreign) => {
    const words = await reads(language);
    expect(words).toMatch(language.startsWith('zh') ? /（/ : /\(/);
    expect(words).not.toMatch(foreign);
  });
});
