import { may } from '#contract/api/permissions';
import { refuse } from '#contract/api/refusal';
import { namesOwner, type Reading } from '#contract/import-fields';
import type { Context } from '../app-context';
import type { FileStore } from '../files/store';
import { currencyOfSale } from '../settings/currencies';
import type { AmountSamples } from './amount-marks';
import { amountNotation } from './column-notation';
import { contentOf, type ImportFile, rowsFromHeader } from './file';
import { type Guess, guessMapping } from './guess';
import { fractionOf } from './notation';
import { mappingOfHeaders } from './queries';
import { type Cell, firstRows } from './reading/rows';
import { sniffRows } from './reading/sniff';
import { rowsInPlace } from './rows-in-place';
import type { Target } from './target';

const lookedAt = 200;
/** Rows by which it is judged where the header of a file stands. */
export const headRows = 60;

/** Where the header of a file stands and how its prices are written, as its rows are counted when it is read. */
export async function layoutOf(
  files: FileStore,
  file: Pick<ImportFile, 'kind' | 'fileKey' | 'reading'>,
): Promise<Pick<Reading, 'headerRow' | 'decimalMark'>> {
  return sniffRows(rowsInPlace(await firstRows(contentOf(files, file), file.kind, file.reading, headRows)));
}

/**
 * The headers of a file and what they probably mean: what a file with the same headers meant when it was imported is
 * meant again, unless this one is looked at `alone`.
 */
export async function guessFor(
  { db, app, user }: Context,
  target: Target,
  file: Pick<ImportFile, 'kind' | 'fileKey' | 'reading'>,
  alone = false,
): Promise<Guess & { headers: string[]; reading: Reading; like?: number; amountSamples: AmountSamples }> {
  const { reading } = file;
  const rows = await rowsFromHeader(app.files, file, lookedAt);
  if (rows.length === 0) refuse('import.no_rows');
  const header = reading.headerRow > 0 ? rows.find(({ row }) => row >= reading.headerRow) : undefined;
  const below = rows.filter(({ row }) => row > (header?.row ?? 0)).map(({ cells }) => cells.map(asWritten));
  // A number of a workbook is a price in whatever way the file's other prices are written.
  function asWritten(cell: Cell): string {
    return typeof cell === 'number' ? String(cell).replace('.', reading.decimalMark) : cell;
  }
  const width = Math.max(header?.cells.length ?? 0, ...below.map((cells) => lastFilled(cells)));
  const headers = Array.from({ length: width }, (_, at) =>
    String(header?.cells[at] ?? '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  const currency = await currencyOfSale(db, target.currency);
  const guess = guessMapping(target.noun, headers, below, { currency });
  const before = header && !alone ? await mappingOfHeaders(db, headers, user.id, target) : undefined;
  if (before) {
    guess.mapping = {
      ...before.mapping,
      departmentId: null,
      categoryId: null,
      only: undefined,
      duplicates: undefined,
      notations: undefined,
    };
    guess.confidence = {};
  }
  if (!seesReserves(user, target)) delete guess.mapping.fields.reserve;
  if (!seesConsignors(user, target)) for (const field of namesOwner) delete guess.mapping.fields[field];
  const written = await amountNotation(app.files, file, guess.mapping, currency);
  const decimalMark = written.decimalMark ?? reading.decimalMark;
  guess.mapping.notations = written.notations;
  guess.mapping.fraction = await fractionOf(
    app.files,
    { ...file, reading: { ...reading, decimalMark } },
    guess.mapping,
    currency,
    before?.mapping.fraction,
  );
  // Where a blank row was chosen, the header is the row that was taken for it.
  return {
    ...guess,
    like: before?.id,
    headers,
    reading: { ...reading, decimalMark, headerRow: header?.row ?? 0 },
    amountSamples: written.samples,
  };
}

const lastFilled = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1;

/** Who may not see the reserves of a sale does not set them. */
export const seesReserves = (user: Context['user'], { departmentIds }: Target): boolean =>
  may(user, 'lots:see-reserve', departmentIds);

/** Nor does, of its things, who may not see whose they are. */
export const seesConsignors = (user: Context['user'], { departmentIds }: Target): boolean =>
  may(user, 'lots:see-consignor', departmentIds);

/** The rows of another sheet, or rows cut otherwise, have their header elsewhere, unless it is named as well. */
export async function readingAsked({ app }: Context, file: ImportFile, given?: Reading): Promise<Reading> {
  if (!given) return file.reading;
  // Whoever chooses another encoding has answered which one it is.
  const { doubt, ...others } = given;
  const isChosen = given.encoding !== file.reading.encoding;
  const asked: Reading = doubt && !isChosen ? given : others;
  const otherRows =
    isChosen || asked.sheet !== file.reading.sheet || asked.delimiter !== file.reading.delimiter;
  return otherRows && asked.headerRow === file.reading.headerRow
    ? { ...asked, ...(await layoutOf(app.files, { ...file, reading: asked })) }
    : asked;
}
