import sql from 'sql-template-tag';
import type { Regulation, Threshold } from '#contract/regulation';
import type { Db } from '../db/database';
import { today } from '../settings/today';

/** Returns all legal thresholds, newest first. */
export const readThresholds = (db: Db): Promise<Threshold[]> =>
  db.rows<Threshold>(sql`
    select valid_from as "validFrom", threshold, currency, source from regulation order by valid_from desc limit 1000`);

/** Returns the threshold that applies today and the exchange rates, newest first. */
export async function readRegulation(db: Db): Promise<Regulation> {
  const [current, rates] = await Promise.all([
    // Each change increments the version of one row, so the sum is the version of the whole.
    db.row<Omit<Regulation, 'rates'>>(sql`
      select valid_from as "validFrom", threshold, currency, source,
        (select sum(version)::int from regulation) as version
      from regulation where valid_from <= ${today} order by valid_from desc limit 1`),
    db.rows<Regulation['rates'][number]>(sql`
      select currency, valid_from as "validFrom", rate::text as rate from exchange_rates
      order by valid_from desc, currency limit 200`),
  ]);
  return { ...current, rates };
}
