import sql from 'sql-template-tag';
import type { AuctionForm } from '#contract/auction-fields';
import { findCurrency } from '#contract/currencies';
import { refuseField } from '#contract/refusal';
import { isSkippedMoment } from '#contract/wall-clock';
import type { Db } from '../db/database';
import { definedCurrencies } from './currencies';

type Common = Pick<AuctionForm, 'startsAt' | 'endsAt' | 'timeZone' | 'specialistId' | 'currency'>;

/** What the forms of a sale and of a collection must both hold to. Refuses the field that does not. */
export async function checkCatalogue(
  db: Db,
  { startsAt, endsAt, timeZone, specialistId, currency }: Common,
): Promise<void> {
  for (const [name, at] of Object.entries({ startsAt, endsAt }))
    if (at && isSkippedMoment(at, timeZone)) refuseField(name, 'skipped_time');
  if (startsAt && endsAt && Date.parse(endsAt) < Date.parse(startsAt)) refuseField('endsAt', 'before_start');
  if (
    specialistId !== null &&
    !(await db.maybe(sql`select 1 from users where id = ${specialistId} and active`))
  )
    refuseField('specialistId', 'unknown_row');
  if (!findCurrency(currency, await definedCurrencies(db))) refuseField('currency', 'unknown_row');
}
