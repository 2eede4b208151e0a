import { AxePuppeteer } from '@axe-core/puppeteer';
import type { Page } from 'puppeteer';
import { waitUntilStill } from '../support/browser';
import { openDemoApp } from './app';
import { choose, click, expectText, fill } from './interactions';
import { createTranslator } from './translations';

const app = openDemoApp();
afterEach(() => expect(app.flushConsoleErrors()).toEqual([]));

const english = createTranslator('en-US');
/** Contrast is tested on whole pages (decision 0001). */
const axe = async (page: Page) => {
  await waitUntilStill(page, 'html');
  return (
    await new AxePuppeteer(page)
      .setLegacyMode()
      .include('.ant-drawer')
      .disableRules('color-contrast')
      .analyze()
  ).violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
};
const dayFromToday = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a manager sets a goal, invites a specialist and enters the first value', async () => {
  const manager = await app.visit('/dashboard', { as: 'MANAGER' });
  await click(manager, english('goals.new'));
  await fill(manager, english('goals.field.title'), 'Ten visits');
  for (const [label, days] of [
    ['goals.field.from', -3],
    ['goals.field.until', 3],
  ] as const) {
    await fill(manager, english(label), dayFromToday(days));
    await manager.keyboard.press('Enter');
  }
  await fill(manager, english('goals.field.description'), 'Visit ten collectors.');
  await choose(manager, english('goals.field.measure'), english('goals.measure.BY_HAND'));
  await fill(manager, english('goals.field.target'), '10');
  await fill(manager, english('goals.field.invitees'), 'Silvan Loupe');
  await manager.locator('.ant-select-item-option-content::-p-text(Silvan Loupe)').click();
  // The list stays open for further colleagues until another field is opened.
  await manager.keyboard.press('Tab');
  await choose(manager, english('goals.field.visibility'), english('goals.visibility.PRIVATE'));
  expect(await axe(manager)).toEqual([]);
  await click(manager, english('goals.submit'), '.ant-drawer');
  await expectText(manager, '.goal-figure', english('goals.value.none'));
  await fill(manager, english('goals.value'), '4');
  await click(manager, english('goals.value.add'));
  await expectText(manager, '.ant-drawer .goal-figure', '4 of 10');
  expect(await axe(manager)).toEqual([]);
});
