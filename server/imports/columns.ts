import { type Field, getDefaultValue } from '#contract/api/field';
import { artistFields } from '#contract/artist-fields';
import { customerFields } from '#contract/customer-fields';
import { type ImportField, listImportedFields } from '#contract/import-fields';
import { itemFields } from '#contract/item-fields';
import { cataloguedFields } from '#contract/item-states';
import { lotFields } from '#contract/lot-fields';
import { workFields } from '#contract/works';
import { sqlType } from '../db/fields';

export interface Column {
  column: string;
  type: string;
  /** what stands there where a file says nothing; null: nothing */
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

/** Where the fields of a file are stored: with the thing itself … */
export const itemColumns = toColumns(listImportedFields(itemFields));

/** those of them that the catalogue says */
export const catalogued: readonly string[] = Object.keys(listImportedFields(cataloguedFields));

/** … with its offering … */
export const lotColumns = toColumns(listImportedFields(lotFields));

/** or with its place in a collection … */
export const workColumns = toColumns(listImportedFields(workFields));
/** where the own reference is the item's alone; a part of a lot has one too */
export const workItemColumns: Columns = {
  ...itemColumns,
  reference: { column: 'external_ref', type: 'text', defaultValue: '' },
};

/** A customer is kept with these … */
export const customerColumns: Columns = {
  ...toColumns(listImportedFields(customerFields)),
  reference: { column: 'external_ref', type: 'text', defaultValue: '' },
};
/** and with what follows from them (server/customers/name-columns.ts, contacts.ts). */
export const spellingColumns: Columns = {
  ...Object.fromEntries(
    ['name', 'sort_name', 'spellings', 'email', 'phone', 'town', 'country', 'reached_by'].map((column) => [
      column,
      { column, type: 'text', defaultValue: '' },
    ]),
  ),
};

/** An artist with these. */
export const artistColumns: Columns = {
  ...toColumns(listImportedFields(artistFields)),
  reference: { column: 'external_ref', type: 'text', defaultValue: '' },
};

/** … or with the result that waits for the sale. */
export const stagedColumns = [
  'outcome',
  'hammer',
  'buyer',
  'paddle',
] as const satisfies readonly ImportField[];

/** The amounts of an offering. */
export const lotAmounts = Object.entries<Field>(listImportedFields(lotFields)).flatMap(([name, { kind }]) =>
  kind === 'amount' ? [name as ImportField] : [],
);
/** Amounts of which a lot has one and its parts may have one each. */
export const summableFields: readonly string[] = [...lotAmounts, 'hammer' satisfies ImportField];
