import { atRate, fraction, plus, zero } from '#contract/money/exact';
import {
  type Account,
  type AccountLine,
  account,
  given,
  step,
  type Working,
  type WorkingStep,
  working,
} from '#contract/working';
import type { Context } from '../app-context';
import { auction } from '../auctions/auction';
import { pricesOf } from '../lots/premium';
import { pricedLots } from './queries';

/**
 * What the sold lots of a sale come to with premium, of the lots that this reader reads about: the hammer, and the
 * premium of each schedule band by band. Premium that is not made of bands alone (a cap, VAT taken out of it) is a
 * line of its own. Refuses a sale that does not exist.
 */
export async function premiumOfSale(
  { db, user }: Pick<Context, 'db' | 'user'>,
  id: number,
): Promise<Account> {
  const sale = await auction(db, id);
  const lots = await pricedLots(db, user, sale);
  const price = pricesOf(db, sale);
  const banded = new Map<number | undefined, Working[]>();
  let hammer = 0;
  let otherwise = 0;
  for (const lot of lots) {
    hammer += lot.hammer;
    const premium = (await price(lot, lot.hammer)).premium?.working;
    if (!premium) continue;
    if (premium.steps.some(({ kind }) => kind !== 'band')) otherwise += premium.result;
    else banded.set(premium.rule?.id, [...(banded.get(premium.rule?.id) ?? []), premium]);
  }
  const lines = [...banded.values()].map(inBands);
  if (otherwise > 0) lines.push(given('premium', otherwise));
  return account(
    [given('hammer', hammer), ...lines].map((line): AccountLine => ({ ...line, effect: 'PLUS' })),
  );
}

/** The premium of many lots under one schedule: what lies in each band, all lots together. */
function inBands(premiums: readonly Working[]): Working {
  const bands = new Map<number | null, WorkingStep>();
  for (const { steps } of premiums)
    for (const one of steps) {
      const base = (bands.get(one.from)?.base ?? 0) + one.base;
      const rate = one.rate ?? 0;
      bands.set(one.from, step('band', base, atRate(base, rate), { rate, from: one.from ?? 0, to: one.to }));
    }
  const steps = [...bands.values()].sort((one, other) => (one.from ?? 0) - (other.from ?? 0));
  const exact = steps.reduce((sum, { base, rate }) => plus(sum, atRate(base, rate ?? 0)), zero);
  // Each lot's premium is rounded by itself.
  const result = premiums.reduce((sum, one) => plus(sum, fraction(one.result)), zero);
  return { ...working('premium', premiums[0]?.rule ?? null, steps, exact), result: Number(result.n) };
}
