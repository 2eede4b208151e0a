import * as z from 'zod';
import { sourced } from './preset';
import { publicationChecks, publicationLevels } from './publication';

const level = z.enum([...publicationLevels, 'INHERIT']);
const Levels = z.partialRecord(z.enum(publicationChecks), level);
export const RuleSet = z.object({
  /** what this level itself says */
  own: z.record(z.enum(publicationChecks), level),
  /** what the levels above say, which INHERIT means */
  inherited: z.record(z.enum(publicationChecks), z.enum(publicationLevels)),
  /** those of its own that stand as they were shipped */
  sources: z.partialRecord(z.enum(publicationChecks), z.object(sourced)),
  /** 0 until somebody has saved it */
  version: z.number(),
});
export type RuleSet = z.infer<typeof RuleSet>;
export const RuleSetForm = z.strictObject({ levels: Levels, version: z.number().int().min(0) });
