import type { useIntl } from '@umijs/max';
import type { LotRow, LotSheet } from '#contract/lots';
import type { CellChange, Outcome } from '@/components/grid/types';
import { api } from '@/services/api';
import { errorText, getCurrentRow, issueSentence, ProblemError } from '@/services/errors';
import { toRow } from './lotRows';

/** What saving a lot from the grid needs beside the lot. */
export interface Saving {
  formatMessage: ReturnType<typeof useIntl>['formatMessage'];
  /** the lots as they stand now */
  storeRows(lots: readonly LotRow[]): void;
  /** somebody gave the lot another number or took it out: what was typed reaches no other */
  reportStaleNumber(lot: LotRow): void;
}

/** A lot as it was seen, and the number it shall have. */
interface Renumbering {
  row: LotRow;
  number: string;
}

/**
 * Gives all these lots their numbers in one action, so that they may change places, and answers their rows as they
 * stand then. Lots of which somebody has changed something else are asked about again as they are now; any other
 * refusal is thrown, and no lot has got its number.
 */
async function renumberLots(auctionId: number, renumberings: readonly Renumbering[]): Promise<LotRow[]> {
  const body = { lots: renumberings.map(({ row: { id, version }, number }) => ({ id, version, number })) };
  const result = await api.lots
    .renumber({ params: { id: auctionId }, body })
    .catch((error: unknown) => ({ error, newer: findNewerRow(renumberings, error) }));
  if ('lots' in result) return renumberings.map(({ row }, index) => ({ ...row, ...result.lots[index] }));
  const { error, newer } = result;
  if (!newer) throw error;
  return renumberLots(
    auctionId,
    renumberings.map((renumbering) =>
      renumbering.row.id === newer.id ? { ...renumbering, row: newer } : renumbering,
    ),
  );
}

/** The lot that was refused as stale, as it is now, where others changed something but its number. */
function findNewerRow(renumberings: readonly Renumbering[], error: unknown): LotRow | undefined {
  const sheet = getCurrentRow<LotSheet>(error);
  const isNewer = ({ row }: Renumbering) =>
    row.id === sheet?.id && row.version < sheet.version && row.number === sheet.number;
  return sheet && renumberings.some(isNewer) ? toRow(sheet) : undefined;
}

/** The lot for which the numbers were refused because somebody gave it another one or took it out. */
function findStaleLot(renumberings: readonly Renumbering[], error: unknown): LotRow | undefined {
  if (!(error instanceof ProblemError)) return undefined;
  const current = getCurrentRow<LotSheet>(error);
  const isStale = ({ row }: Renumbering) =>
    current
      ? row.id === current.id && row.number !== current.number
      : error.code === 'row.not_found' && row.id === error.params.id;
  return renumberings.find(isStale)?.row;
}

/** Saves the numbers of several lots in one action, all or none. */
export async function saveNumbers(
  auctionId: number,
  changes: readonly CellChange<LotRow>[],
  { formatMessage, storeRows, reportStaleNumber }: Saving,
): Promise<readonly Outcome<LotRow>[]> {
  const renumberings = changes.map(({ row, value }) => ({ row, number: String(value) }));
  try {
    const saved = await renumberLots(auctionId, renumberings);
    storeRows(saved);
    return saved.map((lot) => ({ saved: lot }));
  } catch (error) {
    const staleLot = findStaleLot(renumberings, error);
    if (staleLot) reportStaleNumber(staleLot);
    const issues = error instanceof ProblemError ? error.fields : [];
    // Its own issue says more than that the numbers are refused as a whole.
    const issueAt = (index: number) => issues.find(({ path }) => path.startsWith(`lots.${index}.`));
    if (issues.length === 0) throw error;
    return changes.map((_, index) => {
      const issue = issueAt(index);
      return { refused: issue ? issueSentence(formatMessage, issue) : errorText(formatMessage, error) };
    });
  }
}
