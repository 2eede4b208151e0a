import * as z from 'zod';
import { limits } from './api/limits';
import { secret } from './api/secrets';
import { EmailAddress } from './email-address';
import { Line } from './line';

/** The label of a contact, as staff write it: `Home`, `Office`, `Assistant`. */
const Label = Line.max(60).default('');
/** ISO 3166-1: `GB` */
export const Country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^([A-Z]{2})?$/, 'format');
/** street, house number, floor: up to five lines */
export const maxAddressLinesLength = 500;
const AddressLine = Line.max(limits.line);
/** The parts of a postal address. */
export const postalAddress = {
  lines: z.string().trim().max(maxAddressLinesLength),
  postcode: AddressLine.default(''),
  town: AddressLine.default(''),
  region: AddressLine.default(''),
  country: Country.default(''),
};

/** The contact data of a customer. The first of each kind is preferred; removed ones stay in the history. */
export const Contacts = {
  emails: z.array(z.strictObject({ label: Label, address: EmailAddress })).max(20),
  /** `number` in international format, `+44 20 7946 0018`; one without + belongs to the country of the first address */
  phones: z.array(z.strictObject({ label: Label, number: Line.min(3).max(limits.phone) })).max(20),
  addresses: z.array(z.strictObject({ label: Label, ...postalAddress })).max(20),
};
const details = 'customers:see-details';
export const visibleContacts = {
  emails: secret(Contacts.emails, details),
  phones: secret(Contacts.phones, details),
  addresses: secret(Contacts.addresses, details),
};
const ContactsShape = z.object(Contacts);
export type ContactLists = z.infer<typeof ContactsShape>;
