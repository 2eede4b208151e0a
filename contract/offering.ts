import * as z from 'zod';
import { resultFields } from './lot-fields';
import { lotStatuses } from './lot-states';

/** The fields of one offering of an item: its lot and result. */
export const offeringShape = {
  auctionId: z.number(),
  auctionCode: z.string(),
  number: z.string(),
  status: z.enum(lotStatuses),
  startsAt: z.string().nullable(),
  hammer: resultFields.hammer,
};
