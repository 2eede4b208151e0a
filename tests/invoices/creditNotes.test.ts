import sql from 'sql-template-tag';
import type { Invoice, InvoiceRow } from '#contract/invoices';
import { type Desk, openDesk } from './desk';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.app.close());

describe('credit notes', () => {
  /** Sells a lot with full VAT. */
  async function fullVatInvoice(customerId: number): Promise<Invoice> {
    const auctionId = await desk.sellLots([[100_000, customerId]]);
    await desk.app.db.run(sql`update lots set sold_vat_scheme = 'STANDARD' where auction_id = ${auctionId}`);
    const [row] = (await desk.draft(auctionId)) as [InvoiceRow];
    return desk.issue(row);
  }
  const credit = async ({ id }: Invoice, lines?: { id: number; amount: number }[]): Promise<Invoice> => {
    const { version } = await desk.read(id);
    const { status, body } = await desk.manager.post<Invoice>(`/invoices/${id}/credits`, {
      version,
      reason: 'Price corrected',
      ...(lines && { lines }),
    });
    expect([status, body]).toEqual([201, expect.anything()]);
    return body;
  };
  const balanceOf = async (customerId: number) =>
    (
      await desk.manager.get<{ balances: { open: number; credit: number }[] }>(
        `/customers/${customerId}/balances`,
      )
    ).body.balances[0];

  test('after payment become credit of the customer, and the invoice stays paid (V4)', async () => {
    const buyer = await desk.newCustomer();
    const invoice = await fullVatInvoice(buyer);
    expect(invoice.total).toBe(151_200);
    await desk.pay(buyer, 151_200);
    const [hammer, premium] = invoice.lines as [Invoice['lines'][0], Invoice['lines'][0]];
    const note = await credit(invoice, [
      { id: hammer.id, amount: 10_000 },
      { id: premium.id, amount: 2600 },
    ]);
    expect([note.kind, note.total, note.credits?.id, note.open]).toEqual([
      'CREDIT_NOTE',
      15_120,
      invoice.id,
      15_120,
    ]);
    expect((await desk.read(invoice.id)).state).toBe('PAID');
    expect(await balanceOf(buyer)).toMatchObject({ open: 0, credit: 15_120 });
  });

  test('about a part-paid invoice pay what is open; the rest can be paid back once (V5)', async () => {
    const buyer = await desk.newCustomer();
    const invoice = await fullVatInvoice(buyer);
    await desk.pay(buyer, 50_000);
    await credit(invoice);
    const credited = await desk.read(invoice.id);
    expect([credited.state, credited.open]).toEqual(['CREDITED', 0]);
    expect(await balanceOf(buyer)).toMatchObject({ open: 0, credit: 50_000 });
    const refund = (amount: number) =>
      desk.manager.post<{ code: string }>(`/customers/${buyer}/refunds`, {
        company: 'HOUSE',
        method: 'TRANSFER',
        currency: 'GBP',
        amount,
        paidOn: '2026-01-07',
      });
    expect((await refund(50_001)).status).toBe(422);
    expect((await refund(50_000)).status).toBe(201);
    expect(await balanceOf(buyer)).toMatchObject({ credit: 0 });
    expect((await refund(1)).status).toBe(422);
    // Everything that was posted is undone.
    expect(await desk.ledgerOf(buyer)).toEqual({});
  });

  test('of everything are the exact negative, in parts too, and release the lots', async () => {
    const buyer = await desk.newCustomer();
    const invoice = await fullVatInvoice(buyer);
    const [hammer] = invoice.lines as [Invoice['lines'][0]];
    await credit(invoice, [{ id: hammer.id, amount: 33_333 }]);
    await credit(invoice, [{ id: hammer.id, amount: 33_333 }]);
    await credit(invoice);
    const { state, creditNotes } = await desk.read(invoice.id);
    expect([state, creditNotes.reduce((sum, { total }) => sum + total, 0)]).toEqual(['CREDITED', 151_200]);
    expect(await desk.ledgerOf(buyer)).toEqual({});
    expect((await desk.summaryOf(invoice.auction?.id ?? 0)).readyLots).toBe(1);
  });
});

describe('credit is never more than was paid', () => {
  const creditBody = (version: number, lines?: object[]) => ({
    version,
    reason: 'Returned',
    ...(lines && { lines }),
  });
  const creditOf = async (customerId: number) =>
    (await desk.manager.get<{ balances: { credit: number }[] }>(`/customers/${customerId}/balances`)).body
      .balances[0]?.credit;

  test('when a payment leaves an invoice that was credited, its credit note pays what is open again', async () => {
    const buyer = await desk.newCustomer();
    const invoice = await desk.invoiceOf([100_000], buyer);
    const payment = await desk.pay(buyer, 50_000);
    const { version } = await desk.read(invoice.id);
    await desk.manager.post(`/invoices/${invoice.id}/credits`, creditBody(version));
    expect(await creditOf(buyer)).toBe(50_000);
    const taken = await desk.manager.post(`/payments/${payment.id}/allocations`, {
      allocations: [{ invoiceId: invoice.id, amount: -50_000 }],
    });
    expect([taken.status, await creditOf(buyer), (await desk.read(invoice.id)).open]).toEqual([
      200, 50_000, 0,
    ]);
  });

  test('when one line is named twice, or a discount is left out', async () => {
    const buyer = await desk.newCustomer();
    const [row] = (await desk.draft(await desk.sellLots([[100_000, buyer]]))) as [InvoiceRow];
    const { body: discounted } = await desk.manager.post<Invoice>(`/invoices/${row.id}/lines`, {
      version: row.version,
      kind: 'DISCOUNT',
      description: 'Courtesy',
      amount: 10_000,
      vatRate: null,
    });
    const invoice = await desk.issue(discounted);
    const [hammer, premium] = invoice.lines as [Invoice['lines'][0], Invoice['lines'][0]];
    const credit = (lines: object[]) =>
      desk.manager.post<{ fields: { code: string }[] }>(
        `/invoices/${invoice.id}/credits`,
        creditBody(invoice.version, lines),
      );
    const part = { id: hammer.id, amount: 100_000 };
    expect((await credit([part, part])).body.fields.map(({ code }) => code)).toEqual(['duplicate']);
    const without = await credit([part, { id: premium.id, amount: premium.amount }]);
    expect([without.status, without.body.fields.map(({ code }) => code)]).toEqual([422, ['amount_left']]);
  });
});
