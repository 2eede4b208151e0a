import type { Page } from 'puppeteer';
import { demoPassword } from '../../server/demo/people';
import { createClient, fetchSessionCookie } from '../support/client';
import { pollUntil } from '../support/pollUntil';
import { openDemoApp } from './app';
import { click } from './interactions';
import { createTranslator } from './translations';

const app = openDemoApp();
afterEach(() => app.closeVisitors());
const see = (page: Page, text: string) => page.waitForSelector(`::-p-text(${text})`);

/** Returns the path and query of the newest link to this page that was sent to an address. */
async function findLink(email: string, to: 'confirm-email' | 'stop-email-change'): Promise<string> {
  const cookie = await fetchSessionCookie(app.server.origin, 'admin@rostrum.test', demoPassword);
  const admin = createClient(app.server.origin, cookie);
  return pollUntil(`a link to ${to}`, async () => {
    const { body } = await admin.get<{ data: { id: number }[] }>(`/outbox?q=${encodeURIComponent(email)}`);
    for (const { id } of body.data) {
      const mail = await admin.get<{ body: string }>(`/outbox/${id}`);
      const [, link] = new RegExp(`/app(/${to}/[\\w-]+\\?lang=[\\w-]+)`).exec(mail.body.body) ?? [];
      if (link) return link;
    }
    return undefined;
  });
}

test.each([
  ['en-US', 'editor'],
  ['pt-BR', 'manager'],
] as const)('in %s, a user changes the address and the old one undoes it', async (language, role) => {
  const t = createTranslator(language);
  const [oldEmail, newEmail] = [`${role}@rostrum.test`, `${role}.new@rostrum.test`];
  const page = await app.visit('/settings/user-profile', {
    as: role === 'editor' ? 'EDITOR' : 'MANAGER',
    language,
  });
  await click(page, t('profile.email.change'));
  await page.locator('.ant-modal input[type=email]').fill(newEmail);
  await click(page, t('profile.email.send'));
  await see(page, t('profile.email.cancel'));

  const confirmation = await findLink(newEmail, 'confirm-email');
  await app.goTo(page, confirmation);
  await see(page, t('profile.email.confirm.title'));
  await click(page, t('profile.email.confirm', { newEmail }));
  await page.waitForFunction(
    (email) => document.querySelector<HTMLInputElement>('#email')?.value === email,
    {},
    newEmail,
  );

  const visitor = await app.visit(await findLink(oldEmail, 'stop-email-change'), { language });
  await see(visitor, t('session.stopEmail.title'));
  await click(visitor, t('session.stopEmail.stop', { oldEmail }));
  await see(visitor, t('session.stopEmail.done'));
  expect(app.flushConsoleErrors()).toEqual([]);
  await page.reload();
  await page.waitForFunction(() => window.location.pathname === '/app/login');
});
