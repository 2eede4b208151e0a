import * as z from 'zod';
import { limits } from './limits';
import { Versioned } from './page';

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
