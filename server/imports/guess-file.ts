import { can } from '#contract/api/permissions';
import { refuse } from '#contract/api/refusal';
import { limitFields, ownerFields, type Reading } from '#contract/import-fields';
import type { Context } from '../app-context';
import type { FileStore } from '../files/store';
import { readSaleCurrency } from '../settings/currencies';
import type { AmountSamples } from './amount-marks';
import { detectAmountNotation } from './column-notation';
import { type ImportFile, readContent, readHeadRows } from './file';
import { type Guess, guessMapping } from './guess';
import { padBlankRows } from './pad-blank-rows';
import { findEarlierMapping } from './queries';
import { type Cell, readFirstRows } from './reading/rows';
import { sniffRows } from './reading/sniff';
import { detectFraction } from './shilling-notation';
import type { Target } from './target';

const sampledRows = 200;
/** Number of rows used to find the header of a file. */
export const headRows = 60;

/** Finds the header row of a file and the notation of its prices. Rows are counted as they are when the file is read. */
export async function detectLayout(
  files: FileStore,
  file: Pick<ImportFile, 'kind' | 'fileKey' | 'reading'>,
): Promise<Pick<Reading, 'headerRow' | 'decimalMark'>> {
  return sniffRows(
    padBlankRows(await readFirstRows(readContent(files, file), file.kind, file.reading, headRows)),
  );
}

/**
 * Returns the headers of a file with their guessed fields. Reuses the mapping of an earlier import with the same headers
 * unless `ignoresEarlier`.
 */
export async function guessImport(
  { db, app, user }: Context,
  target: Target,
  file: Pick<ImportFile, 'kind' | 'fileKey' | 'reading'>,
  ignoresEarlier = false,
): Promise<Guess & { headers: string[]; reading: Reading; like?: number; amountSamples: AmountSamples }> {
  const { reading } = file;
  const rows = await readHeadRows(app.files, file, sampledRows);
  if (rows.length === 0) refuse('import.no_rows');
  const header = reading.headerRow > 0 ? rows.find(({ row }) => row >= reading.headerRow) : undefined;
  const below = rows.filter(({ row }) => row > (header?.row ?? 0)).map(({ cells }) => cells.map(toText));
  // Numbers of a workbook get the decimal mark of the file's other prices.
  function toText(cell: Cell): string {
    return typeof cell === 'number' ? String(cell).replace('.', reading.decimalMark) : cell;
  }
  const width = Math.max(header?.cells.length ?? 0, ...below.map((cells) => countFilledCells(cells)));
  const headers = Array.from({ length: width }, (_, at) =>
    String(header?.cells[at] ?? '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  const currency = await readSaleCurrency(db, target.currency);
  const guess = guessMapping(target.noun, headers, below, { currency });
  const earlier =
    header && !ignoresEarlier ? await findEarlierMapping(db, headers, user.id, target) : undefined;
  if (earlier) {
    guess.mapping = {
      ...earlier.mapping,
      departmentId: null,
      categoryId: null,
      only: undefined,
      duplicates: undefined,
      notations: undefined,
    };
    guess.confidence = {};
  }
  if (!canSeeReserves(user, target)) delete guess.mapping.fields.reserve;
  if (!canSeeConsignors(user, target)) for (const field of ownerFields) delete guess.mapping.fields[field];
  if (!canSeeLimits(user, target)) for (const field of limitFields) delete guess.mapping.fields[field];
  const detected = await detectAmountNotation(app.files, file, guess.mapping, currency);
  const decimalMark = detected.decimalMark ?? reading.decimalMark;
  guess.mapping.notations = detected.notations;
  guess.mapping.fraction = await detectFraction(
    app.files,
    { ...file, reading: { ...reading, decimalMark } },
    guess.mapping,
    currency,
    earlier?.mapping.fraction,
  );
  // When the chosen header row is blank, the next filled row is the header.
  return {
    ...guess,
    like: earlier?.id,
    headers,
    reading: { ...reading, decimalMark, headerRow: header?.row ?? 0 },
    amountSamples: detected.samples,
  };
}

const countFilledCells = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1;

/** Returns whether a user may see, and therefore import, the reserves of a target. */
export const canSeeReserves = (user: Context['user'], { departmentIds }: Target): boolean =>
  can(user, 'lots:see-reserve', departmentIds);

/** Returns whether a user may see, and therefore import, the consignors of a target. */
export const canSeeConsignors = (user: Context['user'], { departmentIds }: Target): boolean =>
  can(user, 'lots:see-consignor', departmentIds);

/** Returns whether a user may see, and therefore import, the limits and deposits of bidders. */
export const canSeeLimits = (user: Context['user'], { departmentIds }: Target): boolean =>
  can(user, 'customers:see-limit', departmentIds);

/**
 * Returns the reading with its header row detected again when another sheet, delimiter or encoding was chosen without naming
 * a header row.
 */
export async function resolveReading(
  { app }: Context,
  file: ImportFile,
  requested?: Reading,
): Promise<Reading> {
  if (!requested) return file.reading;
  // A user who chooses another encoding has answered the question about it.
  const { candidates: alternatives, ...withoutDoubt } = requested;
  const isEncodingChanged = requested.encoding !== file.reading.encoding;
  const resolved: Reading = alternatives && !isEncodingChanged ? requested : withoutDoubt;
  const hasOtherRows =
    isEncodingChanged ||
    resolved.sheet !== file.reading.sheet ||
    resolved.delimiter !== file.reading.delimiter;
  return hasOtherRows && resolved.headerRow === file.reading.headerRow
    ? { ...resolved, ...(await detectLayout(app.files, { ...file, reading: resolved })) }
    : resolved;
}
