import build from 'fast-json-stringify';
import * as z from 'zod';

type Json = { [key: string]: unknown };

/** Routes that answer alike share one serialiser: that of a campaign is a megabyte of program. */
const serialisers = new WeakMap<z.ZodType, (reply: unknown) => string>();

/**
 * Writes a reply of this type, and nothing of it that the type does not name. Its program is made for the first reply: all
 * of them together are half a second of work and ten megabytes, and a process is seldom asked for most of them.
 */
export function serialise(type: z.ZodType, reply: unknown): string {
  let write = serialisers.get(type);
  if (!write) {
    write = build(schemaOf(type));
    serialisers.set(type, write);
  }
  return write(reply);
}

/**
 * The JSON schema of a reply. `anyOf [X, null]` becomes `nullable: true`, because the serialiser tries the branches of an
 * `anyOf` one after the other on every row.
 */
const schemaOf = (type: z.ZodType): Json =>
  flatten(z.toJSONSchema(type, { target: 'draft-7', io: 'input', unrepresentable: 'any' })) as Json;

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
