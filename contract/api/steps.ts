import * as z from 'zod';
import { limits } from './limits';
import { ById, Versioned } from './page';
import type { Permission } from './permissions';
import type { SubjectName } from './subjects';

/** When each state of a lifecycle was last reached. */
export const Reached = z.record(z.string(), z.string());

/** The steps that the state and the user's permissions allow, each with what blocks it, if anything. */
export const OfferedSteps = z.array(
  z.object({ step: z.string(), blockedBy: z.string().nullable(), count: z.number() }),
);

const Reason = z.string().trim().max(limits.reason);

/** Returns the body schema of a lifecycle step. */
export const stepBody = (needsReason: boolean) =>
  Versioned.extend({ reason: needsReason ? Reason.min(1) : Reason.default('') });

/** Returns the body schema of steps of which some are confirmed by a preview. */
export const previewedStepBody = (needsReason: boolean) =>
  stepBody(needsReason).extend({
    /** digest of the confirmed preview */
    confirmed: z.hash('sha256').optional(),
  });

/** Returns the endpoint for a lifecycle step of one row: `POST /<noun>/:id/<step>`. */
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
