import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Field, Fields } from '#contract/api/field';

interface StoredField {
  name: string;
  column: string;
  field: Field;
}

const storedFieldsCache = new WeakMap<Fields, StoredField[]>();

/** Returns the fields that are stored in a column of their noun's table. */
function listStoredFields(fields: Fields): StoredField[] {
  const storedFields =
    storedFieldsCache.get(fields) ??
    Object.entries(fields).flatMap(([name, field]) =>
      field.column === null ? [] : [{ name, column: field.column, field }],
    );
  storedFieldsCache.set(fields, storedFields);
  return storedFields;
}

/** Returns the columns of fields for a select: `i.date_text as "dateText"`. */
export const selectFieldColumns = (fields: Fields, alias: string): Sql =>
  raw(
    listStoredFields(fields)
      .map(({ name, column }) => `${alias}.${column} as "${name}"`)
      .join(', '),
  );

/** Returns the columns of fields without an alias, for copying from one row to another. */
export const columnNames = (fields: Fields): Sql =>
  raw(
    listStoredFields(fields)
      .map(({ column }) => column)
      .join(', '),
  );

export interface ColumnValue {
  column: string;
  value: unknown;
}

/** Returns the columns and values of the fields that `form` contains; keys that are no such fields are ignored. */
export const toColumnValues = (fields: Fields, form: object): ColumnValue[] =>
  listStoredFields(fields).flatMap(({ name, column, field }) =>
    name in form ? [{ column, value: toStoredValue(field, form[name as keyof typeof form]) }] : [],
  );

/** Composite values are sent as JSON text, because an array would be taken for a PostgreSQL array. */
const toStoredValue = ({ kind }: Field, value: unknown): unknown =>
  sqlType[kind] === 'jsonb' && value !== null ? JSON.stringify(value) : value;

/** Returns the assignments of an update: `title = $1, artist = $2`. */
export const assignments = (pairs: readonly ColumnValue[]): Sql =>
  join(
    pairs.map(({ column, value }) => sql`${raw(column)} = ${value as string}`),
    ', ',
  );

/**
 * Returns the columns and values of an insert: `(title, artist) values ($1, $2)`. They may include an `id` taken from its
 * sequence before.
 */
export const columnsAndValues = (pairs: readonly ColumnValue[]): Sql => sql`
  (${join(pairs.map(({ column }) => raw(column)))}) overriding system value values (${join(pairs.map(({ value }) => sql`${value as string}`))})`;

/** The PostgreSQL type of a field's column, for values passed as JSON. */
export const sqlType: Record<Field['kind'], string> = {
  text: 'text',
  email: 'text',
  texts: 'text[]',
  count: 'int',
  amount: 'bigint',
  rate: 'numeric',
  flag: 'boolean',
  choice: 'text',
  choices: 'text[]',
  row: 'bigint',
  rows: 'bigint[]',
  day: 'date',
  moment: 'timestamptz',
  zone: 'text',
  currency: 'text',
  labels: 'jsonb',
  details: 'jsonb',
  composite: 'jsonb',
};
