import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
} from 'libphonenumber-js/max';
import sql from 'sql-template-tag';
import type { PhoneCountry } from '#contract/phone-country';
import type { Db } from '../db/database';

/** Returns whether a country has phone numbers. */
export const isPhoneCountry = (code: string): code is CountryCode => isSupportedCountry(code);

/** Returns the countries whose numbers receive text messages, with their calling codes. */
export async function listPhoneCountries(db: Db): Promise<PhoneCountry[]> {
  const { countries } = await db.row<{ countries: string[] }>(sql`select countries from text_gateway`);
  return toPhoneCountries(countries);
}

/** Returns the countries for signing in by text message, or null while the house has not switched it on. */
export async function findSignInCountries(db: Db): Promise<PhoneCountry[] | null> {
  const row = await db.maybe<{ countries: string[] }>(sql`select countries from text_gateway where signs_in`);
  return row ? toPhoneCountries(row.countries) : null;
}

/** Returns the countries to which a gateway delivers text messages; null without one: messages then stay in the outbox. */
export async function findDeliveryCountries(db: Db): Promise<string[] | null> {
  const row = await db.maybe<{ countries: string[] }>(
    sql`select countries from text_gateway where url <> '' and countries <> '[]'`,
  );
  return row?.countries ?? null;
}

/** Returns the countries whose numbers an invitation accepts: those that can receive a code; all where no gateway sends one. */
export const listInvitationCountries = async (db: Db): Promise<PhoneCountry[]> =>
  toPhoneCountries((await findDeliveryCountries(db)) ?? getCountries());

const toPhoneCountries = (codes: readonly string[]): PhoneCountry[] =>
  codes.filter(isPhoneCountry).map((country) => ({ country, callingCode: getCountryCallingCode(country) }));
