import build, { type Schema } from 'fast-json-stringify';
import * as z from 'zod';

type Json = { [key: string]: unknown };

/** Routes with the same reply type share one serializer: that of a campaign is a megabyte of code. */
const serializers = new WeakMap<z.ZodType, (reply: unknown) => string>();

/**
 * Serializes a reply and leaves out everything its type does not name. The code is generated for the first reply: all of
 * them together would take half a second and ten megabytes, and most processes need only a few.
 */
export function serialize(type: z.ZodType, reply: unknown): string {
  let serializer = serializers.get(type);
  if (!serializer) {
    serializer = build(...buildSchema(type));
    serializers.set(type, serializer);
  }
  return serializer(reply);
}

/**
 * Returns the JSON schema of a reply with the schemas it refers to. `anyOf [X, null]` becomes `nullable: true`, because the
 * serializer tries the branches of an `anyOf` one after the other on every row. Other options become schemas of their own:
 * to validate an option the serializer compiles the whole schema that contains it, which takes seconds for that of a
 * campaign.
 */
function buildSchema(type: z.ZodType): Parameters<typeof build> {
  const schema = z.toJSONSchema(type, { target: 'draft-7', io: 'input', unrepresentable: 'any' });
  const options = new Map<string, string>();
  const root = extractOptions(flatten(schema), options) as Schema;
  return [root, { schema: Object.fromEntries([...options].map(([text, id]) => [id, JSON.parse(text)])) }];
}

/** Returns the schema with each option of its unions moved to a named schema, inner ones first; equal options share one. */
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
    // A union has no type to which null could be added, so null becomes one more branch.
    if (Array.isArray(first.oneOf))
      return { ...(flatten(rest) as Json), anyOf: [...first.oneOf, { type: 'null' }].map(flatten) };
    // Each option of a union is validated, and null is only valid where the enum lists it.
    const values = Array.isArray(first.enum) ? { enum: [...first.enum, null] } : {};
    return flatten({ ...first, ...values, ...rest, nullable: true });
  }
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, flatten(value)]));
}
