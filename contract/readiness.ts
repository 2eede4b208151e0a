import * as z from 'zod';

/** How ready a lot or work is for publication. */
export const readinessLevels = ['BLOCKED', 'WARNED', 'READY'] as const;
export type Readiness = (typeof readinessLevels)[number];

const level = z.enum(['BLOCK', 'WARN']);

/** Failed checks, blocking ones first. */
export const toIssuesSchema = <C extends z.ZodType>(check: C) => z.array(z.object({ check, level }));

/** All checks with their state, for the checklist beside the text. */
export const toChecklistSchema = <C extends z.ZodType>(check: C) =>
  z.array(z.object({ check, level, met: z.boolean() }));

/** What blocks the publication of a catalog's lots or works, grouped by cause. */
export const toReadinessReply = <C extends z.ZodType>(check: C) =>
  z.object({
    all: z.number(),
    blocked: z.number(),
    warned: z.number(),
    ready: z.number(),
    causes: z.array(
      z.object({
        check,
        level,
        count: z.number(),
        /** the numbers of the first affected ones, as links */
        first: z.array(z.string()),
      }),
    ),
  });
