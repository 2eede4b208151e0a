import * as z from 'zod';

type Json = { [key: string]: unknown };

/**
 * The JSON schema from which replies are serialised. `anyOf [X, null]` becomes `nullable: true`, because the
 * serialiser tries the branches of an `anyOf` one after the other on every row.
 */
export const replySchema = (schema: z.ZodType): Json =>
  flatten(z.toJSONSchema(schema, { target: 'draft-7', io: 'input', unrepresentable: 'any' })) as Json;

function flatten(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(flatten);
  if (typeof node !== 'object' || node === null) return node;
  const { anyOf, ...rest } = node as Json;
  if (Array.isArray(anyOf) && anyOf.length === 2 && (anyOf[1] as Json).type === 'null')
    return flatten({ ...(anyOf[0] as Json), ...rest, nullable: true });
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, flatten(value)]));
}
