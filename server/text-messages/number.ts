import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import sql from 'sql-template-tag';
import { refuseField } from '#contract/api/refusal';
import type { Db } from '../db/database';
import { findDeliveryCountries, isPhoneCountry } from './countries';

/** Kinds of numbers that receive text messages. Some countries do not tell mobile and fixed lines apart. */
const mobileTypes = ['MOBILE', 'FIXED_LINE_OR_MOBILE'];

/** Returns a mobile number. Refuses one that is invalid or not mobile: premium numbers cost the house money. */
function parseMobileNumber(field: string, number: string, country: string | undefined): PhoneNumber {
  const phone = parsePhoneNumberFromString(
    number,
    country !== undefined && isPhoneCountry(country) ? country : undefined,
  );
  if (!phone?.isValid()) return refuseField(field, 'phone');
  if (!mobileTypes.includes(phone.getType() ?? '')) return refuseField(field, 'mobile_phone');
  return phone;
}

/**
 * Returns a mobile number as E.164; one without + belongs to `country`. Refuses a number that is invalid, not mobile, or of a
 * country to which the house sends no messages.
 *
 * @param field the field of the input that contains it
 */
export async function requireMobileNumber(
  db: Db,
  field: string,
  number: string,
  country?: string,
): Promise<string> {
  const phone = parseMobileNumber(field, number, country);
  const isAllowed = await db.maybe(sql`
    select 1 from text_gateway where countries @> to_jsonb(${phone.country ?? ''}::text)`);
  return isAllowed ? phone.number : refuseField(field, 'phone_country');
}

/**
 * Returns the mobile number of an invitation as E.164. Refuses one to which the gateway of the house sends no messages; without
 * a gateway any country is accepted.
 */
export async function requireInvitedNumber(
  db: Db,
  field: string,
  { number, country }: { number: string; country: string },
): Promise<string> {
  const phone = parseMobileNumber(field, number, country);
  const countries = await findDeliveryCountries(db);
  if (countries && !countries.includes(phone.country ?? '')) refuseField(field, 'phone_country');
  return phone.number;
}

/** Returns whether the gateway of the house delivers text messages to a number (E.164). */
export async function canReceiveMessages(db: Db, phone: string): Promise<boolean> {
  const country = parsePhoneNumberFromString(phone)?.country;
  const countries = await findDeliveryCountries(db);
  return countries?.includes(country ?? '') ?? false;
}
