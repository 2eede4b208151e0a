import * as z from 'zod';
import { limits } from './limits';
import type { FieldIssue, RefusalCode, RefusalParams } from './refusal';

/** The most rows that are ticked one by one; beyond that one chooses all that match. They stand in an address. */
export const maxSelectedIds = 500;
/** The most rows of one action. */
export const maxAtOnce = 5000;

/** Ticked rows in an address, a dot between them: `12.15.18`. */
export const SelectedIds = z
  .string()
  .regex(/^[1-9]\d{0,15}(\.[1-9]\d{0,15})*$/)
  .max(maxSelectedIds * 17)
  .transform((text) => text.split('.').map(Number))
  .optional();

/** The rows an action is for: ticked ones, or all that a list's filters choose. `which`: those of the list. */
export const toSelectionSchema = <S extends z.ZodRawShape>(filters: S) =>
  z.union([
    z.strictObject({ ids: z.array(z.number().int().positive()).min(1).max(maxAtOnce) }),
    z.strictObject({ query: z.strictObject({ q: z.string().max(limits.search).default(''), ...filters }) }),
  ]);

/** A row that an action left as it was, under the name that its list gives it, with the reason of the refusal. */
export const RefusedRow = z.object({
  id: z.number(),
  name: z.string(),
  code: z.custom<RefusalCode>(),
  params: z.custom<RefusalParams>(),
  fields: z.custom<FieldIssue[]>(),
});
export type RefusedRow = z.infer<typeof RefusedRow>;
