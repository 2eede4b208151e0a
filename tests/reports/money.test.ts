import sql from 'sql-template-tag';
import type { Invoice, InvoiceRow } from '#contract/invoices';
import type { Payment } from '#contract/payments';
import type { MoneyReport, ReconciliationReport, VatReport } from '#contract/reports';
import type { Account } from '#contract/working';
import { draftInvoices, newBuyer, sellLots } from '../invoices/buyers';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
let auctionId: number;
type Buyer = Awaited<ReturnType<typeof newBuyer>>;
let buyers: [Buyer, Buyer, Buyer];
let invoices: Invoice[];
let creditNote: Invoice;

beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  await app.db.run(sql`update house set separate_schemes = false`);
  buyers = [
    await newBuyer(manager, 'Credited'),
    await newBuyer(manager, 'Partpayer'),
    await newBuyer(manager, 'Overpayer'),
  ];
  const [credited, part, over] = buyers;
  auctionId = await sellLots(app, manager, [
    [100_000, credited.id],
    [20_005, credited.id],
    [50_000, part.id],
    [30_000, over.id],
    [10_000, null],
  ]);
  // One lot shows its VAT; the others are under the margin scheme.
  await app.db.run(
    sql`update lots set sold_vat_scheme = 'STANDARD' where auction_id = ${auctionId} and number = '2'`,
  );
  const drafts = await draftInvoices(app, manager, auctionId);
  const partDraft = drafts.find(({ customer }) => customer?.id === part.id) as InvoiceRow;
  const { status } = await manager.post(`/invoices/${partDraft.id}/lines`, {
    version: partDraft.version,
    kind: 'STORAGE',
    description: 'Two weeks',
    amount: 2500,
    vatRate: 2000,
  });
  expect(status).toBe(201);
  invoices = [];
  for (const { id } of drafts) {
    const { body } = await manager.get<Invoice>(`/invoices/${id}`);
    invoices.push((await manager.post<Invoice>(`/invoices/${id}/issue`, { version: body.version })).body);
  }
  await pay(part.id, 10_000, invoiceOf(part.id).id);
  await pay(over.id, invoiceOf(over.id).total + 777, invoiceOf(over.id).id, invoiceOf(over.id).total);
  const { id, version, lines } = invoiceOf(credited.id);
  const premium = lines.find(({ kind, lotNumber }) => kind === 'PREMIUM' && lotNumber === '2');
  creditNote = (
    await manager.post<Invoice>(`/invoices/${id}/credits`, {
      version,
      reason: 'Agreed',
      lines: [{ id: premium?.id, amount: 1001 }],
    })
  ).body;
  await app.db.run(sql`
    update invoices set due_on = (select (now() at time zone time_zone)::date from house) - 12
    where id = ${invoiceOf(part.id).id}`);
});
afterAll(() => app.close());

const invoiceOf = (customerId: number) =>
  invoices.find(({ customer }) => customer?.id === customerId) as Invoice;
const pay = async (
  customerId: number,
  amount: number,
  invoiceId: number,
  allocated = amount,
): Promise<void> => {
  const { status, body } = await manager.post<Payment>('/payments', {
    company: 'HOUSE',
    method: 'TRANSFER',
    customerId,
    currency: 'GBP',
    amount,
    paidOn: '2026-01-05',
    allocations: [{ invoiceId, amount: allocated }],
  });
  expect([status, body]).toEqual([201, expect.anything()]);
};
const readMoney = async () => (await manager.get<MoneyReport>(`/auctions/${auctionId}/report/money`)).body;
const readVat = async () => (await manager.get<VatReport>(`/auctions/${auctionId}/report/vat`)).body;
const reconcile = async (query = '') =>
  (await manager.get<ReconciliationReport>(`/auctions/${auctionId}/report/reconciliation${query}`)).body;
/** Sums of the ledger by account, of the documents of the sale and what was allocated to them. */
const readLedger = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await app.db.rows<{ kind: string; amount: number }>(sql`
        select a.kind, sum(p.amount) as amount
        from journals j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
        where j.source_kind in ('INVOICE', 'CREDIT_NOTE') and j.source_id in (select id from invoices where auction_id = ${auctionId})
          or j.source_kind = 'ALLOCATION' and j.source_id in (
            select o.id from allocations o join invoices i on i.id = o.invoice_id where i.auction_id = ${auctionId})
        group by a.kind`)
    ).map(({ kind, amount }) => [kind, amount]),
  );

describe('the money of a sale', () => {
  test('leaves out what a buyer has to the credit of the gallery', async () => {
    const credits = async () => [(await readMoney()).totals.credit, (await reconcile()).counts];
    const before = await credits();
    const { status } = await manager.post<Payment>('/payments', {
      company: 'GALLERY',
      method: 'CARD',
      customerId: buyers[1].id,
      currency: 'GBP',
      amount: 5000,
      paidOn: '2026-01-05',
    });
    expect([status, await credits()]).toEqual([201, before]);
  });

  test('is what each buyer was invoiced, paid and owes, and adds up to the receivables of the ledger', async () => {
    const { data, totals, total } = await readMoney();
    const [credited, part, over] = buyers.map(({ id }) => invoiceOf(id)) as [Invoice, Invoice, Invoice];
    const rowOf = (invoice: Invoice) => data.find(({ customer }) => customer?.id === invoice.customer?.id);
    expect(total).toBe(3);
    expect(rowOf(credited)).toMatchObject({
      documents: [{ id: credited.id, number: credited.number }],
      invoiced: credited.total,
      credited: creditNote.total,
      paid: 0,
      open: credited.total - creditNote.total,
      overdue: 0,
      daysOverdue: 0,
      credit: 0,
    });
    expect(rowOf(part)).toMatchObject({
      paid: 10_000,
      open: part.total - 10_000,
      overdue: part.total - 10_000,
      daysOverdue: 12,
    });
    expect(rowOf(over)).toMatchObject({ paid: over.total, open: 0, credit: 777 });
    expect(data.map(({ open }) => open)).toEqual(data.map(({ open }) => open).toSorted((a, b) => b - a));
    expect(totals.open).toBe(totals.invoiced - totals.credited - totals.paid);
    const ledger = await readLedger();
    expect(totals.open).toBe(ledger.RECEIVABLES);
    const { body: page } = await manager.get<MoneyReport>(
      `/auctions/${auctionId}/report/money?page=2&pageSize=2`,
    );
    expect([page.data.length, page.totals]).toEqual([1, totals]);
  });

  test('is by component what the ledger posted to their accounts', async () => {
    const { revenue, uninvoiced } = await readMoney();
    const ledger = await readLedger();
    const components = revenue.components ?? [];
    expect(components.map(({ kind, isRevenue }) => [kind, isRevenue])).toEqual([
      ['HAMMER', false],
      ['PREMIUM', true],
      ['STORAGE', true],
    ]);
    for (const { account, net } of components)
      expect([account, net]).toEqual([account, -(ledger[account] ?? 0)]);
    expect(components.find(({ kind }) => kind === 'PREMIUM')).toMatchObject({ credited: 1001, lots: 4 });
    expect(revenue.totals).toMatchObject({
      vat: -(ledger.OUTPUT_VAT ?? 0),
      hiddenVat: -(ledger.MARGIN_VAT ?? 0),
      collected: 200_005,
      total: invoices.reduce((sum, { total }) => sum + total, 0) - creditNote.total,
    });
    const { revenue: earned = 0, collected = 0, vat = 0, hiddenVat = 0, total = 0 } = revenue.totals ?? {};
    expect(earned + collected + vat + hiddenVat).toBe(total);
    expect(uninvoiced).toEqual({ lots: 1, hammer: 10_000, draftedLots: 0, draftedHammer: 0 });
  });

  test('explains a component by its rule and bands', async () => {
    const { body } = await manager.get<Account>(`/auctions/${auctionId}/report/components/PREMIUM`);
    const invoiced = (await readMoney()).revenue.components?.find(({ kind }) => kind === 'PREMIUM')?.invoiced;
    expect(body).toMatchObject({
      total: invoiced,
      lines: [
        {
          figure: 'premium',
          effect: 'PLUS',
          rule: { name: expect.stringMatching(/^PREMIUM of/) },
          steps: [{ kind: 'band', base: 200_005, rate: 2600 }],
        },
      ],
    });
  });
});

test('VAT is that of the documents, by rate and scheme, with the rules that were applied', async () => {
  const { data, totals } = await readVat();
  const documents = [...invoices, creditNote];
  const sign = ({ kind }: Invoice) => (kind === 'INVOICE' ? 1 : -1);
  const ledger = await readLedger();
  expect(totals).toEqual({
    net: documents.reduce((sum, one) => sum + sign(one) * one.net, 0),
    vat: -(ledger.OUTPUT_VAT ?? 0),
    hiddenVat: -(ledger.MARGIN_VAT ?? 0),
    total: documents.reduce((sum, one) => sum + sign(one) * one.total, 0),
  });
  expect(data.map(({ category, rate, reason, lots }) => [category, rate, reason, lots])).toEqual([
    ['S', 2000, null, 1],
    ['E', 0, 'MARGIN_ART', 3],
  ]);
  const [standard, margin] = data;
  expect(standard).toMatchObject({
    rounding: 'LINE',
    invoices: 2,
    creditNotes: 1,
    hiddenVat: 0,
    firstOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    rules: [{ name: expect.stringMatching(/^TAX of/), validFrom: '2020-01-01' }],
  });
  expect(margin?.vat).toBe(0);
  expect(margin?.hiddenVat).toBeGreaterThan(0);
});

describe('reconciliation', () => {
  test('counts the rows of each issue and lists them', async () => {
    const { counts, data, total } = await reconcile();
    expect(counts).toEqual([
      { issue: 'unlinked', rows: 1 },
      { issue: 'unregistered', rows: 4 },
      { issue: 'notInvoiced', rows: 1 },
      { issue: 'receiptUnused', rows: 1 },
    ]);
    expect(total).toBe(data.length);
    const receipts = await reconcile('?issue=receiptUnused');
    expect(receipts.counts).toEqual(counts);
    expect(receipts.data).toEqual([
      expect.objectContaining({
        issue: 'receiptUnused',
        customer: expect.objectContaining({ id: buyers[2].id }),
        payment: { id: expect.any(Number) },
        found: 777,
      }),
    ]);
  });

  test('finds paddles of other customers, invoices that differ and lots released unpaid', async () => {
    const [credited, part] = buyers;
    const invoice = invoiceOf(part.id);
    const sale = invoice.lines.find(({ kind }) => kind === 'HAMMER');
    await app.db.run(sql`
      insert into registrations (auction_id, customer_id, paddle, state)
      values (${auctionId}, ${credited.id}, '77', 'APPROVED')`);
    await app.db.run(sql`update sales set paddle = '77' where id = ${sale?.saleId}`);
    await app.db.run(sql`update invoice_lines set amount = amount + 5 where id = ${sale?.id}`);
    await app.db.run(sql`
      insert into releases (invoice_id, sale_id, released_to, released_at, released_by)
      values (${invoice.id}, ${sale?.saleId}, 'Carrier', now(), ${app.people.ADMIN.id})`);
    expect((await reconcile()).counts).toEqual([
      { issue: 'unlinked', rows: 1 },
      { issue: 'unregistered', rows: 2 },
      { issue: 'paddleDiffers', rows: 1 },
      { issue: 'notInvoiced', rows: 1 },
      { issue: 'invoiceDiffers', rows: 1 },
      { issue: 'releasedUnpaid', rows: 1 },
      { issue: 'receiptUnused', rows: 1 },
    ]);
    expect((await reconcile('?issue=invoiceDiffers')).data).toMatchObject([
      { lotNumber: '3', invoice: { id: invoice.id, number: invoice.number }, amount: 50_000, found: 50_005 },
    ]);
    expect((await reconcile('?issue=releasedUnpaid')).data).toMatchObject([
      { lotNumber: '3', amount: 50_000, found: invoice.total - 10_000 },
    ]);
  });
});

test('the tabs can be exported by users who read invoices, and are refused to others', async () => {
  const heads = async (tab: string) =>
    (await manager.download(`/auctions/${auctionId}/report/${tab}/export`)).bytes.toString().split('\r\n');
  const [head, ...rows] = await heads('money');
  expect(head).toBe(
    '\ufeffcustomer_no,customer,invoices,invoiced,credited,paid,written_off,open,overdue,days_overdue,unused_credit,currency',
  );
  expect(rows.find((row) => row.includes(buyers[2].name))).toMatch(/,0,0,0,7\.77,GBP$/);
  expect((await heads('vat'))[1]).toMatch(/^S,0\.2,,LINE,1,2,1,/);
  expect((await heads('reconciliation'))[1]).toMatch(/^unlinked,5,A stranger,,,,,100,,GBP$/);
  for (const role of ['EDITOR', 'SPECIALIST'] as const) {
    const client = await app.signIn(role);
    for (const path of ['money', 'vat', 'reconciliation', 'money/export', 'components/PREMIUM'])
      expect([path, (await client.get(`/auctions/${auctionId}/report/${path}`)).status]).toEqual([path, 403]);
  }
});

test('a SPECIALIST who does the money sees what buyers owe, but not the revenue of the house', async () => {
  await app.db.run(sql`update users set finance = true where id = ${app.people.SPECIALIST.id}`);
  const client = await app.signIn('SPECIALIST');
  const { body } = await client.get<MoneyReport>(`/auctions/${auctionId}/report/money`);
  expect(body.totals.open).toBeGreaterThan(0);
  expect(body.revenue).toEqual({});
  expect((await client.get(`/auctions/${auctionId}/report/components/PREMIUM`)).status).toBe(403);
});
