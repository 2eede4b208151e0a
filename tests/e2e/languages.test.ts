import { type BrowserHouse, documentOf, openBrowserHouse, reloaded } from '../support/browser';
import { fileOf } from './network';

let house: BrowserHouse;
beforeAll(async () => {
  house = await openBrowserHouse();
});
afterAll(() => house?.close());
afterEach(async () => {
  await house?.leave();
  house?.complaints();
});

describe('languages', () => {
  test('only the chosen one is downloaded', async () => {
    const page = await house.visit('/login', { language: 'zh-CN' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(fileOf(request)));
    await house.go(page, '/login');
    const texts = asked.filter((name) => /^(texts|house)-/.test(name)).map((name) => name.split('.')[0]);
    expect([...new Set(texts)]).toEqual(['texts-zh-CN']);
  });

  test('one that is not there: a warning, English, and from right to left where its script is', async () => {
    const page = await house.visit('/login', { language: 'ar-EG' as 'en-US' });
    expect(house.complaints()).toEqual([
      expect.stringContaining('The language ar-EG is not available; Rostrum speaks en-US.'),
    ]);
    expect(await page.$eval('h1', (heading) => heading.textContent)).toBe('Sign in');
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    expect(await page.$('.ant-form-rtl')).not.toBeNull();
  });

  test('the switch stores the choice, loads again, and the profile remembers it', async () => {
    const page = await house.visit('/items', { as: 'MANAGER' });
    const before = await documentOf(page);
    await page.click('.language-switch');
    await page.locator('.ant-dropdown [lang=pt-BR]').click();
    await reloaded(page, before, '.list-page');
    await page.waitForFunction(() => document.title === 'Peças · Rostrum');
    expect(await page.evaluate(() => localStorage.getItem('umi_locale'))).toBe('pt-BR');
    const session = await page.evaluate(async () => (await (await fetch('/api/session')).json()) as unknown);
    expect(session).toMatchObject({ user: { language: 'pt-BR' } });
  });
});
