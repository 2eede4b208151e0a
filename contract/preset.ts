import * as z from 'zod';
import { Day } from './time';

/** Where a preset comes from, and of which day it is; '' and null for what the house made or changed itself. */
export const sourced = { source: z.string(), sourceDate: Day.nullable() };
