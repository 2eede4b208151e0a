import { add, applyRate, fraction, zero } from '#contract/money/exact';
import {
  type Account,
  type AccountLine,
  toAccount,
  toAgreedLine,
  toStep,
  toWorking,
  type Working,
  type WorkingStep,
} from '#contract/working';
import type { Context } from '../app-context';
import { getAuction } from '../auctions/auction';
import { createPriceCalculator } from '../lots/premium';
import { findSoldLots } from './queries';

/**
 * Returns what the sold lots of a sale come to with premium, for the lots that this user may see: the hammer, and the
 * premium of each schedule band by band. Premium that does not consist of bands alone (a cap, VAT taken out of it) is a
 * separate line. Refuses a sale that does not exist.
 */
export async function computeSalePremium(
  { db, user }: Pick<Context, 'db' | 'user'>,
  id: number,
): Promise<Account> {
  const sale = await getAuction(db, id);
  const lots = await findSoldLots(db, user, sale);
  const price = createPriceCalculator(db, sale);
  const banded = new Map<number | undefined, Working[]>();
  let hammer = 0;
  let unbanded = 0;
  for (const lot of lots) {
    hammer += lot.hammer;
    const premium = (await price(lot, lot.hammer)).premium?.working;
    if (!premium) continue;
    if (premium.steps.some(({ kind }) => kind !== 'band')) unbanded += premium.result;
    else banded.set(premium.rule?.id, [...(banded.get(premium.rule?.id) ?? []), premium]);
  }
  const lines = [...banded.values()].map(mergeBands);
  if (unbanded > 0) lines.push(toAgreedLine('premium', unbanded));
  return toAccount(
    [toAgreedLine('hammer', hammer), ...lines].map((line): AccountLine => ({ ...line, effect: 'PLUS' })),
  );
}

/** Merges the premium of many lots under one schedule by summing up the amounts in each band. */
function mergeBands(premiums: readonly Working[]): Working {
  const bands = new Map<number | null, WorkingStep>();
  for (const { steps } of premiums)
    for (const one of steps) {
      const base = (bands.get(one.from)?.base ?? 0) + one.base;
      const rate = one.rate ?? 0;
      bands.set(
        one.from,
        toStep('band', base, applyRate(base, rate), { rate, from: one.from ?? 0, to: one.to }),
      );
    }
  const steps = [...bands.values()].sort((one, other) => (one.from ?? 0) - (other.from ?? 0));
  const exact = steps.reduce((sum, { base, rate }) => add(sum, applyRate(base, rate ?? 0)), zero);
  // The premium of each lot is rounded separately.
  const result = premiums.reduce((sum, one) => add(sum, fraction(one.result)), zero);
  return { ...toWorking('premium', premiums[0]?.rule ?? null, steps, exact), result: Number(result.n) };
}
