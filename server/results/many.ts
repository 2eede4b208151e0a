import sql from 'sql-template-tag';
import { Refusal, refuse } from '#contract/api/refusal';
import type { Outcome } from '#contract/outcomes';
import { isHeldElsewhere } from '../items/hold';
import type { Lot } from '../lots/lot';
import { type Move, moveLots } from '../lots/move';
import { dropOpenDecisions } from './decision';
import { findAmountQuestions, requireNoQuestions } from './questions';
import {
  close,
  closing,
  emptied,
  isRepeated,
  type Recording,
  requireNoResult,
  saysTheSame,
} from './recording';

/** A lot and what became of it. */
export interface LotOutcome {
  lot: Lot;
  outcome: Outcome;
}

/**
 * Records what became of many locked lots, each as if it were typed, in statements over all of them. A lot whose result
 * is refused is named with the reason; the others are not held up. `repeated`: those that have this very result from this
 * clerk already.
 */
export async function recordResults(
  recording: Recording,
  given: readonly LotOutcome[],
  { confirmed, mayWithdraw }: { confirmed: boolean; mayWithdraw: boolean },
) {
  const moves: Move[] = [];
  const repeated: Lot[] = [];
  const refused: { lot: Lot; refusal: Refusal }[] = [];
  await recording.paddles.prepare(
    given.flatMap(({ outcome }) => ('paddle' in outcome && outcome.paddle !== '' ? [outcome.paddle] : [])),
  );
  for (const { lot, outcome } of given)
    try {
      if (outcome.outcome === 'WITHDRAWN' && !mayWithdraw)
        refuse('permission.denied', { permission: 'lots:withdraw' });
      if (isRepeated(recording, lot, outcome)) repeated.push(lot);
      else {
        requireNoResult(lot, outcome);
        // Files name the paddles of a platform: only amounts are asked about.
        if (!confirmed) requireNoQuestions(findAmountQuestions(lot, outcome));
        moves.push(await closing(recording, lot, outcome));
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ lot, refusal: error });
    }
  await close(recording, moves);
  return { recorded: moves, repeated, refused };
}

/** What a lot sold subject said before its consignor answered. */
export type Before = Pick<
  Lot,
  'hammer' | 'buyer' | 'paddle' | 'buyerId' | 'subjectUntil' | 'resultAt' | 'resultBy'
>;

/** What `recorded` was before, where that was a result; everything else was still to be sold. */
export const beforeOf = ({ lot }: Move): Before | null => {
  const { hammer, buyer, paddle, buyerId, subjectUntil, resultAt, resultBy } = lot;
  return lot.status === 'SUBJECT'
    ? { hammer, buyer, paddle, buyerId, subjectUntil, resultAt, resultBy }
    : null;
};

/**
 * Takes back what was recorded of many locked lots, in statements over all of them: they are still to be sold, or sold
 * subject as they were. Refuses `result.depends` with the lots that somebody has gone on with since.
 */
export async function takeBackResults(
  { tx, clerk }: Recording,
  given: readonly (LotOutcome & { before: Before | null })[],
): Promise<void> {
  const lots = given.map(({ lot }) => lot);
  const ids = sql`select unnest(${lots.map(({ id }) => id)}::bigint[])`;
  const elsewhere = await tx.rows<{ id: number }>(sql`
    select distinct li.lot_id as id from lot_items li
    where li.lot_id in (${ids}) and ${isHeldElsewhere(sql`li.item_id`, 'lots', sql`li.lot_id`)}`);
  const taken = new Set(elsewhere.map(({ id }) => id));
  const depends = given.flatMap(({ lot, outcome }) => {
    const why = !saysTheSame(lot, outcome) ? 'changed' : taken.has(lot.id) ? 'offered' : undefined;
    return why ? [{ lot: lot.number, why }] : [];
  });
  if (depends.length > 0) refuse('result.depends', { count: depends.length, lots: depends.slice(0, named) });
  await dropOpenDecisions(tx, ids);
  await moveLots(
    tx,
    clerk,
    given.map(({ lot, before }): Move => {
      const back = emptied(lot);
      if (!before) return { lot, steps: ['takeBack'], ...back };
      return { lot, steps: ['takeBack', 'open', 'hold'], set: { ...back.set, ...before } };
    }),
  );
}

const named = 50;
