import * as z from 'zod';
import { maxAmount, maxRate } from './money';

/** Money on the wire: integer minor units of a currency named beside it. */
export const Amount = z.number().int().min(0).max(maxAmount);
/** Money that may be owed either way. */
export const SignedAmount = z.number().int().min(-maxAmount).max(maxAmount);
/** A rate in integer basis points: 2650 is 26.5 %. */
export const Rate = z.number().int().min(0).max(maxRate);
