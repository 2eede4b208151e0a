import type { useIntl } from '@umijs/max';
import type { LotRow, LotSheet } from '#contract/lots';
import type { CellChange, Outcome } from '@/components/grid/types';
import { api } from '@/services/api';
import { errorText, getCurrentRow, issueSentence, ProblemError } from '@/services/errors';
import { toRow } from './lotRows';

/** What saving a lot from the grid needs besides the lot. */
export interface Saving {
  formatMessage: ReturnType<typeof useIntl>['formatMessage'];
  /** puts the current lots into the cache */
  storeRows(lots: readonly LotRow[]): void;
  /** another user renumbered or removed the lot: the edit must not reach any other lot */
  reportStaleNumber(lot: LotRow): void;
}

/** A lot as loaded, and its new number. */
interface Renumbering {
  row: LotRow;
  number: string;
}

/**
 * Renumbers all these lots in one request, so that numbers can be exchanged, and returns the new rows. Lots with other
 * concurrent changes are retried with their current version. Any other refusal is thrown, and no lot is renumbered.
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

/** Returns the current version of the lot that was refused as stale, when its number is unchanged. */
function findNewerRow(renumberings: readonly Renumbering[], error: unknown): LotRow | undefined {
  const sheet = getCurrentRow<LotSheet>(error);
  const isNewer = ({ row }: Renumbering) =>
    row.id === sheet?.id && row.version < sheet.version && row.number === sheet.number;
  return sheet && renumberings.some(isNewer) ? toRow(sheet) : undefined;
}

/** Returns the lot for which the request was refused because another user renumbered or removed it. */
function findStaleLot(renumberings: readonly Renumbering[], error: unknown): LotRow | undefined {
  if (!(error instanceof ProblemError)) return undefined;
  const current = getCurrentRow<LotSheet>(error);
  const isStale = ({ row }: Renumbering) =>
    current
      ? row.id === current.id && row.number !== current.number
      : error.code === 'row.not_found' && row.id === error.params.id;
  return renumberings.find(isStale)?.row;
}

/** Saves the numbers of several lots in one request, all or none. */
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
    // The lot's own issue is more specific than the refusal as a whole.
    const issueAt = (index: number) => issues.find(({ path }) => path.startsWith(`lots.${index}.`));
    if (issues.length === 0) throw error;
    return changes.map((_, index) => {
      const issue = issueAt(index);
      return { refused: issue ? issueSentence(formatMessage, issue) : errorText(formatMessage, error) };
    });
  }
}
