import { type Currency, findCurrency, getDecimals, isIso } from '#contract/currencies';
import { fraction } from '#contract/money/exact';
import { maxAmount } from '#contract/money/money';
import { type Place, refuseEntry } from './refuse-entry';

/** Returns the currency of an ISO 4217 code. Refuses other codes, because their decimals are unknown. */
export function readCurrency(code: string, place: Place): Currency {
  const currency = isIso(code) ? findCurrency(code) : undefined;
  return currency ?? refuseEntry(place, 'CURRENCY', code);
}

/**
 * Returns an amount without sign and thousands separators in minor units, exactly: 1234.5 EUR is 123450. Refuses other
 * notations, amounts that are too large, and decimals that the currency does not have; zeros after them change nothing.
 */
export function readAmount(text: string, mark: '.' | ',', currency: Currency, place: Place): number {
  const [integer = '', decimals = '', ...others] = text.split(mark);
  if (!/^\d{1,18}$/.test(integer) || !/^\d{0,18}$/.test(decimals) || others.length > 0)
    return refuseEntry(place, 'AMOUNT', text);
  const exact = fraction(
    BigInt(integer + decimals) * BigInt(currency.minorPerMajor),
    10n ** BigInt(decimals.length),
  );
  if (exact.d !== 1n) return refuseEntry(place, 'DECIMALS', text);
  return exact.n <= BigInt(maxAmount) ? Number(exact.n) : refuseEntry(place, 'AMOUNT', text);
}

/** Returns the sum of amounts exactly, also where it exceeds the integers of a JavaScript number. */
export const sumAmounts = (amounts: readonly number[]): bigint =>
  amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);

/** Formats minor units for a message: `-1234.50 EUR`. */
export function formatAmount(amount: bigint | number, currency: Currency): string {
  const decimals = getDecimals(currency) ?? 0;
  const minor = BigInt(amount);
  const digits = String(minor < 0n ? -minor : minor).padStart(decimals + 1, '0');
  const at = digits.length - decimals;
  const figures = decimals === 0 ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`;
  return `${minor < 0n ? '-' : ''}${figures} ${currency.code}`;
}
