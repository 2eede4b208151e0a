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

/** Who took a step last, and when. */
export const TakenStep = z.object({
  at: z.string(),
  /** null: the system */
  by: z.string().nullable(),
  byId: z.number().nullable(),
});
export type TakenStep = z.infer<typeof TakenStep>;

/** The steps that publish a sale or a collection, and withdraw it. */
export const publicationSteps = ['publish', 'unpublish'] as const;
export type PublicationStep = (typeof publicationSteps)[number];

/** What the last publication or withdrawal of a sale or a collection did. */
export const PublicationResult = TakenStep.extend({
  reason: z.string(),
  /** the lots or works that it published or withdrew; null: not recorded */
  rows: z.number().nullable(),
  /** catalog texts that it approved */
  approved: z.number(),
  /** colleagues who were notified of it */
  notified: z.number(),
  /** links of a collection that visitors can open now */
  links: z.number(),
});
export type PublicationResult = z.infer<typeof PublicationResult>;

/** Returns the endpoint for the result of a publication: `GET /<noun>/:id/publication/:step`. */
export const publicationResultEndpoint = <
  Noun extends 'auctions' | 'collections',
  Needed extends Permission,
  Subject extends SubjectName,
>(
  noun: Noun,
  endpoint: { permission: Needed; subject: Subject; summary: string },
) => ({
  method: 'GET' as const,
  path: `/${noun}/:id/publication/:step` as const,
  params: ById.extend({ step: z.enum(publicationSteps) }),
  reply: PublicationResult,
  ...endpoint,
});

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
