import * as z from 'zod';
import { UnlimitedAddress } from '../email-address';
import { Line } from '../line';
import { Amount } from '../money/amount';
import { Day, Moment, TimeZone } from '../time';
import { limits } from './limits';
import { type SecretPermission, secret } from './secrets';

/**
 * A field of a form, declared once in the file of its noun. What the server stores, compares, exports and reads from
 * files, what forms allow and what conflicts and activities call it derive from this. Beside `schema` it is plain data,
 * so that the browser has it without zod.
 */
export interface Field extends FieldAttributes {
  kind: Kind;
  schema: z.ZodType;
  /** characters of a text, size of a count */
  max?: number;
  min?: number;
  /** it cannot be left empty */
  required?: boolean;
  /** a text of several lines: so many before anything is typed */
  lines?: number;
  options?: readonly string[];
  /** begins the messages that name its options */
  words?: string;
  /** whose rows it points to */
  of?: Target;
}
export type Fields = Readonly<Record<string, Field>>;

type Kind =
  | 'text'
  | 'email'
  | 'texts'
  | 'count'
  | 'amount'
  | 'flag'
  | 'choice'
  | 'choices'
  | 'row'
  | 'rows'
  | 'day'
  | 'moment'
  | 'zone'
  | 'currency'
  | 'whole';
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
  /** of the noun's table; null: it stands in a table of its own */
  column: string | null;
  /** the message that names it */
  label: string;
  /** what the mapping of a file calls it, where not by its name; false: files do not bring it */
  import?: string | false;
  /** its head in exported files, where that is not the column; false: it leaves in none */
  head?: string | false;
  /** the action that sees it and sets it */
  secret?: SecretPermission;
  /** the search of its noun looks into it */
  searched?: true;
  /** printed among the short facts, as a passage, or not at all; absent: the page has a place of its own for it */
  place?: 'fact' | 'passage' | 'internal';
}

interface TextAttributes extends FieldAttributes {
  max: number;
  required?: true;
  lines?: number;
}

const markSecret = <T extends z.ZodType>(schema: T, { secret: permission }: FieldAttributes): T =>
  permission ? secret(schema, permission) : schema;

/** A text, of one line unless it says `lines`; blanks around it do not count. */
export const text = <const G extends TextAttributes>(attributes: G) => ({
  ...attributes,
  kind: 'text' as const,
  schema: markSecret(
    (attributes.lines ? z.string().trim() : Line).min(attributes.required ? 1 : 0).max(attributes.max),
    attributes,
  ),
});

/** An e-mail address; none where it is not required. */
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

/** Words of the house's own, such as tags. */
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

/** Money in minor units of the currency of its sale. */
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

/** One of several; the first is what a new row begins with. */
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

/** One of several, or none. */
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

/** Any of several. */
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

/** The message that names an option; '' is an option too. */
export const getOptionKey = ({ words }: Pick<Field, 'words'>, option: string): string =>
  `${words}.${option || 'NONE'}`;

const Id = z.number().int().positive();

/** A row of another noun, or none. */
export const row = <const T extends Target, const G extends FieldAttributes>(of: T, attributes: G) => ({
  ...attributes,
  kind: 'row' as const,
  of,
  schema: markSecret(Id.nullable(), attributes),
});

/** Rows of another noun. */
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

/** A day with its time, or none yet. */
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

/** What a page of its own composes: kept whole, as JSON. Stories say that it was changed, not how. */
export const composite = <const S extends z.ZodType, const G extends FieldAttributes>(
  schema: S,
  attributes: G,
) => ({
  ...attributes,
  kind: 'whole' as const,
  schema: markSecret(schema, attributes),
});

type Shape<F extends Fields> = { -readonly [N in keyof F]: F[N]['schema'] };

/** The schemas of fields, for a body or a reply. */
export const toShape = <F extends Fields>(fields: F): Shape<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as Shape<F>;

/** What a form of these fields holds. */
export type FieldValues<F extends Fields> = { -readonly [N in keyof F]: z.output<F[N]['schema']> };

/** The same fields without some. */
export const omitFields = <F extends Fields, N extends keyof F>(fields: F, names: readonly N[]): Omit<F, N> =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => !names.includes(name as unknown as N)),
  ) as Omit<F, N>;

/** What a field holds where nothing was said: in a new form, and in a row that a file makes. */
export function getDefaultValue({ kind, required, options, min = 0 }: Field) {
  if (kind === 'text' || kind === 'email' || kind === 'zone') return '';
  if (kind === 'currency') return required ? '' : null;
  if (kind === 'choice' && required) return options?.[0] ?? '';
  if (kind === 'rows' || kind === 'texts' || kind === 'choices') return [];
  return kind === 'count' ? (required ? min : null) : kind === 'flag' ? false : null;
}

/** A form of these fields in which nothing was said yet. */
export const getDefaultValues = <F extends Fields>(fields: F): FieldValues<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, getDefaultValue(field)]),
  ) as FieldValues<F>;

/** What a row says of these fields. */
export const pickFieldValues = <F extends Fields>(fields: F, row: FieldValues<F>): FieldValues<F> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, row[name]])) as FieldValues<F>;

type TextFieldName<F extends Fields> = {
  [N in keyof F]: F[N]['kind'] extends 'text' ? N : never;
}[keyof F];

/** The texts that stand in one place of the page, in their order. */
export const listTextFields = <F extends Fields>(fields: F, place: Field['place']): TextFieldName<F>[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'text' && field.place === place ? [name as unknown as TextFieldName<F>] : [],
  );

/** The head of a field in exported files; undefined: it leaves in none. */
export const getExportHeader = ({ head, column }: Field): string | undefined =>
  head === false ? undefined : (head ?? column?.replace(/_id$/, ''));
