import build, { type Schema } from 'fast-json-stringify';
import * as z from 'zod';

type Json = { [key: string]: unknown };

/** Routes that answer alike share one serialiser: that of a campaign is a megabyte of program. */
const serialisers = new WeakMap<z.ZodType, (reply: unknown) => string>();

/**
 * Writes a reply of this type, and nothing of it that the type does not name. Its program is made for the first reply: all
 * of them together are half a second of work and ten megabytes, and a process is seldom asked for most of them.
 */
export function serialise(type: z.ZodType, reply: unknown): string {
  let serializer = serialisers.get(type);
  if (!serializer) {
    serializer = build(...buildSchema(type));
    serialisers.set(type, serializer);
  }
  return serializer(reply);
}

/**
 * The JSON schema of a reply, and the schemas to which it refers. `anyOf [X, null]` becomes `nullable: true`, because the
 * serialiser tries the branches of an `anyOf` one after the other on every row. Other options are schemas of their own:
 * to validate one the serialiser compiles the whole schema in which it stands, seconds for that of a campaign.
 */
function buildSchema(type: z.ZodType): Parameters<typeof build> {
  const schema = z.toJSONSchema(type, { target: 'draft-7', io: 'input', unrepresentable: 'any' });
  const options = new Map<string, string>();
  const root = extractOptions(flatten(schema), options) as Schema;
  return [root, { schema: Object.fromEntries([...options].map(([text, id]) => [id, JSON.parse(text)])) }];
}

/** The same schema, with each option of its unions under a name, inner ones first; alike ones are one. */
function extractOptions(node: unknown, options: Map<string, string>): unknown {
  if (Array.isArray(node)) return node.map((one) => extractOptions(one, options));
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).map(([key, value]) => [key, extractOptions(value, options)] as const);
  return Object.fromEntries(
    entries.map(([key, value]) =>
      (key === 'anyOf' || key === 'oneOf') && Array.isArray(value)
        ? [key, value.map((option) => ({ $ref: `${registerOption(option, options)}#` }))]
        : [key, value],
    ),
  );
}

function registerOption(option: unknown, options: Map<string, string>): string {
  const text = JSON.stringify(option);
  const name = options.get(text) ?? `option-${options.size}`;
  options.set(text, name);
  return name;
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
