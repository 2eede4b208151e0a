/** A random number generator with a seed: the same seed produces the same demo data, so bugs can be reproduced. */
export interface Random {
  /** 0 ≤ n < 1 */
  next(): number;
  between(low: number, high: number): number;
  /** both ends included */
  integer(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** standard normal */
  normal(): number;
  shuffled<T>(list: readonly T[]): T[];
}

/** mulberry32: 32 bits of state, enough for a catalog. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    integer,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick<T>(list: readonly T[]): T {
      const picked = list[integer(0, list.length - 1)];
      if (picked === undefined) throw new Error('nothing to pick from');
      return picked;
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    shuffled<T>(list: readonly T[]): T[] {
      const order = list.map((value) => ({ value, key: next() }));
      return order.sort((a, b) => a.key - b.key).map(({ value }) => value);
    },
  };
}
