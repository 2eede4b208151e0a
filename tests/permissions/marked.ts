import * as z from 'zod';
import type { Route } from '#contract/api/route';
import { getMark, type Mark } from '#contract/api/secrets';
import { nouns } from '#contract/nouns';

interface Marked {
  mark: Mark;
  /** the key under which it stands */
  name: string;
  /** an endpoint where it stands */
  place: string;
}

/** Every mark of the contract under each of its names, with a place where it stands. */
export function listMarks(): Marked[] {
  const markedParts: Marked[] = [];
  const visited = new Set<z.ZodType>();
  const walk = (schema: z.ZodType, name: string, place: string): void => {
    const mark = getMark(schema);
    // What is met once stands elsewhere under another name: a hammer is a price.
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
 * The fields that the contract marks as secret, each with a place where it stands. A field is called by its action and its
 * name, as `lots:see-reserve reserve`; one that is secret by what stands beside it, as `samples by field`.
 */
export function markedFields(): Map<string, string> {
  const placeByField = new Map<string, string>();
  for (const { mark, name, place } of listMarks())
    for (const field of fieldNames(mark, name)) if (!placeByField.has(field)) placeByField.set(field, place);
  return placeByField;
}

/** Whether something is shown is no secret. */
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

/** What a schema is made of; with the key of a field, and else of the same name. */
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
