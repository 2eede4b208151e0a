import { type Field, getExportHeader } from './api/field';
import { customerFields, customerNoField } from './customer-fields';

/** What a file says of what is declared of a client; what the house remarks of them stands in none. */
export const { remarks: _remarks, ...exportedFields } = customerFields;
/** What a file of clients can say of each, and the message that names it. */
export const customerFileColumns: Readonly<Record<string, string>> = {
  customer_no: customerNoField.label,
  name: 'customers.name',
  ...Object.fromEntries(
    Object.values<Field>(exportedFields).flatMap((field) => {
      const head = getExportHeader(field);
      return head ? [[head, field.label]] : [];
    }),
  ),
  email: 'customers.email',
  emails: 'customers.emails',
  phone: 'customers.phone',
  phones: 'customers.phones',
  /** laid out as its country writes it, for labels */
  address: 'customers.address',
  lines: 'customers.lines',
  postcode: 'customers.postcode',
  town: 'customers.town',
  region: 'customers.region',
  country: 'customers.country',
  bought: 'customers.bought',
  consigned: 'customers.consigned',
  last_contact_at: 'customers.lastContactAt',
  updated_at: 'customers.updatedAt',
};
/** What it says where nobody has chosen. */
export const defaultFileColumns: readonly string[] = [
  ...['customer_no', 'name', 'kind', 'standing', 'town', 'country', 'email', 'phone', 'language'],
  ...['roles', 'tags', 'specialist', 'bought', 'consigned', 'last_contact_at', 'updated_at'],
];
