import { AxePuppeteer } from '@axe-core/puppeteer';
import type { Page } from 'puppeteer';
import { waitUntilStill } from '../support/browser';
import { openDemoApp } from './app';
import { click, expectText, fill } from './interactions';
import { createTranslator } from './translations';

const app = openDemoApp();
afterEach(() => expect(app.flushConsoleErrors()).toEqual([]));

const t = createTranslator('en-US');
/** Contrast is tested on whole pages (decision 0001). */
const axe = async (page: Page) => {
  await waitUntilStill(page, 'html');
  return (
    await new AxePuppeteer(page).setLegacyMode().include('.views').disableRules('color-contrast').analyze()
  ).violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
};

test('a list is saved as a shared view, and another user opens it', async () => {
  const manager = await app.visit('/auctions?tab=past&sort=title', { as: 'MANAGER' });
  await click(manager, t('views.title'));
  await click(manager, t('views.save'));
  await fill(manager, t('views.name'), 'Past by title');
  await click(manager, t('views.share'));
  expect(await axe(manager)).toEqual([]);
  await click(manager, t('form.save'));
  await expectText(manager, '.views-name', 'Past by title');

  const editor = await app.visit('/auctions?q=nothing', { as: 'EDITOR' });
  await click(editor, t('views.title'));
  await expectText(editor, '.views h2', t('views.shared'));
  expect(await axe(editor)).toEqual([]);
  await editor.locator('.views li a').click();
  await expectText(editor, '.views-name', 'Past by title');
  const { searchParams } = new URL(editor.url());
  expect([searchParams.get('tab'), searchParams.get('sort'), searchParams.get('q')]).toEqual([
    'past',
    'title',
    null,
  ]);
});
