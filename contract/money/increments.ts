import * as z from 'zod';
import { Amount } from './amount';

/**
 * Bidding increments. A row holds from its `from` to the next row's: bids a fixed `step` apart, or at the figures of
 * a `pattern` that repeats every `per` (0, 20, 50, 80 per 100). SNAP: bids stand on the table's figures; ADD: a bid
 * is the one before plus the step.
 */
const Steps = z.strictObject({ from: Amount, step: Amount.min(1) });
const Pattern = z.strictObject({
  from: Amount,
  per: Amount.min(1),
  pattern: z
    .array(Amount)
    .min(1)
    .max(20)
    .refine(
      (figures) => figures.every((figure, at) => at === 0 || figure > (figures[at - 1] ?? 0)),
      'ascending',
    ),
});
export const IncrementBody = z.strictObject({
  mode: z.enum(['SNAP', 'ADD']),
  rows: z
    .array(z.union([Steps, Pattern]))
    .min(1)
    .max(60)
    .superRefine((rows, context) => {
      for (const [at, row] of rows.entries()) {
        const before = rows[at - 1];
        if (before && row.from <= before.from)
          context.addIssue({ code: 'custom', message: 'ascending', path: [at, 'from'] });
        if ('pattern' in row && row.pattern.some((figure) => figure >= row.per))
          context.addIssue({ code: 'custom', message: 'pattern_within', path: [at, 'pattern'] });
      }
    }),
});
export type IncrementBody = z.infer<typeof IncrementBody>;
type Row = IncrementBody['rows'][number];

/** The lowest bid that beats `current` (minor units). Below the first row, its first figure. */
export function getNextBid(current: number, body: IncrementBody): number {
  const at = findRowIndex(current, body);
  const row = body.rows[at];
  if (!row) return body.rows[0]?.from ?? current + 1;
  const figure = body.mode === 'ADD' && 'step' in row ? current + row.step : getFigureAbove(current, row);
  const nextRow = body.rows[at + 1];
  return body.mode === 'SNAP' && nextRow ? Math.min(figure, nextRow.from) : figure;
}

/** Does `amount` stand on a figure of the table? In a table that adds, every amount above its start may. */
export const isOnIncrement = (amount: number, body: IncrementBody): boolean =>
  body.mode === 'ADD' ? amount >= (body.rows[0]?.from ?? 0) : getFigureAtOrBelow(amount, body) === amount;

/** The figures around an amount that stands off the table; undefined when it stands on it. */
export function findNeighbours(
  amount: number,
  body: IncrementBody,
): { below: number | null; above: number } | undefined {
  if (isOnIncrement(amount, body)) return undefined;
  const below = getFigureAtOrBelow(amount, body);
  return {
    below: below ?? null,
    above: below === undefined ? (body.rows[0]?.from ?? 0) : getNextBid(below, body),
  };
}

/** `count` bids from `start` on, for a table that can be read. */
export function listBids(start: number, count: number, body: IncrementBody): number[] {
  const bids = [start];
  while (bids.length < count) bids.push(getNextBid(bids[bids.length - 1] ?? start, body));
  return bids;
}

const findRowIndex = (amount: number, body: IncrementBody): number =>
  body.rows.findLastIndex(({ from }) => from <= amount);

function getFigureAbove(amount: number, row: Row): number {
  if ('step' in row) return row.from + (Math.floor((amount - row.from) / row.step) + 1) * row.step;
  const block = Math.floor(amount / row.per) * row.per;
  const offset = row.pattern.find((figure) => block + figure > amount);
  return offset === undefined ? block + row.per + (row.pattern[0] ?? 0) : block + offset;
}

function getFigureAtOrBelow(amount: number, body: IncrementBody): number | undefined {
  const row = body.rows[findRowIndex(amount, body)];
  if (!row) return undefined;
  if ('step' in row) return row.from + Math.floor((amount - row.from) / row.step) * row.step;
  const block = Math.floor(amount / row.per) * row.per;
  const offset = row.pattern.findLast((figure) => block + figure <= amount);
  const figure = offset === undefined ? block - row.per + (row.pattern.at(-1) ?? 0) : block + offset;
  return Math.max(figure, row.from);
}
