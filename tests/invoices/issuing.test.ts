import sql from 'sql-template-tag';
import type { AuctionInvoices, Invoice, InvoiceRow } from '#contract/invoices';
import { invoicingCompany } from './buyers';
import { type Desk, openDesk } from './desk';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.app.close());

describe('issuing', () => {
  test('gives ascending numbers without gaps, the content of the document, and journals that balance', async () => {
    const buyer = await desk.newCustomer();
    const invoice = await desk.invoiceOf([1_000_000], buyer);
    expect(invoice).toMatchObject({
      state: 'ISSUED',
      open: 1_312_000,
      document: { number: invoice.number, total: 1_312_000, due: 1_312_000, suppliedOn: expect.any(String) },
    });
    expect(invoice.document?.reference).toMatch(/^RF\d\d/);
    expect(JSON.stringify(invoice.document)).not.toContain('hiddenVat');
    expect(await desk.ledgerOf(buyer)).toEqual({
      RECEIVABLES: 1_312_000,
      CONSIGNORS_SUSPENSE: -1_000_000,
      PREMIUM: -260_000,
      MARGIN_VAT: -52_000,
    });
    const next = await desk.invoiceOf([2000]);
    const counter = ({ number }: Invoice) => Number(/\d+$/.exec(number ?? '')?.[0]);
    expect(counter(next)).toBe(counter(invoice) + 1);
  });

  test('of many drafts together numbers each draft once, and names the drafts that cannot be issued', async () => {
    const buyers = await Promise.all(Array.from({ length: 5 }, () => desk.newCustomer()));
    const auctionId = await desk.sellLots(buyers.map((buyer, at) => [10_000 * (at + 1), buyer]));
    const drafts = await desk.draft(auctionId);
    await desk.app.db.run(sql`
      update sales set cancelled_at = now(), cancelled_by = ${desk.app.people.MANAGER.id}, reason = 'test'
      where id = (select sale_id from invoice_lines where invoice_id = ${drafts[2]?.id ?? 0} limit 1)`);
    const { status, body } = await desk.manager.post<{ id: number }>('/invoices/issues', {
      rows: { ids: drafts.map(({ id }) => id) },
    });
    expect([status, body]).toEqual([202, expect.anything()]);
    expect(await desk.app.runDueJobs()).toEqual([]);
    const run = (await desk.manager.get<AuctionInvoices['run']>(`/invoices/runs/${body.id}`)).body;
    expect(run).toMatchObject({
      state: 'DONE',
      refused: [expect.objectContaining({ id: drafts[2]?.id, code: 'invoice.sale_cancelled' })],
    });
    const numbers = (await desk.listOf(auctionId)).flatMap(({ number }) => number ?? []).sort();
    expect(new Set(numbers).size).toBe(4);
    const { next } = await desk.app.db.row<{ next: number }>(
      sql`select next_number as next from number_series where company = 'HOUSE' and document = 'INVOICE'`,
    );
    const { issued } = await desk.app.db.row<{ issued: number }>(
      sql`select count(*) as issued from invoices where company = 'HOUSE' and kind = 'INVOICE' and number is not null`,
    );
    expect(next).toBe(issued + 1);
  });

  test('names the drafts of erased buyers among those that cannot be issued', async () => {
    const buyers = [await desk.newCustomer(), await desk.newCustomer()];
    const drafts = await desk.draft(await desk.sellLots(buyers.map((buyer) => [10_000, buyer])));
    const [erased, other] = drafts.map(({ id }) => id) as [number, number];
    await desk.app.db.run(sql`update invoices set customer_id = null where id = ${erased}`);
    const { body } = await desk.manager.post<{ id: number }>('/invoices/issues', {
      rows: { ids: [erased, other] },
    });
    expect(await desk.app.runDueJobs()).toEqual([]);
    const run = (await desk.manager.get<AuctionInvoices['run']>(`/invoices/runs/${body.id}`)).body;
    expect(run).toMatchObject({
      done: 2,
      refused: [expect.objectContaining({ id: erased, code: 'invoice.buyer_erased' })],
    });
    expect((await desk.read(other)).state).toBe('ISSUED');
  });

  test('refuses a lot that belongs to another buyer now', async () => {
    const other = await desk.newCustomer();
    const [draft] = (await desk.draft(await desk.sellLots([[10_000, await desk.newCustomer()]]))) as [
      InvoiceRow,
    ];
    await desk.app.db.run(sql`
      update sales set buyer_id = ${other} where id in (select sale_id from invoice_lines where invoice_id = ${draft.id})`);
    const { status, body } = await desk.manager.post<{ code: string }>(`/invoices/${draft.id}/issue`, {
      version: draft.version,
    });
    expect([status, body.code]).toEqual([409, 'invoice.other_buyer']);
  });

  test('refuses an earlier day than the last document', async () => {
    const [row] = (await desk.draft(await desk.sellLots([[10_000, await desk.newCustomer()]]))) as [
      InvoiceRow,
    ];
    await desk.app.db.run(
      sql`update number_series set last_issued_on = '2999-01-01' where company = 'HOUSE' and document = 'INVOICE'`,
    );
    const { status, body } = await desk.manager.post<{ code: string }>(`/invoices/${row.id}/issue`, {
      version: row.version,
    });
    expect([status, body.code]).toEqual([409, 'invoice.date']);
    await desk.app.db.run(
      sql`update number_series set last_issued_on = null where company = 'HOUSE' and document = 'INVOICE'`,
    );
    // The refused attempt used no number.
    await desk.issue(row);
  });

  test('refuses the draft of a buyer who was erased meanwhile', async () => {
    const [row] = (await desk.draft(await desk.sellLots([[10_000, await desk.newCustomer()]]))) as [
      InvoiceRow,
    ];
    await desk.app.db.run(sql`update invoices set customer_id = null where id = ${row.id}`);
    const { status, body } = await desk.manager.post<{ code: string }>(`/invoices/${row.id}/issue`, {
      version: row.version,
    });
    expect([status, body.code]).toEqual([409, 'invoice.buyer_erased']);
  });

  test('gives documents of two series different payment references, also where their numbers give the same', async () => {
    const setPattern = (document: string, pattern: string, next: number) =>
      desk.app.db.run(sql`
        update number_series set pattern = ${pattern}, next_number = ${next}
        where company = 'HOUSE' and document = ${document}`);
    const stored = await desk.app.db.rows<{ document: string; pattern: string }>(
      sql`select document, pattern from number_series where company = 'HOUSE' and document in ('INVOICE', 'CREDIT_NOTE')`,
    );
    await setPattern('INVOICE', 'A-{0}', 9915);
    await setPattern('CREDIT_NOTE', 'A-99-{0}', 15);
    const invoice = await desk.invoiceOf([10_000]);
    const { status, body: note } = await desk.manager.post<Invoice>(`/invoices/${invoice.id}/credits`, {
      version: invoice.version,
      reason: 'Returned',
    });
    expect([status, invoice.number, note.number]).toEqual([201, 'A-9915', 'A-99-15']);
    expect(invoice.document?.reference).toMatch(/^RF\d\dA9915$/);
    expect(note.document?.reference).toMatch(new RegExp(`^RF\\d\\dA9915X${note.id}$`));
    for (const { document, pattern } of stored) await setPattern(document, pattern, 9916);
  });

  test('uses deposits first, and an invoice that they cover is paid when it is issued (V30)', async () => {
    const buyer = await desk.newCustomer();
    await desk.pay(buyer, 50_000, { deposit: true });
    const invoice = await desk.invoiceOf([1_000_000], buyer);
    expect([invoice.state, invoice.open, invoice.document?.prepaid]).toEqual([
      'PART_PAID',
      1_262_000,
      50_000,
    ]);
    const other = await desk.newCustomer();
    await desk.pay(other, 1312, { deposit: true });
    expect((await desk.invoiceOf([1000], other)).state).toBe('PAID');
  });
});

describe('documents', () => {
  const germanBusiness = {
    company: 'Galerie Muster GmbH',
    kind: 'COMPANY',
    vatNumber: 'DE136695976',
    addresses: [
      { label: '', lines: 'Beispielweg 2', postcode: '20095', town: 'Hamburg', region: '', country: 'DE' },
    ],
    emails: [{ label: '', address: 'rechnung@muster.example' }],
  };

  test('are rendered once and stay the same, also when the buyer moves', async () => {
    const invoice = await desk.invoiceOf([100_000]);
    const first = await desk.manager.download(`/invoices/${invoice.id}/pdf`);
    expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    await desk.app.db.run(
      sql`update customers set name = 'Another Name' where id = ${invoice.customer?.id ?? 0}`,
    );
    const again = await desk.manager.download(`/invoices/${invoice.id}/pdf`);
    expect(again.bytes.equals(first.bytes)).toBe(true);
  });

  test('for a business in Germany contain an e-invoice, or name the rules that the seller breaks', async () => {
    const admin = await desk.app.signIn('ADMIN');
    const buyer = await desk.newCustomer(germanBusiness);
    const lacking = await desk.invoiceOf([100_000], buyer);
    expect(lacking.eInvoice?.issues.length).toBeGreaterThan(0);
    expect((await desk.manager.get(`/invoices/${lacking.id}/e-invoice`)).status).toBe(404);
    const { body: house } = await admin.get<object>('/settings/house');
    const saved = await admin.put('/settings/house', {
      ...house,
      ...invoicingCompany,
    });
    expect([saved.status, saved.body]).toEqual([200, expect.anything()]);
    const invoice = await desk.invoiceOf([100_000], buyer);
    expect(invoice.eInvoice).toEqual({ profile: 'EN16931', issues: [] });
    const xml = (await desk.manager.download(`/invoices/${invoice.id}/e-invoice`)).bytes.toString();
    expect(xml).toContain(`<ram:ID>${invoice.number}</ram:ID>`);
    expect(xml).toContain('VATEX-EU-I');
    const pdf = await desk.manager.download(`/invoices/${invoice.id}/pdf`);
    expect(pdf.bytes.includes('factur-x.xml')).toBe(true);
  });

  test('whose customer was erased are not called drafts', async () => {
    const { id } = await desk.invoiceOf([1000]);
    await desk.app.db.run(sql`update invoices set customer_id = null, document = null where id = ${id}`);
    for (const file of ['pdf', 'e-invoice']) {
      const { status, body } = await desk.manager.get<{ code: string }>(`/invoices/${id}/${file}`);
      expect([status, body.code]).toEqual([409, 'invoice.erased']);
    }
  });

  test('with letters that no font has are refused before they get a number', async () => {
    const [row] = (await desk.draft(await desk.sellLots([[1000, await desk.newCustomer()]]))) as [InvoiceRow];
    const { body: changed } = await desk.manager.patch<Invoice>(`/invoices/${row.id}`, {
      version: row.version,
      note: '𓀀',
    });
    const { status, body } = await desk.manager.post<{ code: string; params: object }>(
      `/invoices/${row.id}/issue`,
      {
        version: changed.version,
      },
    );
    expect([status, body.code, body.params]).toEqual([409, 'invoice.unprintable', { letters: '𓀀' }]);
  });
});

test('the database refuses journals that do not balance, and every change of the ledger', async () => {
  await desk.invoiceOf([10_000]);
  await expect(desk.app.db.run(sql`update postings set amount = amount + 1`)).rejects.toThrow('append-only');
  await expect(desk.app.db.run(sql`delete from journals`)).rejects.toThrow('append-only');
  await expect(
    desk.app.db.run(sql`
      insert into postings (journal_id, account_id, currency, amount, base_amount)
      select max(journal_id), max(account_id), 'GBP', 1, 1 from postings`),
  ).rejects.toThrow('does not balance');
});
