import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Field, Fields } from '#contract/api/field';

interface StoredField {
  name: string;
  column: string;
  field: Field;
}

const storedFieldsCache = new WeakMap<Fields, StoredField[]>();

/** The fields that stand in a column of their noun's table. */
function listStoredFields(fields: Fields): StoredField[] {
  const storedFields =
    storedFieldsCache.get(fields) ??
    Object.entries(fields).flatMap(([name, field]) =>
      field.column === null ? [] : [{ name, column: field.column, field }],
    );
  storedFieldsCache.set(fields, storedFields);
  return storedFields;
}

/** The columns of fields for a select: `i.date_text as "dateText"`. */
export const selectFieldColumns = (fields: Fields, alias: string): Sql =>
  raw(
    listStoredFields(fields)
      .map(({ name, column }) => `${alias}.${column} as "${name}"`)
      .join(', '),
  );

/** The bare columns of fields: what a row copies of another one. */
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

/** Columns and values of the fields that `form` names; what is no field of these is passed over. */
export const toColumnValues = (fields: Fields, form: object): ColumnValue[] =>
  listStoredFields(fields).flatMap(({ name, column, field }) =>
    name in form ? [{ column, value: toStoredValue(field, form[name as keyof typeof form]) }] : [],
  );

/** What is kept whole goes as its own text: an array would be taken for one of PostgreSQL's. */
const toStoredValue = ({ kind }: Field, value: unknown): unknown =>
  kind === 'whole' && value !== null ? JSON.stringify(value) : value;

/** For an update: `title = $1, artist = $2`. */
export const assignments = (pairs: readonly ColumnValue[]): Sql =>
  join(
    pairs.map(({ column, value }) => sql`${raw(column)} = ${value as string}`),
    ', ',
  );

/** For an insert: `(title, artist) values ($1, $2)`; an `id` among them may have been taken from its sequence before. */
export const columnsAndValues = (pairs: readonly ColumnValue[]): Sql => sql`
  (${join(pairs.map(({ column }) => raw(column)))}) overriding system value values (${join(pairs.map(({ value }) => sql`${value as string}`))})`;

/** How PostgreSQL types the column of a field, for values that come as JSON. */
export const sqlType: Record<Field['kind'], string> = {
  text: 'text',
  email: 'text',
  texts: 'text[]',
  count: 'int',
  amount: 'bigint',
  flag: 'boolean',
  choice: 'text',
  choices: 'text[]',
  row: 'bigint',
  rows: 'bigint[]',
  day: 'date',
  moment: 'timestamptz',
  zone: 'text',
  currency: 'text',
  whole: 'jsonb',
};
