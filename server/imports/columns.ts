import { type Field, standardOf } from '#contract/api/field';
import { artistFields } from '#contract/artist-fields';
import { customerFields } from '#contract/customer-fields';
import { broughtOf, type ImportField } from '#contract/import-fields';
import { itemFields } from '#contract/item-fields';
import { cataloguedFields } from '#contract/item-states';
import { lotFields } from '#contract/lot-fields';
import { workFields } from '#contract/works';
import { sqlType } from '../db/fields';

export interface Column {
  column: string;
  type: string;
  /** what stands there where a file says nothing; null: nothing */
  standard: ReturnType<typeof standardOf>;
}
export type Columns = Readonly<Record<string, Column>>;

const columnsOf = (fields: Record<string, Field>): Columns =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { column: field.column ?? name, type: sqlType[field.kind], standard: standardOf(field) },
    ]),
  );

/** Where the fields of a file are stored: with the thing itself … */
export const itemColumns = columnsOf(broughtOf(itemFields));

/** those of them that the catalogue says */
export const catalogued: readonly string[] = Object.keys(broughtOf(cataloguedFields));

/** … with its offering … */
export const lotColumns = columnsOf(broughtOf(lotFields));

/** or with its place in a collection … */
export const workColumns = columnsOf(broughtOf(workFields));
/** where the own reference is the item's alone; a part of a lot has one too */
export const workItemColumns: Columns = {
  ...itemColumns,
  reference: { column: 'external_ref', type: 'text', standard: '' },
};

/** A customer is kept with these … */
export const customerColumns: Columns = {
  ...columnsOf(broughtOf(customerFields)),
  reference: { column: 'external_ref', type: 'text', standard: '' },
};
/** and with what follows from them (server/customers/words.ts, contacts.ts). */
export const spelledColumns: Columns = {
  ...Object.fromEntries(
    ['name', 'sort_name', 'spellings', 'email', 'phone', 'town', 'country', 'reached_by'].map((column) => [
      column,
      { column, type: 'text', standard: '' },
    ]),
  ),
};

/** An artist with these. */
export const artistColumns: Columns = {
  ...columnsOf(broughtOf(artistFields)),
  reference: { column: 'external_ref', type: 'text', standard: '' },
};

/** … or with the result that waits for the sale. */
export const stagedColumns = [
  'outcome',
  'hammer',
  'buyer',
  'paddle',
] as const satisfies readonly ImportField[];

/** The amounts of an offering. */
export const lotAmounts = Object.entries<Field>(broughtOf(lotFields)).flatMap(([name, { kind }]) =>
  kind === 'amount' ? [name as ImportField] : [],
);
/** Amounts of which a lot has one and its parts may have one each. */
export const addable: readonly string[] = [...lotAmounts, 'hammer' satisfies ImportField];
