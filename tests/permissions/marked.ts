/** Lists the fields that the contract marks as secret, with the endpoints that contain them. */
import * as z from 'zod';
import type { Route } from '#contract/api/route';
import { getMark, type Mark } from '#contract/api/secrets';
import { nouns } from '#contract/nouns';

interface Marked {
  mark: Mark;
  /** the key of the marked field */
  name: string;
  /** an endpoint that contains it */
  place: string;
}

/** Returns every mark of the contract under each of its names, with an endpoint that contains it. */
export function listMarks(): Marked[] {
  const markedParts: Marked[] = [];
  const visited = new Set<z.ZodType>();
  const walk = (schema: z.ZodType, name: string, place: string): void => {
    const mark = getMark(schema);
    // The same schema can occur under another name: a hammer is also a price.
    if (mark) markedParts.push({ mark, name, place });
    if (visited.has(schema)) return;
    visited.add(schema);
    for (const [key, part] of listParts(schema)) walk(part, key ?? name, place);
  };
  for (const [noun, routes] of Object.entries(nouns))
    for (const [name, route] of Object.entries(routes as Record<string, Route>))
      for (const part of ['reply', 'rows', 'query', 'body', 'current'] as const) {
        const schema = route[part];
        if (schema instanceof z.ZodType) walk(schema, part, `${noun}.${name}`);
      }
  return markedParts;
}

/**
 * Returns the fields that the contract marks as secret, each with an endpoint that contains it. The key of a field is its
 * permission and its name, as in `lots:see-reserve reserve`, or, for a field that is secret depending on others, as in
 * `samples by field`.
 */
export function markedFields(): Map<string, string> {
  const placeByField = new Map<string, string>();
  for (const { mark, name, place } of listMarks())
    for (const field of fieldNames(mark, name)) if (!placeByField.has(field)) placeByField.set(field, place);
  return placeByField;
}

/** Returns the names of the secret fields of a mark. Flags that say whether a field is visible are not secret. */
function fieldNames(mark: Mark, name: string): string[] {
  switch (mark.kind) {
    case 'always':
      return [`${mark.permission} ${name}`];
    case 'by':
      return [`${name} by ${mark.fields.join(' ')}`];
    case 'keys':
      return Object.entries(mark.fields).flatMap(([key, field]) => {
        const own = getMark(field);
        return own ? fieldNames(own, key) : [];
      });
    case 'shown':
      return [];
  }
}

interface Def {
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
  innerType?: z.ZodType;
  out?: z.ZodType;
  element?: z.ZodType;
  valueType?: z.ZodType;
}

/** Returns the parts of a schema: the fields of an object with their keys, other parts without a key. */
export function listParts(schema: z.ZodType): [key: string | undefined, part: z.ZodType][] {
  const {
    shape = {},
    options = [],
    innerType,
    out,
    element,
    valueType,
  } = (schema as unknown as { def: Def }).def;
  const unnamedParts = [innerType, out, element, valueType, ...options].filter((part) => part !== undefined);
  return [...Object.entries(shape), ...unnamedParts.map((part): [undefined, z.ZodType] => [undefined, part])];
}
