import * as z from 'zod';
import { limits } from './limits';
import type { FieldIssue, RefusalCode, RefusalParams } from './refusal';

/**
 * Maximum number of individually selected rows, because they are part of a URL; larger selections take all matching rows.
 */
export const maxSelectedIds = 500;
/** Maximum number of rows of one action. */
export const maxAtOnce = 5000;

/** Selected rows in a URL, separated by dots: `12.15.18`. */
export const SelectedIds = z
  .string()
  .regex(/^[1-9]\d{0,15}(\.[1-9]\d{0,15})*$/)
  .max(maxSelectedIds * 17)
  .transform((text) => text.split('.').map(Number))
  .optional();

/** Returns the schema of the rows of an action: selected ids, or all rows that match a list's filters in `query`. */
export const toSelectionSchema = <S extends z.ZodRawShape>(filters: S) =>
  z.union([
    z.strictObject({ ids: z.array(z.number().int().positive()).min(1).max(maxAtOnce) }),
    z.strictObject({ query: z.strictObject({ q: z.string().max(limits.search).default(''), ...filters }) }),
  ]);

/** A row that an action left unchanged, with its display name and the reason of the refusal. */
export const RefusedRow = z.object({
  id: z.number(),
  name: z.string(),
  code: z.custom<RefusalCode>(),
  params: z.custom<RefusalParams>(),
  fields: z.custom<FieldIssue[]>(),
});
export type RefusedRow = z.infer<typeof RefusedRow>;
