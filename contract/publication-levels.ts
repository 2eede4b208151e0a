import * as z from 'zod';
import { choice, toShape } from './api/field';
import { sourced } from './preset';
import { type PublicationCheck, publicationChecks, publicationLevels } from './publication-checks';

const rule = (check: PublicationCheck) =>
  choice([...publicationLevels, 'INHERIT'], {
    column: null,
    label: `publication.check.${check}`,
    words: 'publication',
  });
/** How strictly the house, a department or an auction applies each check. */
export const ruleFields = Object.fromEntries(
  publicationChecks.map((check) => [check, rule(check)]),
) as Record<PublicationCheck, ReturnType<typeof rule>>;

export const RuleSet = z.object({
  /** the values of this level */
  own: z.object(toShape(ruleFields)),
  /** the values of the levels above, which INHERIT refers to */
  inherited: z.record(z.enum(publicationChecks), z.enum(publicationLevels)),
  /** sources of its values that are unchanged presets */
  sources: z.partialRecord(z.enum(publicationChecks), z.object(sourced)),
  /** 0 until a user has saved it */
  version: z.number(),
});
export type RuleSet = z.infer<typeof RuleSet>;
export const RuleSetForm = z.strictObject({
  levels: z.strictObject(toShape(ruleFields)).partial(),
  version: z.number().int().min(0),
});
