import type { InvoiceLineKind, VatCategory, VatReason } from '../invoice-document';
import type { AccountLine, Working } from '../working';
import { computeBuyerAccount, type Purchase } from './charges';
import { applyRate, fraction, roundHalfUp } from './exact';
import { extractVat, getEffectiveScheme, type VatRounding, type VatScheme } from './vat';

/** A line of an invoice, in minor units. */
export interface InvoiceLineAmounts {
  kind: InvoiceLineKind;
  /** without the VAT that the invoice shows; contains `hiddenVat` */
  amount: number;
  /** VAT that the law forbids to show, contained in `amount` */
  hiddenVat: number;
  vat: { category: VatCategory; rate: number; reason: VatReason | null };
  /** rounded for this line */
  vatAmount: number;
  /** how its amounts were computed; empty for agreed amounts */
  workings: Working[];
}

/** What kind of goods a lot is under the margin scheme. The wording of the law differs. */
export const marginKinds = ['ART', 'COLLECTORS', 'SECOND_HAND'] as const;
export type MarginKind = (typeof marginKinds)[number];
const marginReasons: Record<MarginKind, VatReason> = {
  ART: 'MARGIN_ART',
  COLLECTORS: 'MARGIN_COLLECTORS',
  SECOND_HAND: 'MARGIN_SECOND_HAND',
};

/**
 * Computes the lines of a sold lot on the invoice of its buyer: the hammer, the premium and each further charge separately
 * (Directive 2006/112, art. 339). A premium that was quoted with VAT stays what was quoted.
 */
export function computeInvoiceLines(purchase: Purchase, marginKind: MarginKind): InvoiceLineAmounts[] {
  const { lines } = computeBuyerAccount(purchase);
  const ofFigure = (...figures: string[]) => lines.filter(({ figure }) => figures.includes(figure));
  const vat = getSaleVat(purchase, marginKind);
  const [hammer] = ofFigure('hammer');
  if (!hammer) throw new Error('the account of a buyer has no hammer');
  const [hammerVat] = ofFigure('hammerVat');
  const premiumVats = ofFigure('premiumVat', 'premiumVatInside');
  return [
    toLine('HAMMER', hammer, hammerVat, vat),
    ...ofFigure('importDuty').map((line) => toLine('IMPORT_DUTY', line, undefined, exempt('IMPORT'))),
    ...ofFigure('importVat').map((line) => toLine('IMPORT_VAT', line, undefined, exempt('IMPORT'))),
    // Each premium has its VAT at the same place, or none has.
    ...ofFigure('premium', 'premiumSurcharge').map((line, at) =>
      toLine(line.figure === 'premium' ? 'PREMIUM' : 'SURCHARGE', line, premiumVats[at], vat),
    ),
    ...ofFigure('resaleRight')
      .filter(({ result }) => result > 0)
      .map((line) => toLine('RESALE_RIGHT', line, undefined, exempt('RESALE_RIGHT'))),
  ];
}

/** Computes the line of a work that was sold privately at an agreed price, which contains any VAT. */
export function computePriceLine(
  price: number,
  tax: Purchase['tax'],
  taxCase: Pick<Purchase, 'scheme' | 'buyerResident'>,
  marginKind: MarginKind,
): InvoiceLineAmounts {
  const vat = getSaleVat({ ...taxCase, tax }, marginKind);
  const contained =
    tax && vat.category === 'S' ? extractVat('hammerVat', price, vat.rate, tax.rule) : undefined;
  return {
    kind: 'PRICE',
    amount: price - (contained?.result ?? 0),
    hiddenVat: 0,
    vat,
    vatAmount: contained?.result ?? 0,
    workings: contained ? [contained] : [],
  };
}

type LineVat = InvoiceLineAmounts['vat'];
const exempt = (reason: VatReason): LineVat => ({ category: 'E', rate: 0, reason });
const outsideScope: LineVat = { category: 'O', rate: 0, reason: 'OUTSIDE_SCOPE' };

/** Returns the VAT of hammer and premium under the scheme of the lot. */
function getSaleVat(
  { tax, ...taxCase }: Pick<Purchase, 'tax' | 'scheme' | 'buyerResident'>,
  marginKind: MarginKind,
): LineVat {
  if (!tax) return outsideScope;
  const categories: Record<Exclude<VatScheme, 'RESIDENCY'>, LineVat> = {
    MARGIN: exempt(marginReasons[marginKind]),
    IMPORT_REDUCED: exempt(marginReasons[marginKind]),
    IMPORT_STANDARD: exempt(marginReasons[marginKind]),
    STANDARD: { category: 'S', rate: tax.body.standardRate, reason: null },
    ZERO_BOOK: { category: 'Z', rate: 0, reason: null },
    OUTSIDE_SCOPE: outsideScope,
  };
  return categories[getEffectiveScheme(taxCase)];
}

/** Joins a charge with its VAT: shown VAT stays apart, contained VAT is taken out, hidden VAT becomes part of the amount. */
function toLine(
  kind: InvoiceLineKind,
  line: AccountLine,
  tax: AccountLine | undefined,
  vat: LineVat,
): InvoiceLineAmounts {
  const showsVat = vat.category === 'S';
  const taxAmount = tax?.result ?? 0;
  const contained = tax?.effect === 'INSIDE' ? taxAmount : 0;
  return {
    kind,
    amount: showsVat ? line.result - contained : line.result + taxAmount - contained,
    hiddenVat: showsVat ? 0 : taxAmount,
    vat,
    vatAmount: showsVat ? taxAmount : 0,
    workings: [line, ...(tax ? [tax] : [])].map(({ effect: _, ...working }) => working),
  };
}

/** Returns an agreed charge, or with a negative amount a discount; `rate` is the VAT on top of it in basis points. */
export const toAgreedInvoiceLine = (
  kind: InvoiceLineKind,
  amount: number,
  vat: LineVat,
): InvoiceLineAmounts => ({
  kind,
  amount,
  hiddenVat: 0,
  vat,
  vatAmount: roundHalfUp(applyRate(amount, vat.rate)),
  workings: [],
});

/**
 * Returns the VAT of an agreed charge or discount on a draft with these lines; `rate` in basis points. Without a rate it is
 * treated as the lots are: exempt beside margin lots, otherwise with their rate. Late interest is no consideration for a
 * supply. A document with lines outside the scope of VAT can have no others (EN 16931, BR-O-11), so beside other lines it is
 * exempt.
 */
export function chooseAgreedVat(
  lines: readonly Pick<InvoiceLineAmounts, 'kind' | 'vat'>[],
  kind: InvoiceLineKind,
  rate: number | null,
): LineVat {
  const isInside = lines.some(({ vat }) => vat.category !== 'O');
  if (kind === 'LATE_INTEREST') return isInside ? exempt('OUTSIDE_SCOPE') : outsideScope;
  if (rate !== null) return { category: rate === 0 ? 'Z' : 'S', rate, reason: null };
  const ofGoods = lines.filter(({ kind }) => !chargedBesideGoods.includes(kind)).map(({ vat }) => vat);
  const unshown = ofGoods.find(({ category }) => category !== 'S' && category !== 'Z');
  return unshown ?? ofGoods[0] ?? (isInside ? exempt('OUTSIDE_SCOPE') : outsideScope);
}

/** Lines whose VAT says nothing about that of the goods. */
const chargedBesideGoods: readonly InvoiceLineKind[] = [
  'IMPORT_DUTY',
  'IMPORT_VAT',
  'RESALE_RIGHT',
  'LATE_INTEREST',
];

export interface InvoiceTotals {
  taxes: { category: VatCategory; rate: number; base: number; vat: number; reasons: VatReason[] }[];
  net: number;
  vat: number;
  total: number;
}

/**
 * Computes the VAT of a document. CATEGORY: base × rate of each category and rate, rounded once (EN 16931, BR-CO-17); LINE: the
 * sum of the lines' VAT. Prices quoted with VAT stay as quoted, so a document with such a line must use LINE.
 */
export function computeInvoiceTotals(
  lines: readonly Pick<InvoiceLineAmounts, 'amount' | 'vat' | 'vatAmount'>[],
  rounding: VatRounding,
): InvoiceTotals {
  const groups = new Map<string, InvoiceTotals['taxes'][number]>();
  for (const { amount, vat, vatAmount } of lines) {
    const key = `${vat.category} ${vat.rate}`;
    const group = groups.get(key) ?? { ...vat, base: 0, vat: 0, reasons: [] };
    group.base += amount;
    group.vat += vatAmount;
    if (vat.reason && !group.reasons.includes(vat.reason)) group.reasons.push(vat.reason);
    groups.set(key, group);
  }
  const taxes = [...groups.values()].map(({ category, rate, base, vat, reasons }) => ({
    category,
    rate,
    base,
    vat: rounding === 'LINE' ? vat : roundHalfUp(applyRate(fraction(base), rate)),
    reasons,
  }));
  const net = taxes.reduce((sum, { base }) => sum + base, 0);
  const vat = taxes.reduce((sum, group) => sum + group.vat, 0);
  return { taxes, net, vat, total: net + vat };
}
