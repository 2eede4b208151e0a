import { Refusal } from '#contract/api/refusal';
import type { Currency } from '#contract/currencies';
import type { ColumnNotation, DecimalMark, Mapping } from '#contract/import-fields';
import type { FileStore } from '../files/store';
import { type AmountSamples, type MarkEvidence, markEvidence } from './amount-marks';
import { type ImportFile, readContent } from './file';
import { readRows } from './reading/rows';
import { listAmountColumns } from './shilling-notation';
import { cleanText } from './values';

interface Tally {
  point: number;
  comma: number;
  either: number;
  samples: Record<MarkEvidence, string[]>;
}

/** How the amount columns of a file are written. */
export interface AmountNotation {
  /** the decimal mark of most amounts; undefined when no amount shows it */
  decimalMark: DecimalMark | undefined;
  /** columns that differ from the file, or whose mark is an open question */
  notations: Record<string, ColumnNotation>;
  /** of the columns with an open question */
  samples: AmountSamples;
}

const samplesPerMark = 2;
const maxSampleLength = 40;

/**
 * Determines the decimal mark of every amount column from all its cells. A column with both marks, or with marks that may
 * stand for thousands as well as decimals, becomes an open question. `fileMark` is the mark of columns without evidence; by
 * default that of most amounts.
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
    // Unreadable content is reported by the check; the file may only need another encoding.
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
        // Numeric cells of a workbook have no notation.
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

/** Returns undefined when no amount of the column shows its mark. */
function decideNotation(
  { point, comma, either }: Tally,
  defaultMark: DecimalMark,
): ColumnNotation | undefined {
  if (point > 0 && comma > 0) {
    const majorityMark = point === comma ? defaultMark : point > comma ? '.' : ',';
    // Where three digits may be decimals, the majority of the cells does not prove the meaning of the others.
    return { decimalMark: either > 0 ? null : majorityMark, isOpen: true };
  }
  if (point > 0 || comma > 0) return { decimalMark: point > 0 ? '.' : ',', isOpen: false };
  return either > 0 ? { decimalMark: null, isOpen: true } : undefined;
}
