import type { FieldValues } from '#contract/api/field';
import { customerFields, standings } from '#contract/customer-fields';
import type { Db } from '../db/database';
import { shareConfirmedHits } from '../sanctions/share';
import { shareVerification } from '../verifications/share';
import type { Pair } from './moves';

type Values = FieldValues<typeof customerFields>;
/** The fields with which staff warn each other about a customer. */
export type Warnings = Pick<Values, 'standing' | 'tags' | 'remarks' | 'untracked'>;

export const warningsOf = ({ standing, tags, remarks, untracked }: Values): Warnings => ({
  standing,
  tags,
  remarks,
  untracked,
});

interface UndoContext {
  now: Date;
  userId: number;
}

/**
 * Copies confirmed sanctions matches and negative verifications of either record to the other one, because it is unknown
 * which of the two customers they were about while merged; staff may decide otherwise afterwards. The listener
 * `customersSeparated` handles legal holds and suppressed addresses.
 */
export async function shareCautions(
  tx: Db,
  { survivorId, mergedId }: Pair,
  undo: UndoContext,
): Promise<void> {
  for (const [from, to] of [
    [survivorId, mergedId],
    [mergedId, survivorId],
  ] as const) {
    await shareConfirmedHits(tx, { from, to });
    await shareVerification(tx, { from, to, ...undo });
  }
}

/** Returns the values of the merged record with the warnings that were added to the survivor during the merge. */
export function withWarnings(values: Values, survivor: Values, after: Warnings | null): Values {
  const untracked = values.untracked || survivor.untracked;
  if (after === null) return { ...values, untracked };
  const severity = (standing: Values['standing']) => standings.indexOf(standing);
  const isMoreSevere =
    survivor.standing !== after.standing && severity(survivor.standing) > severity(values.standing);
  const added = findAddedLines(after.remarks, survivor.remarks);
  const remarks = [values.remarks, added].filter(Boolean).join('\n\n');
  return {
    ...values,
    untracked,
    standing: isMoreSevere ? survivor.standing : values.standing,
    tags: [...new Set([...values.tags, ...survivor.tags.filter((tag) => !after.tags.includes(tag))])],
    remarks: remarks.slice(0, customerFields.remarks.max),
  };
}

/** Returns the lines that were added to a text. */
function findAddedLines(before: string, now: string): string {
  const existing = new Set(before.split('\n'));
  return now
    .split('\n')
    .filter((line) => line.trim() !== '' && !existing.has(line))
    .join('\n');
}
