import type { User } from '#contract/users';
import { demoPassword } from '../../server/demo/people';
import { createClient, fetchSessionCookie } from '../support/client';
import { openDemoApp } from './app';
import { click, fill } from './interactions';
import { createTranslator } from './translations';

const app = openDemoApp();
afterEach(() => app.closeVisitors());

async function signIn(email: string): Promise<void> {
  const page = await app.visit('/items');
  expect(new URL(page.url()).pathname).toBe('/app/login');
  await page.type('input[type=email]', email);
  await page.type('input[type=password]', demoPassword);
  await page.click('button[type=submit]');
  await page.waitForFunction(() => location.pathname === '/app/items');
  await page.waitForSelector('.list-page h1');
  expect(app.flushConsoleErrors()).toEqual([]);
}

test('a user signs in with the form and reaches the requested page', () => signIn('editor@rostrum.test'));

test('a visitor of the demo house signs in with one click', async () => {
  const page = await app.visit('/items', { language: 'pt-BR' });
  await click(page, createTranslator('pt-BR')('role.SPECIALIST'), '.bare-demo');
  await page.waitForFunction(() => location.pathname === '/app/items');
  await page.waitForSelector('.list-page h1');
  const { user, demo } = await page.evaluate(async () => (await fetch('/api/session')).json());
  expect([user.role, demo]).toEqual(['SPECIALIST', null]);
  expect(app.flushConsoleErrors()).toEqual([]);
});

test('a user whose email address an administrator changed signs in with the new one', async () => {
  const { origin } = app.server;
  const admin = createClient(origin, await fetchSessionCookie(origin, 'admin@rostrum.test', demoPassword));
  const piers = async () =>
    (await admin.get<{ data: User[] }>('/users?q=vellum')).body.data.find(({ name }) => /Vellum/.test(name));
  const page = await app.visit(`/settings/admin-settings/users?user=${(await piers())?.id}`, {
    as: 'ADMIN',
    language: 'en-US',
  });
  const t = createTranslator('en-US');
  await fill(page, t('common.email'), 'piers@rostrum.test');
  await click(page, t('form.save'));
  await page.waitForSelector('::-p-text(Saved)');
  expect((await piers())?.email).toBe('piers@rostrum.test');
  await app.closeVisitors();
  await signIn('piers@rostrum.test');
});

test.each(['ADMIN', 'MANAGER', 'EDITOR', 'SPECIALIST'] as const)(
  '%s sees the first page without console errors',
  async (as) => {
    const page = await app.visit('/', { as, language: 'zh-TW' });
    await page.waitForSelector('header nav');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-TW');
    expect(app.flushConsoleErrors()).toEqual([]);
  },
);
