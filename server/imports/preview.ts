import { Refusal } from '#contract/api/refusal';
import type { Currency } from '#contract/currencies';
import {
  type AmountNote,
  type ImportField,
  type ImportTarget,
  importFields,
  isCatalogue,
} from '#contract/import-fields';
import type { ImportColumn, ImportSheet } from '#contract/import-sheet';
import { stripLabelPrefix } from '#contract/lot-number';
import type { Context } from '../app-context';
import { foldHeader, namesPricePart } from './aliases';
import { findAmountNote } from './amount-note';
import { loadConsignors } from './consignors';
import { toDisplayName } from './display-name';
import { type BoundFile, type ImportFile, readHeadRows } from './file';
import { isCertainPart } from './price-header';
import type { Cell } from './reading/rows';
import { withoutMark } from './reading/uncalculated';
import { blankMergedAmounts, isIncluded, type ReadRow, toDisplayValue } from './row';
import { loadRowContext, readAllRows } from './row-context';
import { createLeftOutFinder } from './rows-left-out';
import { cleanText, isDayAmbiguous, isOnRequestText, isUnknown } from './values';

const sampledRows = 100;
const samplesPerColumn = 3;
const maxNumbers = 12;

type Preview = Pick<ImportSheet, 'columns' | 'previewed' | 'numbered' | 'numbers' | 'prefixes'>;

/** Returns for each column up to three of its values, as written and as understood. */
export async function loadPreview({ db, app, user }: Context, { file, target }: BoundFile): Promise<Preview> {
  const { reading } = file;
  const rows = await readHeadRows(app.files, file, sampledRows).catch(emptyIfRemoved);
  const wantedRows = rows.filter(
    ({ row, cells }) => row > reading.headerRow && isIncluded(cells, file.mapping),
  );
  const below = wantedRows.map((row) => blankMergedAmounts(row, file.mapping));
  const context = await loadRowContext(db, user, { file, target });
  await loadConsignors(db, user, context, below);
  const read = readAllRows(below, context);
  // Totals, notes and repeated headers would not be imported.
  const leftOut = createLeftOutFinder({ noun: target.noun, headers: file.headers, mapping: file.mapping });
  const previewRows = wantedRows.flatMap((row, at) => {
    const [cells, one] = [below[at], read[at]];
    return cells && one && !leftOut(row, one) ? [{ cells, read: one }] : [];
  });
  return buildPreview(
    file,
    previewRows.map(({ cells }) => cells),
    previewRows.map(({ read }) => read),
    context.currency,
  );
}

/**
 * Returns no rows when the file was removed because it mentioned an erased customer. Its columns are then shown without
 * samples.
 */
export function emptyIfRemoved(error: unknown): [] {
  if (error instanceof Refusal && error.code === 'files.missing') return [];
  throw error;
}

/** Builds the preview from rows that were already read; without rows, from the headers and their fields. */
export function buildPreview(
  { mapping, headers, confidence, amountSamples, target: { noun } }: ImportFile,
  below: readonly Cell[][],
  read: readonly ReadRow[],
  currency?: Currency,
): Preview {
  const fieldByColumn = new Map<number, ImportField>();
  for (const [field, source] of Object.entries(mapping.fields) as [ImportField, { columns: number[] }][])
    for (const column of source.columns)
      if (!fieldByColumn.has(column) || field !== 'number') fieldByColumn.set(column, field);

  const folded = headers.map(foldHeader);
  const columns = headers.map((header, column): ImportColumn & { departmentId: null } => {
    const field = fieldByColumn.get(column) ?? null;
    // Filled cells are shown first; an empty column has no samples.
    const samples = below.flatMap((cells, at) => {
      const text = withoutMark(cleanText(String(cells[column] ?? '')));
      return text === '' ? [] : [{ text, at, isFilled: !isUnknown(text) }];
    });
    const visibleSamples = [
      ...samples.filter(({ isFilled }) => isFilled),
      ...samples.filter(({ isFilled }) => !isFilled),
    ]
      .filter(({ text }, at, all) => all.findIndex((other) => other.text === text) === at)
      .slice(0, samplesPerColumn);
    const texts = samples.flatMap(({ text, isFilled }) => (isFilled ? text : []));
    return {
      header,
      // Samples belong to the target and not to one department.
      departmentId: null,
      samples: visibleSamples.map(({ text }) => text.slice(0, 200)),
      field,
      partLeftOut: field === null && isCertainPart(folded, column) && namesPricePart(header, noun),
      becomes: field
        ? visibleSamples.map(({ at, text }) => toPreviewValue(read[at] as ReadRow, field, text))
        : [],
      amountNote:
        currency && isCatalogue(noun) ? findColumnNote(header, field, texts, { noun, currency }) : null,
      ambiguousSamples: mapping.notations?.[column]?.isOpen
        ? (amountSamples[column] ?? [])
        : field && importFields[field] === 'date' && field !== 'saleDay' && mapping.dateOrder === null
          ? listAmbiguousDays(samples.map(({ text }) => text))
          : [],
      confidence: field ? (confidence[field] ?? null) : null,
    };
  });
  const numbers = read.flatMap(({ number }) => number ?? []);
  return {
    columns,
    previewed: below.length,
    numbered: numbers.length,
    numbers: [...new Set(numbers)].slice(0, maxNumbers),
    prefixes: noun === 'auctions' ? findPrefixes(mapping, below) : [],
  };
}

/**
 * Returns the note on amounts of a column. A mapped column gets a note only when its header names another currency or scale.
 */
function findColumnNote(
  header: string,
  field: ImportField | null,
  texts: readonly string[],
  reader: { noun: ImportTarget; currency: Currency },
): AmountNote | null {
  if (field !== null && importFields[field] !== 'amount') return null;
  const note = findAmountNote(header, texts, reader) ?? null;
  return note === 'AMOUNTS' && field !== null ? null : note;
}

/** Returns the distinct dates in which day and month can be swapped. */
const listAmbiguousDays = (texts: readonly string[]): string[] =>
  [...new Set(texts.filter(isDayAmbiguous))].slice(0, samplesPerColumn);

/** Returns the distinct words before the lot numbers. */
function findPrefixes({ fields, numberPattern }: ImportFile['mapping'], rows: readonly Cell[][]): string[] {
  const [column, ...otherColumns] = fields.number?.columns ?? [];
  if (column === undefined || otherColumns.length > 0 || numberPattern !== null) return [];
  const prefixes = rows.flatMap(
    (cells) => stripLabelPrefix(cleanText(String(cells[column] ?? '')))?.prefix ?? [],
  );
  return [...new Set(prefixes)].slice(0, samplesPerColumn);
}

function toPreviewValue(
  { number, values, issues }: ReadRow,
  field: ImportField,
  text: string,
): ImportColumn['becomes'][number] {
  const effectiveField = field === 'shillings' || field === 'pence' ? 'hammer' : field;
  const ownCode = field === effectiveField ? undefined : issues.find((each) => each.field === field)?.code;
  const issue = ownCode ?? issues.find((each) => each.field === effectiveField)?.code ?? null;
  const value = ownCode
    ? null
    : effectiveField === 'number' || effectiveField === 'itemNo' || effectiveField === 'customerNo'
      ? number
      : effectiveField === 'fullName'
        ? toDisplayName(values)
        : toDisplayValue(
            values[effectiveField] ??
              onRequestText(field, values, text) ??
              resultInWords(effectiveField, values),
          );
  // The value of a department is its id, but users know its name.
  const displayed = importFields[field] === 'choice' && typeof value === 'number' ? text : value;
  return { value: typeof displayed === 'string' ? displayed.slice(0, 200) : displayed, issue };
}

/** Returns the result that a price column has as a text instead of an amount. */
const resultInWords = (field: ImportField, { outcome }: ReadRow['values']): string | null =>
  field === 'hammer' && typeof outcome === 'string' ? outcome : null;

/** Returns the text of a price on request, which is understood but is not an amount. */
const onRequestText = (
  field: ImportField,
  { priceOnRequest }: ReadRow['values'],
  text: string,
): string | null =>
  field === 'askingPrice' && priceOnRequest === true && isOnRequestText(text) ? text : null;
