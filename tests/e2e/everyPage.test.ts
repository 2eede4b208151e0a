import type { Page } from 'puppeteer';
import { can, type Role, roles } from '#contract/api/permissions';
import { type Language, languages } from '#contract/session';
import { isFullRun } from '../support/fullRun';
import { loadAllMessages } from '../support/messages';
import { addresses, parts } from './addresses';
import { openDemoApp, resetAfterEach } from './app';
import { getPageStatus, navigate } from './interactions';

/**
 * Opens the pages as every role in every language. `npm test` opens each page with its help once, as a role that may see it,
 * and once as a role that may not, and rotates roles and languages; `npm run walks` opens all pages and their parts in all of
 * them.
 */
const app = openDemoApp();
resetAfterEach(app);

const canSee = (role: Role, { page: { access } }: (typeof addresses)[number]) =>
  access !== undefined && can({ role, departmentIds: [] }, access);
const framed = addresses
  .filter(({ page }) => !page.bare)
  .map((entry, at) => {
    // Every page begins with another role.
    const rotated = roles.map((_, r) => roles[(at + r) % roles.length] as Role);
    const allowed = rotated.find((role) => canSee(role, entry));
    const refused = rotated.find((role) => !canSee(role, entry));
    return {
      ...entry,
      allowed,
      refused,
      language: languages[Math.floor(at / roles.length) % languages.length],
    };
  });
const visits = roles
  .flatMap((role) =>
    languages.map((language) => ({
      role,
      language,
      entries: framed.filter(
        (entry) =>
          isFullRun || (language === entry.language && (role === entry.allowed || role === entry.refused)),
      ),
    })),
  )
  .filter(({ entries }) => entries.length > 0);

test.each(visits)('$role sees the permitted pages in $language, and 403 elsewhere', async (visit) => {
  const { role: as, language, entries } = visit;
  const messages = loadAllMessages(language);
  const page = await app.visit('/items', { as, language });
  for (const visited of entries) {
    const { page: entry, path } = visited;
    const allowed = canSee(as, visited);
    // A refusal must also apply to a typed URL.
    await (allowed ? navigate : app.goTo)(page, path);
    expect([path, await getPageStatus(page)]).toEqual([path, allowed ? null : '403']);
    const title = await page.title();
    // Pages of a row or a tab have a more specific title.
    const name =
      entry.name === 'home' && can({ role: as, departmentIds: [] }, 'dashboard:read')
        ? 'dashboard'
        : entry.name;
    const expectedTitle = messages[allowed ? `title.${name}` : 'title.403'];
    const isSpecific = allowed && (entry.params !== undefined || entry.name === 'profile');
    expect([path, title]).toEqual([
      path,
      isSpecific ? expect.stringMatching(/.+ · Rostrum$/) : `${expectedTitle} · Rostrum`,
    ]);
    expect([path, await findUntranslated(page, language)]).toEqual([path, []]);
    if (!allowed) continue;
    await navigate(page, `${path}?help=open`);
    await page.waitForSelector('.help-page h2');
    expect([path, await findUntranslated(page, language)]).toEqual([path, []]);
  }
  for (const path of isFullRun ? parts : []) {
    await navigate(page, path);
    expect([path, await getPageStatus(page)]).not.toEqual([path, '500']);
    expect([path, await findUntranslated(page, language)]).toEqual([path, []]);
  }
  // The address of the link is invented.
  expect(app.flushConsoleErrors([/email-change\/confirmation\/1\)/])).toEqual([]);
});

/** The language's own name, and a name in the demo data that is also a text. */
const names = new Set(['English', 'United Kingdom']);

const english = loadAllMessages('en-US');

/** Returns the texts and labels of a page that are ids of messages, or English where the language has another text. */
function findUntranslated(page: Page, language: Language): Promise<string[]> {
  const own = new Set(Object.values(loadAllMessages(language)));
  const foreign = Object.values(english).filter(
    (text) => /\p{L}{3}/u.test(text) && !own.has(text) && !names.has(text),
  );
  return page.evaluate(
    (wrong) => {
      const isWrong = new Set(wrong);
      const visible: (string | null)[] = [];
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        if (!text.parentElement?.closest('[lang], code, script, style')) visible.push(text.textContent);
      for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
        for (const name of ['aria-label', 'title', 'placeholder']) visible.push(element.getAttribute(name));
      return visible.map((text) => text?.trim() ?? '').filter((text) => isWrong.has(text));
    },
    [...Object.keys(english), ...foreign],
  );
}
