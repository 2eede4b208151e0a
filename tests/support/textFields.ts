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
  /** dotted path, as in `emails.*.label`; `*` is every item of a list or value of a record */
  path: string;
  schema: z.ZodString;
}

/** Returns every text field that a schema accepts, including those of all members of a union. */
export function listTextFields(schema: z.ZodType, path = '', fields: TextField[] = []): TextField[] {
  const def = definition(schema);
  const childPath = (key: string) => (path === '' ? key : `${path}.${key}`);
  if (schema instanceof z.ZodString) fields.push({ path, schema });
  for (const [key, field] of Object.entries(def.shape ?? {})) listTextFields(field, childPath(key), fields);
  for (const option of def.options ?? []) listTextFields(option, path, fields);
  for (const item of def.items ?? []) listTextFields(item, childPath('*'), fields);
  if (def.element) listTextFields(def.element, childPath('*'), fields);
  if (def.keyType) listTextFields(def.keyType, childPath('[key]'), fields);
  if (def.valueType) listTextFields(def.valueType, childPath('*'), fields);
  // The input of a pipe describes what is read, unless it is a function.
  const inner = def.in && definition(def.in).type !== 'transform' ? def.in : def.out;
  for (const nested of [def.innerType, inner]) if (nested) listTextFields(nested, path, fields);
  return fields;
}
