import { writeFileSync } from 'node:fs';

/** One figure of the benchmark. `ratio` is value / reference, or value / aim where there is no reference. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  reference: number | null;
  ratio: number | null;
  /** '≤ 2 ×' or '≤ 480 kB', as specified */
  aim: string;
  met: boolean;
}

const roundFigure = (value: number) => Number(value.toPrecision(4));

/** Compares a figure with a reference that does the same in the plainest way. */
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

/** Compares a speed with a reference that does the same in the plainest way. */
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

/** Compares a figure with a fixed limit. */
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
