import * as z from 'zod';
import { Day } from './time';

/** The source of a preset and its date; '' and null for rows that users created or changed. */
export const sourced = { source: z.string(), sourceDate: Day.nullable() };
