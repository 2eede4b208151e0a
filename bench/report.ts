import { writeFileSync } from 'node:fs';

/** One figure of the bench. `ratio` is value / reference, or value / aim where nothing can be measured beside it. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  reference: number | null;
  ratio: number | null;
  /** '≤ 2 ×' or '≤ 480 kB', as the order says it */
  aim: string;
  met: boolean;
}

const round = (value: number) => Number(value.toPrecision(4));

/** A figure that is held against the same thing done plainly. */
export const against = (
  name: string,
  unit: string,
  value: number,
  reference: number,
  most: number,
): Figure => ({
  name,
  value: round(value),
  unit,
  reference: round(reference),
  ratio: round(value / reference),
  aim: `≤ ${most} ×`,
  met: value / reference <= most,
});

/** A speed that is held against the same thing done plainly. */
export const atLeast = (
  name: string,
  unit: string,
  value: number,
  reference: number,
  least: number,
): Figure => ({
  ...against(name, unit, value, reference, least),
  aim: `≥ ${least} ×`,
  met: value / reference >= least,
});

/** A figure that is held against a number. */
export const within = (name: string, unit: string, value: number, most: number): Figure => ({
  name,
  value: round(value),
  unit,
  reference: null,
  ratio: null,
  aim: `≤ ${most} ${unit}`,
  met: value <= most,
});

/** Prints a figure as a line of the table. */
export function print({ name, value, unit, reference, ratio, aim, met }: Figure): void {
  const cells = [
    name.padEnd(66),
    `${value} ${unit}`.padStart(14),
    (reference === null ? '' : `${reference} ${unit}`).padStart(14),
    (ratio === null ? '' : `${ratio.toFixed(2)} ×`).padStart(10),
    aim.padStart(10),
    met ? '' : '   MISSED',
  ];
  console.log(cells.join(' '));
}

export function printHead(): void {
  console.log(
    `${'figure'.padEnd(66)} ${'value'.padStart(14)} ${'reference'.padStart(14)} ${'ratio'.padStart(10)} ${'aim'.padStart(10)}`,
  );
}

export function write(file: string, figures: readonly Figure[]): void {
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
  const missed = figures.filter(({ met }) => !met);
  console.log(
    `\n${figures.length - missed.length} of ${figures.length} aims are met; all figures in ${file}.`,
  );
}
