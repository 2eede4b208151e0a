import { lotResults } from '#contract/lot-states';
import type { Outcome } from '#contract/outcomes';
import type { ResultRow } from '#contract/results';

export interface Correction {
  outcome: Outcome['outcome'];
  hammer: number | null;
  lastBid: number | null;
  buyer: string;
  paddle: string;
  buyerId: number | null;
  subjectUntil: string;
  reason: string;
}

/** Returns the current result as form values, without a reason. */
export const toCorrection = (lot: ResultRow): Correction => ({
  outcome: lotResults.find((result) => result === lot.status) ?? 'SOLD',
  hammer: lot.hammer,
  lastBid: lot.lastBid,
  buyer: lot.buyer,
  paddle: lot.paddle,
  buyerId: lot.customer?.id ?? null,
  subjectUntil: lot.subjectUntil ?? '',
  reason: '',
});

/** Returns the corrected result. It contains the customer, or null, only when the user has selected or removed one. */
export function toOutcome(
  { outcome, hammer, lastBid, buyer, paddle, buyerId, subjectUntil }: Correction,
  before: Pick<Correction, 'buyerId'>,
): Outcome {
  const changesCustomer = buyerId !== null || before.buyerId !== null;
  const knockedDown = { hammer: hammer ?? 0, buyer, paddle, ...(changesCustomer && { buyerId }) };
  switch (outcome) {
    case 'SOLD':
      return { outcome, ...knockedDown };
    case 'SUBJECT':
      return { outcome, ...knockedDown, subjectUntil: subjectUntil || null };
    case 'PASSED':
      return { outcome, lastBid };
    default:
      return { outcome };
  }
}
