import { type VatCategory, vatCategories } from '#contract/invoice-document';
import { applyRate, fraction, roundHalfUp } from '#contract/money/exact';
import type { EInvoice, EInvoiceVat, EInvoiceVatGroup } from '../model';
import { type EInvoiceIssue, issueIf } from './issue';

/**
 * The rules of each VAT category: BR-S-01 to BR-S-10 and the same numbers with Z, E, G and O, which say the same except where
 * a comment names the difference; and BR-CO-17. The rules -04 and -07 are about charges at document level, which are never
 * written. Sums are compared exactly, where the official rules tolerate differences below 1.00 in Z, E and G.
 */
export const checkVat = (invoice: EInvoice): EInvoiceIssue[] => [
  ...vatCategories.flatMap((category) => checkCategory(invoice, category)),
  ...checkOutsideScope(invoice),
  ...invoice.vatBreakdown.flatMap((group) => checkVatAmount(group, invoice.decimals)),
];

function checkCategory(invoice: EInvoice, category: VatCategory): EInvoiceIssue[] {
  const isSame = (row: { category: VatCategory }) => row.category === category;
  const lines = invoice.lines.filter(isSame);
  const allowances = invoice.allowances.filter(isSame);
  const groups = invoice.vatBreakdown.filter(isSame);
  const issue = (isBroken: boolean, number: string, field: string, at: string = category) =>
    issueIf(isBroken, `BR-${category}-${number}`, field, at);
  const isIdentified = invoice.seller.vatNumber !== '';
  return [
    ...issue(!hasExpectedGroups(category, groups, [...lines, ...allowances]), '01', 'BG-23'),
    ...(category === 'O'
      ? []
      : [
          ...issue(lines.length > 0 && !isIdentified, '02', 'BT-31'),
          ...issue(allowances.length > 0 && !isIdentified, '03', 'BT-31'),
        ]),
    ...lines.flatMap((line) => issue(!hasExpectedRate(line), '05', 'BT-152', line.id)),
    ...allowances.flatMap((allowance) => issue(!hasExpectedRate(allowance), '06', 'BT-96')),
    ...groups.flatMap((group) => [
      ...issue(group.base !== sumBase(invoice, group), '08', 'BT-116'),
      ...issue(getVatDifference(group, invoice.decimals) >= (group.rate === 0 ? 1 : 100), '09', 'BT-117'),
      ...issue(!hasExpectedReason(group), '10', 'BT-120'),
    ]),
  ];
}

/** -01: one group if the category is used, else none. S has a group for each rate. */
function hasExpectedGroups(
  category: VatCategory,
  groups: readonly EInvoiceVatGroup[],
  rows: readonly EInvoiceVat[],
): boolean {
  if (category !== 'S') return groups.length === (rows.length > 0 ? 1 : 0);
  const groupRates = groups.map(({ rate }) => rate);
  const usedRates = new Set(rows.map(({ rate }) => rate));
  return groupRates.length === usedRates.size && groupRates.every((rate) => usedRates.has(rate));
}

/** -05, -06: more than zero for S, none for O, zero for the others. */
const hasExpectedRate = ({ category, rate }: EInvoiceVat): boolean =>
  category === 'O' ? rate === null : category === 'S' ? rate !== null && rate > 0 : rate === 0;

/** -08: lines less allowances of the category, and for S of the rate. */
function sumBase({ lines, allowances }: EInvoice, group: EInvoiceVatGroup): number {
  const sum = (rows: readonly (EInvoiceVat & { amount: number })[]) =>
    rows
      .filter(
        ({ category, rate }) => category === group.category && (category !== 'S' || rate === group.rate),
      )
      .reduce((total, { amount }) => total + amount, 0);
  return sum(lines) - sum(allowances);
}

/** -10: a text or a code says why there is no VAT; S and Z need no reason and must not give one. */
const hasExpectedReason = ({ category, exemptionText, exemptionCode }: EInvoiceVatGroup): boolean =>
  (category === 'S' || category === 'Z') === (exemptionText === '' && exemptionCode === '');

/** BR-CO-17: VAT = base × rate, with the tolerance of the official rule set, because VAT may be rounded line by line. */
const checkVatAmount = (group: EInvoiceVatGroup, decimals: number): EInvoiceIssue[] =>
  issueIf(
    getVatDifference(group, decimals) > (group.rate === 0 ? 0 : 100),
    'BR-CO-17',
    'BT-117',
    group.category,
  );

/**
 * Returns how far the VAT of a group is from base × rate, in hundredths of the major unit: the official rules round to two
 * decimals in every currency, in yen too.
 */
function getVatDifference({ base, rate, vat }: EInvoiceVatGroup, decimals: number): number {
  const toHundredths = (minor: number) => fraction(BigInt(minor) * 100n, 10n ** BigInt(decimals));
  const expected = roundHalfUp(applyRate(toHundredths(base), rate));
  return Math.abs(roundHalfUp(toHundredths(vat)) - expected);
}

/**
 * BR-O-02, -03, -11 to -13: a document outside the scope of VAT contains neither VAT numbers nor another category. A resale
 * right next to margin lots is therefore E.
 */
function checkOutsideScope({ lines, allowances, vatBreakdown, seller, buyer }: EInvoice): EInvoiceIssue[] {
  const isOutside = ({ category }: { category: VatCategory }) => category === 'O';
  const hasOutside = vatBreakdown.some(isOutside);
  const showsVatNumber = seller.vatNumber !== '' || buyer.vatNumber !== '';
  const hasOther = (rows: readonly { category: VatCategory }[]) => !rows.every(isOutside);
  return [
    ...issueIf(showsVatNumber && lines.some(isOutside), 'BR-O-02', 'BT-31', 'O'),
    ...issueIf(showsVatNumber && allowances.some(isOutside), 'BR-O-03', 'BT-31', 'O'),
    ...issueIf(hasOutside && hasOther(vatBreakdown), 'BR-O-11', 'BG-23', 'O'),
    ...issueIf(hasOutside && hasOther(lines), 'BR-O-12', 'BG-25', 'O'),
    ...issueIf(hasOutside && hasOther(allowances), 'BR-O-13', 'BG-20', 'O'),
  ];
}
