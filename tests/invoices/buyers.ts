import type { Invoice, InvoiceRow } from '#contract/invoices';
import { createLiveSale, performStep, sellLot } from '../results/sale';
import type { ApiClient } from '../support/client';

/** A test app, with or without access to its database. */
interface AnyApp {
  signIn(role: 'ADMIN'): Promise<ApiClient>;
  runDueJobs(): Promise<unknown>;
}

let created = 0;

/** Creates a customer with a name of its own. */
export async function newBuyer(manager: ApiClient, lastName: string): Promise<{ id: number; name: string }> {
  created += 1;
  const name = `${lastName}${created}`;
  return { id: (await manager.post<{ id: number }>('/customers', { lastName: name })).body.id, name };
}

/** Sells lots of a new sale at these hammer prices to customers (null: to a name only), and ends the bidding. */
export async function sellLots(
  app: AnyApp,
  manager: ApiClient,
  sold: readonly (readonly [hammer: number, customerId: number | null])[],
): Promise<number> {
  const auctionId = await createLiveSale(app, manager, {
    lots: sold.map((_, at) => ({ number: String(at + 1) })),
  });
  for (const [at, [hammer, buyerId]] of sold.entries())
    await sellLot(manager, auctionId, String(at + 1), {
      hammer,
      ...(buyerId === null ? { buyer: 'A stranger' } : { buyerId, buyer: `Buyer ${buyerId}` }),
    });
  await performStep(manager, auctionId, 'reconcile');
  return auctionId;
}

/** Drafts the invoices of a sale. */
export async function draftInvoices(
  app: AnyApp,
  manager: ApiClient,
  auctionId: number,
): Promise<InvoiceRow[]> {
  await manager.post(`/auctions/${auctionId}/invoices`);
  await app.runDueJobs();
  return (await manager.get<{ data: InvoiceRow[] }>(`/invoices?auctionId=${auctionId}&sort=customer`)).body
    .data;
}

/** Sells lots to a customer and issues the invoice. */
export async function issueInvoice(
  app: AnyApp,
  manager: ApiClient,
  customerId: number,
  hammers: readonly number[],
): Promise<Invoice> {
  const auctionId = await sellLots(
    app,
    manager,
    hammers.map((hammer) => [hammer, customerId] as const),
  );
  const [draft] = await draftInvoices(app, manager, auctionId);
  const { id, version } = draft as InvoiceRow;
  return (await manager.post<Invoice>(`/invoices/${id}/issue`, { version })).body;
}

/** The details of a company that e-invoices need. */
export const invoicingCompany = {
  legalName: 'Invented Auctions Ltd',
  vatNumber: 'GB 980 7806 84',
  email: 'accounts@invented.example',
  phone: '+44 20 7946 0018',
  address: { lines: '1 Example Street', postcode: 'SW1A 1AA', town: 'London', region: '', country: 'GB' },
  bankAccounts: [
    {
      id: null,
      payee: 'Invented Auctions',
      account: 'GB33BUKB20201555555555',
      bankCode: 'BUKBGB22',
      bank: '',
      currency: 'GBP',
    },
  ],
};
