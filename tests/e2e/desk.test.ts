import type { Customer } from '#contract/customers';
import type { Role } from '#contract/permissions';
import type { Desk } from '#contract/results';
import { demoPassword, demoUsers } from '../../server/demo/people';
import { liveSale } from '../results/sale';
import { type ApiClient, clientOf, cookieOf } from '../support/client';
import { demoHouse } from './house';

const house = demoHouse();
afterEach(() => expect(house.complaints()).toEqual([]));

const clientAs = async (role: Role): Promise<ApiClient> =>
  clientOf(
    house.server.origin,
    await cookieOf(
      house.server.origin,
      demoUsers.find((user) => user.role === role)?.email ?? '',
      demoPassword,
    ),
  );

test('a clerk finds the buyer as he types, and the purchase stands with the customer', async () => {
  const manager = await clientAs('MANAGER');
  const { body: customer } = await manager.post<Customer>('/customers', {
    firstName: 'Ottokar',
    lastName: 'Unverwechselbar',
  });
  const sale = await liveSale({ signedIn: clientAs }, manager, {
    code: 'DESK',
    lots: [{ number: '1', title: 'A map of nowhere' }],
  });
  const page = await house.visit(`/auction/${sale}?tab=results`, { as: 'EDITOR' });
  await page.waitForSelector('#live-hammer');
  await page.focus('#live-hammer');
  await page.keyboard.type('1,200');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#live-who:focus');
  await page.keyboard.type('42 unverw');
  await page.waitForSelector('#live-buyers [role=option]');
  await page.keyboard.press('ArrowDown');
  await page.waitForSelector('#live-buyers [aria-selected=true]');
  await page.keyboard.press('Enter');
  await page.waitForSelector(`::-p-text(${customer.customerNo})`);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.results-finished');
  const { line } = (await manager.get<Desk>(`/auctions/${sale}/results/desk?lot=1`)).body;
  expect(line).toMatchObject({
    hammer: 120_000,
    paddle: '42',
    buyer: 'Ottokar Unverwechselbar',
    customer: { id: customer.id },
  });

  const profile = await house.visit(`/customer/${customer.id}?tab=dealings`, { as: 'MANAGER' });
  await profile.waitForSelector('.dealings-rows ::-p-text(A map of nowhere)');
  const bought = await profile.$eval('.dealings-rows', (rows) => rows.textContent);
  expect(bought).toMatch(/DESK · 1.*42 · Ottokar Unverwechselbar.*£1,200/);
});
