import * as z from 'zod';
import { limits } from './api/limits';
import { Versioned } from './api/page';
import { Line } from './line';
import { CustomerId } from './linked-customer';
import { largestAmount } from './money/money';
import { Day } from './time';

const Price = z.number().int().min(1).max(largestAmount);
const name = Line.max(limits.line).default('');
const paddle = Line.max(limits.paddle).default('');

/** buyer and paddle as printed, and which client that is, where one was chosen */
const who = { buyer: name, paddle, buyerId: CustomerId.optional() };

/** What became of a lot. Amounts in minor units of the sale's currency. */
const sold = { outcome: z.literal('SOLD'), hammer: Price, ...who };
const passed = { outcome: z.literal('PASSED'), lastBid: Price.nullable().default(null) };
/** knocked down below the reserve: the consignor has until then to agree */
const subject = {
  outcome: z.literal('SUBJECT'),
  hammer: Price,
  ...who,
  subjectUntil: Day.nullable().default(null),
};
const withdrawn = { outcome: z.literal('WITHDRAWN') };

/** `withdrawn` needs the right lots:withdraw as well. */
export const Outcome = z.discriminatedUnion('outcome', [
  z.strictObject(sold),
  z.strictObject(passed),
  z.strictObject(subject),
  z.strictObject(withdrawn),
]);
export type Outcome = z.infer<typeof Outcome>;

const recording = {
  ...Versioned.shape,
  reason: z.string().trim().max(limits.reason).default(''),
  /** the user has answered all questions that the refusal named */
  confirmed: z.boolean().default(false),
};
export const Recording = z.discriminatedUnion('outcome', [
  z.strictObject({ ...sold, ...recording }),
  z.strictObject({ ...passed, ...recording }),
  z.strictObject({ ...subject, ...recording }),
  z.strictObject({ ...withdrawn, ...recording }),
]);
const correcting = { ...recording, reason: z.string().trim().min(1).max(limits.reason) };
export const Correcting = z.discriminatedUnion('outcome', [
  z.strictObject({ ...sold, ...correcting }),
  z.strictObject({ ...passed, ...correcting }),
  z.strictObject({ ...subject, ...correcting }),
  z.strictObject({ ...withdrawn, ...correcting }),
]);
