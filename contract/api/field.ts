import * as z from 'zod';
import { UnlimitedAddress } from '../email-address';
import { Line } from '../line';
import { Amount, Rate } from '../money/amount';
import { maxRate } from '../money/money';
import { Day, Moment, TimeZone } from '../time';
import { limits } from './limits';
import { type SecretPermission, secret } from './secrets';

/**
 * A form field, declared once in the file of its noun. Stored columns, comparisons, exports, imports, forms, conflicts and
 * histories derive from it. Apart from `schema` it is plain data, so that the browser can use it without zod.
 */
export interface Field extends FieldAttributes {
  kind: Kind;
  schema: z.ZodType;
  /** maximum length of a text, or maximum of a count */
  max?: number;
  min?: number;
  /** must not be empty */
  required?: boolean;
  /** multiline text: number of lines when empty */
  lines?: number;
  options?: readonly string[];
  /** prefix of the message keys of its options */
  words?: string;
  /** noun of the rows it refers to */
  of?: Target;
}
export type Fields = Readonly<Record<string, Field>>;

type Kind =
  | 'text'
  | 'email'
  | 'texts'
  | 'count'
  | 'amount'
  | 'rate'
  | 'flag'
  | 'choice'
  | 'choices'
  | 'row'
  | 'rows'
  | 'day'
  | 'moment'
  | 'zone'
  | 'currency'
  | 'labels'
  | 'details'
  | 'composite';
type Target =
  | 'departments'
  | 'categories'
  | 'users'
  | 'schedules'
  | 'customers'
  | 'auctions'
  | 'collections'
  | 'accounts';

interface FieldAttributes {
  /** column of the noun's table; null: stored in a separate table */
  column: string | null;
  /** message key of its label */
  label: string;
  /** name in the mapping of an import, if different from the field's; false: not imported */
  import?: string | false;
  /** header in exported files, if different from the column; false: not exported */
  head?: string | false;
  /** permission that reads and writes it */
  secret?: SecretPermission;
  /** included in the search of its noun */
  searched?: true;
  /** shown among the short facts, as a passage, or internally only; absent: the page places it itself */
  place?: 'fact' | 'passage' | 'internal';
}

interface TextAttributes extends FieldAttributes {
  max: number;
  required?: true;
  lines?: number;
}

const markSecret = <T extends z.ZodType>(schema: T, { secret: permission }: FieldAttributes): T =>
  permission ? secret(schema, permission) : schema;

/** A trimmed text, of one line unless `lines` is set. */
export const text = <const G extends TextAttributes>(attributes: G) => ({
  ...attributes,
  kind: 'text' as const,
  schema: markSecret(
    (attributes.lines ? z.string().trim() : Line).min(attributes.required ? 1 : 0).max(attributes.max),
    attributes,
  ),
});

/** An email address, or an empty text unless it is required. */
export const email = <const G extends FieldAttributes & { max: number; required?: true }>(attributes: G) => ({
  ...attributes,
  kind: 'email' as const,
  schema: markSecret<z.ZodType<string>>(
    attributes.required
      ? UnlimitedAddress.max(attributes.max)
      : z.union([z.literal(''), UnlimitedAddress.max(attributes.max)]),
    attributes,
  ),
});

/** A list of free texts, such as tags. */
export const texts = <const G extends FieldAttributes & { max: number }>(attributes: G) => ({
  ...attributes,
  kind: 'texts' as const,
  schema: markSecret(z.array(Line.min(1).max(attributes.max)).max(50), attributes),
});

/** A whole number. */
export const count = <const G extends FieldAttributes & { min: number; max: number }>(attributes: G) => ({
  ...attributes,
  kind: 'count' as const,
  required: true as const,
  schema: markSecret(z.number().int().min(attributes.min).max(attributes.max), attributes),
});

/** A whole number, or none. */
export const countOrNone = <const G extends FieldAttributes & { min: number; max: number }>(
  attributes: G,
) => ({
  ...attributes,
  kind: 'count' as const,
  schema: markSecret(z.number().int().min(attributes.min).max(attributes.max).nullable(), attributes),
});

/** A rate in basis points, entered and shown as a percentage, or none. */
export const rateOrNone = <const G extends FieldAttributes>(attributes: G) => ({
  ...attributes,
  kind: 'rate' as const,
  max: maxRate,
  schema: markSecret(Rate.nullable(), attributes),
});

/** Money in minor units of the auction's currency. */
export const amount = <const G extends FieldAttributes>(attributes: G) => ({
  ...attributes,
  kind: 'amount' as const,
  schema: markSecret(Amount.nullable(), attributes),
});

export const flag = <const G extends FieldAttributes>(attributes: G) => ({
  ...attributes,
  kind: 'flag' as const,
  schema: markSecret(z.boolean(), attributes),
});

/** One of several options; the first is the default of a new row. */
export const choice = <
  const O extends readonly [string, ...string[]],
  const G extends FieldAttributes & { words: string },
>(
  options: O,
  attributes: G,
) => ({
  ...attributes,
  kind: 'choice' as const,
  required: true as const,
  options,
  schema: markSecret(z.enum(options), attributes),
});

/** One of several options, or none. */
export const choiceOrNone = <
  const O extends readonly [string, ...string[]],
  const G extends FieldAttributes & { words: string },
>(
  options: O,
  attributes: G,
) => ({
  ...attributes,
  kind: 'choice' as const,
  options,
  schema: markSecret(z.enum(options).nullable(), attributes),
});

/** Any of several options. */
export const choices = <
  const O extends readonly [string, ...string[]],
  const G extends FieldAttributes & { words: string },
>(
  options: O,
  attributes: G,
) => ({
  ...attributes,
  kind: 'choices' as const,
  options,
  schema: markSecret(z.array(z.enum(options)).max(options.length), attributes),
});

/** Returns the message key of an option; '' is an option too. */
export const getOptionKey = ({ words }: Pick<Field, 'words'>, option: string): string =>
  `${words}.${option || 'NONE'}`;

const Id = z.number().int().positive();

/** Reference to a row of another noun, or none. */
export const row = <const T extends Target, const G extends FieldAttributes>(of: T, attributes: G) => ({
  ...attributes,
  kind: 'row' as const,
  of,
  schema: markSecret(Id.nullable(), attributes),
});

/** References to rows of another noun. */
export const rows = <const T extends Target, const G extends FieldAttributes>(of: T, attributes: G) => ({
  ...attributes,
  kind: 'rows' as const,
  of,
  schema: markSecret(z.array(Id).max(50), attributes),
});

/** A day. */
export const day = <const G extends FieldAttributes>(attributes: G) => ({
  ...attributes,
  kind: 'day' as const,
  required: true as const,
  schema: markSecret(Day, attributes),
});

/** A day, or none. */
export const dayOrNone = <const G extends FieldAttributes>(attributes: G) => ({
  ...attributes,
  kind: 'day' as const,
  schema: markSecret(Day.nullable(), attributes),
});

/** A day with a time, or none. */
export const moment = <const G extends FieldAttributes>(attributes: G) => ({
  ...attributes,
  kind: 'moment' as const,
  schema: markSecret(Moment.nullable(), attributes),
});

export const zone = <const G extends FieldAttributes>(attributes: G) => ({
  ...attributes,
  kind: 'zone' as const,
  required: true as const,
  schema: markSecret(TimeZone, attributes),
});

export const currency = <const G extends FieldAttributes>(attributes: G) => ({
  ...attributes,
  kind: 'currency' as const,
  required: true as const,
  max: limits.currency,
  schema: markSecret(Line.min(3).max(limits.currency), attributes),
});

/** A currency, or none. */
export const currencyOrNone = <const G extends FieldAttributes>(attributes: G) => ({
  ...attributes,
  kind: 'currency' as const,
  schema: markSecret(Line.min(3).max(limits.currency).nullable(), attributes),
});

/** A value that a page composes itself, stored as JSON. Histories show that it changed, and how only for companies. */
export const composite = <const S extends z.ZodType, const G extends FieldAttributes>(
  schema: S,
  attributes: G,
) => ({
  ...attributes,
  kind: 'composite' as const,
  schema: markSecret(schema, attributes),
});

/** The labels that a row declares, stored in a separate table. */
export const labels = <const S extends z.ZodType, const G extends FieldAttributes>(
  schema: S,
  attributes: G,
) => ({
  ...attributes,
  kind: 'labels' as const,
  schema: markSecret(schema, attributes),
});

/** Values under the labels of another row, such as those of an item's category; always in the order of the labels' ids. */
export const details = <const G extends FieldAttributes & { max: number }>(attributes: G) => ({
  ...attributes,
  kind: 'details' as const,
  schema: markSecret(
    z
      .array(z.strictObject({ labelId: Id, value: Line.min(1).max(attributes.max) }))
      .max(50)
      .overwrite((values) => values.toSorted((one, other) => one.labelId - other.labelId)),
    attributes,
  ),
});

type Shape<F extends Fields> = { -readonly [N in keyof F]: F[N]['schema'] };

/** Returns the schemas of fields for a body or a reply. */
export const toShape = <F extends Fields>(fields: F): Shape<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as Shape<F>;

/** The values of a form with these fields. */
export type FieldValues<F extends Fields> = { -readonly [N in keyof F]: z.output<F[N]['schema']> };

/** Returns the fields without the named ones. */
export const omitFields = <F extends Fields, N extends keyof F>(fields: F, names: readonly N[]): Omit<F, N> =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => !names.includes(name as unknown as N)),
  ) as Omit<F, N>;

/** Returns the default of a field in a new form and in an imported row. */
export function getDefaultValue({ kind, required, options, min = 0 }: Field) {
  if (kind === 'text' || kind === 'email' || kind === 'zone') return '';
  if (kind === 'currency') return required ? '' : null;
  if (kind === 'choice' && required) return options?.[0] ?? '';
  if (kind === 'rows' || kind === 'texts' || kind === 'choices') return [];
  if (kind === 'labels' || kind === 'details') return [];
  return kind === 'count' ? (required ? min : null) : kind === 'flag' ? false : null;
}

/** Returns the default values of a form with these fields. */
export const getDefaultValues = <F extends Fields>(fields: F): FieldValues<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, getDefaultValue(field)]),
  ) as FieldValues<F>;

/** Returns the values of these fields in a row. */
export const pickFieldValues = <F extends Fields>(fields: F, row: FieldValues<F>): FieldValues<F> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, row[name]])) as FieldValues<F>;

type TextFieldName<F extends Fields> = {
  [N in keyof F]: F[N]['kind'] extends 'text' ? N : never;
}[keyof F];

/** Returns the names of the text fields in one place of the page, in their order. */
export const listTextFields = <F extends Fields>(fields: F, place: Field['place']): TextFieldName<F>[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'text' && field.place === place ? [name as unknown as TextFieldName<F>] : [],
  );

/** Returns the header of a field in exported files, or undefined when it is not exported. */
export const getExportHeader = ({ head, column }: Field): string | undefined =>
  head === false ? undefined : (head ?? column?.replace(/_id$/, ''));
