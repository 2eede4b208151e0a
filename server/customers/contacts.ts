import { isValid } from 'i18n-iso-countries';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import sql from 'sql-template-tag';
import { isPostcode } from '#contract/address-format';
import { type FieldIssue, refuse } from '#contract/api/refusal';
import type { ContactLists } from '#contract/contacts';
import type { Db } from '../db/database';
import type { ColumnValue } from '../db/fields';
import { toReadableAddress, toStoredAddress } from '../lib/email-address';

type Kind = 'EMAIL' | 'PHONE' | 'ADDRESS';
type Parts = Omit<ContactLists['addresses'][number], 'label'>;
export interface Contact {
  kind: Kind;
  label: string;
  /** normalized value that identifies the contact */
  value: string;
  /** the parts of an address, or the display format of a phone number */
  parts: Parts | { shown: string } | null;
}

/** Returns an address on one line: `1 Invented Street, 10115 Nowhere, DE`. */
export const toOneLine = ({ lines, postcode, town, region, country }: Parts): string =>
  [lines.replace(/(?<!\s)\s*\n\s*/g, ', '), `${postcode} ${town}`.trim(), region, country]
    .filter((part) => part !== '')
    .join(', ');

/**
 * Returns a phone number in E.164 format; one without + is read as a number of `defaultCountry`. Returns undefined for an
 * invalid number.
 */
export function toPhoneContact(
  label: string,
  number: string,
  defaultCountry: string | undefined,
): Contact | undefined {
  const phone = parsePhoneNumberFromString(number, defaultCountry as CountryCode | undefined);
  if (!phone?.isValid()) return undefined;
  const extension = phone.ext ? `;ext=${phone.ext}` : '';
  return {
    kind: 'PHONE',
    label,
    value: `${phone.number}${extension}`,
    parts: { shown: phone.formatInternational() },
  };
}

/**
 * Returns contacts in stored form: emails in lower case, phone numbers in E.164. A number without + is read as one of the
 * country of the first address. Refuses an invalid email, number, country or postcode, naming the field. The postcode of an
 * address in `stored` is not checked again, so that an old address does not block other changes.
 */
export function normalizeContacts(
  { emails, phones, addresses }: Partial<ContactLists>,
  country: string,
  stored: readonly Parts[] = [],
): Contact[] {
  const storedLines = new Set(stored.map(toOneLine));
  const issues: FieldIssue[] = [];
  const defaultCountry = addresses?.find((one) => one.country !== '')?.country || country || undefined;
  for (const [at, { country: code }] of (addresses ?? []).entries())
    if (code !== '' && !isValid(code)) issues.push({ path: `addresses.${at}.country`, code: 'unknown_row' });
  for (const [at, address] of (addresses ?? []).entries())
    if (!isPostcode(address.postcode, address.country) && !storedLines.has(toOneLine(address)))
      issues.push({ path: `addresses.${at}.postcode`, code: 'postcode' });
  const phoneContacts = (phones ?? []).flatMap(({ label, number }, at) => {
    const phone = toPhoneContact(label, number, defaultCountry);
    if (!phone) issues.push({ path: `phones.${at}.number`, code: 'phone' });
    return phone ?? [];
  });
  const emailContacts = (emails ?? []).flatMap(({ label, address }, at): Contact[] => {
    const value = toStoredAddress(address);
    if (value === undefined) issues.push({ path: `emails.${at}.address`, code: 'email' });
    return value === undefined ? [] : [{ kind: 'EMAIL', label, value, parts: null }];
  });
  if (issues.length > 0) refuse('input.invalid', {}, issues);
  return [
    ...emailContacts,
    ...phoneContacts,
    ...(addresses ?? []).map(
      ({ label, ...parts }): Contact => ({ kind: 'ADDRESS', label, value: toOneLine(parts), parts }),
    ),
  ];
}

/**
 * Returns the columns for lists and search: the first contact of each kind, and all of them as text, phone numbers as
 * digits.
 */
export function toContactColumns(contacts: readonly Contact[]): ColumnValue[] {
  const first = (kind: Kind) => contacts.find((one) => one.kind === kind);
  const address = first('ADDRESS')?.parts as Parts | undefined;
  const phone = first('PHONE')?.parts as { shown: string } | undefined;
  const searchTerms = contacts.map(({ kind, value }) => {
    if (kind === 'PHONE') return value.replace(/\D/g, '');
    // Users search for the readable form of a domain, not its ASCII form.
    return kind === 'EMAIL' ? [...new Set([value, toReadableAddress(value)])].join(' ') : value;
  });
  return [
    { column: 'email', value: first('EMAIL')?.value ?? '' },
    { column: 'phone', value: phone?.shown ?? '' },
    { column: 'town', value: address?.town ?? '' },
    { column: 'country', value: address?.country ?? '' },
    { column: 'reached_by', value: searchTerms.join(' ').toLowerCase() },
  ];
}

/**
 * Saves the contacts of a customer in their order. Contacts of the passed kinds that are missing from the list are ended and
 * remain as history.
 */
export async function saveContacts(
  tx: Db,
  customerId: number,
  contacts: readonly Contact[],
  { kinds, now }: { kinds: readonly Kind[]; now: Date },
): Promise<void> {
  const rows = JSON.stringify(
    contacts.map(({ kind, label, value, parts }, position) => ({ kind, label, value, parts, position })),
  );
  const newContacts = sql`jsonb_to_recordset(${rows}::jsonb) as g(kind text, label text, value text, parts jsonb, position int)`;
  await tx.run(sql`
    update customer_contacts c set ended_at = ${now}
    where c.customer_id = ${customerId} and c.ended_at is null and c.kind = any(${[...kinds]}::text[])
      and not exists (select 1 from ${newContacts} where g.kind = c.kind and g.value = c.value)`);
  await tx.run(sql`
    update customer_contacts c set label = g.label, parts = g.parts, position = g.position from ${newContacts}
    where c.customer_id = ${customerId} and c.ended_at is null and c.kind = g.kind and c.value = g.value`);
  await tx.run(sql`
    insert into customer_contacts (customer_id, kind, label, value, parts, position)
    select ${customerId}, g.kind, g.label, g.value, g.parts, g.position from ${newContacts}
    where not exists (select 1 from customer_contacts c where c.customer_id = ${customerId} and c.ended_at is null
      and c.kind = g.kind and c.value = g.value)`);
}
