import * as z from 'zod';
import { Amount } from './amount';

/**
 * Bidding increments. A row applies from its `from` to the next row's: bids with a fixed `step`, or the figures of a
 * `pattern` that repeats every `per` (0, 20, 50, 80 per 100). SNAP: bids are figures of the table; ADD: a bid is the
 * previous one plus the step.
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

/** Returns the lowest bid above `current` (minor units), or the first figure of the first row below it. */
export function getNextBid(current: number, body: IncrementBody): number {
  const at = findRowIndex(current, body);
  const row = body.rows[at];
  if (!row) return body.rows[0]?.from ?? current + 1;
  const figure = body.mode === 'ADD' && 'step' in row ? current + row.step : getFigureAbove(current, row);
  const nextRow = body.rows[at + 1];
  return body.mode === 'SNAP' && nextRow ? Math.min(figure, nextRow.from) : figure;
}

/** Returns whether `amount` is a figure of the table. In an ADD table every amount above its start can be one. */
export const isOnIncrement = (amount: number, body: IncrementBody): boolean =>
  body.mode === 'ADD' ? amount >= (body.rows[0]?.from ?? 0) : getFigureAtOrBelow(amount, body) === amount;

/** Returns the figures around an amount that is not in the table, or undefined when it is. */
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

/** Returns `count` bids from `start` on, for display. */
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
