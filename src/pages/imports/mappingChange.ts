import {
  canJoinColumns,
  type DecimalMark,
  type FieldSource,
  type ImportField,
  listDateFields,
  type Mapping,
} from '#contract/import-fields';
import type { ImportSheet } from '#contract/import-sheet';

type Fields = Mapping['fields'];

const separators: Partial<Record<ImportField, string>> = {
  number: '',
  title: ', ',
  description: '\n',
  artist: '; ',
  dimensions: ' × ',
  street: '\n',
  remarks: '\n',
  email: '; ',
  phone: '; ',
  tags: '; ',
  artistAliases: '; ',
};

/** Returns the field a column is mapped to. Extracting the number from a text does not map the text's column. */
export const findColumnField = ({ fields, numberPattern }: Mapping, column: number): ImportField | null =>
  (Object.keys(fields) as ImportField[]).find(
    (field) => !(field === 'number' && numberPattern !== null) && fields[field]?.columns.includes(column),
  ) ?? null;

/** Returns dates that are ambiguous, as long as the order of day and month is not selected. */
export const listAmbiguousDates = ({ columns }: ImportSheet, mapping: Mapping): string[] =>
  mapping.dateOrder === null
    ? listDateFields(mapping).flatMap((field) =>
        (mapping.fields[field]?.columns ?? []).flatMap((column) =>
          columns[column]?.field === field ? columns[column].ambiguousSamples : [],
        ),
      )
    : [];

/** Maps a column to another field, or to none. */
export function withColumn(mapping: Mapping, column: number, field: ImportField | null): Partial<Mapping> {
  const hasPattern = mapping.numberPattern !== null && field !== 'number';
  const fields: Fields = {};
  for (const [name, source] of Object.entries(mapping.fields) as [ImportField, FieldSource][]) {
    const keepsColumn = hasPattern && name === 'number';
    const columns = keepsColumn ? source.columns : source.columns.filter((other) => other !== column);
    if (columns.length > 0) fields[name] = { ...source, columns };
  }
  if (field !== null) {
    // The text column that the number pattern uses is not joined with the number's own column.
    const previous = field === 'number' && mapping.numberPattern !== null ? undefined : fields[field];
    const columns = previous && canJoinColumns(field) ? [...previous.columns, column] : [column];
    fields[field] = { ...previous, columns, separator: previous?.separator ?? separators[field] ?? ' ' };
  }
  return field === 'number' ? { fields, numberPattern: null } : { fields };
}

/** Extracts the lot number from the text of a column; null: no longer. */
export function withPattern(mapping: Mapping, column: number | null, pattern: string): Partial<Mapping> {
  const { number, ...otherFields } = mapping.fields;
  if (column === null) return { fields: otherFields, numberPattern: null };
  return {
    fields: { ...otherFields, number: { columns: [column], separator: ' ' } },
    numberPattern: pattern,
  };
}

export const withSeparator = (
  { fields }: Mapping,
  field: ImportField,
  separator: string,
): Partial<Mapping> => {
  const source = fields[field];
  return source ? { fields: { ...fields, [field]: { ...source, separator } } } : {};
};

/** Sets the decimal separator of a column. */
export const withMark = (
  { notations }: Mapping,
  column: string,
  decimalMark: DecimalMark,
): Partial<Mapping> => ({ notations: { ...notations, [column]: { decimalMark, isOpen: false } } });
