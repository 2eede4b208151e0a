import type { BankMatchRule } from '#contract/bank-entry-states';
import { fillInvoices } from '#contract/choose-invoices';
import type { NamedInvoice, Naming } from '#contract/named-invoices';
import { groupBy } from '../lib/group-by';
import type { OpenEntry } from './entry';
import { countDays, type RecordedPayment } from './recorded';

/** An invoice of which something is open. */
export interface OwingInvoice extends NamedInvoice {
  id: number;
  currency: string;
  buyerId: number;
  /** who pays it: the payer, or the buyer */
  customerId: number;
}

export interface NamedEntry {
  entry: OpenEntry;
  naming: Naming<OwingInvoice>;
}

/** A receipt that certainly pays these invoices. What they do not need becomes credit of the customer. */
export interface CertainReceipt {
  entry: OpenEntry;
  rule: BankMatchRule;
  customerId: number;
  allocations: { invoiceId: number; amount: number }[];
}

/** A receipt that was recorded by hand is booked by the bank within so many days. */
export const recordedWithinDays = 5;

/**
 * Decides which receipts certainly pay which invoices, in the order of the entries, and reduces the open amounts by them.
 * Money in another currency, invoices of several customers, and a receipt that a user may have recorded already are not
 * certain.
 */
export function decideReceipts(
  named: readonly NamedEntry[],
  open: Map<number, number>,
  recorded: readonly RecordedPayment[],
): CertainReceipt[] {
  const recordedByAmount = groupBy(recorded, ({ amount }) => amount);
  const receipts: CertainReceipt[] = [];
  for (const { entry, naming } of named) {
    const { amount, currency } = entry;
    const invoices = naming.invoices.filter(({ id }) => (open.get(id) ?? 0) > 0);
    const [first] = invoices;
    if (!first || invoices.some((invoice) => invoice.currency !== currency)) continue;
    if (invoices.some(({ customerId }) => customerId !== first.customerId)) continue;
    const rule = findRule(
      naming.by,
      amount,
      invoices.map(({ id }) => open.get(id) ?? 0),
    );
    if (!rule || (recordedByAmount.get(amount) ?? []).some((one) => isSameReceipt(entry, first, one)))
      continue;
    const allocations = fillInvoices(
      amount,
      invoices.map(({ id }) => ({ id, open: open.get(id) ?? 0 })),
    );
    for (const { invoiceId, amount: paid } of allocations)
      open.set(invoiceId, (open.get(invoiceId) ?? 0) - paid);
    receipts.push({ entry, rule, customerId: first.customerId, allocations });
  }
  return receipts;
}

function findRule(
  by: Naming<OwingInvoice>['by'],
  amount: number,
  open: readonly number[],
): BankMatchRule | undefined {
  if (open.length > 1) return open.reduce((sum, one) => sum + one, 0) === amount ? 'INVOICES' : undefined;
  if (by === 'REFERENCE') return 'REFERENCE';
  return open[0] === amount ? 'NUMBER' : undefined;
}

const isSameReceipt = (
  { bookedOn }: OpenEntry,
  { customerId, buyerId }: OwingInvoice,
  recorded: RecordedPayment,
): boolean =>
  countDays(bookedOn, recorded.paidOn) <= recordedWithinDays &&
  [null, customerId, buyerId].includes(recorded.customerId);
