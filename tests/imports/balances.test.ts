import sql from 'sql-template-tag';
import type { CheckedRow, ImportTotals } from '#contract/import-checks';
import type { Mapping } from '#contract/import-fields';
import type { RollBackPreview } from '#contract/import-rollback';
import type { ImportSheet } from '#contract/import-sheet';
import type { Invoice, InvoiceRow } from '#contract/invoices';
import type { AccountBalance, LedgerCheck } from '#contract/journals';
import type { Balance, Payment } from '#contract/payments';
import { requestPath } from '../links/shared';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { checkImport, commitImport, listCheckedRows, withDecimalMarks } from './file';

let app: TestApp;
let manager: ApiClient;
let created = 0;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

async function newCustomer(values: object = {}): Promise<{ id: number; customerNo: string; name: string }> {
  const lastName = `Opening${++created}`;
  const { body } = await manager.post<{ id: number; customerNo: string }>('/customers', {
    lastName,
    ...values,
  });
  return { ...body, name: lastName };
}

async function upload(lines: readonly string[]): Promise<ImportSheet> {
  const content = `${lines.join('\n')}\n`;
  const { status, body } = await manager.upload<{ id: number }>(
    '/opening-balances/imports',
    'open.csv',
    content,
  );
  expect([status, body]).toEqual([201, { id: expect.any(Number) }]);
  return (await manager.get<ImportSheet>(`/imports/${body.id}`)).body;
}
const uploadAndCheck = async (
  lines: readonly string[],
  change: Partial<Mapping> = {},
  // The mapping of an earlier file may name another company.
) => checkImport(app, manager, await upload(lines), { company: 'HOUSE', ...change });
const importAll = async (lines: readonly string[], change: Partial<Mapping> = {}) =>
  commitImport(app, manager, (await uploadAndCheck(lines, change)).id);
const summarize = async ({ id }: ImportSheet) =>
  (await listCheckedRows(manager, id)).map(({ row, state, issues }: CheckedRow) => [
    row,
    state,
    ...issues.map(({ code }) => code),
  ]);
const balancesOf = async (id: number) =>
  (await manager.get<{ balances: Balance[] }>(`/customers/${id}/balances`)).body.balances;
const invoicesOf = async (id: number) =>
  (await manager.get<{ data: InvoiceRow[] }>(`/invoices?customerId=${id}&sort=number`)).body.data;
const paymentsOf = async (id: number) =>
  (await manager.get<{ data: Payment[] }>(`/payments?customerId=${id}`)).body.data;
const accountOf = async (kind: string, company = 'HOUSE') =>
  (
    await manager.get<{ accounts: AccountBalance[] }>(`/journals/balances?company=${company}`)
  ).body.accounts.filter((account) => account.kind === kind && account.closing !== 0);
const expectAgreement = async () => {
  const { checks } = (await manager.get<{ checks: LedgerCheck[] }>('/journals/check')).body;
  expect(checks.filter(({ first }) => first !== null)).toEqual([]);
};

const head = 'Customer no.,Name,Type,Invoice number,Invoice date,Due date,Currency,Open amount';

test('brings open invoices, credit and deposits into the ledger, each once', async () => {
  const { id, customerNo } = await newCustomer();
  const lines = [
    head,
    `${customerNo},,Invoice,2025-117,2025-11-03,2025-12-03,,"1,250.00"`,
    `${customerNo},,Credit note,GS-4,2025-11-20,,GBP,(50.00)`,
    `${customerNo},,Deposit,,2025-12-01,,,300`,
  ];
  const file = await uploadAndCheck(lines);
  expect(await summarize(file)).toEqual([
    [2, 'OK'],
    [3, 'OK'],
    [4, 'OK'],
  ]);
  const { balances } = (await manager.get<ImportTotals>(`/imports/${file.id}/totals`)).body;
  expect(balances).toEqual([
    { kind: 'CREDIT', currency: 'GBP', amount: 5_000 },
    { kind: 'DEPOSIT', currency: 'GBP', amount: 30_000 },
    { kind: 'INVOICE', currency: 'GBP', amount: 125_000 },
  ]);
  expect(await commitImport(app, manager, file.id)).toMatchObject({ counts: { committed: 3 } });

  expect(await balancesOf(id)).toEqual([
    { company: 'HOUSE', currency: 'GBP', open: 125_000, overdue: 125_000, credit: 35_000 },
  ]);
  const [row] = await invoicesOf(id);
  expect(row).toMatchObject({
    number: '2025-117',
    state: 'ISSUED',
    total: 125_000,
    open: 125_000,
    issuedOn: '2025-11-03',
    dueOn: '2025-12-03',
    overdue: true,
  });
  expect(await paymentsOf(id)).toMatchObject([
    { method: 'OPENING', amount: 30_000, deposit: true, paidOn: '2025-12-01' },
    { method: 'OPENING', amount: 5_000, deposit: false, reference: 'GS-4', paidOn: '2025-11-20' },
  ]);
  expect(await accountOf('OPENING_BALANCES')).toMatchObject([{ currency: 'GBP', closing: -90_000 }]);
  await expectAgreement();

  const again = await uploadAndCheck(lines);
  expect((await summarize(again)).map(([, state, code]) => [state, code])).toEqual([
    ['ERROR', 'balance_known'],
    ['ERROR', 'balance_known'],
    ['ERROR', 'balance_known'],
  ]);
});

test('an opening invoice is paid, reminded of and shown to its buyer, but has no document and no VAT here', async () => {
  const { id, customerNo } = await newCustomer({ emails: [{ address: 'opening@buyer.example' }] });
  await importAll([head, `${customerNo},,,OLD 88,2025-10-01,2025-10-31,,400.00`]);
  const [row] = await invoicesOf(id);
  const read = async () => (await manager.get<Invoice>(`/invoices/${row?.id}`)).body;
  const invoice = await read();
  expect(invoice).toMatchObject({
    lines: [{ kind: 'OPENING', amount: 40_000, vatAmount: 0 }],
    taxes: [],
    document: { opening: true, number: 'OLD 88' },
    eInvoice: null,
    reference: expect.stringMatching(/^RF\d\dOLD88$/),
  });
  const refusals = [
    await manager.download(`/invoices/${row?.id}/pdf`),
    await manager.post(`/invoices/${row?.id}/emails`, { again: false }),
    await manager.post(`/invoices/${row?.id}/credits`, { version: invoice.version, reason: 'Wrong' }),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([409, 409, 409]);
  const reminders = await manager.get<{
    data: { customer: { id: number }; invoices: { number: string }[] }[];
  }>('/reminders');
  expect(reminders.body.data.find(({ customer }) => customer.id === id)?.invoices).toMatchObject([
    { number: 'OLD 88', open: 40_000 },
  ]);
  const { body: vat } = await manager.get<{ rows: unknown[] }>(
    '/registers/VAT_RETURN?company=HOUSE&from=2025-10-01&to=2025-10-31',
  );
  expect(vat.rows).toEqual([]);

  const link = await manager.post<{ address: string }>(`/customers/${id}/buyer-links`, { company: 'HOUSE' });
  const page = (await requestPath(app, new URL(link.body.address).pathname)).body;
  expect(page).toContain('OLD 88');
  expect(page).not.toContain('.pdf"');

  await manager.post('/payments', {
    company: 'HOUSE',
    method: 'CARD',
    customerId: id,
    currency: 'GBP',
    amount: 40_000,
    paidOn: '2026-07-06',
  });
  expect(await read()).toMatchObject({ state: 'PAID', open: 0 });
  await expectAgreement();
});

test('amounts are in the currency of their row, and enter the ledger of the chosen company', async () => {
  const { id, customerNo } = await newCustomer();
  await app.db.run(sql`
    insert into exchange_rates (currency, valid_from, rate, given_at)
    values ('JPY', '2026-01-01', 200, now()), ('BHD', '2026-01-01', 0.5, now())`);
  const uploaded = await upload([
    head,
    `${customerNo},,,G-1,2025-10-01,2025-10-31,JPY,"120,000"`,
    `${customerNo},,,G-2,2025-10-01,2025-10-31,XQZ,10.00`,
    `${customerNo},,,G-3,2025-10-01,2025-10-31,BHD,1.234`,
    `${customerNo},,,G-4,2025-10-01,2025-10-31,BHD,1.5`,
  ]);
  const file = await checkImport(app, manager, uploaded, {
    company: 'GALLERY',
    ...withDecimalMarks(uploaded),
  });
  expect(await summarize(file)).toEqual([
    [2, 'OK'],
    [3, 'ERROR', 'currency_unknown'],
    [4, 'ERROR', 'amount_ambiguous'],
    [5, 'OK'],
  ]);
  const { balances } = (await manager.get<ImportTotals>(`/imports/${file.id}/totals`)).body;
  expect(balances).toEqual([
    { kind: 'INVOICE', currency: 'BHD', amount: 1_500 },
    { kind: 'INVOICE', currency: 'JPY', amount: 120_000 },
  ]);
  await commitImport(app, manager, file.id);
  expect(await balancesOf(id)).toMatchObject([
    { company: 'GALLERY', currency: 'BHD', open: 1_500 },
    { company: 'GALLERY', currency: 'JPY', open: 120_000 },
  ]);
  expect(await accountOf('RECEIVABLES', 'GALLERY')).toMatchObject([
    { currency: 'BHD', closing: 1_500 },
    { currency: 'JPY', closing: 120_000 },
  ]);
  await expectAgreement();
});

test('asks or refuses where a row is not certain', async () => {
  const known = await newCustomer();
  const namesake = `Namesake${++created}`;
  await newCustomer({ lastName: namesake });
  await newCustomer({ lastName: namesake });
  const file = await uploadAndCheck([
    head,
    `,${known.name},,A-1,2025-10-01,2025-10-31,,10.00`,
    `,${namesake},,A-2,2025-10-01,2025-10-31,,10.00`,
    `99999999,,,A-3,2025-10-01,2025-10-31,,10.00`,
    `${known.customerNo},,,A-4,Michaelmas,2025-10-31,,10.00`,
    `${known.customerNo},,,A-5,2025-10-01,,,10.00`,
    `${known.customerNo},,,A-5,2025-10-02,2025-10-31,,10.00`,
    `${known.customerNo},,,,2025-10-01,2025-10-31,,10.00`,
    `${known.customerNo},,,A-6,2025-10-01,2025-09-30,,10.00`,
    `${known.customerNo},,Invoice,A-7,2025-10-01,2025-10-31,,-10.00`,
    `${known.customerNo},,Bananas,A-8,2025-10-01,2025-10-31,,10.00`,
    `${known.customerNo},,,A-9,2025-10-01,2025-10-31,,`,
    `${known.customerNo},,,A-10,2025-10-01,2025-10-31,,0.00`,
    `${known.customerNo},,,A-11,2099-10-01,2099-10-31,,10.00`,
    `${known.customerNo},,,A-12,,2025-10-31,,10.00`,
  ]);
  expect(await summarize(file)).toEqual([
    [2, 'WARNING', 'balance_by_name'],
    [3, 'ERROR', 'may_be', 'balance_customer_unknown'],
    [4, 'ERROR', 'name_missing', 'balance_customer_unknown'],
    [5, 'ERROR', 'date_unreadable'],
    [6, 'WARNING', 'balance_due_assumed'],
    [7, 'ERROR', 'row_repeated'],
    [8, 'ERROR', 'balance_no_number'],
    [9, 'ERROR', 'balance_due_early'],
    [10, 'ERROR', 'balance_negative'],
    [11, 'ERROR', 'balance_kind_unknown'],
    [12, 'ERROR', 'balance_no_amount'],
    [13, 'NO_CHANGE', 'balance_zero'],
    [14, 'ERROR', 'balance_future'],
    [15, 'ERROR', 'balance_no_date'],
  ]);
});

test('asks whether the day or the month comes first', async () => {
  const { id, customerNo } = await newCustomer();
  const lines = [head, `${customerNo},,,D-1,03/04/2025,05/04/2025,,10.00`];
  expect(await summarize(await uploadAndCheck(lines, { dateOrder: null }))).toEqual([
    [2, 'ERROR', 'date_order_open', 'date_order_open'],
  ]);
  await importAll(lines, { dateOrder: 'DMY' });
  expect(await invoicesOf(id)).toMatchObject([{ issuedOn: '2025-04-03', dueOn: '2025-04-05' }]);
});

test('a number of another name, equal credit and amounts with a currency are not taken silently', async () => {
  const { id, customerNo } = await newCustomer();
  const lines = [
    head,
    `${customerNo},Somebody Else,,E-1,2025-10-01,2025-10-31,,10.00 GBP`,
    `${customerNo},,Deposit,,2025-10-01,,,50.00`,
    `${customerNo},,Deposit,,2025-10-01,,,50.00`,
    `${customerNo},,,E-2,2025-10-01,2025-10-31,USD,7.00 USD`,
    `${customerNo},,,E-3,2025-10-01,2025-10-31,,12.00 DR`,
    `${customerNo},,,E-4,2025-10-01,,,12.00 CR`,
  ];
  const file = await uploadAndCheck(lines);
  expect(await summarize(file)).toEqual([
    [2, 'WARNING', 'balance_other_name'],
    [3, 'OK'],
    [4, 'WARNING', 'repeats_row'],
    [5, 'OK'],
    [6, 'OK'],
    [7, 'OK'],
  ]);
  const { balances } = (await manager.get<ImportTotals>(`/imports/${file.id}/totals`)).body;
  expect(balances).toEqual([
    { kind: 'CREDIT', currency: 'GBP', amount: 1_200 },
    { kind: 'DEPOSIT', currency: 'GBP', amount: 10_000 },
    { kind: 'INVOICE', currency: 'GBP', amount: 2_200 },
    { kind: 'INVOICE', currency: 'USD', amount: 700 },
  ]);
  expect(await invoicesOf(id)).toEqual([]);
});

test('a file that was checked before another one brought the same credit stops', async () => {
  const { id, customerNo } = await newCustomer();
  const lines = [head, `${customerNo},,Deposit,TWICE,2025-10-01,,,80.00`];
  const [first, second] = [await uploadAndCheck(lines), await uploadAndCheck(lines)];
  await commitImport(app, manager, first.id);
  const refused = await manager.post<{ code: string }>(`/imports/${second.id}/commit`);
  expect([refused.status, refused.body.code]).toEqual([409, 'import.changed']);
  expect((await paymentsOf(id)).map(({ amount }) => amount)).toEqual([8_000]);
});

test('one wrong invoice is discarded and imported again, while others are in use', async () => {
  const { id, customerNo } = await newCustomer();
  await importAll([
    head,
    `${customerNo},,,W-1,2025-10-01,2025-10-31,,100.00`,
    `${customerNo},,,W-2,2025-10-01,2025-11-30,,1000.00`,
  ]);
  const find = async (number: string) => (await invoicesOf(id)).find((row) => row.number === number);
  const [used, wrong] = [await find('W-1'), await find('W-2')];
  await manager.post('/payments', {
    company: 'HOUSE',
    method: 'CARD',
    customerId: id,
    currency: 'GBP',
    amount: 10_000,
    paidOn: '2026-07-06',
  });
  const discard = (row: InvoiceRow | undefined, version = row?.version) =>
    manager.post(`/invoices/${row?.id}/discard`, { version });
  expect((await discard(used, (await find('W-1'))?.version)).status).toBe(409);
  expect((await discard(wrong)).status).toBe(200);
  await importAll([head, `${customerNo},,,W-2,2025-10-01,2025-11-30,,100.00`]);
  expect(await find('W-2')).toMatchObject({ state: 'ISSUED', total: 10_000 });
  await expectAgreement();
});

test('refuses a number that one of the next invoices would get', async () => {
  const { customerNo } = await newCustomer();
  const series = await app.db.row<{ pattern: string; next: number }>(sql`
    select pattern, next_number as next from number_series where company = 'HOUSE' and document = 'INVOICE'`);
  const number = (counter: number) =>
    series.pattern
      .replace(/\{0+\}/, String(counter).padStart(5, '0'))
      .replace('{YYYY}', '2025')
      .replace('{YY}', '25');
  const file = await uploadAndCheck([
    head,
    `${customerNo},,,${number(series.next + 3)},2025-10-01,2025-10-31,,10.00`,
    `${customerNo},,,${number(series.next - 1)},2025-10-01,2025-10-31,,10.00`,
  ]);
  expect((await summarize(file)).map(([, , code]) => code)).toEqual(['balance_number_next', undefined]);
});

test('undoes an import until one of its balances is used', async () => {
  const { id, customerNo } = await newCustomer();
  const lines = [
    head,
    `${customerNo},,,U-1,2025-10-01,2025-10-31,,70.00`,
    `${customerNo},,Deposit,U-D,2025-10-01,,,30.00`,
  ];
  const closing = async () => (await accountOf('OPENING_BALANCES')).map((account) => account.closing);
  const before = await closing();
  const first = await importAll(lines);
  const preview = (await manager.get<RollBackPreview>(`/imports/${first.id}/rollback`)).body;
  expect(preview).toMatchObject({ removed: 2, restored: 0, inUse: 0 });
  expect((await manager.post(`/imports/${first.id}/rollback`)).status).toBe(200);
  expect((await balancesOf(id)).filter(({ open, credit }) => open !== 0 || credit !== 0)).toEqual([]);
  expect(await closing()).toEqual(before);
  await expectAgreement();

  const second = await importAll(lines);
  expect(second).toMatchObject({ state: 'COMMITTED', counts: { committed: 2 } });
  const [invoice] = (await invoicesOf(id)).filter(({ number }) => number === 'U-1');
  await manager.post('/payments', {
    company: 'HOUSE',
    method: 'CARD',
    customerId: id,
    currency: 'GBP',
    amount: 1_000,
    paidOn: '2026-07-06',
    allocations: [{ invoiceId: invoice?.id, amount: 1_000 }],
  });
  const inUse = (await manager.get<RollBackPreview>(`/imports/${second.id}/rollback`)).body;
  expect(inUse).toMatchObject({ inUse: 1, rows: [{ name: 'U-1', why: 'used' }] });
  expect((await manager.post(`/imports/${second.id}/rollback`)).status).toBe(409);
  await expectAgreement();
});

test('a closed period stops the import with its reason, and nothing is written', async () => {
  const { id, customerNo } = await newCustomer();
  await app.db.run(sql`
    insert into ledger_closings (company, closed_through, closed_at, closed_by)
    values ('GALLERY', '2099-12-31', now(), ${app.people.ADMIN.id})`);
  const file = await uploadAndCheck([head, `${customerNo},,,C-1,2025-10-01,2025-10-31,,10.00`], {
    company: 'GALLERY',
  });
  const stopped = await commitImport(app, manager, file.id);
  expect(stopped).toMatchObject({ stopped: { code: 'ledger.closed' }, counts: { committed: 0 } });
  expect(await invoicesOf(id)).toEqual([]);
});

test('only users who may by their role import balances', async () => {
  await app.db.run(sql`update users set finance = true where id = ${app.people.SPECIALIST.id}`);
  for (const role of ['EDITOR', 'SPECIALIST'] as const) {
    const user = await app.signIn(role);
    expect((await user.upload('/opening-balances/imports', 'x.csv', `${head}\n`)).status).toBe(403);
    expect((await user.get('/opening-balances/imports')).status).toBe(403);
  }
});
