import type * as z from 'zod';
import { getMark, getRowKind, type Mark, type RowKind, type SecretPermission } from '#contract/api/secrets';

/** The nearest row around a field that has a department, or states whether the reader knows the customer. */
export type RowContext = { departmentId?: number | null; isOwn?: boolean | null } | undefined;

/** What a reader may see of a row, and callbacks for the secrets in it. */
export interface Visibility {
  canSee(permission: SecretPermission, rowContext: RowContext): boolean;
  /** called for a secret the reader may see; the object that contains it may be the row of a lot */
  onRevealed?(permission: SecretPermission, holder: Holder): void;
  /** called instead of hiding a secret, for input */
  onDenied?(permission: SecretPermission): void;
}
export interface Holder {
  value: Record<string, unknown>;
  kind: RowKind;
}

/** Walks a value along its schema and hides in place what the reader may not see. */
export type Redactor = (value: unknown, visibility: Visibility) => void;
type Walk = (value: unknown, visibility: Visibility, rowContext: RowContext) => void;
type Row = Record<string, unknown>;

/**
 * Returns the redactor of a schema, or undefined when it contains no secrets. It only visits the parts with secrets. Throws
 * when rows with secrets do not declare their kind.
 */
export function buildRedactor(schema: z.ZodType): Redactor | undefined {
  const walk = getWalk(schema);
  return walk && ((value, visibility) => walk(value, visibility, undefined));
}

/** Returns the permissions on which the secrets of a schema depend. */
export function findSecretPermissions(schema: z.ZodType): Set<SecretPermission> {
  const permissions = new Set<SecretPermission>();
  collectPermissions(schema, permissions, new Set());
  return permissions;
}

type Def = z.core.$ZodTypeDef & {
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  discriminator?: string;
  out?: z.ZodType;
  valueType?: z.ZodType;
  values?: unknown[];
};
const getDef = (schema: z.ZodType): Def => (schema as unknown as { def: Def }).def;

/** Returns the schema inside a wrapper such as optional or nullable. */
const getInnerSchema = (schema: z.ZodType): z.ZodType | undefined => {
  const { innerType, out } = getDef(schema);
  return innerType ?? out;
};

function listPermissions(mark: Mark): SecretPermission[] {
  if (mark.kind === 'by')
    return Object.values(mark.permissions).filter((permission) => permission !== undefined);
  if (mark.kind === 'keys')
    return Object.values(mark.fields).flatMap((field) => {
      const inner = unwrapSchema(field).mark;
      return inner ? listPermissions(inner) : [];
    });
  return [mark.permission];
}

function collectPermissions(
  schema: z.ZodType,
  permissions: Set<SecretPermission>,
  visited: Set<z.ZodType>,
): void {
  if (visited.has(schema)) return;
  visited.add(schema);
  const mark = getMark(schema);
  if (mark) for (const permission of listPermissions(mark)) permissions.add(permission);
  const { shape, element, options, valueType } = getDef(schema);
  const parts = [
    getInnerSchema(schema),
    element,
    valueType,
    ...Object.values(shape ?? {}),
    ...(options ?? []),
  ];
  for (const part of parts) if (part) collectPermissions(part, permissions, visited);
}

/** Unwraps a schema and returns the first mark on the way. */
function unwrapSchema(schema: z.ZodType): { mark: Mark | undefined; core: z.ZodType; wrappers: Set<string> } {
  let mark = getMark(schema);
  let core = schema;
  const wrappers = new Set<string>();
  for (let inner = getInnerSchema(core); inner; inner = getInnerSchema(core)) {
    wrappers.add(getDef(core).type);
    core = inner;
    mark ??= getMark(core);
  }
  return { mark, core, wrappers };
}

const walks = new WeakMap<z.ZodType, Walk | false>();

/** Types used by many endpoints are walked once. */
function getWalk(schema: z.ZodType): Walk | undefined {
  const { core } = unwrapSchema(schema);
  const cached = walks.get(core) ?? (buildWalk(core) || false);
  walks.set(core, cached);
  return cached || undefined;
}

function buildWalk(core: z.ZodType): Walk | undefined {
  const { type, element, options, discriminator, valueType } = getDef(core);
  switch (type) {
    case 'object':
      return buildObjectWalk(core);
    case 'array':
      return element && buildListWalk(element);
    case 'record':
      return valueType && buildValuesWalk(valueType);
    case 'union':
      return options && buildUnionWalk(options, discriminator);
    default:
      return undefined;
  }
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

function buildObjectWalk(schema: z.ZodType): Walk | undefined {
  const shape = getDef(schema).shape ?? {};
  const fields = Object.entries(shape).flatMap(([key, field]) => {
    const fieldWalker = buildFieldWalk(key, field, schema);
    return fieldWalker ? [fieldWalker] : [];
  });
  if (fields.length === 0) return undefined;
  return (value, visibility, rowContext) => {
    if (!isRow(value)) return;
    const row: RowContext = 'isOwn' in value || 'departmentId' in value ? value : rowContext;
    for (const field of fields) field(value, visibility, row);
  };
}

/** Returns the permission for a secret that depends on other fields of this object. */
const findFieldPermission = (
  { fields, permissions }: Mark & { kind: 'by' },
  holder: Row,
): SecretPermission | undefined => permissions[fields.map((field) => String(holder[field])).join(' ')];

/** Returns the declared kind of rows that contain this secret. */
function requireRowKind(schema: z.ZodType, secret: string): RowKind {
  const kind = getRowKind(schema);
  if (kind) return kind;
  const fields = Object.keys(getDef(schema).shape ?? {}).join(', ');
  throw new Error(
    `rows with the secret ${secret} do not declare their kind: wrap { ${fields} } in withRowKind(…)`,
  );
}

type FieldWalk = (holder: Row, visibility: Visibility, rowContext: RowContext) => void;

function buildFieldWalk(key: string, schema: z.ZodType, row: z.ZodType): FieldWalk | undefined {
  const { mark } = unwrapSchema(schema);
  const innerWalk = getWalk(schema);
  if (!mark)
    return innerWalk && ((holder, visibility, rowContext) => innerWalk(holder[key], visibility, rowContext));
  if (mark.kind === 'shown')
    return (holder, visibility, rowContext) => {
      holder[key] = visibility.canSee(mark.permission, rowContext);
    };
  const kind = requireRowKind(row, key);
  if (mark.kind === 'keys') return buildKeysWalk(key, mark, kind);
  const blankValue = getBlankValue(schema);
  return (holder, visibility, rowContext) => {
    const fieldValue = holder[key];
    if (fieldValue === undefined) return;
    const permission = mark.kind === 'always' ? mark.permission : findFieldPermission(mark, holder);
    if (permission !== undefined && !visibility.canSee(permission, rowContext)) {
      visibility.onDenied?.(permission);
      holder[key] = blankValue;
      return;
    }
    if (permission !== undefined && hasValue(fieldValue))
      visibility.onRevealed?.(permission, { value: holder, kind });
    innerWalk?.(fieldValue, visibility, rowContext);
  };
}

/** Removes the secret fields from a record whose keys are names of fields. */
function buildKeysWalk(key: string, { fields, where }: Mark & { kind: 'keys' }, kind: RowKind): FieldWalk {
  const secrets = Object.entries(fields).flatMap(([name, field]) => {
    const { mark } = unwrapSchema(field);
    return mark?.kind === 'always' ? [{ name, permission: mark.permission }] : [];
  });
  return (holder, visibility, row) => {
    const record = holder[key];
    if (!isRow(record) || (where && holder[where[0]] !== where[1])) return;
    for (const { name, permission } of secrets) {
      if (!(name in record)) continue;
      if (visibility.canSee(permission, row)) {
        if (hasValue(record[name])) visibility.onRevealed?.(permission, { value: holder, kind });
        continue;
      }
      visibility.onDenied?.(permission);
      delete record[name];
    }
  };
}

/** Secret elements are removed from their list. */
function buildListWalk(element: z.ZodType): Walk | undefined {
  const { mark, core } = unwrapSchema(element);
  const innerWalk = getWalk(element);
  if (mark?.kind !== 'by') return innerWalk && buildElementsWalk(innerWalk);
  const kind = requireRowKind(core, mark.fields.join(' '));
  return (value, visibility, rowContext) => {
    if (!Array.isArray(value)) return;
    const visible = value.filter((one) => {
      const permission = isRow(one) ? findFieldPermission(mark, one) : undefined;
      if (permission === undefined) return true;
      const canSee = visibility.canSee(permission, rowContext);
      if (canSee) visibility.onRevealed?.(permission, { value: one as Row, kind });
      return canSee;
    });
    if (visible.length < value.length) value.splice(0, value.length, ...visible);
    if (innerWalk) for (const one of value) innerWalk(one, visibility, rowContext);
  };
}

const buildElementsWalk =
  (innerWalk: Walk): Walk =>
  (value, visibility, rowContext) => {
    if (Array.isArray(value)) for (const one of value) innerWalk(one, visibility, rowContext);
  };

function buildValuesWalk(valueType: z.ZodType): Walk | undefined {
  const innerWalk = getWalk(valueType);
  return (
    innerWalk &&
    ((value, visibility, rowContext) => {
      if (isRow(value)) for (const one of Object.values(value)) innerWalk(one, visibility, rowContext);
    })
  );
}

/** The options of a union with secrets must be told apart by one field. */
function buildUnionWalk(options: z.ZodType[], discriminator: string | undefined): Walk | undefined {
  const walks = options.map((option) => ({ option, walk: getWalk(option) }));
  if (!walks.some(({ walk }) => walk)) return undefined;
  if (!discriminator) throw new Error('a union that holds secrets has no field that tells its options apart');
  const byValue = new Map(
    walks.flatMap(({ option, walk }) => {
      const tag = getDef(unwrapSchema(option).core).shape?.[discriminator];
      return (tag ? (getDef(tag).values ?? []) : []).map((value) => [value, walk] as const);
    }),
  );
  return (value, visibility, rowContext) => {
    if (isRow(value)) byValue.get(value[discriminator])?.(value, visibility, rowContext);
  };
}

/** Returns the empty value that replaces a secret, according to its schema. */
function getBlankValue(schema: z.ZodType): unknown {
  const { core, wrappers } = unwrapSchema(schema);
  if (wrappers.has('optional')) return undefined;
  if (wrappers.has('nullable')) return null;
  const { type } = getDef(core);
  if (type === 'string') return '';
  if (type === 'boolean') return false;
  return type === 'array' ? [] : null;
}

/** Returns whether a secret is present: an amount, a text that is not empty, true, or a list of those. */
function hasValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasValue);
  if (isRow(value)) return Object.values(value).some(hasValue);
  return value === true || typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
}
