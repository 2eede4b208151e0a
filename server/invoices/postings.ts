import type { InvoiceKind, InvoiceLineKind } from '#contract/invoice-document';
import type { LedgerAccountKind } from '#contract/ledger-accounts';
import type { InvoiceLineAmounts, InvoiceTotals } from '#contract/money/invoice-lines';
import type { NewPosting } from '../journals/post';

/** The account that each line is credited to. A discount reduces what the house earns. */
export const lineAccounts: Record<InvoiceLineKind, LedgerAccountKind> = {
  HAMMER: 'CONSIGNORS_SUSPENSE',
  PRICE: 'CONSIGNORS_SUSPENSE',
  PREMIUM: 'PREMIUM',
  SURCHARGE: 'PREMIUM',
  IMPORT_DUTY: 'IMPORT_TAXES',
  IMPORT_VAT: 'IMPORT_TAXES',
  RESALE_RIGHT: 'RESALE_RIGHT',
  SHIPPING: 'THIRD_PARTIES',
  STORAGE: 'STORAGE',
  LATE_INTEREST: 'LATE_INTEREST',
  CHARGE: 'OTHER_FEES',
  DISCOUNT: 'OTHER_FEES',
  OPENING: 'OPENING_BALANCES',
};

export interface PostedDocument {
  kind: InvoiceKind;
  customerId: number | null;
  currency: string;
  total: number;
  lines: readonly (InvoiceLineAmounts & { saleId: number | null })[];
  taxes: InvoiceTotals['taxes'];
}

/**
 * Returns the postings of an issued invoice: the buyer owes the total, the hammer is held for the consignor, and the house
 * earns the rest less VAT. A credit note mirrors them and gives the buyer credit instead of reducing what they owe, so that
 * its use is an allocation.
 */
export function toInvoicePostings({
  kind,
  customerId,
  currency,
  total,
  lines,
  taxes,
}: PostedDocument): NewPosting[] {
  const sign = kind === 'INVOICE' ? 1 : -1;
  const credit = (
    account: LedgerAccountKind,
    amount: number,
    more: Partial<NewPosting> = {},
  ): NewPosting => ({
    account,
    currency,
    amount: -sign * amount,
    ...more,
  });
  return [
    {
      account: kind === 'INVOICE' ? 'RECEIVABLES' : 'CUSTOMER_CREDIT',
      customerId,
      currency,
      amount: sign * total,
    },
    ...lines.flatMap((line) => {
      const { vat, saleId } = line;
      const taxCode = `${vat.category} ${vat.rate}`;
      return [
        credit(lineAccounts[line.kind], line.amount - line.hiddenVat, { saleId, taxCode }),
        credit('MARGIN_VAT', line.hiddenVat, { saleId }),
      ];
    }),
    ...taxes.map(({ category, rate, vat }) => credit('OUTPUT_VAT', vat, { taxCode: `${category} ${rate}` })),
  ];
}
