import { history } from '@umijs/max';
import { toPagePath } from './address';
import { applyPatch } from './url';

/** The parameters of the sheets of invoices and payments, which any page may have. */
export const moneyParams = {
  invoice: 'invoice',
  /** the id of a payment; `new` records one */
  payment: 'payment',
  /** of a new payment: the customer, and the invoice that it pays */
  payer: 'payer',
  pays: 'pays',
} as const;

/** Opens what the query of the current page becomes: `openOverPage((search) => toInvoiceSheet(search, 17))`. */
export function openOverPage(toQuery: (search: string) => string, mode: 'push' | 'replace' = 'push'): void {
  const { pathname, search } = history.location;
  history[mode](`${toPagePath(pathname)}${toQuery(search)}`);
}

const closed = Object.fromEntries(Object.values(moneyParams).map((name) => [name, undefined]));

/** Returns the query that opens the sheet of an invoice or a credit note over the current page. */
export const toInvoiceSheet = (search: string, id: number): string =>
  applyPatch(search, { ...closed, [moneyParams.invoice]: id });

/** Returns the query that opens the sheet of a payment over the current page. */
export const toPaymentSheet = (search: string, id: number): string =>
  applyPatch(search, { ...closed, [moneyParams.payment]: id });

/** What a payment is recorded for, as far as it is known. */
export interface NewPaymentFor {
  customerId?: number | undefined;
  invoiceId?: number | undefined;
}

/** Returns the query that opens the form of a new payment, over an open invoice too. */
export const toNewPayment = (search: string, { customerId, invoiceId }: NewPaymentFor = {}): string =>
  applyPatch(search, {
    [moneyParams.payment]: 'new',
    [moneyParams.payer]: customerId,
    [moneyParams.pays]: invoiceId,
  });

interface OpenSheets {
  invoiceId: number | undefined;
  paymentId: number | undefined;
  newPayment: NewPaymentFor | undefined;
}

/** Returns which sheets the address opens. */
export function parseMoneySheets(search: string): OpenSheets {
  const query = new URLSearchParams(search);
  const idOf = (name: string) => {
    const text = query.get(name) ?? '';
    return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
  };
  return {
    invoiceId: idOf(moneyParams.invoice),
    paymentId: idOf(moneyParams.payment),
    newPayment:
      query.get(moneyParams.payment) === 'new'
        ? { customerId: idOf(moneyParams.payer), invoiceId: idOf(moneyParams.pays) }
        : undefined,
  };
}
