import * as z from 'zod';
import { maxAmount, maxRate } from './money';

/** Money in requests and replies: integer minor units of a currency named next to it. */
export const Amount = z.number().int().min(0).max(maxAmount);
/** Money that can be positive or negative. */
export const SignedAmount = z.number().int().min(-maxAmount).max(maxAmount);
/** A rate in integer basis points: 2650 is 26.5 %. */
export const Rate = z.number().int().min(0).max(maxRate);
