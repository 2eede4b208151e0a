import { refuse } from '#contract/api/refusal';
import type { Outcome } from '#contract/outcomes';
import { farAboveFactor, type ResultQuestion } from '#contract/results';
import type { Lot } from '../lots/lot';
import { needsManager } from '../registrations/ask-manager';
import { findPaddleQuestions } from './paddle-questions';
import { hasSameBuyer, type Recording } from './recording';

/** Returns the questions about an amount that does not fit the estimate or reserve, which is usually a typing error. */
export function findAmountQuestions(lot: Lot, outcome: Outcome): ResultQuestion[] {
  if (outcome.outcome === 'WITHDRAWN') return [];
  const amount = outcome.outcome === 'PASSED' ? outcome.lastBid : outcome.hammer;
  if (amount === null) return [];
  const { number, reserve } = lot;
  const questions: ResultQuestion[] = [];
  const highest = lot.estimateHigh ?? lot.estimateLow;
  if (highest !== null && highest > 0 && amount >= farAboveFactor * highest)
    questions.push({
      code: 'result.far_above',
      params: { lot: number, hammer: amount, estimateHigh: highest },
    });
  if (reserve === null) return questions;
  if (outcome.outcome === 'SOLD' && amount < reserve)
    questions.push({ code: 'result.below_reserve', params: { lot: number, hammer: amount, reserve } });
  // A bid that meets the reserve sells the lot.
  if (outcome.outcome === 'PASSED' && reserve > 0 && amount >= reserve)
    questions.push({ code: 'result.reserve_met', params: { lot: number, lastBid: amount, reserve } });
  return questions;
}

/**
 * Returns all questions about a typed result: about the amount, then about the paddle. A buyer and paddle that the lot
 * already has raise no question.
 */
export async function findQuestions(
  { tx, sale }: Recording,
  lot: Lot,
  outcome: Outcome,
): Promise<ResultQuestion[]> {
  const amounts = findAmountQuestions(lot, outcome);
  if (!('paddle' in outcome) || hasSameBuyer(lot, outcome)) return amounts;
  const typed = { ...outcome, lot: lot.number };
  const paddles = await findPaddleQuestions(tx, sale.id, typed);
  // With a question about the amount the result is refused anyway, so clerks could find the limit by trying amounts.
  const hammer = amounts.length > 0 ? 0 : (outcome.hammer ?? 0);
  // Another holder of the paddle is asked about first.
  if (paddles.length === 0 && (await needsManager(tx, sale.id, { ...typed, hammer })))
    paddles.push({ code: 'result.ask_manager', params: { lot: lot.number, paddle: outcome.paddle } });
  return [...amounts, ...paddles];
}

/** Refuses with the first question and names the others in `others`, so that one answer confirms all of them. */
export function requireNoQuestions([first, ...remaining]: readonly ResultQuestion[]): void {
  if (first) refuse(first.code, { ...first.params, ...(remaining.length > 0 && { others: remaining }) });
}
