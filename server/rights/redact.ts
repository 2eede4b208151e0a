import type * as z from 'zod';
import { type Mark, markOf, type RowKind, rowKindOf, type SecretPermission } from '#contract/api/secrets';

/** The nearest row around a field that says to which department it belongs, or whether the reader knows the client. */
export type Near = { departmentId?: number | null; isOwn?: boolean | null } | undefined;

/** What a reader may see of a row, and who is told when they are given something secret. */
export interface Visibility {
  sees(permission: SecretPermission, near: Near): boolean;
  /** a secret that is given, in an object, which may be a row of a lot */
  gives?(permission: SecretPermission, holder: Holder): void;
  /** instead of hiding it: where a secret is sent in */
  denies?(permission: SecretPermission): void;
}
export interface Holder {
  value: Record<string, unknown>;
  kind: RowKind;
}

/** Goes through what a schema describes and hides in place what the reader may not see. */
export type Redactor = (value: unknown, visibility: Visibility) => void;
type Walk = (value: unknown, visibility: Visibility, near: Near) => void;
type Row = Record<string, unknown>;

/**
 * The redactor of a schema; undefined where it holds no secret. It only goes where there are some. Throws where rows with
 * secrets do not declare their kind.
 */
export function redactorOf(schema: z.ZodType): Redactor | undefined {
  const walk = walkOf(schema);
  return walk && ((value, visibility) => walk(value, visibility, undefined));
}

/** The actions on which the secrets of a schema depend. */
export function findSecretPermissions(schema: z.ZodType): Set<SecretPermission> {
  const permissions = new Set<SecretPermission>();
  collect(schema, permissions, new Set());
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
const defOf = (schema: z.ZodType): Def => (schema as unknown as { def: Def }).def;

/** What is inside of a schema that only says more about another one. */
const innerOf = (schema: z.ZodType): z.ZodType | undefined => {
  const { innerType, out } = defOf(schema);
  return innerType ?? out;
};

function permissionsOf(mark: Mark): SecretPermission[] {
  if (mark.kind === 'by')
    return Object.values(mark.permissions).filter((permission) => permission !== undefined);
  if (mark.kind === 'keys')
    return Object.values(mark.fields).flatMap((field) => {
      const inner = peeled(field).mark;
      return inner ? permissionsOf(inner) : [];
    });
  return [mark.permission];
}

function collect(schema: z.ZodType, permissions: Set<SecretPermission>, met: Set<z.ZodType>): void {
  if (met.has(schema)) return;
  met.add(schema);
  const mark = markOf(schema);
  if (mark) for (const permission of permissionsOf(mark)) permissions.add(permission);
  const { shape, element, options, valueType } = defOf(schema);
  const parts = [innerOf(schema), element, valueType, ...Object.values(shape ?? {}), ...(options ?? [])];
  for (const part of parts) if (part) collect(part, permissions, met);
}

/** A schema without what is only said about it, with the first mark on the way. */
function peeled(schema: z.ZodType): { mark: Mark | undefined; core: z.ZodType; around: Set<string> } {
  let mark = markOf(schema);
  let core = schema;
  const around = new Set<string>();
  for (let inner = innerOf(core); inner; inner = innerOf(core)) {
    around.add(defOf(core).type);
    core = inner;
    mark ??= markOf(core);
  }
  return { mark, core, around };
}

const walks = new WeakMap<z.ZodType, Walk | false>();

/** What many endpoints answer is looked through once. */
function walkOf(schema: z.ZodType): Walk | undefined {
  const { core } = peeled(schema);
  const known = walks.get(core) ?? (coreWalk(core) || false);
  walks.set(core, known);
  return known || undefined;
}

function coreWalk(core: z.ZodType): Walk | undefined {
  const { type, element, options, discriminator, valueType } = defOf(core);
  switch (type) {
    case 'object':
      return objectWalk(core);
    case 'array':
      return element && listWalk(element);
    case 'record':
      return valueType && valuesWalk(valueType);
    case 'union':
      return options && unionWalk(options, discriminator);
    default:
      return undefined;
  }
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

function objectWalk(schema: z.ZodType): Walk | undefined {
  const shape = defOf(schema).shape ?? {};
  const fields = Object.entries(shape).flatMap(([key, field]) => {
    const found = fieldWalk(key, field, schema);
    return found ? [found] : [];
  });
  if (fields.length === 0) return undefined;
  return (value, visibility, near) => {
    if (!isRow(value)) return;
    const row: Near = 'isOwn' in value || 'departmentId' in value ? value : near;
    for (const field of fields) field(value, visibility, row);
  };
}

/** The action that sees what is secret by the fields beside it, as they stand in this object. */
const besideIn = (
  { fields, permissions }: Mark & { kind: 'by' },
  holder: Row,
): SecretPermission | undefined => permissions[fields.map((field) => String(holder[field])).join(' ')];

/** The declared kind of rows that hold this secret. */
function requireRowKind(schema: z.ZodType, secret: string): RowKind {
  const kind = rowKindOf(schema);
  if (kind) return kind;
  const fields = Object.keys(defOf(schema).shape ?? {}).join(', ');
  throw new Error(`rows with the secret ${secret} do not declare their kind: wrap { ${fields} } in rowOf(…)`);
}

type FieldWalk = (holder: Row, visibility: Visibility, near: Near) => void;

function fieldWalk(key: string, schema: z.ZodType, row: z.ZodType): FieldWalk | undefined {
  const { mark } = peeled(schema);
  const inside = walkOf(schema);
  if (!mark) return inside && ((holder, visibility, near) => inside(holder[key], visibility, near));
  if (mark.kind === 'shown')
    return (holder, visibility, near) => {
      holder[key] = visibility.sees(mark.permission, near);
    };
  const kind = requireRowKind(row, key);
  if (mark.kind === 'keys') return keysWalk(key, mark, kind);
  const blank = blankOf(schema);
  return (holder, visibility, near) => {
    const held = holder[key];
    if (held === undefined) return;
    const permission = mark.kind === 'always' ? mark.permission : besideIn(mark, holder);
    if (permission !== undefined && !visibility.sees(permission, near)) {
      visibility.denies?.(permission);
      holder[key] = blank;
      return;
    }
    if (permission !== undefined && isGiven(held)) visibility.gives?.(permission, { value: holder, kind });
    inside?.(held, visibility, near);
  };
}

/** Of a record whose keys are names of fields, those that are secret go. */
function keysWalk(key: string, { fields, where }: Mark & { kind: 'keys' }, kind: RowKind): FieldWalk {
  const secrets = Object.entries(fields).flatMap(([name, field]) => {
    const { mark } = peeled(field);
    return mark?.kind === 'always' ? [{ name, permission: mark.permission }] : [];
  });
  return (holder, visibility, row) => {
    const record = holder[key];
    if (!isRow(record) || (where && holder[where[0]] !== where[1])) return;
    for (const { name, permission } of secrets) {
      if (!(name in record)) continue;
      if (visibility.sees(permission, row)) {
        if (isGiven(record[name])) visibility.gives?.(permission, { value: holder, kind });
        continue;
      }
      visibility.denies?.(permission);
      delete record[name];
    }
  };
}

/** Elements that are secret themselves are left out of their list. */
function listWalk(element: z.ZodType): Walk | undefined {
  const { mark, core } = peeled(element);
  const inside = walkOf(element);
  if (mark?.kind !== 'by') return inside && elementsWalk(inside);
  const kind = requireRowKind(core, mark.fields.join(' '));
  return (value, visibility, near) => {
    if (!Array.isArray(value)) return;
    const visible = value.filter((one) => {
      const permission = isRow(one) ? besideIn(mark, one) : undefined;
      if (permission === undefined) return true;
      const sees = visibility.sees(permission, near);
      if (sees) visibility.gives?.(permission, { value: one as Row, kind });
      return sees;
    });
    if (visible.length < value.length) value.splice(0, value.length, ...visible);
    if (inside) for (const one of value) inside(one, visibility, near);
  };
}

const elementsWalk =
  (inside: Walk): Walk =>
  (value, visibility, near) => {
    if (Array.isArray(value)) for (const one of value) inside(one, visibility, near);
  };

function valuesWalk(valueType: z.ZodType): Walk | undefined {
  const inside = walkOf(valueType);
  return (
    inside &&
    ((value, visibility, near) => {
      if (isRow(value)) for (const one of Object.values(value)) inside(one, visibility, near);
    })
  );
}

/** The options of a union that hold secrets must be told apart by one field. */
function unionWalk(options: z.ZodType[], discriminator: string | undefined): Walk | undefined {
  const walks = options.map((option) => ({ option, walk: walkOf(option) }));
  if (!walks.some(({ walk }) => walk)) return undefined;
  if (!discriminator) throw new Error('a union that holds secrets has no field that tells its options apart');
  const byValue = new Map(
    walks.flatMap(({ option, walk }) => {
      const tag = defOf(peeled(option).core).shape?.[discriminator];
      return (tag ? (defOf(tag).values ?? []) : []).map((value) => [value, walk] as const);
    }),
  );
  return (value, visibility, near) => {
    if (isRow(value)) byValue.get(value[discriminator])?.(value, visibility, near);
  };
}

/** What stands in the place of a secret: nothing, as its schema says it. */
function blankOf(schema: z.ZodType): unknown {
  const { core, around } = peeled(schema);
  if (around.has('optional')) return undefined;
  if (around.has('nullable')) return null;
  const { type } = defOf(core);
  if (type === 'string') return '';
  if (type === 'boolean') return false;
  return type === 'array' ? [] : null;
}

/** An amount, a text that says something, a yes, or several of them. */
function isGiven(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isGiven);
  if (isRow(value)) return Object.values(value).some(isGiven);
  return value === true || typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
}
