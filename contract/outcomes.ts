import * as z from 'zod';
import { limits } from './api/limits';
import { Versioned } from './api/page';
import { Line } from './line';
import { CustomerId } from './linked-customer';
import { maxAmount } from './money/money';
import { Day } from './time';

const Price = z.number().int().min(1).max(maxAmount);
const name = Line.max(limits.line).default('');
const paddle = Line.max(limits.paddle).default('');

/** buyer and paddle as printed, and the linked customer, if any */
const buyerFields = { buyer: name, paddle, buyerId: CustomerId.optional() };

/** The result of a lot. Amounts in minor units of the auction's currency. */
const sold = { outcome: z.literal('SOLD'), hammer: Price, ...buyerFields };
const passed = { outcome: z.literal('PASSED'), lastBid: Price.nullable().default(null) };
/** sold below the reserve, subject to the consignor's approval until this day */
const subject = {
  outcome: z.literal('SUBJECT'),
  hammer: Price,
  ...buyerFields,
  subjectUntil: Day.nullable().default(null),
};
const withdrawn = { outcome: z.literal('WITHDRAWN') };

/** `withdrawn` also requires the permission lots:withdraw. */
export const Outcome = z.discriminatedUnion('outcome', [
  z.strictObject(sold),
  z.strictObject(passed),
  z.strictObject(subject),
  z.strictObject(withdrawn),
]);
export type Outcome = z.infer<typeof Outcome>;

const recordingFields = {
  ...Versioned.shape,
  reason: z.string().trim().max(limits.reason).default(''),
  /** the user has confirmed all questions of the refusal */
  confirmed: z.boolean().default(false),
};
export const RecordOutcome = z.discriminatedUnion('outcome', [
  z.strictObject({ ...sold, ...recordingFields }),
  z.strictObject({ ...passed, ...recordingFields }),
  z.strictObject({ ...subject, ...recordingFields }),
  z.strictObject({ ...withdrawn, ...recordingFields }),
]);
const correctionFields = { ...recordingFields, reason: z.string().trim().min(1).max(limits.reason) };
export const CorrectOutcome = z.discriminatedUnion('outcome', [
  z.strictObject({ ...sold, ...correctionFields }),
  z.strictObject({ ...passed, ...correctionFields }),
  z.strictObject({ ...subject, ...correctionFields }),
  z.strictObject({ ...withdrawn, ...correctionFields }),
]);
