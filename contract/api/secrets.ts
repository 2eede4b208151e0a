import * as z from 'zod';
import type { Permission } from './permissions';

/** Events of the access log: somebody was given something secret. Their names begin with `see-`. */
export const accessActions = [
  'see-reserve',
  'see-buyer',
  'see-client',
  'see-consignor',
  'see-notes',
  'see-bank',
  'see-limit',
  'see-identity',
] as const;

/** What else holds for the secrets that an action may see. */
interface SecretRule {
  /** whoever has this action sees them too while the sale is LIVE */
  live?: Permission;
  /** the action that takes them out of the house in a file */
  file?: Permission;
  /** the event in the access log when somebody is given one; without it nobody records it */
  log?: (typeof accessActions)[number];
}

/** The actions that see secrets. A secret depends on the departments of the row it stands in, as the action does. */
export const secretRules = {
  'lots:see-reserve': { live: 'results:record', file: 'exports:take-secrets', log: 'see-reserve' },
  'lots:see-consignor': { file: 'exports:take-secrets', log: 'see-consignor' },
  'reports:see-reserve': { file: 'exports:take-secrets', log: 'see-reserve' },
  // What was asked about a lot may tell its reserve.
  'lots:request': { log: 'see-reserve' },
  'results:see-buyer': { file: 'exports:take-secrets', log: 'see-buyer' },
  'reservations:see-client': { file: 'exports:take-secrets', log: 'see-client' },
  // Prices are called out in the room; a list of them is another thing.
  'results:see-price': { file: 'exports:take-secrets' },
  'reports:see-revenue': { file: 'exports:take-secrets' },
  'customers:see-linked': { file: 'exports:take-secrets', log: 'see-buyer' },
  'customers:see-details': { file: 'customers:export' },
  'customers:see-notes': { file: 'customers:export', log: 'see-notes' },
  'customers:see-bank': { log: 'see-bank' },
  'customers:see-limit': { log: 'see-limit' },
  'customers:see-identity': { file: 'customers:export', log: 'see-identity' },
  'settings:read': {},
  'users:manage': {},
} as const satisfies Partial<Record<Permission, SecretRule>>;
export type SecretPermission = keyof typeof secretRules;
export const getSecretRule = (permission: SecretPermission): SecretRule => secretRules[permission];

type FieldPermissions = Readonly<Partial<Record<string, SecretPermission>>>;

/** How a schema is secret: always, by what a field beside it says, in some of its keys; or it says if one is shown. */
export type Mark =
  | { kind: 'always'; permission: SecretPermission }
  | { kind: 'by'; fields: readonly string[]; permissions: FieldPermissions }
  | { kind: 'keys'; fields: Readonly<Record<string, z.ZodType>>; where: readonly [string, string] | null }
  | { kind: 'shown'; permission: SecretPermission };

/**
 * The kinds of rows that hold secrets. The kind decides under which row the access log records that a user received one:
 * - lot: the lot with the row's `id`;
 * - lotOfSale: the sale, except where the endpoint is about this lot;
 * - item: the item with the row's `itemId`;
 * - event: the endpoint's subject; without one, the lot with the row's `nounId`;
 * - subject: the endpoint's subject.
 */
export type RowKind = 'lot' | 'lotOfSale' | 'item' | 'event' | 'subject';
interface RowKeys {
  lot: { id: number };
  lotOfSale: { id: number };
  item: { itemId: number };
  event: { id: number };
  subject: object;
}
const marks = new WeakMap<object, Mark>();
const rowKinds = new WeakMap<object, RowKind>();

/**
 * Declares of what kind the rows of a schema are. Every object with a secret field, and every list element that is secret
 * itself, has to declare it, or the server does not start. A schema derived from this one (`extend`, `omit`, `partial`)
 * declares its own kind.
 */
export function withRowKind<K extends RowKind, T extends z.ZodType<RowKeys[K]>>(kind: K, schema: T): T {
  const copy = schema.clone();
  const mark = marks.get(schema);
  if (mark) marks.set(copy, mark);
  rowKinds.set(copy, kind);
  return copy;
}

export const getRowKind = (schema: z.ZodType): RowKind | undefined => rowKinds.get(schema);

/** What is marked is a schema of its own: the one it was made from stays as it is. */
function withMark<T extends z.ZodType>(schema: T, mark: Mark): T {
  const copy = schema.clone();
  marks.set(copy, mark);
  const kind = rowKinds.get(schema);
  if (kind) rowKinds.set(copy, kind);
  return copy;
}

export const getMark = (schema: z.ZodType): Mark | undefined => marks.get(schema);

/** A field that only those see, and set, who have the action for its row: `reserve: secret(Amount.nullable(), 'lots:see-reserve')`. */
export const secret = <T extends z.ZodType>(schema: T, permission: SecretPermission): T =>
  withMark(schema, { kind: 'always', permission });

/**
 * What is secret when a field beside it says so: the cells of a column that holds reserves; or several, whose values
 * then stand with blanks between them. Marked so itself, an object in a list is left out of it.
 */
export const secretBy = <T extends z.ZodType>(
  schema: T,
  field: string | readonly string[],
  permissions: FieldPermissions,
): T => withMark(schema, { kind: 'by', fields: [field].flat(), permissions });

/**
 * A record whose keys are names of fields: those that are secret in `fields` are secret here. `where`: only beside
 * a field with this value.
 */
export const secretKeys = <T extends z.ZodType>(
  schema: T,
  fields: Readonly<Record<string, z.ZodType>>,
  where: readonly [string, string] | null = null,
): T => withMark(schema, { kind: 'keys', fields, where });

/** A flag that says whether this reader is shown the secrets of the row. */
export const visibilityFlag = <T extends z.ZodType>(schema: T, permission: SecretPermission): T =>
  withMark(schema, { kind: 'shown', permission });

/** What a refusal says beside its code; of these params some are secret, whichever endpoint refuses. */
const params = { reserve: secret(z.number().optional(), 'lots:see-reserve') };
export const RefusalParams = withRowKind(
  'subject',
  z.looseObject({
    ...params,
    /** further questions that the same confirmation answers */
    others: z
      .array(z.object({ code: z.string(), params: withRowKind('subject', z.looseObject(params)) }))
      .optional(),
  }),
);
