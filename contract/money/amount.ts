import * as z from 'zod';
import { isRate } from './exact';
import { maxAmount, maxRate } from './money';

/** Money in requests and replies: integer minor units of a currency named next to it. */
export const Amount = z.number().int().min(0).max(maxAmount);
/** Money that can be positive or negative. */
export const SignedAmount = z.number().int().min(-maxAmount).max(maxAmount);
/** A rate in basis points with at most two decimals: 2650 is 26.5 %, 887.5 is 8.875 %. */
export const Rate = z.number().min(0).max(maxRate).refine(isRate, 'format');
