import { Refusal } from '#contract/api/refusal';
import type { Currency } from '#contract/currencies';
import {
  type AmountNote,
  type ImportField,
  type ImportTarget,
  importFields,
  importRegisters,
} from '#contract/import-fields';
import type { ImportColumn, ImportSheet } from '#contract/import-sheet';
import { labelWithoutPrefix } from '#contract/lot-number';
import type { Context } from '../app-context';
import { foldHeader, namesPart } from './aliases';
import { amountNoteOf } from './amount-note';
import { meetConsignors } from './consignors';
import { type BoundFile, type ImportFile, rowsFromHeader } from './file';
import { isSurePart } from './price-header';
import type { Cell } from './reading/rows';
import { withoutMark } from './reading/uncalculated';
import { isWanted, ownCells, type ReadRow, shownValue } from './row';
import { readAll, rowContextOf } from './row-context';
import { leftOutFinder } from './rows-left-out';
import { shownName } from './shown-name';
import { cleanText, isDayUnsure, notKnown, saysOnRequest } from './values';

const lookedAt = 100;
const shown = 3;
const numbersShown = 12;

type Preview = Pick<ImportSheet, 'columns' | 'previewed' | 'numbered' | 'numbers' | 'prefixes'>;

/** What becomes of each column: three of its values as they stand, and as they would be understood. */
export async function previewOf({ db, app, user }: Context, { file, target }: BoundFile): Promise<Preview> {
  const { reading } = file;
  const rows = await rowsFromHeader(app.files, file, lookedAt).catch(noneIfRemoved);
  const wanted = rows.filter(({ row, cells }) => row > reading.headerRow && isWanted(cells, file.mapping));
  const below = wanted.map((row) => ownCells(row, file.mapping));
  const context = await rowContextOf(db, user, { file, target });
  await meetConsignors(db, user, context, below);
  const read = readAll(below, context);
  // Totals, notes and repeated heads are no rows that would be imported.
  const leftOut = leftOutFinder({ into: target.noun, headers: file.headers, mapping: file.mapping });
  const shownRows = wanted.flatMap((row, at) => {
    const [cells, one] = [below[at], read[at]];
    return cells && one && !leftOut(row, one) ? [{ cells, read: one }] : [];
  });
  return preview(
    file,
    shownRows.map(({ cells }) => cells),
    shownRows.map(({ read }) => read),
    context.currency,
  );
}

/** A file that named a customer who was erased is gone: its columns are shown without samples. */
export function noneIfRemoved(error: unknown): [] {
  if (error instanceof Refusal && error.code === 'files.missing') return [];
  throw error;
}

/** The same from rows that were read already; from none, the headers and their fields. */
export function preview(
  { mapping, headers, confidence, amountSamples, target: { noun } }: ImportFile,
  below: readonly Cell[][],
  read: readonly ReadRow[],
  currency?: Currency,
): Preview {
  const fieldOf = new Map<number, ImportField>();
  for (const [field, source] of Object.entries(mapping.fields) as [ImportField, { columns: number[] }][])
    for (const column of source.columns)
      if (!fieldOf.has(column) || field !== 'number') fieldOf.set(column, field);

  const folded = headers.map(foldHeader);
  const columns = headers.map((header, column): ImportColumn & { departmentId: null } => {
    const field = fieldOf.get(column) ?? null;
    // Rows that say something are shown first; a column of blanks has nothing to show.
    const samples = below.flatMap((cells, at) => {
      const text = withoutMark(cleanText(String(cells[column] ?? '')));
      return text === '' ? [] : [{ text, at, known: !notKnown(text) }];
    });
    const chosen = [...samples.filter(({ known }) => known), ...samples.filter(({ known }) => !known)]
      .filter(({ text }, at, all) => all.findIndex((other) => other.text === text) === at)
      .slice(0, shown);
    const texts = samples.flatMap(({ text, known }) => (known ? text : []));
    return {
      header,
      // What a file brings belongs to what it goes into.
      departmentId: null,
      samples: chosen.map(({ text }) => text.slice(0, 200)),
      field,
      partLeftOut: field === null && isSurePart(folded, column) && namesPart(header, noun),
      becomes: field ? chosen.map(({ at, text }) => becomes(read[at] as ReadRow, field, text)) : [],
      amountNote:
        currency && !isRegister(noun) ? noteOf(header, field, texts, { into: noun, currency }) : null,
      askedFor: mapping.notations?.[column]?.isOpen
        ? (amountSamples[column] ?? [])
        : field === 'bornOn' && mapping.dateOrder === null
          ? unsureDays(samples.map(({ text }) => text))
          : [],
      confidence: field ? (confidence[field] ?? null) : null,
    };
  });
  const numbers = read.flatMap(({ number }) => number ?? []);
  return {
    columns,
    previewed: below.length,
    numbered: numbers.length,
    numbers: [...new Set(numbers)].slice(0, numbersShown),
    prefixes: noun === 'auctions' ? prefixesIn(mapping, below) : [],
  };
}

/** Amounts that a field takes are worth a word only where their header says that they are others. */
function noteOf(
  header: string,
  field: ImportField | null,
  texts: readonly string[],
  reader: { into: ImportTarget; currency: Currency },
): AmountNote | null {
  if (field !== null && importFields[field] !== 'amount') return null;
  const note = amountNoteOf(header, texts, reader) ?? null;
  return note === 'AMOUNTS' && field !== null ? null : note;
}

const isRegister = (noun: ImportTarget): boolean => importRegisters.some((register) => register === noun);

/** Dates that can be read in two ways, each once. */
const unsureDays = (texts: readonly string[]): string[] =>
  [...new Set(texts.filter(isDayUnsure))].slice(0, shown);

/** What stands before the numbers of lots, each word once. */
function prefixesIn({ fields, numberPattern }: ImportFile['mapping'], rows: readonly Cell[][]): string[] {
  const [column, ...others] = fields.number?.columns ?? [];
  if (column === undefined || others.length > 0 || numberPattern !== null) return [];
  const found = rows.flatMap(
    (cells) => labelWithoutPrefix(cleanText(String(cells[column] ?? '')))?.prefix ?? [],
  );
  return [...new Set(found)].slice(0, shown);
}

function becomes(
  { number, values, faults }: ReadRow,
  field: ImportField,
  text: string,
): ImportColumn['becomes'][number] {
  const shownAs = field === 'shillings' || field === 'pence' ? 'hammer' : field;
  const own = field === shownAs ? undefined : faults.find((each) => each.field === field)?.code;
  const fault = own ?? faults.find((each) => each.field === shownAs)?.code ?? null;
  const value = own
    ? null
    : shownAs === 'number' || shownAs === 'itemNo'
      ? number
      : shownAs === 'fullName'
        ? shownName(values)
        : shownValue(values[shownAs] ?? onRequest(field, values, text) ?? resultInWords(shownAs, values));
  // A department is known by its id; people know it by its name.
  const named = importFields[field] === 'choice' && typeof value === 'number' ? text : value;
  return { value: typeof named === 'string' ? named.slice(0, 200) : named, fault };
}

/** The result that a column of prices says in words instead of an amount. */
const resultInWords = (field: ImportField, { outcome }: ReadRow['values']): string | null =>
  field === 'hammer' && typeof outcome === 'string' ? outcome : null;

/** A price that is told to who asks is understood as that, and is no amount. */
const onRequest = (field: ImportField, { priceOnRequest }: ReadRow['values'], text: string): string | null =>
  field === 'askingPrice' && priceOnRequest === true && saysOnRequest(text) ? text : null;
