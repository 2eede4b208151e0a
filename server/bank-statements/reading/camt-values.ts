import type { Currency } from '#contract/currencies';
import { toWallClock } from '#contract/wall-clock';
import { readAmount, readCurrency } from './amount';
import { toBankDay } from './day';
import { type Place, refuseEntry } from './refuse-entry';
import { findElement, findText, type XmlElement } from './xml';

/** Values of ISO 20022 messages: amounts, directions and dates. */

export interface CamtAmount {
  /** minor units, not negative */
  amount: number;
  currency: Currency;
}

/** Reads an `Amt` element with its currency. */
export function readCamtAmount(element: XmlElement | undefined, place: Place): CamtAmount {
  const currency = readCurrency(element?.attributes.Ccy ?? '', place);
  return { amount: readAmount(element?.text.trim() ?? '', '.', currency, place), currency };
}

/** Returns whether the `CdtDbtInd` of an element says credit. */
export function readIsCredit(element: XmlElement, place: Place): boolean {
  const indicator = findText(element, 'CdtDbtInd');
  if (indicator !== 'CRDT' && indicator !== 'DBIT') refuseEntry(place, 'DIRECTION', indicator);
  return indicator === 'CRDT';
}

const dayPattern = /^(\d{4})-(\d\d)-(\d\d)(?:Z|[+-]\d\d:\d\d)?$/;
const momentPattern = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d:\d\d(?:\.\d{1,9})?(Z|[+-]\d\d:\d\d)?$/;

/**
 * Reads the date of an element with `Dt` or `DtTm`. A moment with an offset is the local day in `timeZone`, because banks
 * write moments in UTC. Returns null when the element is missing.
 */
export function readCamtDay(element: XmlElement | undefined, timeZone: string, place: Place): string | null {
  if (!element) return null;
  const text = findText(element, 'Dt', 'DtTm');
  return toDay(text, timeZone) ?? refuseEntry(place, 'DATE', text);
}

/** Reads the day at a path that contains a moment without a choice, as those of a period do. */
export const readCamtMoment = (element: XmlElement, path: string, timeZone: string): string | null =>
  toDay(findText(element, path), timeZone) ?? null;

function toDay(text: string, timeZone: string): string | undefined {
  const [, year = '', month = '', day = '', offset] = dayPattern.exec(text) ?? momentPattern.exec(text) ?? [];
  const localDay = toBankDay(year, month, day);
  if (localDay === undefined || offset === undefined) return localDay;
  const instant = Date.parse(text);
  return Number.isNaN(instant)
    ? undefined
    : toWallClock(new Date(instant).toISOString(), timeZone).slice(0, 10);
}

const balanceTypes = ['OPBD', 'PRCD', 'ITBD', 'CLBD'] as const;

interface CamtBalance {
  type: (typeof balanceTypes)[number];
  /** minor units, signed */
  amount: number;
  currency: Currency;
  day: string | null;
}

/** The balances of a statement; null where it has none. */
export interface CamtBalances {
  opening: CamtBalance | null;
  closing: CamtBalance | null;
}

/**
 * Reads the booked balances of a statement. The opening balance is that of the first day (OPBD), or the closing balance of
 * the statement before (PRCD); the closing one is that of the last day (CLBD). A page of a longer statement has an interim
 * balance (ITBD) in their place, the earlier one first.
 */
export function readBalances(statement: XmlElement, timeZone: string): CamtBalances {
  const balances = statement.children
    .filter(({ name }) => name === 'Bal')
    .flatMap((element) => readBalance(element, timeZone) ?? []);
  const sorted = balances.toSorted((a, b) => (a.day ?? '').localeCompare(b.day ?? ''));
  const interim = sorted.filter(({ type }) => type === 'ITBD');
  const opening =
    sorted.find(({ type }) => type === 'OPBD') ?? sorted.find(({ type }) => type === 'PRCD') ?? null;
  const closing = sorted.findLast(({ type }) => type === 'CLBD') ?? null;
  if (opening && closing) return { opening, closing };
  if (opening) return { opening, closing: interim.at(-1) ?? null };
  if (closing) return { opening: interim[0] ?? null, closing };
  const [first = null, last = null] = interim.length === 2 ? interim : [];
  return { opening: first, closing: last };
}

function readBalance(element: XmlElement, timeZone: string): CamtBalance | undefined {
  const type = balanceTypes.find((code) => code === findText(element, 'Tp/CdOrPrtry/Cd'));
  // Balances of other kinds, such as the available one, contain more than the entries.
  if (!type) return undefined;
  const place = { line: element.line, entry: 0 };
  const { amount, currency } = readCamtAmount(findElement(element, 'Amt'), place);
  const day = readCamtDay(findElement(element, 'Dt'), timeZone, place);
  return { type, amount: readIsCredit(element, place) ? amount : 0 - amount, currency, day };
}
