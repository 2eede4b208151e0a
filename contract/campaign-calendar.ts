import * as z from 'zod';
import { sequenceSteps } from './campaign-sequence';
import { campaignStates } from './campaign-states';

/** One entry of the calendar, and the others of its day that reach some of the same people. */
export const Entry = z.object({
  id: z.number(),
  name: z.string(),
  state: z.enum(campaignStates),
  at: z.string(),
  /** the day in the zone in which its time is meant */
  day: z.string(),
  timeZone: z.string(),
  departmentId: z.number().nullable(),
  sale: z.object({ id: z.number(), code: z.string(), title: z.string() }).nullable(),
  plannedAs: z.enum(sequenceSteps).nullable(),
  clashes: z.array(z.object({ id: z.number(), name: z.string(), people: z.number() })),
});
export type CalendarEntry = z.infer<typeof Entry>;
