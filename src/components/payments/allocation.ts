import { chooseInvoices } from '#contract/choose-invoices';
import type { InvoiceRow } from '#contract/invoices';

/** How much of a payment each invoice gets, by its id. */
export type Amounts = Readonly<Record<number, number>>;

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

/** Returns whether an invoice would get more than is open of it. */
export const isAboveOpen = (amounts: Amounts, invoices: readonly InvoiceRow[]): boolean =>
  invoices.some(({ id, open }) => (amounts[id] ?? 0) > open);
