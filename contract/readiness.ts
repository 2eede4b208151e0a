import * as z from 'zod';

/** How far a lot or a work is on the way to publication. */
export const readinessLevels = ['BLOCKED', 'WARNED', 'READY'] as const;
export type Readiness = (typeof readinessLevels)[number];

const level = z.enum(['BLOCK', 'WARN']);

/** Checks that are not met, blocking ones first. */
export const toIssuesSchema = <C extends z.ZodType>(check: C) => z.array(z.object({ check, level }));

/** All checks with their state, for the list beside the text. */
export const toChecklistSchema = <C extends z.ZodType>(check: C) =>
  z.array(z.object({ check, level, met: z.boolean() }));

/** What stands between the things of a catalogue and its publication, grouped by cause. */
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
        /** the first concerned, by their numbers, as a way in */
        first: z.array(z.string()),
      }),
    ),
  });
