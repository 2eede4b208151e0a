import type { Role } from '#contract/api/permissions';
import type { Customer } from '#contract/customers';
import type { Desk } from '#contract/results';
import { demoPassword, demoUsers } from '../../server/demo/people';
import { createLiveSale } from '../results/sale';
import { type ApiClient, createClient, fetchSessionCookie } from '../support/client';
import { openDemoApp } from './app';
import { click, expectText, fill } from './interactions';
import { createTranslator } from './translations';

const app = openDemoApp();
afterEach(() => app.closeVisitors());
// Questions about a result are sent as refusals that can be confirmed.
afterEach(() => expect(app.flushConsoleErrors([/status of 409/])).toEqual([]));

const clientAs = async (role: Role): Promise<ApiClient> =>
  createClient(
    app.server.origin,
    await fetchSessionCookie(
      app.server.origin,
      demoUsers.find((user) => user.role === role)?.email ?? '',
      demoPassword,
    ),
  );

test("a clerk finds the buyer while typing, and the purchase appears on the customer's page", async () => {
  const manager = await clientAs('MANAGER');
  const { body: customer } = await manager.post<Customer>('/customers', {
    firstName: 'Ottokar',
    lastName: 'Unverwechselbar',
  });
  const sale = await createLiveSale({ signIn: clientAs }, manager, {
    code: 'DESK',
    lots: [{ number: '1', title: 'A map of nowhere' }],
  });
  const page = await app.visit(`/auction/${sale}?tab=results`, { as: 'EDITOR' });
  await page.waitForSelector('#live-hammer');
  await page.focus('#live-hammer');
  await page.keyboard.type('1,200');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#live-who:focus');
  await page.keyboard.type('42 unverw');
  // Earlier letters may have found other customers.
  await page.waitForSelector('#live-buyers [role=option]:first-of-type ::-p-text(Unverwechselbar)');
  await page.keyboard.press('ArrowDown');
  await page.waitForSelector('#live-buyers [aria-selected=true]');
  await page.keyboard.press('Enter');
  await page.waitForSelector(`::-p-text(${customer.customerNo})`);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.results-finished');
  const { currentLot: line } = (await manager.get<Desk>(`/auctions/${sale}/results/desk?lot=1`)).body;
  expect(line).toMatchObject({
    hammer: 120_000,
    paddle: '42',
    buyer: 'Ottokar Unverwechselbar',
    customer: { id: customer.id },
  });

  const profile = await app.visit(`/customer/${customer.id}?tab=dealings`, { as: 'MANAGER' });
  await profile.waitForSelector('.dealings-rows ::-p-text(A map of nowhere)');
  const bought = await profile.$eval('.dealings-rows', (rows) => rows.textContent);
  expect(bought).toMatch(/DESK · 1.*42 · Ottokar Unverwechselbar.*£1,200/);
});

test('an incomplete amount is refused, and a wrong hammer is corrected with a reason', async () => {
  const manager = await clientAs('MANAGER');
  const lots = ['1', '2'].map((number) => ({ number, title: `A map of nowhere, sheet ${number}` }));
  const sale = await createLiveSale({ signIn: clientAs }, manager, { code: 'SHEETS', lots });
  const lineOf = async (number: string) =>
    (await manager.get<Desk>(`/auctions/${sale}/results/desk?lot=${number}`)).body.currentLot;
  const page = await app.visit(`/auction/${sale}?tab=results`, { as: 'EDITOR' });
  await page.waitForSelector('#live-hammer');
  await page.focus('#live-hammer');
  await page.keyboard.type('1.2k');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#live-hammer[aria-invalid=true]:focus');
  expect(await lineOf('1')).toMatchObject({ hammer: null });
  await page.$eval('#live-hammer', (input) => (input as HTMLInputElement).select());
  await page.keyboard.type('1,200');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#live-who:focus');
  await page.keyboard.type('42');
  await page.keyboard.press('Enter');
  // A paddle that is new in the sale needs one confirmation.
  await page.waitForSelector('.live-question button:focus');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#live-hammer:focus');
  expect(await lineOf('1')).toMatchObject({ status: 'SOLD', hammer: 120_000, paddle: '42' });

  const t = createTranslator('pt-BR');
  const sheet = await app.visit(`/auction/${sale}?tab=results&correct=1`, {
    as: 'MANAGER',
    language: 'pt-BR',
  });
  // The row behind the drawer has a hammer field too.
  const wrong = '.ant-drawer input[id$=hammer]';
  await sheet.locator(wrong).click();
  await sheet.$eval(wrong, (input) => (input as HTMLInputElement).select());
  await sheet.keyboard.type('1300');
  await fill(sheet, t('action.reason'), 'O leiloeiro aceitou mais um lance.');
  await click(sheet, t('results.correct'), '.ant-drawer');
  await expectText(sheet, '.ant-message-notice', t('results.corrected', { lot: '1' }));
  expect(await lineOf('1')).toMatchObject({ hammer: 130_000, paddle: '42' });
});
