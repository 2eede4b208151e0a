import { type Field, getDefaultValue, omitFields } from '#contract/api/field';
import { artistFields } from '#contract/artist-fields';
import { customerFields } from '#contract/customer-fields';
import { type ImportField, listImportedFields } from '#contract/import-fields';
import { itemFields } from '#contract/item-fields';
import { cataloguedFields } from '#contract/item-states';
import { lotFields } from '#contract/lot-fields';
import { registrationFields } from '#contract/registrations';
import { workFields } from '#contract/works';
import { sqlType } from '../db/fields';

export interface Column {
  column: string;
  type: string;
  /** the value where a file has none; null: no default */
  defaultValue: ReturnType<typeof getDefaultValue>;
}
export type Columns = Readonly<Record<string, Column>>;

const toColumns = (fields: Record<string, Field>): Columns =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { column: field.column ?? name, type: sqlType[field.kind], defaultValue: getDefaultValue(field) },
    ]),
  );

/** Database columns of the imported fields of an item. */
export const itemColumns = toColumns(listImportedFields(itemFields));

/** the imported fields that belong to the catalog entry */
export const catalogued: readonly string[] = Object.keys(listImportedFields(cataloguedFields));

/** Database columns of the imported fields of a lot. */
export const lotColumns = toColumns(listImportedFields(lotFields));

/** Database columns of the imported fields of a work in a collection. */
export const workColumns = toColumns(listImportedFields(workFields));
/** columns of the item of a work; only here the reference belongs to the item alone, because a part of a lot has its own */
export const workItemColumns: Columns = {
  ...itemColumns,
  reference: { column: 'external_ref', type: 'text', defaultValue: '' },
};

/** Database columns of the imported fields of a customer. */
export const customerColumns: Columns = {
  ...toColumns(listImportedFields(customerFields)),
  reference: { column: 'external_ref', type: 'text', defaultValue: '' },
};
/** columns derived from them (server/customers/name-columns.ts, contacts.ts) */
export const derivedCustomerColumns: Columns = {
  ...Object.fromEntries(
    ['name', 'sort_name', 'spellings', 'email', 'phone', 'town', 'country', 'reached_by'].map((column) => [
      column,
      { column, type: 'text', defaultValue: '' },
    ]),
  ),
};

/** Database columns of the registration of a bidder. */
export const registrationColumns = toColumns(omitFields(registrationFields, ['note']));

const offeredText = { column: '', type: 'text', defaultValue: null };
/** The fields of an opening balance, which has no table of its own. */
export const balanceColumns: Columns = Object.fromEntries(
  ['balanceKind', 'documentNo', 'documentDate', 'dueDate', 'balanceCurrency', 'openAmount'].map((field) => [
    field,
    offeredText,
  ]),
);

/** Database columns of the imported fields of an artist. */
export const artistColumns: Columns = {
  ...toColumns(listImportedFields(artistFields)),
  reference: { column: 'external_ref', type: 'text', defaultValue: '' },
};

/** Fields of a staged result. */
export const stagedColumns = [
  'outcome',
  'hammer',
  'buyer',
  'paddle',
] as const satisfies readonly ImportField[];

/** The amount fields of a lot. */
export const lotAmounts = Object.entries<Field>(listImportedFields(lotFields)).flatMap(([name, { kind }]) =>
  kind === 'amount' ? [name as ImportField] : [],
);
/** Amounts that a lot has once, while each of its parts may have its own. */
export const summableFields: readonly string[] = [...lotAmounts, 'hammer' satisfies ImportField];
