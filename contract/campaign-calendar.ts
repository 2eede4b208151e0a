import * as z from 'zod';
import { sequenceSteps } from './campaign-sequence';
import { campaignStates } from './campaign-states';

/** An entry of the calendar, with the other entries of its day that reach some of the same recipients. */
export const Entry = z.object({
  id: z.number(),
  name: z.string(),
  state: z.enum(campaignStates),
  at: z.string(),
  /** the day in the time zone of the entry */
  day: z.string(),
  timeZone: z.string(),
  departmentId: z.number().nullable(),
  sale: z.object({ id: z.number(), code: z.string(), title: z.string() }).nullable(),
  plannedAs: z.enum(sequenceSteps).nullable(),
  clashes: z.array(z.object({ id: z.number(), name: z.string(), people: z.number() })),
});
export type CalendarEntry = z.infer<typeof Entry>;
