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

const roundFigure = (value: number) => Number(value.toPrecision(4));

/** A figure that is held against the same thing done plainly. */
export const compareAtMost = (
  name: string,
  unit: string,
  value: number,
  reference: number,
  limit: number,
): Figure => ({
  name,
  value: roundFigure(value),
  unit,
  reference: roundFigure(reference),
  ratio: roundFigure(value / reference),
  aim: `≤ ${limit} ×`,
  met: value / reference <= limit,
});

/** A speed that is held against the same thing done plainly. */
export const compareAtLeast = (
  name: string,
  unit: string,
  value: number,
  reference: number,
  minimum: number,
): Figure => ({
  ...compareAtMost(name, unit, value, reference, minimum),
  aim: `≥ ${minimum} ×`,
  met: value / reference >= minimum,
});

/** A figure that is held against a number. */
export const checkAtMost = (name: string, unit: string, value: number, limit: number): Figure => ({
  name,
  value: roundFigure(value),
  unit,
  reference: null,
  ratio: null,
  aim: `≤ ${limit} ${unit}`,
  met: value <= limit,
});

/** Prints a figure as a line of the table. */
export function printFigure({ name, value, unit, reference, ratio, aim, met }: Figure): void {
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

export function writeFigures(file: string, figures: readonly Figure[]): void {
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
  const missed = figures.filter(({ met }) => !met);
  console.log(
    `\n${figures.length - missed.length} of ${figures.length} aims are met; all figures in ${file}.`,
  );
}
