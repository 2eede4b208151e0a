import sql from 'sql-template-tag';
import type { AuctionInvoices, Invoice, InvoiceRow } from '#contract/invoices';
import type { Payment } from '#contract/payments';
import { createLiveSale, performStep, sellLot } from '../results/sale';
import { openTestApp } from '../support/app';

export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** Opens an app whose house puts all lots of a buyer on one invoice, and returns what its staff do with the documents. */
export async function openDesk() {
  const app = await openTestApp();
  const manager = await app.signIn('MANAGER');
  const admin = await app.signIn('ADMIN');
  const { body: house } = await admin.get<{ version: number }>('/settings/house');
  await admin.put('/settings/house', { ...house, separateSchemes: false });

  let created = 0;
  const newCustomer = async (values: object = {}): Promise<number> =>
    (await manager.post<{ id: number }>('/customers', { lastName: `Invoicebuyer ${++created}`, ...values }))
      .body.id;

  /** Sells lots of a new auction at these hammer prices to customers, and ends the bidding. */
  async function sellLots(
    sold: [hammer: number, customerId: number | null][],
    input: object = {},
  ): Promise<number> {
    const numbers = sold.map((_, at) => String(at + 1));
    const id = await createLiveSale(app, manager, { lots: numbers.map((number) => ({ number })), ...input });
    for (const [at, [hammer, customerId]] of sold.entries())
      await sellLot(manager, id, String(at + 1), {
        hammer,
        ...(customerId === null
          ? { buyer: 'A stranger' }
          : { buyerId: customerId, buyer: `Buyer ${customerId}` }),
      });
    await performStep(manager, id, 'reconcile');
    return id;
  }
  const draft = async (auctionId: number): Promise<InvoiceRow[]> => {
    const { status, body } = await manager.post(`/auctions/${auctionId}/invoices`);
    expect([status, body]).toEqual([202, expect.anything()]);
    expect(await app.runDueJobs()).toEqual([]);
    return listOf(auctionId);
  };
  const listOf = async (auctionId: number): Promise<InvoiceRow[]> =>
    (await manager.get<{ data: InvoiceRow[] }>(`/invoices?auctionId=${auctionId}&sort=customer`)).body.data;
  const read = async (id: number): Promise<Invoice> => (await manager.get<Invoice>(`/invoices/${id}`)).body;
  const issue = async ({ id, version }: Pick<InvoiceRow, 'id' | 'version'>): Promise<Invoice> => {
    const { status, body } = await manager.post<Invoice>(`/invoices/${id}/issue`, { version });
    expect([status, body]).toEqual([200, expect.anything()]);
    return body;
  };
  const summaryOf = async (auctionId: number) =>
    (await manager.get<AuctionInvoices>(`/auctions/${auctionId}/invoices`)).body;
  const pay = async (customerId: number, amount: number, more: object = {}): Promise<Payment> => {
    const { status, body } = await manager.post<Payment>('/payments', {
      company: 'HOUSE',
      method: 'TRANSFER',
      customerId,
      currency: 'GBP',
      amount,
      paidOn: '2026-01-05',
      ...more,
    });
    expect([status, body]).toEqual([201, expect.anything()]);
    return body;
  };
  const invoiceOf = async (hammers: number[], customerId?: number): Promise<Invoice> => {
    const buyer = customerId ?? (await newCustomer());
    const [row] = await draft(await sellLots(hammers.map((hammer) => [hammer, buyer])));
    return issue(row as InvoiceRow);
  };
  /** Sums of the ledger by account, and whether every journal balances. */
  const ledgerOf = async (customerId: number) =>
    Object.fromEntries(
      (
        await app.db.rows<{ kind: string; amount: number }>(sql`
          select a.kind, sum(p.amount) as amount from postings p join ledger_accounts a on a.id = p.account_id
          where p.journal_id in (select journal_id from postings where customer_id = ${customerId})
          group by a.kind having sum(p.amount) <> 0`)
      ).map(({ kind, amount }) => [kind, amount]),
    );
  return {
    app,
    manager,
    admin,
    newCustomer,
    sellLots,
    draft,
    listOf,
    read,
    issue,
    summaryOf,
    pay,
    invoiceOf,
    ledgerOf,
  };
}
