import { isPostcode } from '#contract/address-format';
import type { ImportField } from '#contract/import-fields';
import { type Contact, toOneLine, toPhoneContact } from '../customers/contacts';
import { parseCountry } from '../customers/countries';
import { toStoredAddress } from '../lib/email-address';
import { issue, joinColumns, type Row, readFieldText } from './row';

/** Returns emails, phones and the address as they are stored. Unreadable ones are reported and left out. */
export function readContacts(row: Row): Contact[] {
  const { values, cells, context } = row;
  const text = (field: ImportField) => joinColumns(cells, context.mapping, field);
  const country = readRowCountry(row);
  const emails = text('email')
    .split(/[;,|\n]+/)
    .flatMap(addressesIn)
    .flatMap((part): Contact[] => {
      const address = toStoredAddress(part);
      if (address !== undefined) return [{ kind: 'EMAIL', label: '', value: address, parts: null }];
      issue(row, 'email', 'WARNING', 'email_unreadable', { text: part.slice(0, 100) });
      return [];
    });
  const phones = text('phone')
    .split(/[;,|\n]|(?<=\s)\/(?=\s)/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => {
      const phone = toPhoneContact('', part, country || undefined);
      if (!phone) issue(row, 'phone', 'WARNING', 'phone_unreadable', { text: part.slice(0, 100) });
      return phone ?? [];
    });
  const parts = {
    lines: text('street').slice(0, 500),
    postcode: text('postcode'),
    town: text('town'),
    region: text('region'),
    country,
  };
  // Spreadsheets drop leading zeros, and columns get mixed up, so the user gets a warning.
  if (!isPostcode(parts.postcode, country))
    issue(row, 'postcode', 'WARNING', 'postcode_foreign', { text: parts.postcode.slice(0, 100) });
  const addressLine = toOneLine(parts);
  const addresses: Contact[] =
    addressLine === '' ? [] : [{ kind: 'ADDRESS', label: '', value: addressLine, parts }];
  for (const field of ['email', 'phone', 'street', 'postcode', 'town', 'region', 'country'])
    delete values[field];
  // Stored as field values, so that the check compares them with existing contacts.
  const lists = { email: emails, phone: phones, street: addresses };
  for (const [field, contacts] of Object.entries(lists))
    if (contacts.length > 0) values[field] = [...new Set(contacts.map(({ value }) => value))];
  const all = [...emails, ...phones, ...addresses];
  return all.filter(
    (one, at) => all.findIndex(({ kind, value }) => kind === one.kind && value === one.value) === at,
  );
}

/** Splits email addresses: `"Jan" <jan@example.test>` is one address; otherwise blanks separate several. */
function addressesIn(part: string): string[] {
  const text = part.trim();
  const bracket = text.lastIndexOf('<');
  return bracket >= 0 && text.endsWith('>')
    ? [text.slice(bracket + 1, -1)]
    : text.split(/\s+/).filter((word) => word !== '');
}

/** Returns the country of a row. An unknown or ambiguous country is reported and left out. */
function readRowCountry(row: Row): string {
  const countryText = readFieldText(row, 'country');
  if (countryText === '') return '';
  const text = countryText.slice(0, 100);
  const read = parseCountry(countryText);
  if (!read) issue(row, 'country', 'WARNING', 'country_unknown', { text });
  else if ('candidates' in read)
    issue(row, 'country', 'WARNING', 'country_ambiguous', { text, among: read.candidates.join(', ') });
  else if (read.code === 'GE' && isInAmerica(row))
    issue(row, 'country', 'WARNING', 'country_ambiguous', { text, among: 'GE, US' });
  else return read.code;
  return '';
}

/** Returns whether `Georgia` is the US state. Its postcodes have five digits, those of the country four. */
const isInAmerica = (row: Row): boolean =>
  /^\d{5}(-\d{4})?$/.test(readFieldText(row, 'postcode')) || /^\+?1[\s(-]/.test(readFieldText(row, 'phone'));
