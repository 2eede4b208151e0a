import { demoHouse } from './house';

const house = demoHouse();
afterEach(() => house.leave());

test('a member of staff signs in by the form and comes to the page that was asked for', async () => {
  const page = await house.visit('/items');
  expect(new URL(page.url()).pathname).toBe('/app/login');
  await page.type('input[type=email]', 'editor@rostrum.test');
  await page.type('input[type=password]', 'rostrum-demo');
  await page.click('button[type=submit]');
  await page.waitForFunction(() => location.pathname === '/app/items');
  await page.waitForSelector('.list-page h1');
  expect(house.complaints()).toEqual([]);
});

test.each(['ADMIN', 'MANAGER', 'EDITOR', 'SPECIALIST'] as const)(
  '%s sees the first page without a complaint',
  async (as) => {
    const page = await house.visit('/', { as, language: 'zh-TW' });
    await page.waitForSelector('header nav');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-TW');
    expect(house.complaints()).toEqual([]);
  },
);
