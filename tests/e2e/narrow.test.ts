import { openDemoApp } from './app';

const app = openDemoApp();

test('chart groups appear beside their bars at 390 pixels, without overlapping names', async () => {
  const page = await app.visit('/auction/1/report/summary', { as: 'MANAGER', width: 390 });
  await page.waitForSelector('.chart svg text');
  const overlaps = await page.$$eval('.chart svg text', (texts) => {
    const boxes = texts.map((text) => text.getBoundingClientRect());
    return boxes.flatMap((one, at) =>
      boxes
        .slice(at + 1)
        .filter(
          (other) =>
            one.left < other.right &&
            other.left < one.right &&
            one.top < other.bottom &&
            other.top < one.bottom,
        ),
    ).length;
  });
  expect(overlaps).toBe(0);
});

test('schedules scroll at 390 pixels instead of wrapping after every word', async () => {
  const page = await app.visit('/settings/schedules', { as: 'ADMIN', width: 390 });
  await page.waitForSelector('.settings-table');
  const [table, room] = await page.$eval('.settings-table', (table) => [
    table.getBoundingClientRect().width,
    table.parentElement?.getBoundingClientRect().width ?? 0,
  ]);
  expect(table).toBeGreaterThanOrEqual(640);
  expect(room).toBeLessThanOrEqual(390);
});
