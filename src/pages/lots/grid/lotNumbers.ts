import type { useIntl } from '@umijs/max';
import type { LotRow, LotSheet } from '#contract/lots';
import type { CellChange, Outcome } from '@/components/grid/types';
import { api } from '@/services/api';
import { currentOf, faultSentence, ProblemError, sentence } from '@/services/errors';
import { rowOf } from './lotRows';

/** What saving a lot from the grid needs beside the lot. */
export interface Saving {
  formatMessage: ReturnType<typeof useIntl>['formatMessage'];
  /** the lots as they stand now */
  keep(lots: readonly LotRow[]): void;
  /** somebody gave the lot another number or took it out: what was typed reaches no other */
  sayElsewhere(lot: LotRow): void;
}

/** A lot as it was seen, and the number it shall have. */
interface Numbered {
  row: LotRow;
  number: string;
}

/**
 * Gives all these lots their numbers in one action, so that they may change places, and answers their rows as they
 * stand then. Lots of which somebody has changed something else are asked about again as they are now; any other
 * refusal is thrown, and no lot has got its number.
 */
async function giveNumbers(auctionId: number, asked: readonly Numbered[]): Promise<LotRow[]> {
  const body = { lots: asked.map(({ row: { id, version }, number }) => ({ id, version, number })) };
  const answer = await api.lots
    .renumber({ params: { id: auctionId }, body })
    .catch((error: unknown) => ({ error, newer: newerOf(asked, error) }));
  if ('lots' in answer) return asked.map(({ row }, at) => ({ ...row, ...answer.lots[at] }));
  const { error, newer } = answer;
  if (!newer) throw error;
  return giveNumbers(
    auctionId,
    asked.map((one) => (one.row.id === newer.id ? { ...one, row: newer } : one)),
  );
}

/** The lot that was refused as stale, as it is now, where others changed something but its number. */
function newerOf(asked: readonly Numbered[], error: unknown): LotRow | undefined {
  const sheet = currentOf<LotSheet>(error);
  const isNewer = ({ row }: Numbered) =>
    row.id === sheet?.id && row.version < sheet.version && row.number === sheet.number;
  return sheet && asked.some(isNewer) ? rowOf(sheet) : undefined;
}

/** The lot for which the numbers were refused because somebody gave it another one or took it out. */
function elsewhereOf(asked: readonly Numbered[], error: unknown): LotRow | undefined {
  if (!(error instanceof ProblemError)) return undefined;
  const current = currentOf<LotSheet>(error);
  const isElsewhere = ({ row }: Numbered) =>
    current
      ? row.id === current.id && row.number !== current.number
      : error.code === 'row.not_found' && row.id === error.params.id;
  return asked.find(isElsewhere)?.row;
}

/** Saves the numbers of several lots in one action, all or none. */
export async function saveNumbers(
  auctionId: number,
  changes: readonly CellChange<LotRow>[],
  { formatMessage, keep, sayElsewhere }: Saving,
): Promise<readonly Outcome<LotRow>[]> {
  const asked = changes.map(({ row, value }) => ({ row, number: String(value) }));
  try {
    const saved = await giveNumbers(auctionId, asked);
    keep(saved);
    return saved.map((lot) => ({ saved: lot }));
  } catch (error) {
    const gone = elsewhereOf(asked, error);
    if (gone) sayElsewhere(gone);
    const faults = error instanceof ProblemError ? error.fields : [];
    // Its own fault says more than that the numbers are refused as a whole.
    const faultAt = (index: number) => faults.find(({ path }) => path.startsWith(`lots.${index}.`));
    if (faults.length === 0) throw error;
    return changes.map((_, index) => {
      const fault = faultAt(index);
      return { refused: fault ? faultSentence(formatMessage, fault) : sentence(formatMessage, error) };
    });
  }
}
