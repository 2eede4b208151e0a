import * as z from 'zod';

interface Def {
  type: string;
  innerType?: z.ZodType;
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  options?: readonly z.ZodType[];
  items?: readonly z.ZodType[];
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
}
const definition = (schema: z.ZodType): Def => schema._zod.def as unknown as Def;

export interface TextField {
  /** dotted, as in `emails.*.label`; `*` is every item of a list or value of a record */
  path: string;
  schema: z.ZodString;
}

/** Returns every text that a schema accepts, those in all members of a union included. */
export function listTextFields(schema: z.ZodType, path = '', found: TextField[] = []): TextField[] {
  const def = definition(schema);
  const below = (key: string) => (path === '' ? key : `${path}.${key}`);
  if (schema instanceof z.ZodString) found.push({ path, schema });
  for (const [key, field] of Object.entries(def.shape ?? {})) listTextFields(field, below(key), found);
  for (const option of def.options ?? []) listTextFields(option, path, found);
  for (const item of def.items ?? []) listTextFields(item, below('*'), found);
  if (def.element) listTextFields(def.element, below('*'), found);
  if (def.keyType) listTextFields(def.keyType, below('[key]'), found);
  if (def.valueType) listTextFields(def.valueType, below('*'), found);
  // What is read is described by the input of a pipe, unless that is a function.
  const inner = def.in && definition(def.in).type !== 'transform' ? def.in : def.out;
  for (const one of [def.innerType, inner]) if (one) listTextFields(one, path, found);
  return found;
}
