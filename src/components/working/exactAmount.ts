import { type Currency, getDecimals } from '#contract/currencies';

/**
 * Formats an exact amount of minor units (`20800000.21`, `5000/3`) as major units in the reader's language. A fraction with
 * infinitely many decimals is cut with "…"; a currency whose minor units are not decimal stays in minor units.
 */
export function exactAmount(exact: string, currency: Currency, locale: string): string {
  const decimals = getDecimals(currency) ?? 0;
  const [numerator = '', denominator] = exact.split('/');
  const endless = denominator !== undefined;
  const [integerPart = '', fractionPart = ''] = endless
    ? divided(BigInt(numerator), BigInt(denominator))
    : numerator.split('.');
  const negative = integerPart.startsWith('-');
  const digits = integerPart.replace('-', '').padStart(decimals + 1, '0');
  const at = digits.length - decimals;
  const number = `${negative ? '-' : ''}${digits.slice(0, at)}.${digits.slice(at)}${fractionPart}0`;
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: 20,
  });
  const text = format.format(number as Intl.StringNumericLiteral);
  const unit = getDecimals(currency) === undefined ? ` /${currency.minorPerMajor}` : '';
  return `${text}${endless ? '…' : ''}${unit}`;
}

/** Two more digits are enough to see how it rounds. */
function divided(numerator: bigint, denominator: bigint): [string, string] {
  const size = numerator < 0n ? -numerator : numerator;
  const digits = String((size * 100n) / denominator).padStart(3, '0');
  return [`${numerator < 0n ? '-' : ''}${digits.slice(0, -2)}`, digits.slice(-2)];
}
