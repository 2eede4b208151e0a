import type { InvoiceDocument, InvoiceLineKind } from '#contract/invoice-document';
import type { DocumentWords } from '../locales/locale';
import { type Formats, fill } from './formats';
import { doesShowTax } from './taxes';

export interface TotalRow {
  label: string;
  amount: string;
  /** a part of the next sum, a sum, or the amount that counts */
  level: 'part' | 'sum' | 'due';
}

/** The kinds of lines that have a subtotal of their own; all others are added up together. */
const subtotals: Partial<Record<InvoiceLineKind, 'hammer' | 'premium' | 'discounts'>> = {
  HAMMER: 'hammer',
  PREMIUM: 'premium',
  SURCHARGE: 'premium',
  DISCOUNT: 'discounts',
};

/** Returns the sums of a document, from the subtotals to the amount due. */
export function listTotals(
  document: InvoiceDocument,
  { totals: words }: DocumentWords,
  taxName: string,
  formats: Formats,
): TotalRow[] {
  const { kind, net, vat, total, prepaid, due } = document;
  const isCredit = kind === 'CREDIT_NOTE';
  const row = (level: TotalRow['level'], label: string, amount: number): TotalRow => ({
    level,
    label,
    amount: formats.money(amount),
  });
  const rows = listSubtotals(document, words, formats);
  if (doesShowTax(document))
    rows.push(row('sum', fill(words.net, { tax: taxName }), net), row('part', taxName, vat));
  // A credit note that was not used yet has nothing to pay.
  if (isCredit && prepaid === 0) return [...rows, row('due', words.credit, total)];
  rows.push(row('sum', isCredit ? words.credit : words.total, total));
  if (prepaid !== 0) rows.push(row('part', isCredit ? words.creditPrepaid : words.prepaid, -prepaid));
  return [...rows, row('due', isCredit ? words.creditDue : words.due, due)];
}

/** A single subtotal would only repeat the total. */
function listSubtotals(
  { lines }: InvoiceDocument,
  words: DocumentWords['totals'],
  formats: Formats,
): TotalRow[] {
  const sums = { hammer: 0, premium: 0, others: 0, discounts: 0 };
  for (const { kind, amount } of lines) sums[subtotals[kind] ?? 'others'] += amount;
  const names = (['hammer', 'premium', 'others', 'discounts'] as const).filter((name) => sums[name] !== 0);
  return names.length < 2
    ? []
    : names.map((name) => ({ level: 'part', label: words[name], amount: formats.money(sums[name]) }));
}

/** Returns the total in other currencies, for information. */
export const listOtherTotals = (
  { otherTotals }: InvoiceDocument,
  { totals }: DocumentWords,
  formats: Formats,
): string[] =>
  otherTotals.map(({ currency, rate, total }) =>
    fill(totals.other, { total: formats.otherMoney(total, currency), rate: formats.exchangeRate(rate) }),
  );
