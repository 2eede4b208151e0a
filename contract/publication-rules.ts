import * as z from 'zod';
import { choice, toShape } from './api/field';
import { sourced } from './preset';
import { type PublicationCheck, publicationChecks, publicationLevels } from './publication';

const rule = (check: PublicationCheck) =>
  choice([...publicationLevels, 'INHERIT'], {
    column: null,
    label: `publication.check.${check}`,
    words: 'publication',
  });
/** How strictly each check is taken by the house, a department or a sale. */
export const ruleFields = Object.fromEntries(
  publicationChecks.map((check) => [check, rule(check)]),
) as Record<PublicationCheck, ReturnType<typeof rule>>;

export const RuleSet = z.object({
  /** what this level itself says */
  own: z.object(toShape(ruleFields)),
  /** what the levels above say, which INHERIT means */
  inherited: z.record(z.enum(publicationChecks), z.enum(publicationLevels)),
  /** those of its own that stand as they were shipped */
  sources: z.partialRecord(z.enum(publicationChecks), z.object(sourced)),
  /** 0 until somebody has saved it */
  version: z.number(),
});
export type RuleSet = z.infer<typeof RuleSet>;
export const RuleSetForm = z.strictObject({
  levels: z.strictObject(toShape(ruleFields)).partial(),
  version: z.number().int().min(0),
});
