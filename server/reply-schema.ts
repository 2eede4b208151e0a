import build from 'fast-json-stringify';
import * as z from 'zod';

export type Json = { [key: string]: unknown };

/** Routes that answer alike share one schema and one serialiser: that of a campaign is a megabyte of program. */
const schemas = new WeakMap<z.ZodType, Json>();
const serialisers = new WeakMap<Json, (reply: unknown) => string>();

/**
 * The JSON schema from which replies are serialised. `anyOf [X, null]` becomes `nullable: true`, because the
 * serialiser tries the branches of an `anyOf` one after the other on every row.
 */
export function replySchema(type: z.ZodType): Json {
  const known = schemas.get(type);
  if (known) return known;
  const made = flatten(
    z.toJSONSchema(type, { target: 'draft-7', io: 'input', unrepresentable: 'any' }),
  ) as Json;
  schemas.set(type, made);
  return made;
}

/** Writes replies of this schema, and nothing of them that it does not name. */
export function serialiserOf(schema: Json): (reply: unknown) => string {
  const known = serialisers.get(schema);
  if (known) return known;
  const made = build(schema);
  serialisers.set(schema, made);
  return made;
}

function flatten(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(flatten);
  if (typeof node !== 'object' || node === null) return node;
  const { anyOf, ...rest } = node as Json;
  if (Array.isArray(anyOf) && anyOf.length === 2 && (anyOf[1] as Json).type === 'null') {
    const first = anyOf[0] as Json;
    // A union has no type of its own that null could be added to: it becomes one more branch.
    if (Array.isArray(first.oneOf))
      return { ...(flatten(rest) as Json), anyOf: [...first.oneOf, { type: 'null' }].map(flatten) };
    // In a union each option is validated: there null is allowed only where the values name it.
    const values = Array.isArray(first.enum) ? { enum: [...first.enum, null] } : {};
    return flatten({ ...first, ...values, ...rest, nullable: true });
  }
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, flatten(value)]));
}
