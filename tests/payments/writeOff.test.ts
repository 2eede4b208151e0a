import type { Invoice } from '#contract/invoices';
import type { AccountBalance, LedgerCheck } from '#contract/journals';
import type { Balance, Payment } from '#contract/payments';
import type { MoneyReport } from '#contract/reports';
import { type Desk, openDesk } from '../invoices/desk';
import { requestPath } from '../links/shared';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.app.close());

const writeOff = ({ id, version }: Pick<Invoice, 'id' | 'version'>) =>
  desk.manager.post<Payment & { code?: string }>(`/invoices/${id}/write-offs`, {
    version,
    reason: 'Bankrupt',
  });
const badDebt = async () =>
  (
    await desk.manager.get<{ accounts: AccountBalance[] }>('/journals/balances?company=HOUSE')
  ).body.accounts.find(({ kind }) => kind === 'BAD_DEBT')?.closing ?? 0;
const creditOf = async ({ customer }: Invoice) =>
  (await desk.manager.get<{ balances: Balance[] }>(`/customers/${customer?.id}/balances`)).body.balances;
const expectAgreement = async () => {
  const { checks } = (await desk.manager.get<{ checks: LedgerCheck[] }>('/journals/check')).body;
  expect(checks.filter(({ first }) => first !== null)).toEqual([]);
};
const reverse = ({ id, paidOn }: { id: number; paidOn: string }) =>
  desk.manager.post<Payment>(`/payments/${id}/reversal`, { paidOn, reason: 'It pays after all' });

test('what is open becomes bad debt, which is neither paid nor credit, and can be reversed', async () => {
  const invoice = await desk.invoiceOf([100_000]);
  await desk.pay(invoice.customer?.id ?? 0, 20_000);
  const before = await badDebt();
  const { status, body } = await writeOff(await desk.read(invoice.id));
  expect(status).toBe(201);
  const open = invoice.total - 20_000;
  expect(body).toMatchObject({ method: 'WRITE_OFF', amount: open, unused: 0 });
  expect(await desk.read(invoice.id)).toMatchObject({ state: 'WRITTEN_OFF', open: 0, overdue: false });
  expect((await badDebt()) - before).toBe(open);
  expect((await creditOf(invoice)).filter((one) => one.open !== 0 || one.credit !== 0)).toEqual([]);
  const { status: got, body: report } = await desk.manager.get<MoneyReport>(
    `/auctions/${invoice.auction?.id}/report/money`,
  );
  expect([got, report]).toEqual([200, expect.anything()]);
  expect(report.totals).toMatchObject({ invoiced: invoice.total, paid: 20_000, writtenOff: open, open: 0 });
  await expectAgreement();

  const link = await desk.manager.post<{ address: string }>(
    `/customers/${invoice.customer?.id}/buyer-links`,
    {
      company: 'HOUSE',
    },
  );
  const page = await requestPath(desk.app, new URL(link.body.address).pathname);
  expect(page.body).toMatch(/<span class="amount quiet">Written off</);

  const saleIds = invoice.lines.flatMap(({ saleId }) => saleId ?? []);
  const release = await desk.manager.post<{ code: string }>(`/invoices/${invoice.id}/releases`, {
    saleIds,
    releasedTo: 'The buyer',
  });
  expect([release.status, release.body.code]).toEqual([409, 'release.unpaid']);
  expect((await writeOff(await desk.read(invoice.id))).body.code).toBe('step.not_allowed');

  const moved = await desk.manager.post<{ code: string }>(`/payments/${body.id}/allocations`, {
    allocations: [{ invoiceId: invoice.id, amount: -100 }],
  });
  expect(moved.body.code).toBe('payment.write_off');
  expect((await reverse(body)).status).toBe(200);
  expect(await desk.read(invoice.id)).toMatchObject({ state: 'PART_PAID', open });
  expect(await badDebt()).toBe(before);
  await expectAgreement();
});

test('a written-off invoice is credited only after its write-off is reversed', async () => {
  const invoice = await desk.invoiceOf([50_000]);
  const { body } = await writeOff(invoice);
  const credit = async () =>
    desk.manager.post<{ code: string }>(`/invoices/${invoice.id}/credits`, {
      version: (await desk.read(invoice.id)).version,
      reason: 'Lot returned',
    });
  expect((await credit()).body.code).toBe('invoice.written_off');
  expect((await reverse(body)).status).toBe(200);
  expect((await credit()).status).toBe(201);
  expect(await desk.read(invoice.id)).toMatchObject({ state: 'CREDITED', open: 0 });
  expect((await creditOf(invoice)).filter((one) => one.open !== 0 || one.credit !== 0)).toEqual([]);
  await expectAgreement();
});

test('a draft, a paid invoice and a stale version are refused', async () => {
  const invoice = await desk.invoiceOf([10_000]);
  expect((await writeOff({ id: invoice.id, version: invoice.version - 1 })).status).toBe(409);
  await desk.pay(invoice.customer?.id ?? 0, invoice.total);
  expect((await writeOff(await desk.read(invoice.id))).body.code).toBe('step.not_allowed');
});
