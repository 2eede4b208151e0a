import sql from 'sql-template-tag';
import { findCurrency } from '#contract/currencies';
import type { meter, Regulation } from '#contract/meter';
import { refuseField } from '#contract/refusal';
import { regulationFields } from '#contract/regulation-fields';
import type { Input } from '#contract/route';
import type { Db } from '../db/database';
import { assignments, pairsOf } from '../db/fields';
import { differences, record } from '../events/event';
import { checkVersion } from '../events/stale';
import type { Context } from '../house';
import { definedCurrencies } from '../settings/currencies';
import { readRegulation } from './queries';

async function checkCurrency(tx: Db, code: string): Promise<void> {
  if (!findCurrency(code, await definedCurrencies(tx))) refuseField('currency', 'currency');
}

/** Changes the threshold. Refuses a currency nobody defined, and a version that somebody has replaced. */
export function saveRegulation(
  { db, user, now }: Context,
  { version, ...given }: Input<typeof meter.saveRegulation>['body'],
): Promise<Regulation> {
  return db.transaction(async (tx) => {
    await tx.run(sql`select 1 from regulation for update`);
    const before = await readRegulation(tx);
    await checkVersion(tx, 'house', 1, before, version);
    await checkCurrency(tx, given.currency);
    const changes = differences(before, given);
    if (Object.keys(changes).length === 0) return before;
    await tx.run(
      sql`update regulation set ${assignments(pairsOf(regulationFields, given))}, version = version + 1`,
    );
    await record(tx, { now, userId: user.id, noun: 'house', id: 1, deed: 'set-threshold', changes });
    return readRegulation(tx);
  });
}

/** Gives the rate of a currency from a day on. Refuses a currency nobody defined, and the house's own. */
export function addRate(
  { db, user, now }: Context,
  given: Input<typeof meter.addRate>['body'],
): Promise<Regulation> {
  const { currency, validFrom, rate } = given;
  return db.transaction(async (tx) => {
    await checkCurrency(tx, currency);
    const own = await tx.maybe(sql`select 1 from house where currency = ${currency}`);
    if (own) refuseField('currency', 'option');
    await tx.run(sql`
      insert into exchange_rates (currency, valid_from, rate, given_by, given_at)
      values (${currency}, ${validFrom}, ${rate}::numeric, ${user.id}, ${now})
      on conflict (currency, valid_from) do update set rate = excluded.rate, given_by = excluded.given_by,
        given_at = excluded.given_at`);
    await record(tx, {
      now,
      userId: user.id,
      noun: 'house',
      id: 1,
      deed: 'give-rate',
      changes: differences<object>({}, given),
    });
    return readRegulation(tx);
  });
}
