import { computeMeterState, type MeterState } from './meter';
import { computeResaleRight, type ResaleRightBody } from './money/resale-right';
import type { AmlRow, MarginStockRow, ResaleRightRow, VatReturnRow } from './register-rows';

/** The amounts that figures have, in the order of their columns. */
export const figureAmounts = ['net', 'vat', 'hammer', 'premium', 'marginVat', 'royalty', 'amount'] as const;

/** A figure of a register: the sum of the rows that name it. Amounts are minor units of `currency`. */
export interface RegisterFigure {
  figure: string;
  currency: string;
  rows: number;
  amounts: Record<string, number>;
}

const sumRows = <Row extends { figure: string }>(
  rows: readonly Row[],
  currencyOf: (row: Row) => string,
  amountsOf: (row: Row) => Record<string, number>,
): RegisterFigure[] => {
  const figures = new Map<string, RegisterFigure>();
  for (const row of rows) {
    const { figure } = row;
    const sum = figures.get(figure) ?? { figure, currency: currencyOf(row), rows: 0, amounts: {} };
    sum.rows += 1;
    for (const [name, amount] of Object.entries(amountsOf(row)))
      sum.amounts[name] = (sum.amounts[name] ?? 0) + amount;
    figures.set(figure, sum);
  }
  return [...figures.values()].sort((a, b) => (a.figure < b.figure ? -1 : 1));
};

/** Returns net amount, VAT and VAT on the margin of each treatment and rate, in the currency of the company. */
export const sumVatReturn = (rows: readonly VatReturnRow[]): RegisterFigure[] =>
  sumRows(
    rows,
    ({ baseCurrency }) => baseCurrency,
    ({ netBase, vatBase, marginVatBase }) => ({ net: netBase, vat: vatBase, marginVat: marginVatBase }),
  );

/** Returns hammer, premium and VAT on the margin by currency of the documents. */
export const sumMarginStock = (rows: readonly MarginStockRow[]): RegisterFigure[] =>
  sumRows(
    rows,
    ({ currency }) => currency,
    ({ hammer, premium, marginVat }) => ({ hammer, premium, marginVat }),
  );

/** Returns hammer and royalty by collecting society (without one by jurisdiction), quarter, bearer and currency. */
export const sumResaleRight = (rows: readonly ResaleRightRow[]): RegisterFigure[] =>
  sumRows(
    rows,
    ({ currency }) => currency,
    ({ hammer, royalty }) => ({ hammer, royalty }),
  );

/** Returns the payments by method and currency. */
export const sumAml = (rows: readonly AmlRow[]): RegisterFigure[] =>
  sumRows(
    rows,
    ({ currency }) => currency,
    ({ amount }) => ({ amount }),
  );

/** Returns the quarter of a day: `2026-03-31` gives `2026-Q1`. */
export const getQuarter = (day: string): string =>
  `${day.slice(0, 4)}-Q${Math.floor((Number(day.slice(5, 7)) - 1) / 3) + 1}`;

/**
 * Returns what a credit note changes of the royalty: the royalty on what is left of the hammer, less that on what was left
 * before. It is 0 or negative, and the changes of several credit notes add up to that of one for all of them.
 */
export const computeRoyaltyChange = (before: number, after: number, body: ResaleRightBody): number =>
  computeResaleRight(after, body).result - computeResaleRight(before, body).result;

/** Returns the total of converted amounts; null when one could not be converted. */
export const addConverted = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce<number | null>((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0);

/** Compares a total with the threshold of the day. What cannot be converted is UNKNOWN. */
export const compareWithThreshold = (total: number | null, threshold: number | null): MeterState =>
  computeMeterState({ total: total ?? 0, threshold, isUnknown: total === null });
