import sql from 'sql-template-tag';
import type { House } from '#contract/house';
import type { Invoice } from '#contract/invoices';
import { getCrossRate } from '#contract/money/exchange';
import { type Desk, openDesk } from './desk';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
  await desk.app.db.run(sql`
    insert into exchange_rates (currency, valid_from, rate, given_at)
    values ('EUR', '2020-01-01', 0.8, now()), ('EUR', '2026-01-01', 0.87, now()), ('JPY', '2026-01-01', 0.005093, now()),
      ('USD', '9999-01-01', 0.5, now())`);
});
afterAll(() => desk.app.close());

const show = async (furtherCurrencies: string[]) => {
  const { body: house } = await desk.admin.get<House>('/settings/house');
  return desk.admin.put<{ code: string; fields: object[] }>('/settings/house', {
    ...house,
    furtherCurrencies,
  });
};

test.each([
  ['1', '0.87', '1.14943'],
  ['0.87', '1', '0.87'],
  ['1', '0.005093', '196.348'],
  ['0.00000001', '1', '0.00000001'],
  ['0.00000001', '9', undefined],
  ['999999999', '1', '999999999'],
  ['100000000', '0.00000001', undefined],
])('what one unit costs where they are worth %s and %s', (from, to, rate) => {
  expect(getCrossRate(from, to)).toBe(rate);
});

test('invoices show their total in further currencies at the rates of the day, and owe their own', async () => {
  expect((await show(['EUR', 'JPY', 'USD', 'GBP'])).status).toBe(200);
  const invoice = await desk.invoiceOf([1_000_000]);
  expect(invoice).toMatchObject({ currency: 'GBP', total: 1_312_000, open: 1_312_000 });
  // 13,120.00 × 1.14943 and 13,120.00 × 196.348; dollars have no rate yet.
  expect(invoice.document?.otherTotals).toEqual([
    { currency: 'EUR', rate: '1.14943', total: 1_508_052 },
    { currency: 'JPY', rate: '196.348', total: 2_576_086 },
  ]);
  const { body: credited } = await desk.manager.post<Invoice>(`/invoices/${invoice.id}/credits`, {
    version: invoice.version,
    reason: 'Withdrawn',
  });
  expect(credited.document).toMatchObject({
    kind: 'CREDIT_NOTE',
    otherTotals: [{ currency: 'EUR', total: 1_508_052 }, { currency: 'JPY' }],
  });
});

test('an invoice in another currency shows that of the house', async () => {
  await show(['GBP', 'JPY']);
  const buyer = await desk.newCustomer();
  const [draft] = await desk.draft(await desk.sellLots([[1_000_000, buyer]], { currency: 'EUR' }));
  const { document } = await desk.issue(draft as NonNullable<typeof draft>);
  // 0.87 / 0.005093 yen for a euro.
  expect(document?.otherTotals).toEqual([
    { currency: 'GBP', rate: '0.87', total: 1_141_440 },
    { currency: 'JPY', rate: '170.823', total: 2_241_198 },
  ]);
});

test.each([
  [['EUR', 'EUR'], { path: 'furtherCurrencies', code: 'duplicate' }],
  [['EUR', 'OLD'], { path: 'furtherCurrencies.1', code: 'currency' }],
])('refuses %s', async (codes, issue) => {
  const { status, body } = await show(codes);
  expect([status, body.fields]).toEqual([422, [expect.objectContaining(issue)]]);
});
