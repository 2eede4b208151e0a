import { type Field, getExportHeader } from './api/field';
import { customerFields, customerNoField } from './customer-fields';

/** The customer fields that a file can contain; internal remarks are never exported. */
export const { remarks: _remarks, ...exportedFields } = customerFields;
/** The columns of a customer file with their message keys. */
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
  /** formatted as in its country, for labels */
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
/** The columns of a file when none were selected. */
export const defaultFileColumns: readonly string[] = [
  ...['customer_no', 'name', 'kind', 'standing', 'town', 'country', 'email', 'phone', 'language'],
  ...['roles', 'tags', 'specialist', 'bought', 'consigned', 'last_contact_at', 'updated_at'],
];
