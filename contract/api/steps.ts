import * as z from 'zod';
import { limits } from './limits';
import { ById, Versioned } from './page';
import type { Permission } from './permissions';
import type { SubjectName } from './subjects';

/** When each state of a lifecycle was last reached. */
export const Reached = z.record(z.string(), z.string());

/** For each step the state allows and this user may take: what blocks it, if anything does. */
export const OfferedSteps = z.array(
  z.object({ step: z.string(), blockedBy: z.string().nullable(), count: z.number() }),
);

const Reason = z.string().trim().max(limits.reason);

/** What a step of a lifecycle is asked with. */
export const stepBody = (needsReason: boolean) =>
  Versioned.extend({ reason: needsReason ? Reason.min(1) : Reason.default('') });

/** The same for a lifecycle of which some steps are confirmed by a preview. */
export const previewedStepBody = (needsReason: boolean) =>
  stepBody(needsReason).extend({
    /** the digest of the preview that was confirmed */
    confirmed: z.hash('sha256').optional(),
  });

/** Returns the endpoint that takes a step of the lifecycle of one row: `POST /<noun>/:id/<step>`. */
export const stepEndpoint = <
  Noun extends string,
  Step extends string,
  Needed extends Permission,
  Subject extends SubjectName,
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(
  noun: Noun,
  step: Step,
  endpoint: { permission: Needed; subject: Subject; summary: string; body: Body; reply: Reply },
) => ({
  method: 'POST' as const,
  path: `/${noun}/:id/${step}` as const,
  params: ById,
  ...endpoint,
});
