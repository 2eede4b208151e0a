import type { Analysis, AnalysisSalesQuery, Period } from '#contract/analysis';
import { applyPatch } from '@/services/url';

/** The query parameters that select the sales of a sheet over the board. */
export const salesParam = 'sales';
export const sliceParams = ['month', 'group', 'category', 'specialist', 'kind', 'salesPage'] as const;

/** Which of the sales of the board: those behind one of its figures. */
export type Slice = Partial<
  Pick<AnalysisSalesQuery, 'of' | 'month' | 'group' | 'category' | 'specialist' | 'kind'>
>;

/** Returns the address of the sheet with the sales behind a figure. Each shows what it contributes; their total is the figure. */
export const sheetAddress = (search: string, { of = 'range', ...slice }: Slice): string =>
  `/dashboard${applyPatch(search, {
    ...Object.fromEntries(sliceParams.map((param) => [param, undefined])),
    [salesParam]: of,
    ...slice,
  })}`;

type Board = Pick<Analysis, 'range' | 'compared' | 'isConverted' | 'missing'>;

/**
 * Returns the address of the sales behind a hammer total. The list of auctions shows them where its own total is the same
 * one: for all departments and without converted amounts.
 */
export function hammerAddress(search: string, board: Board, slice: Slice): string {
  const filters = new URLSearchParams(search);
  const period = getPeriod(board, slice);
  const { group, category, specialist, kind } = slice;
  if (
    period === undefined ||
    board.isConverted ||
    board.missing.length > 0 ||
    filters.has('department') ||
    [group, category, specialist].some((part) => part !== undefined)
  )
    return sheetAddress(search, slice);
  const currency = filters.get('currency');
  return `/auctions?${new URLSearchParams({
    ...{ tab: 'all', ...period },
    ...(kind && { kind }),
    ...(currency && { currency }),
  })}`;
}

/** Returns the days of a slice; undefined where only the server knows them. */
function getPeriod(board: Board, { of = 'range', month }: Slice): Period | undefined {
  if (of === 'yearBefore') return undefined;
  const period = of === 'compared' ? board.compared : board.range;
  if (month === undefined) return period;
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return {
    from: [`${month}-01`, period.from].toSorted()[1] ?? period.from,
    to: [last, period.to].toSorted()[0] ?? period.to,
  };
}
