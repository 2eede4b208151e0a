import sql from 'sql-template-tag';
import { createLiveSale, performStep, sellLot } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { isFullRun } from '../support/fullRun';
import { createDice } from '../support/randomValues';
import { doSomething, findDisagreements } from './simulation';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const lots = 20;
const rounds = isFullRun ? 120 : 30;
const atOnce = 6;

test.each(isFullRun ? ['1', '2', '3', '4', '5'] : ['1'])(
  'whatever staff do at the same time, ledger and documents agree to the minor unit (%s)',
  async (seed) => {
    const dice = createDice(`money ${seed}`);
    const customers: number[] = [];
    for (let count = 0; count < 6; count++)
      customers.push(
        (await manager.post<{ id: number }>('/customers', { lastName: `Simulated ${seed} ${count}` })).body
          .id,
      );
    const numbers = Array.from({ length: lots }, (_, at) => String(at + 1));
    const auctionId = await createLiveSale(app, manager, { lots: numbers.map((number) => ({ number })) });
    for (const number of numbers) {
      const buyerId = dice.one(customers);
      await sellLot(manager, auctionId, number, {
        hammer: 10_000 + 10 * dice.below(9000),
        buyerId,
        buyer: `Buyer ${buyerId}`,
      });
    }
    await performStep(manager, auctionId, 'reconcile');
    await app.db.run(sql`
      update lots set sold_vat_scheme = 'STANDARD' where auction_id = ${auctionId} and number in ('3', '7', '11')`);
    for (let round = 0; round < rounds; round++) {
      await Promise.all(
        Array.from({ length: atOnce }, () => doSomething(manager, dice, { auctionId, customers })),
      );
      expect(await app.runDueJobs()).toEqual([]);
      expect(await findDisagreements(manager)).toEqual([]);
    }
    // Numbers ascend without gaps, and each lot is on at most one invoice.
    const { documents, gaps } = await app.db.row<{ documents: number; gaps: number }>(sql`
      select sum(documents) as documents, sum(highest - documents) as gaps from (
        select count(distinct number) as documents, max((regexp_match(number, '\\d+$'))[1]::int) as highest
        from invoices where number is not null and company = 'HOUSE' group by kind) n`);
    expect(documents).toBeGreaterThan(5);
    expect(gaps).toBe(0);
    const { credit } = await app.db.row<{ credit: number }>(sql`
      select count(*) as credit from (
        select p.customer_id, p.currency from postings p join ledger_accounts a on a.id = p.account_id
        where a.kind = 'RECEIVABLES' group by 1, 2 having sum(p.amount) < 0) negative`);
    expect(credit).toBe(0);
  },
);
