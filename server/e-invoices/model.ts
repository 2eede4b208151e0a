import type { VatCategory } from '#contract/invoice-document';

/**
 * An invoice in the terms of EN 16931-1. The rules check this model and `writeCii` writes it, so that a file contains exactly
 * what was checked. Comments name the business terms (BT) and groups (BG) of the standard.
 *
 * Texts are clean (see `cleanText`); an empty one is left out of the file. Amounts are minor units of the invoice's currency,
 * rates are basis points.
 */
export interface EInvoice {
  profile: EInvoiceProfile;
  /** BT-1 */
  number: string;
  /** BT-2; days are `2026-05-14` */
  issuedOn: string;
  /** BT-3 */
  typeCode: typeof typeCodes.invoice | typeof typeCodes.creditNote;
  /** BT-5 */
  currency: string;
  decimals: number;
  /** BT-9 */
  dueOn: string;
  /** BT-10 */
  buyerReference: string;
  /** BT-20 */
  paymentTerms: string;
  /** BG-1 */
  notes: readonly { subjectCode: string; text: string }[];
  /** BG-3 */
  precedingInvoice: { number: string; issuedOn: string } | null;
  /** BG-4 */
  seller: EInvoiceSeller;
  /** BG-7 */
  buyer: EInvoiceParty;
  /** BT-72 */
  suppliedOn: string;
  /** BG-16 */
  payment: EInvoicePayment | null;
  /** BG-20 */
  allowances: readonly EInvoiceAllowance[];
  /** BG-22 */
  totals: EInvoiceTotals;
  /** BG-23 */
  vatBreakdown: readonly EInvoiceVatGroup[];
  /** BG-25 */
  lines: readonly EInvoiceLine[];
}

export const eInvoiceProfiles = ['EN16931', 'XRECHNUNG'] as const;
/** EN16931: Factur-X and ZUGFeRD; XRECHNUNG: for German authorities, with rules of its own. */
export type EInvoiceProfile = (typeof eInvoiceProfiles)[number];

/** UNTDID 1001 */
export const typeCodes = { invoice: '380', creditNote: '381' } as const;

export interface EInvoiceParty {
  /** BT-46, the house's number of a customer; empty for sellers */
  id: string;
  /** BT-27, BT-44 */
  name: string;
  /** BT-30, BT-47 */
  registrationNumber: string;
  /** BT-31, BT-48 */
  vatNumber: string;
  /** BT-34, BT-49; written with the scheme EM */
  email: string;
  /** BG-5, BG-8 */
  address: {
    /** BT-35, BT-36 and BT-162; BT-50, BT-51 and BT-163: at most three */
    lines: readonly string[];
    /** BT-37, BT-52 */
    town: string;
    /** BT-38, BT-53 */
    postcode: string;
    /** BT-39, BT-54 */
    region: string;
    /** BT-40, BT-55 */
    country: string;
  };
}

export interface EInvoiceSeller extends EInvoiceParty {
  /** BG-6 */
  contact: {
    /** BT-41 */
    name: string;
    /** BT-42 */
    phone: string;
    /** BT-43 */
    email: string;
  };
}

/** A credit transfer (BG-16 and BG-17). */
export interface EInvoicePayment {
  /** BT-81 */
  meansCode: string;
  /** BT-83 */
  reference: string;
  /** BT-84 */
  account: string;
  isIban: boolean;
  /** BT-85 */
  payee: string;
  /** BT-86: BIC, sort code or routing number */
  bankCode: string;
}

/** The VAT of a line (BG-30), of an allowance (BT-95, BT-96) or of a group. The rate is null outside the scope of VAT. */
export interface EInvoiceVat {
  category: VatCategory;
  rate: number | null;
}

export interface EInvoiceAllowance extends EInvoiceVat {
  /** BT-92, positive */
  amount: number;
  /** BT-97 */
  reason: string;
}

export interface EInvoiceVatGroup {
  /** BT-118 */
  category: VatCategory;
  /** BT-119; XRechnung demands it in every category */
  rate: number;
  /** BT-116 */
  base: number;
  /** BT-117 */
  vat: number;
  /** BT-120 */
  exemptionText: string;
  /** BT-121; empty: none describes all lines */
  exemptionCode: string;
}

export interface EInvoiceLine extends EInvoiceVat {
  /** BT-126 */
  id: string;
  /** BT-153 */
  name: string;
  /** BT-155: the number of the lot */
  lotNumber: string;
  /** BT-131 and BT-146, because the quantity (BT-129) is always one */
  amount: number;
}

export interface EInvoiceTotals {
  /** BT-106: sum of the lines */
  lines: number;
  /** BT-107: sum of the allowances */
  allowances: number;
  /** BT-109 */
  net: number;
  /** BT-110 */
  vat: number;
  /** BT-112 */
  gross: number;
  /** BT-113 */
  prepaid: number;
  /** BT-115 */
  due: number;
}
