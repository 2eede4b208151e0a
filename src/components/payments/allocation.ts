import { chooseInvoices } from '#contract/choose-invoices';
import type { InvoiceRow } from '#contract/invoices';
import type { AmountIssue } from '#contract/money/money';

/** How much of a payment each invoice gets, by its id. */
export type Amounts = Readonly<Record<number, number>>;

/** Why the text that was typed for an invoice is not an amount, by the id of the invoice. */
export type AmountIssues = Readonly<Record<number, AmountIssue | undefined>>;

/** Returns how the server would use an amount: for invoices that the text names, otherwise the oldest due. */
export const chooseAmounts = (amount: number, text: string, invoices: readonly InvoiceRow[]): Amounts =>
  Object.fromEntries(
    chooseInvoices(
      amount,
      text,
      invoices.flatMap(({ id, number, reference, open }) =>
        number === null || reference === null ? [] : [{ id, number, reference, open }],
      ),
    ).map((one) => [one.invoiceId, one.amount]),
  );

/** Returns the amounts in the form of the API. */
export const toAllocations = (amounts: Amounts): { invoiceId: number; amount: number }[] =>
  Object.entries(amounts).flatMap(([id, amount]) =>
    amount === 0 ? [] : [{ invoiceId: Number(id), amount }],
  );

/** Returns what is left of an amount; negative: more is used than there is. */
export const getRest = (amount: number, amounts: Amounts): number =>
  Object.values(amounts).reduce((left, used) => left - used, amount);

/** Returns whether an amount can be used so: all texts are amounts, and neither it nor an invoice is exceeded. */
export const canAllocate = (
  amount: number,
  amounts: Amounts,
  issues: AmountIssues,
  invoices: readonly Pick<InvoiceRow, 'id' | 'open'>[],
): boolean =>
  getRest(amount, amounts) >= 0 &&
  invoices.every(({ id, open }) => issues[id] === undefined && (amounts[id] ?? 0) <= open);

/**
 * Returns a function that names the field of a refusal: the number of the invoice of an allocation, so that users do not read
 * `allocations.0.amount`.
 */
export const nameAllocations =
  (allocations: readonly { invoiceId: number }[], invoices: readonly Pick<InvoiceRow, 'id' | 'number'>[]) =>
  (path: string): string | undefined => {
    const [, at] = /^allocations\.(\d+)\./.exec(path) ?? [];
    const allocation = at === undefined ? undefined : allocations[Number(at)];
    return invoices.find(({ id }) => id === allocation?.invoiceId)?.number ?? undefined;
  };
