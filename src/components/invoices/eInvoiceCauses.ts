/** Why an e-invoice cannot be sent, as far as users can do something about it. */
export const eInvoiceCauses = [
  /** name, address, VAT number or contact of the company */
  'SELLER',
  'BANK_ACCOUNT',
  'BUYER',
  'BUYER_EMAIL',
  'BUYER_REFERENCE',
  /** a country or the country of a VAT number */
  'COUNTRY',
  'CURRENCY',
  'LINES',
  /** VAT outside the scope beside other VAT */
  'VAT',
  /** the texts about payment */
  'TERMS',
  'OTHER',
] as const;
export type EInvoiceCause = (typeof eInvoiceCauses)[number];

/** The rules of EN 16931 and XRechnung that name each cause. */
const rules: readonly (readonly [EInvoiceCause, RegExp])[] = [
  ['SELLER', /^(?:BR-0[689]|BR-CO-26|BR-[A-Z]+-0[23]|BR-DE-(?:3|4|5|6|7|16|27|28)|PEPPOL-EN16931-R020)$/],
  ['BANK_ACCOUNT', /^(?:BR-50|BR-DE-1|BR-DE-19)$/],
  ['BUYER', /^(?:BR-07|BR-1[01]|BR-DE-[89])$/],
  ['BUYER_EMAIL', /^PEPPOL-EN16931-R010$/],
  ['BUYER_REFERENCE', /^BR-DE-15$/],
  ['COUNTRY', /^(?:BR-CL-14|BR-CO-09)$/],
  ['CURRENCY', /^(?:BR-CL-04|BR-DEC-14)$/],
  ['LINES', /^(?:BR-16|BR-25|BR-27|BR-33)$/],
  ['TERMS', /^BR-DE-18$/],
  ['VAT', /^(?:BR-O-\d\d|BR-CL-1[78]|PEPPOL-EN16931-P0\d+)$/],
];

/** Groups broken rules by their cause. Rules about sums and numbers, which no input can break, are OTHER. */
export function groupByCause(broken: readonly string[]): { cause: EInvoiceCause; rules: string[] }[] {
  const unique = [...new Set(broken)];
  return eInvoiceCauses
    .map((cause) => ({ cause, rules: unique.filter((rule) => getCause(rule) === cause) }))
    .filter((group) => group.rules.length > 0);
}

const getCause = (rule: string): EInvoiceCause =>
  // Outside the scope of VAT, -02 and -03 forbid a VAT number instead of requiring one.
  /^BR-O-/.test(rule) ? 'VAT' : (rules.find(([, names]) => names.test(rule))?.[0] ?? 'OTHER');
