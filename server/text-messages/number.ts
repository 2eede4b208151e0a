import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import sql from 'sql-template-tag';
import { refuseField } from '#contract/api/refusal';
import type { Db } from '../db/database';
import { isPhoneCountry } from './countries';

/** Kinds of numbers that receive text messages. Some countries do not tell mobile and fixed lines apart. */
const mobileTypes = ['MOBILE', 'FIXED_LINE_OR_MOBILE'];

/**
 * Returns a mobile number as E.164; one without + belongs to `country`. Refuses a number that is invalid, not mobile (premium
 * numbers cost the house money), or of a country to which the house sends no messages.
 *
 * @param field the field of the input that contains it
 */
export async function requireMobileNumber(
  db: Db,
  field: string,
  number: string,
  country?: string,
): Promise<string> {
  const phone = parsePhoneNumberFromString(
    number,
    country !== undefined && isPhoneCountry(country) ? country : undefined,
  );
  if (!phone?.isValid()) return refuseField(field, 'phone');
  if (!mobileTypes.includes(phone.getType() ?? '')) return refuseField(field, 'mobile_phone');
  const isAllowed = await db.maybe(sql`
    select 1 from text_gateway where countries @> to_jsonb(${phone.country ?? ''}::text)`);
  return isAllowed ? phone.number : refuseField(field, 'phone_country');
}
