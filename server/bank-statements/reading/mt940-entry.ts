import type { Currency } from '#contract/currencies';
import { readAmount } from './amount';
import { toBankDay } from './day';
import { readDetails } from './mt940-details';
import type { SwiftField } from './mt940-fields';
import { type Place, refuseEntry } from './refuse-entry';
import type { EntryDraft } from './statement';
import { toReference } from './text';

/**
 * Value date, entry date, mark, third letter of the currency, amount, type of the transaction, references. Some banks leave
 * the entry date blank or separate the type by a blank.
 */
const pattern = /^(\d{6})(\d{4}| {4})?(RC|RD|C|D)([A-Z])? ?(\d{1,15},\d{0,5}) ?([A-Z][A-Z0-9]{3})(.*)$/;

/**
 * Reads an entry from its field 61 and the lines of its field 86. RC reverses a credit and RD a debit, so the amount of RC
 * is negative (SWIFT Standards MT, field 61).
 */
export function readSwiftEntry(
  field: SwiftField,
  details: readonly string[],
  currency: Currency,
  entry: number,
): EntryDraft {
  const place = { line: field.line, entry };
  const [, valueText = '', entryText = '', mark = '', , figures = '', , references = ''] =
    matchEntry(field.lines) ?? refuseEntry(place, 'LINE', field.lines[0] ?? '');
  const valueOn = readSwiftDay(valueText, place);
  const amount = readAmount(figures, ',', currency, place);
  const isReceived = mark === 'C' || mark === 'RD';
  const [customerReference = '', bankReference = ''] = references.split('//');
  return {
    bookedOn: entryText.trim() === '' ? valueOn : readEntryDay(entryText, valueOn, place),
    valueOn,
    amount: isReceived ? amount : 0 - amount,
    reversal: mark.startsWith('R'),
    entryReference: fieldMarkers.has(customerReference.trim()) ? null : toReference(customerReference),
    serviceReference: toReference(bankReference),
    ...readDetails(details),
    position: 1,
    flag: null,
  };
}

/** Values that say in which part of field 86 the reference is. */
const fieldMarkers = new Set(['EREF', 'PREF', 'MARF', 'KREF', 'MREF']);

/** A few banks break the line within the amount; further lines are otherwise for the bank's own use. */
function matchEntry([first = '', second]: readonly string[]): RegExpExecArray | null {
  return pattern.exec(first) ?? (second === undefined ? null : pattern.exec(first + second));
}

/** Reads a date of six digits, `260514`. */
export const readSwiftDay = (text: string, place: Place): string =>
  toBankDay(text.slice(0, 2), text.slice(2, 4), text.slice(4)) ?? refuseEntry(place, 'DATE', text);

/** Reads a date without year, which is the one next to the value date: an entry of 2 January may have a value of December. */
function readEntryDay(text: string, valueOn: string, place: Place): string {
  const year = Number(valueOn.slice(0, 4));
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(valueOn));
  const [nearest] = [year - 1, year, year + 1]
    .flatMap((each) => toBankDay(String(each), text.slice(0, 2), text.slice(2)) ?? [])
    .sort((a, b) => distance(a) - distance(b));
  return nearest ?? refuseEntry(place, 'DATE', text);
}
