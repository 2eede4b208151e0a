import { type Account, type AccountLine, toAccount, toAgreedLine, type Working } from '#contract/working';
import type { Context } from '../app-context';
import { getAuction } from '../auctions/auction';
import { createPriceCalculator } from '../lots/premium';
import { mergeWorkings } from './merge-workings';
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
  const lines = [...banded.values()].map(mergeWorkings);
  if (unbanded > 0) lines.push(toAgreedLine('premium', unbanded));
  return toAccount(
    [toAgreedLine('hammer', hammer), ...lines].map((line): AccountLine => ({ ...line, effect: 'PLUS' })),
  );
}
