import * as z from 'zod';
import type { Route } from '#contract/api/route';
import { type Mark, markOf } from '#contract/api/secrets';
import { nouns } from '#contract/nouns';

interface Marked {
  mark: Mark;
  /** the key under which it stands */
  name: string;
  /** an endpoint where it stands */
  place: string;
}

/** Every mark of the contract under each of its names, with a place where it stands. */
export function marks(): Marked[] {
  const found: Marked[] = [];
  const met = new Set<z.ZodType>();
  const walk = (schema: z.ZodType, name: string, place: string): void => {
    const mark = markOf(schema);
    // What is met once stands elsewhere under another name: a hammer is a price.
    if (mark) found.push({ mark, name, place });
    if (met.has(schema)) return;
    met.add(schema);
    for (const [key, part] of partsOf(schema)) walk(part, key ?? name, place);
  };
  for (const [noun, routes] of Object.entries(nouns))
    for (const [name, route] of Object.entries(routes as Record<string, Route>))
      for (const part of ['reply', 'rows', 'query', 'body', 'current'] as const) {
        const schema = route[part];
        if (schema instanceof z.ZodType) walk(schema, part, `${noun}.${name}`);
      }
  return found;
}

/**
 * The fields that the contract marks as secret, each with a place where it stands. A field is called by its action and its
 * name, as `lots:see-reserve reserve`; one that is secret by what stands beside it, as `samples by field`.
 */
export function markedFields(): Map<string, string> {
  const found = new Map<string, string>();
  for (const { mark, name, place } of marks())
    for (const field of called(mark, name)) if (!found.has(field)) found.set(field, place);
  return found;
}

/** Whether something is shown is no secret. */
function called(mark: Mark, name: string): string[] {
  switch (mark.kind) {
    case 'always':
      return [`${mark.permission} ${name}`];
    case 'by':
      return [`${name} by ${mark.fields.join(' ')}`];
    case 'keys':
      return Object.entries(mark.fields).flatMap(([key, field]) => {
        const own = markOf(field);
        return own ? called(own, key) : [];
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
export function partsOf(schema: z.ZodType): [key: string | undefined, part: z.ZodType][] {
  const {
    shape = {},
    options = [],
    innerType,
    out,
    element,
    valueType,
  } = (schema as unknown as { def: Def }).def;
  const nameless = [innerType, out, element, valueType, ...options].filter((part) => part !== undefined);
  return [...Object.entries(shape), ...nameless.map((part): [undefined, z.ZodType] => [undefined, part])];
}
