import { Refusal } from '#contract/api/refusal';
import type { Currency } from '#contract/currencies';
import type { ColumnNotation, DecimalMark, Mapping } from '#contract/import-fields';
import type { FileStore } from '../files/store';
import { type AmountSamples, type MarkEvidence, markEvidence } from './amount-marks';
import { type ImportFile, readContent } from './file';
import { listAmountColumns } from './notation';
import { readRows } from './reading/rows';
import { cleanText } from './values';

interface Tally {
  point: number;
  comma: number;
  either: number;
  samples: Record<MarkEvidence, string[]>;
}

/** How the columns of amounts of a file are written. */
export interface AmountNotation {
  /** the decimal mark of most amounts; undefined: none of them tells */
  decimalMark: DecimalMark | undefined;
  /** columns that are written otherwise, or whose mark is asked for */
  notations: Record<string, ColumnNotation>;
  /** of the columns whose mark is asked for */
  samples: AmountSamples;
}

const samplesPerMark = 2;
const maxSampleLength = 40;

/**
 * Judges the decimal mark of every column of amounts by all its cells. A column that is written in two ways, or whose marks
 * can stand for thousands as well as decimals, is asked about. `fileMark` is the mark of columns that do not tell;
 * undefined: that of most amounts.
 */
export async function detectAmountNotation(
  files: FileStore,
  file: Pick<ImportFile, 'kind' | 'fileKey' | 'reading'>,
  mapping: Mapping,
  currency: Currency,
  fileMark?: DecimalMark,
): Promise<AmountNotation> {
  const tallies = new Map(listAmountColumns(mapping).map((column) => [column, newTally()] as const));
  try {
    if (tallies.size > 0) await countMarks(files, file, tallies, currency);
  } catch (error) {
    // The check names what cannot be read; perhaps the file is only read in the wrong encoding.
    if (!(error instanceof Refusal)) throw error;
  }
  const all = [...tallies.values()];
  const points = all.reduce((sum, { point }) => sum + point, 0);
  const commas = all.reduce((sum, { comma }) => sum + comma, 0);
  const majorityMark = points === commas ? undefined : points > commas ? '.' : ',';
  const base = fileMark ?? majorityMark ?? file.reading.decimalMark;
  const result: AmountNotation = { decimalMark: majorityMark, notations: {}, samples: {} };
  for (const [column, tally] of tallies) {
    const notation = decideNotation(tally, majorityMark ?? base);
    if (!notation || (!notation.isOpen && notation.decimalMark === base)) continue;
    result.notations[column] = notation;
    if (notation.isOpen) {
      const { point, comma, either } = tally.samples;
      result.samples[column] = [...point, ...comma, ...either];
    }
  }
  return result;
}

const newTally = (): Tally => ({
  point: 0,
  comma: 0,
  either: 0,
  samples: { point: [], comma: [], either: [] },
});

async function countMarks(
  files: FileStore,
  file: Pick<ImportFile, 'kind' | 'fileKey' | 'reading'>,
  tallies: ReadonlyMap<number, Tally>,
  currency: Currency,
): Promise<void> {
  const { kind, reading } = file;
  for await (const batch of readRows(readContent(files, file), kind, reading))
    for (const { row, cells } of batch) {
      if (row <= reading.headerRow) continue;
      for (const [column, tally] of tallies) {
        const cell = cells[column];
        // The number of a workbook has no notation.
        if (typeof cell === 'string' && cell !== '') countEvidence(tally, cleanText(cell), currency);
      }
    }
}

function countEvidence(tally: Tally, text: string, currency: Currency): void {
  for (const evidence of markEvidence(text, currency)) {
    tally[evidence]++;
    const samples = tally.samples[evidence];
    const sample = text.slice(0, maxSampleLength);
    if (samples.length < samplesPerMark && !samples.includes(sample)) samples.push(sample);
  }
}

/** Undefined: no amount of the column tells. */
function decideNotation(
  { point, comma, either }: Tally,
  defaultMark: DecimalMark,
): ColumnNotation | undefined {
  if (point > 0 && comma > 0) {
    const majorityMark = point === comma ? defaultMark : point > comma ? '.' : ',';
    // Where three digits may be decimals, what most cells say proves nothing of the others.
    return { decimalMark: either > 0 ? null : majorityMark, isOpen: true };
  }
  if (point > 0 || comma > 0) return { decimalMark: point > 0 ? '.' : ',', isOpen: false };
  return either > 0 ? { decimalMark: null, isOpen: true } : undefined;
}
