import sql from 'sql-template-tag';
import type { HomeMoney } from '#contract/home';
import type { InvoiceRow } from '#contract/invoices';
import { readHomeMoney } from '../../server/home/money';
import { openInvoicesAddress } from '../../src/pages/home/figureAddresses';
import { issueInvoice, newBuyer } from '../invoices/buyers';
import { issueCharge } from '../invoices/charge';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  const { id: customerId } = await newBuyer(manager, 'Dashboard');
  for (const [amount, overdueDays] of [
    [100, 0],
    [2000, 1],
    [300, 30],
    [40, 31],
    [5, 90],
    [6000, 91],
  ] as const)
    await issueCharge(app, manager, { customerId, amount, overdueDays });
  await issueInvoice(app, manager, customerId, [10_000]);
  await manager.post('/payments', {
    company: 'HOUSE',
    method: 'CASH',
    customerId,
    currency: 'GBP',
    amount: 1500,
    paidOn: '2026-07-06',
    allocations: [{ invoiceId: await findOldest(), amount: 1500 }],
  });
});
afterAll(() => app.close());

const findOldest = async (): Promise<number> =>
  (
    await app.db.row<{ id: number }>(
      sql`select id from invoices where state = 'ISSUED' order by due_on limit 1`,
    )
  ).id;
const readMoney = async (client: ApiClient) => client.get<HomeMoney>('/home/money');

test('open amounts are aged by days after the due date and are those of the lists they lead to', async () => {
  const { body } = await readMoney(manager);
  expect(body.receivables).toEqual([
    expect.objectContaining({
      currency: 'GBP',
      invoices: 7,
      ageing: [
        { bucket: 'notDue', amount: 100 + 13_120 },
        { bucket: 'to30', amount: 2300 },
        { bucket: 'to60', amount: 40 },
        { bucket: 'to90', amount: 5 },
        { bucket: 'over90', amount: 4500 },
      ],
      overdue: 6845,
    }),
  ]);
  const [line] = body.receivables;
  for (const [isOverdue, amount] of [
    [false, line?.open],
    [true, line?.overdue],
  ] as const) {
    const [, query = ''] = openInvoicesAddress('GBP', isOverdue).split('?');
    const { data } = (
      await manager.get<{ data: InvoiceRow[] }>(`/invoices?${query.replace('view=invoices&', '')}`)
    ).body;
    expect(data.reduce((sum, { open }) => sum + open, 0)).toBe(amount);
  }
});

test('revenue is the income of the ledger by calendar year up to the same day', async () => {
  const before = (await readMoney(manager)).body.revenue;
  const { income } = await app.db.row<{ income: number }>(sql`
    select -sum(p.amount) as income from postings p join ledger_accounts a on a.id = p.account_id
    where a.kind in ('PREMIUM', 'OTHER_FEES')`);
  expect(income).toBe(8445 + 2600);
  expect(before).toEqual([{ currency: 'GBP', revenue: income, before: 0 }]);
  const now = app.context.now();
  const lastDay = new Date(Date.UTC(now.getUTCFullYear() + 1, 11, 31, 12));
  const { revenue: later } = await readHomeMoney(app.db, lastDay);
  expect(later).toEqual([{ currency: 'GBP', revenue: 0, before: income }]);
});

test('only users who read invoices get it, and revenue only those who may see it', async () => {
  for (const role of ['EDITOR', 'SPECIALIST'] as const)
    expect((await readMoney(await app.signIn(role))).status).toBe(403);
  await app.db.run(sql`update users set finance = true where id = ${app.people.SPECIALIST.id}`);
  const { status, body } = await readMoney(await app.signIn('SPECIALIST'));
  expect([status, Object.keys(body)]).toEqual([200, ['receivables']]);
});
