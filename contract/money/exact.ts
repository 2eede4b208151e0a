/**
 * Exact rational arithmetic for money. Nothing here is a float. Each line rounds its amount to an integer once, at the end,
 * with `roundHalfUp`.
 */
export interface Fraction {
  readonly n: bigint;
  /** positive; the fraction is in lowest terms */
  readonly d: bigint;
}

/**
 * Returns a fraction of integers in lowest terms with a positive denominator. Throws a RangeError when the denominator is 0
 * or a number is not an integer.
 */
export function fraction(numerator: bigint | number, denominator: bigint | number = 1): Fraction {
  const d = BigInt(denominator);
  if (d === 0n) throw new RangeError('division by zero');
  const n = BigInt(numerator);
  const divisor = greatestDivisor(n < 0n ? -n : n, d < 0n ? -d : d) * (d < 0n ? -1n : 1n);
  return { n: n / divisor, d: d / divisor };
}

export const zero = fraction(0);
export const add = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d + b.n * a.d, a.d * b.d);

/** Returns whether basis points have at most two decimals. A rate that was computed with floats may have more. */
export const isRate = (basisPoints: number): boolean => Math.round(basisPoints * 100) / 100 === basisPoints;

/** Returns a rate in basis points as a fraction of one. Throws a RangeError when it has more than two decimals. */
function toFraction(basisPoints: number): Fraction {
  if (!isRate(basisPoints)) throw new RangeError(`not a rate: ${basisPoints}`);
  return fraction(Math.round(basisPoints * 100), 1_000_000);
}

/** Returns `base` × a rate in basis points. */
export const applyRate = (base: number | Fraction, basisPoints: number): Fraction => {
  const { n, d } = typeof base === 'number' ? fraction(base) : base;
  const rate = toFraction(basisPoints);
  return fraction(n * rate.n, d * rate.d);
};

/** Returns an amount without the rate that it contains: `gross` / (100 % + rate). */
export const removeRate = (gross: number | Fraction, basisPoints: number): Fraction => {
  const { n, d } = typeof gross === 'number' ? fraction(gross) : gross;
  const rate = toFraction(basisPoints);
  return fraction(n * rate.d, d * (rate.d + rate.n));
};

/** Returns what an amount contains of a rate: `gross` × rate / (100 % + rate). */
export const extractRate = (gross: number, basisPoints: number): Fraction =>
  applyRate(removeRate(gross, basisPoints), basisPoints);

export const isGreater = (a: Fraction, b: Fraction): boolean => a.n * b.d > b.n * a.d;

/**
 * Rounds half up to the minor unit; the only rounding rule. Negative amounts mirror positive ones, so that a credit cancels
 * its charge exactly.
 */
export function roundHalfUp({ n, d }: Fraction): number {
  const absolute = n < 0n ? -n : n;
  const integer = (2n * absolute + d) / (2n * d);
  const amount = Number(n < 0n ? -integer : integer);
  if (!Number.isSafeInteger(amount))
    throw new RangeError(`an amount beyond what can be kept exactly: ${n}/${d}`);
  return amount;
}

/** Formats exact minor units for checking by hand: `20800000.21` if the decimals end, else `10000/3`. */
export function formatExact({ n, d }: Fraction): string {
  const places = countDecimals(d);
  if (places === undefined) return `${n}/${d}`;
  if (places === 0) return String(n);
  const absolute = n < 0n ? -n : n;
  const digits = String((absolute * 10n ** BigInt(places)) / d).padStart(places + 1, '0');
  return `${n < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Returns the number of decimals of 1/d, or undefined when they never end. */
function countDecimals(d: bigint): number | undefined {
  let [twos, fives, remaining] = [0, 0, d];
  for (; remaining % 2n === 0n; remaining /= 2n) twos++;
  for (; remaining % 5n === 0n; remaining /= 5n) fives++;
  return remaining === 1n ? Math.max(twos, fives) : undefined;
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x === 0n ? 1n : x;
}
