import * as z from 'zod';
import type { Permission } from './permissions';

/** Events of the access log: a user received a secret. Their names begin with `see-`. */
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

/** Further rules for the secrets of a permission. */
interface SecretRule {
  /** users with this permission also see them while the auction is LIVE */
  live?: Permission;
  /** the permission that exports them in a file */
  file?: Permission;
  /** the event in the access log when a user receives one; absent: not logged */
  log?: (typeof accessActions)[number];
}

/** The permissions that reveal secrets. They are checked for the departments of the row that holds the secret. */
export const secretRules = {
  'lots:see-reserve': { live: 'results:record', file: 'exports:take-secrets', log: 'see-reserve' },
  'lots:see-consignor': { file: 'exports:take-secrets', log: 'see-consignor' },
  'reports:see-reserve': { file: 'exports:take-secrets', log: 'see-reserve' },
  // Requests about a lot can reveal its reserve.
  'lots:request': { log: 'see-reserve' },
  'results:see-buyer': { file: 'exports:take-secrets', log: 'see-buyer' },
  'reservations:see-client': { file: 'exports:take-secrets', log: 'see-client' },
  // Prices are announced in the room, but a list of them is confidential.
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

/**
 * How a schema is secret: always, depending on a sibling field, or in some of its keys; or it tells whether a secret is
 * visible.
 */
export type Mark =
  | { kind: 'always'; permission: SecretPermission }
  | { kind: 'by'; fields: readonly string[]; permissions: FieldPermissions }
  | { kind: 'keys'; fields: Readonly<Record<string, z.ZodType>>; where: readonly [string, string] | null }
  | { kind: 'shown'; permission: SecretPermission };

/**
 * The kinds of rows that contain secrets. The kind decides under which row the access log records that a user received one:
 * - lot: the lot with the row's `id`;
 * - lotOfSale: the auction, except where the endpoint is about this lot;
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
 * Declares the row kind of a schema. Every object with a secret field, and every list element that is secret itself, must
 * declare it, or the server does not start. A schema derived from this one (`extend`, `omit`, `partial`) must declare its
 * own kind.
 */
export function withRowKind<K extends RowKind, T extends z.ZodType<RowKeys[K]>>(kind: K, schema: T): T {
  const copy = schema.clone();
  const mark = marks.get(schema);
  if (mark) marks.set(copy, mark);
  rowKinds.set(copy, kind);
  return copy;
}

export const getRowKind = (schema: z.ZodType): RowKind | undefined => rowKinds.get(schema);

/** Marks a copy, so that the original schema stays unmarked. */
function withMark<T extends z.ZodType>(schema: T, mark: Mark): T {
  const copy = schema.clone();
  marks.set(copy, mark);
  const kind = rowKinds.get(schema);
  if (kind) rowKinds.set(copy, kind);
  return copy;
}

export const getMark = (schema: z.ZodType): Mark | undefined => marks.get(schema);

/**
 * Marks a field that only users with the permission for its row can read and write: `reserve: secret(Amount.nullable(),
 * 'lots:see-reserve')`.
 */
export const secret = <T extends z.ZodType>(schema: T, permission: SecretPermission): T =>
  withMark(schema, { kind: 'always', permission });

/**
 * Marks a value as secret depending on a sibling field, such as the cells of a column with reserves. With several fields,
 * the key is their values joined by blanks. A marked object in a list is omitted from the list.
 */
export const secretBy = <T extends z.ZodType>(
  schema: T,
  field: string | readonly string[],
  permissions: FieldPermissions,
): T => withMark(schema, { kind: 'by', fields: [field].flat(), permissions });

/**
 * Marks a record whose keys are field names: those that are secret in `fields` are secret here. `where` limits this to rows
 * with that value of a sibling field.
 */
export const secretKeys = <T extends z.ZodType>(
  schema: T,
  fields: Readonly<Record<string, z.ZodType>>,
  where: readonly [string, string] | null = null,
): T => withMark(schema, { kind: 'keys', fields, where });

/** Marks a flag that tells whether the user sees the secrets of the row. */
export const visibilityFlag = <T extends z.ZodType>(schema: T, permission: SecretPermission): T =>
  withMark(schema, { kind: 'shown', permission });

/** Parameters of a refusal; some are secret, whichever endpoint refuses. */
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
