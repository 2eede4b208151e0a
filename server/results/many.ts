import sql from 'sql-template-tag';
import { Refusal, refuse } from '#contract/api/refusal';
import type { Outcome } from '#contract/outcomes';
import { hasOtherHolder } from '../items/hold';
import type { Lot } from '../lots/lot';
import { type Move, moveLots } from '../lots/move';
import { dropOpenDecisions } from './decision';
import { findAmountQuestions, requireNoQuestions } from './questions';
import {
  applyMoves,
  isRepeated,
  isSameOutcome,
  prepareMove,
  type Recording,
  requireNoResult,
  toClearedResult,
} from './recording';

export interface LotOutcome {
  lot: Lot;
  outcome: Outcome;
}

/**
 * Records the results of many locked lots like typed ones, but in a few statements over all of them. Returns refused lots
 * with the reason, and `repeated` lots that already have this result from this clerk.
 */
export async function recordResults(
  recording: Recording,
  lotOutcomes: readonly LotOutcome[],
  { confirmed, canWithdraw }: { confirmed: boolean; canWithdraw: boolean },
) {
  const moves: Move[] = [];
  const repeated: Lot[] = [];
  const refused: { lot: Lot; refusal: Refusal }[] = [];
  await recording.paddles.prepare(
    lotOutcomes.flatMap(({ outcome }) =>
      'paddle' in outcome && outcome.paddle !== '' ? [outcome.paddle] : [],
    ),
  );
  for (const { lot, outcome } of lotOutcomes)
    try {
      if (outcome.outcome === 'WITHDRAWN' && !canWithdraw)
        refuse('permission.denied', { permission: 'lots:withdraw' });
      if (isRepeated(recording, lot, outcome)) repeated.push(lot);
      else {
        requireNoResult(lot, outcome);
        // Paddles in files belong to an online platform, so only amounts raise questions.
        if (!confirmed) requireNoQuestions(findAmountQuestions(lot, outcome));
        moves.push(await prepareMove(recording, lot, outcome));
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ lot, refusal: error });
    }
  await applyMoves(recording, moves);
  return { recorded: moves, repeated, refused };
}

/** The result of a lot sold subject, before the consignor answered. */
export type PreviousResult = Pick<
  Lot,
  'hammer' | 'buyer' | 'paddle' | 'buyerId' | 'subjectUntil' | 'resultAt' | 'resultBy'
>;

/** Returns the result before a move if the lot was sold subject, otherwise null. */
export const getPreviousResult = ({ lot }: Move): PreviousResult | null => {
  const { hammer, buyer, paddle, buyerId, subjectUntil, resultAt, resultBy } = lot;
  return lot.status === 'SUBJECT'
    ? { hammer, buyer, paddle, buyerId, subjectUntil, resultAt, resultBy }
    : null;
};

/**
 * Undoes the results of many locked lots in a few statements: they have no result again, or are sold subject as before.
 * Throws `result.depends` with the lots that have been changed or offered again since.
 */
export async function undoResults(
  { tx, clerk }: Recording,
  lotOutcomes: readonly (LotOutcome & { before: PreviousResult | null })[],
): Promise<void> {
  const lots = lotOutcomes.map(({ lot }) => lot);
  const ids = sql`select unnest(${lots.map(({ id }) => id)}::bigint[])`;
  const reofferedLots = await tx.rows<{ id: number }>(sql`
    select distinct li.lot_id as id from lot_items li
    where li.lot_id in (${ids}) and ${hasOtherHolder(sql`li.item_id`, 'lots', sql`li.lot_id`)}`);
  const reofferedIds = new Set(reofferedLots.map(({ id }) => id));
  const dependentLots = lotOutcomes.flatMap(({ lot, outcome }) => {
    const why = !isSameOutcome(lot, outcome) ? 'changed' : reofferedIds.has(lot.id) ? 'offered' : undefined;
    return why ? [{ lot: lot.number, why }] : [];
  });
  if (dependentLots.length > 0)
    refuse('result.depends', { count: dependentLots.length, lots: dependentLots.slice(0, maxListed) });
  await dropOpenDecisions(tx, ids);
  await moveLots(
    tx,
    clerk,
    lotOutcomes.map(({ lot, before }): Move => {
      const cleared = toClearedResult(lot);
      if (!before) return { lot, steps: ['undo'], ...cleared };
      return { lot, steps: ['undo', 'open', 'hold'], set: { ...cleared.set, ...before } };
    }),
  );
}

const maxListed = 50;
