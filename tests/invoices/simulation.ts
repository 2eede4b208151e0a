import type { Invoice, InvoiceRow } from '#contract/invoices';
import type { LedgerCheck } from '#contract/journals';
import type { Payment } from '#contract/payments';
import type { ApiClient } from '../support/client';
import type { Dice } from '../support/randomValues';

/** The day of all payments of a simulation: before today, so that it is never in the future. */
const paidOn = '2026-01-05';

/** A random thing that staff do with the documents of these buyers. Refusals are expected; errors of the server are not. */
export async function doSomething(
  client: ApiClient,
  dice: Dice,
  { auctionId, customers }: { auctionId: number; customers: readonly number[] },
): Promise<void> {
  const { data } = (
    await client.get<{ data: InvoiceRow[] }>(`/invoices?auctionId=${auctionId}&pageSize=100&sort=number`)
  ).body;
  const customerId = dice.one(customers);
  const invoice = data.length > 0 ? dice.one(data) : undefined;
  const one = async () => invoice && (await client.get<Invoice>(`/invoices/${invoice.id}`)).body;
  const actions: Record<string, () => Promise<unknown>> = {
    draft: () => client.post(`/auctions/${auctionId}/invoices`),
    charge: async () => {
      const draft = await one();
      return (
        draft &&
        client.post(`/invoices/${draft.id}/lines`, {
          version: draft.version,
          kind: dice.one(['SHIPPING', 'CHARGE', 'DISCOUNT']),
          description: 'Something',
          amount: 1 + dice.below(5000),
          vatRate: dice.chance(0.5) ? 2000 : null,
        })
      );
    },
    issue: async () => {
      const draft = await one();
      return draft && client.post(`/invoices/${draft.id}/issue`, { version: draft.version });
    },
    issueAll: () => client.post('/invoices/issues', { rows: { query: { auctionId, state: ['DRAFT'] } } }),
    pay: async () => {
      const issued = await one();
      return client.post('/payments', {
        company: 'HOUSE',
        method: dice.one(['TRANSFER', 'CASH', 'CARD']),
        customerId: issued?.customer && dice.chance(0.8) ? issued.customer.id : customerId,
        currency: 'GBP',
        // The exact amount, a part, or too much.
        amount: Math.max(1, Math.round((issued?.open ?? 5000) * dice.one([1, 1, 0.4, 1.3]))),
        deposit: dice.chance(0.1),
        paidOn,
        reference: dice.chance(0.7) ? (issued?.number ?? '') : '',
      });
    },
    reverse: async () => {
      const payment = await anyPayment(client, dice, customerId);
      return payment && client.post(`/payments/${payment.id}/reversal`, { paidOn, reason: 'Bounced' });
    },
    refund: () =>
      client.post(`/customers/${customerId}/refunds`, {
        company: 'HOUSE',
        method: 'TRANSFER',
        currency: 'GBP',
        amount: 1 + dice.below(2000),
        paidOn,
      }),
    use: async () => {
      const payment = await anyPayment(client, dice, customerId);
      const issued = await one();
      if (!payment || !issued) return undefined;
      const amount = Math.min(payment.unused, issued.open);
      return amount > 0
        ? client.post(`/payments/${payment.id}/allocations`, {
            allocations: [{ invoiceId: issued.id, amount }],
          })
        : undefined;
    },
    credit: async () => {
      const issued = await one();
      if (!issued) return undefined;
      const line = dice.one(issued.lines);
      return client.post(`/invoices/${issued.id}/credits`, {
        version: issued.version,
        reason: 'Corrected',
        ...(dice.chance(0.6) &&
          line &&
          line.amount > 0 && { lines: [{ id: line.id, amount: 1 + dice.below(line.amount) }] }),
      });
    },
    correct: async () => {
      const number = String(1 + dice.below(20));
      const path = `/auctions/${auctionId}/lots/${number}`;
      const { body: lot } = await client.get<{ version: number }>(path);
      return client.put(`${path}/result`, {
        version: lot.version,
        reason: 'Misheard',
        confirmed: true,
        ...(dice.chance(0.2)
          ? { outcome: 'PASSED' }
          : {
              outcome: 'SOLD',
              hammer: 10_000 + 10 * dice.below(9000),
              buyerId: customerId,
              buyer: `Buyer ${customerId}`,
            }),
      });
    },
  };
  const weights = {
    draft: 2,
    charge: 2,
    issue: 5,
    issueAll: 1,
    pay: 6,
    reverse: 1,
    refund: 1,
    use: 1,
    credit: 2,
    correct: 2,
  };
  const picked = dice.one(
    Object.entries(weights).flatMap(([name, weight]) => Array<string>(weight).fill(name)),
  );
  const reply = (await actions[picked]?.()) as { status: number; body: unknown } | undefined;
  if (reply && reply.status >= 500)
    throw new Error(`${picked}: ${reply.status} ${JSON.stringify(reply.body)}`);
}

async function anyPayment(client: ApiClient, dice: Dice, customerId: number): Promise<Payment | undefined> {
  const { data } = (await client.get<{ data: Payment[] }>(`/payments?customerId=${customerId}`)).body;
  return data.length > 0 ? dice.one(data) : undefined;
}

/** Returns the comparisons of the ledger that do not agree. */
export const findDisagreements = async (client: ApiClient): Promise<LedgerCheck[]> =>
  (await client.get<{ checks: LedgerCheck[] }>('/journals/check')).body.checks.filter(
    ({ first }) => first !== null,
  );
