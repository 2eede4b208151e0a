import type { LotRow } from '#contract/lots';
import { api } from '@/services/api';
import { ProblemError } from '@/services/errors';
import { currentOf, rowOf } from './lotRows';

/** A lot as it was seen, and the number it shall have. */
export interface Numbered {
  row: LotRow;
  number: string;
}

/**
 * Gives all these lots their numbers in one deed, so that they may change places, and answers their rows as they
 * stand then. Lots of which somebody has changed something else are asked about again as they are now; any other
 * refusal is thrown, and no lot has got its number.
 */
export async function giveNumbers(auctionId: number, asked: readonly Numbered[]): Promise<LotRow[]> {
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
  const sheet = currentOf(error);
  const isNewer = ({ row }: Numbered) =>
    row.id === sheet?.id && row.version < sheet.version && row.number === sheet.number;
  return sheet && asked.some(isNewer) ? rowOf(sheet) : undefined;
}

/** The lot for which the numbers were refused because somebody gave it another one or took it out. */
export function elsewhereOf(asked: readonly Numbered[], error: unknown): LotRow | undefined {
  if (!(error instanceof ProblemError)) return undefined;
  const current = currentOf(error);
  const isElsewhere = ({ row }: Numbered) =>
    current
      ? row.id === current.id && row.number !== current.number
      : error.code === 'row.not_found' && row.id === error.params.id;
  return asked.find(isElsewhere)?.row;
}

/** What a refusal of many numbers says to one of them: its own fault, or else that they are refused as a whole. */
export function reasonAt(error: unknown, index: number): unknown {
  if (!(error instanceof ProblemError)) return error;
  const fields = error.fields
    .filter(({ path }) => path.startsWith(`lots.${index}.`))
    .map((fault) => ({ ...fault, path: 'number' }));
  return new ProblemError({ ...error, type: 'about:blank', title: error.code, fields });
}
