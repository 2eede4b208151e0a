import type { InvoiceLine } from '#contract/invoices';
import { type Account, toAccount, type Working } from '#contract/working';

/**
 * Returns how the amount of a line was calculated: its charge alone, or with the VAT that is part of the amount or was taken out
 * of it. undefined for agreed amounts.
 */
export function getAmountWorking({
  amount,
  hiddenVat,
  workings,
}: InvoiceLine): Working | Account | undefined {
  const [charge, vat] = workings;
  if (!charge || !vat || (hiddenVat === 0 && amount === charge.result)) return charge;
  const effect = amount === charge.result ? 'INSIDE' : hiddenVat > 0 ? 'PLUS' : 'MINUS';
  return toAccount([
    { ...charge, effect: 'PLUS' },
    { ...vat, effect },
  ]);
}

/** A lot with its lines, or a line that is about no lot. */
export interface LineGroup {
  lot: Pick<InvoiceLine, 'saleId' | 'lotNumber' | 'itemId' | 'description'> | undefined;
  lines: InvoiceLine[];
}

/** Groups lines by their lot, in the order of the document. */
export function groupByLot(lines: readonly InvoiceLine[]): LineGroup[] {
  const groups: LineGroup[] = [];
  for (const line of lines) {
    const last = groups.find(({ lot }) => lot !== undefined && lot.saleId === line.saleId);
    if (last) last.lines.push(line);
    else groups.push({ lot: line.saleId === null ? undefined : line, lines: [line] });
  }
  return groups;
}
