import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import type { Input } from '#contract/api/route';
import { findCurrency } from '#contract/currencies';
import type { Regulation, regulation } from '#contract/regulation';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { checkVersion } from '../events/check-version';
import { findDifferences, recordEvent } from '../events/event';
import { enqueue } from '../jobs/job';
import { listDefinedCurrencies } from '../settings/currencies';
import { today } from '../settings/today';
import { readRegulation, readThresholds } from './queries';

async function checkCurrency(tx: Db, code: string): Promise<void> {
  if (!findCurrency(code, await listDefinedCurrencies(tx))) refuseField('currency', 'currency');
}

/**
 * Sets the threshold that applies from a day on, replacing one from the same day. Refuses an unknown currency and a stale
 * version.
 */
export function saveRegulation(
  { db, user, now }: Context,
  { version, validFrom, threshold, currency, source }: Input<typeof regulation.save>['body'],
): Promise<Regulation> {
  return db.transaction(async (tx) => {
    await tx.run(sql`select 1 from regulation for update`);
    const before = await readRegulation(tx);
    await checkVersion(tx, 'house', 1, before, version);
    await checkCurrency(tx, currency);
    const day = validFrom ?? (await tx.row<{ day: string }>(sql`select ${today} as day`)).day;
    const values = { threshold, currency, source, validFrom: day };
    const stored = (await readThresholds(tx)).find((one) => one.validFrom === day);
    const changes = findDifferences(stored ?? before, values);
    if (Object.keys(changes).length === 0) return before;
    await tx.run(sql`
      insert into regulation (valid_from, threshold, currency, source, given_by, given_at)
      values (${day}, ${threshold}, ${currency}, ${source}, ${user.id}, ${now})
      on conflict (valid_from) do update set threshold = excluded.threshold, currency = excluded.currency, source = excluded.source,
        given_by = excluded.given_by, given_at = excluded.given_at, version = regulation.version + 1`);
    await enqueue(tx, 'demand-verifications', {});
    await recordEvent(tx, { now, userId: user.id, noun: 'house', id: 1, action: 'set-threshold', changes });
    return readRegulation(tx);
  });
}

/**
 * Removes a threshold that applies from a future day on. Refuses `threshold.begun` when that day has come, because purchases
 * were checked against it, `row.not_found`, and a stale version.
 */
export function removeThreshold(
  { db, user, now }: Context,
  validFrom: string,
  version: number,
): Promise<Regulation> {
  return db.transaction(async (tx) => {
    await tx.run(sql`select 1 from regulation for update`);
    const before = await readRegulation(tx);
    await checkVersion(tx, 'house', 1, before, version);
    const removed = (await readThresholds(tx)).find((one) => one.validFrom === validFrom);
    if (!removed) refuse('row.not_found');
    if (removed.validFrom <= before.validFrom) refuse('threshold.begun');
    // The version of the regulation is the sum over its rows. The threshold of today takes over the version of the removed
    // row, so that the sum never returns to a version that was read before.
    await tx.run(sql`
      update regulation set version = version + 1 + (select version from regulation where valid_from = ${validFrom})
      where valid_from = ${before.validFrom}`);
    await tx.run(sql`delete from regulation where valid_from = ${validFrom}`);
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'house',
      id: 1,
      action: 'remove-threshold',
      changes: {
        threshold: [removed.threshold, null],
        currency: [removed.currency, null],
        validFrom: [validFrom, null],
      },
    });
    return readRegulation(tx);
  });
}

/** Adds the exchange rate of a currency from a day on. Refuses an undefined currency, and the company's own. */
export function addRate(
  { db, user, now }: Context,
  input: Input<typeof regulation.addRate>['body'],
): Promise<Regulation> {
  const { currency, validFrom, rate } = input;
  return db.transaction(async (tx) => {
    await checkCurrency(tx, currency);
    const own = await tx.maybe(sql`select 1 from house where currency = ${currency}`);
    if (own) refuseField('currency', 'option');
    await tx.run(sql`
      insert into exchange_rates (currency, valid_from, rate, given_by, given_at)
      values (${currency}, ${validFrom}, ${rate}::numeric, ${user.id}, ${now})
      on conflict (currency, valid_from) do update set rate = excluded.rate, given_by = excluded.given_by,
        given_at = excluded.given_at`);
    await enqueue(tx, 'demand-verifications', {});
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'house',
      id: 1,
      action: 'give-rate',
      changes: findDifferences<object>({}, input),
    });
    return readRegulation(tx);
  });
}
