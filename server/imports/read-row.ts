import { limits } from '#contract/api/limits';
import { type ImportField, importFieldDeclarations, importFields } from '#contract/import-fields';
import { foldLine } from '#contract/line';
import {
  hasRemark,
  normalizeLotNumber,
  parseLotNumber,
  stripLabelPrefix,
  toLotSortKey,
} from '#contract/lot-number';
import { isTwoAmounts, readRange } from './amount-range';
import { lotAmounts } from './columns';
import { removeCorruptedCells } from './corrupted-cells';
import { checkJointArtists } from './joint-artists';
import { readArtist } from './read-artist';
import { readBalance } from './read-balance';
import { readBidder } from './read-bidder';
import { readChoices } from './read-choices';
import { readPerson } from './read-person';
import { readResult } from './read-result';
import type { Cell } from './reading/rows';
import {
  cellText,
  getCell,
  issue,
  joinColumns,
  type ReadRow,
  type Row,
  type RowContext,
  readAmount,
  setAmount,
} from './row';
import {
  cleanText,
  isDoubleEncoded,
  isNoReserveText,
  isOnRequestText,
  isUnknown,
  maxItemNoLength,
  wordWithSign,
} from './values';

/**
 * Reads one row by the mapping. Unreadable values become issues of their fields and are never guessed. `extracted` is the
 * match of the user's number pattern in this row (null without a match) or a number entered for the row; undefined when
 * there is neither.
 */
export function readRow(
  originalCells: readonly Cell[],
  context: RowContext,
  extracted: string | null | undefined,
): ReadRow {
  const { cells, issues } = removeCorruptedCells(originalCells, context);
  const read = readCells({ cells, context, values: {}, issues: [] }, extracted);
  if (issues.length === 0) return read;
  // A corrupted cell has one issue; that its value is missing as well follows from it.
  const corruptedFields = new Set(issues.map(({ field }) => field));
  return { ...read, issues: [...issues, ...read.issues.filter(({ field }) => !corruptedFields.has(field))] };
}

function readCells(row: Row, extracted: string | null | undefined): ReadRow {
  const { context } = row;
  readTexts(row);
  if (context.noun === 'customers') return readPerson(row, extracted ?? undefined);
  if (context.noun === 'bidders') return readBidder(row, extracted ?? undefined);
  if (context.noun === 'balances') return readBalance(row, extracted ?? undefined);
  if (context.noun === 'artists') return readArtist(row);
  const number = row.context.noun === 'auctions' ? readNumber(row, extracted) : readItemNo(row);
  readAmounts(row);
  readAskingPrice(row);
  readChoices(row);
  readResult(row);
  checkJointArtists(row);
  const { values, issues } = row;
  return {
    number,
    sortKey: number === null || row.context.noun !== 'auctions' ? null : toLotSortKey(number),
    reference: typeof values.reference === 'string' ? values.reference : '',
    values,
    issues,
  };
}

/** Maximum length of texts that exist only in files; other texts have the limits of their fields. */
const maxLengths: Partial<Record<ImportField, number>> = {
  reference: 200,
  buyer: 200,
  paddle: 40,
  platform: limits.line,
  documentNo: 60,
  fullName: 500,
  postcode: 200,
  town: 200,
  region: 200,
  consentSource: 200,
};
function getMaxLength(field: ImportField): number {
  const declared = importFieldDeclarations[field];
  return declared?.kind === 'texts' ? 5000 : (declared?.max ?? maxLengths[field] ?? 1000);
}

/** Returns whether a text is folded into one line, as in a form. Emails, phones and addresses may have several lines. */
function isOneLine(field: ImportField): boolean {
  const declared = importFieldDeclarations[field];
  return declared ? declared.kind === 'text' && !declared.lines : field in maxLengths;
}

function readTexts(row: Row): void {
  const { mapping } = row.context;
  for (const field of Object.keys(mapping.fields) as ImportField[]) {
    if (importFields[field] !== 'text') continue;
    const text = joinColumns(row.cells, mapping, field);
    const value = isOneLine(field) ? foldLine(text) : text;
    if (value === '') continue;
    if (value.includes('\ufffd')) issue(row, field, 'ERROR', 'undecodable');
    else if (value.length > getMaxLength(field))
      issue(row, field, 'ERROR', 'too_long', { maximum: getMaxLength(field) });
    else if (isDoubleEncoded(value)) issue(row, field, 'WARNING', 'twice_encoded');
    else {
      const word = wordWithSign(value);
      if (word) issue(row, field, 'WARNING', 'sign_in_word', { text: word });
    }
    row.values[field] = value;
  }
}

function readNumber(row: Row, extracted: string | null | undefined): string | null {
  const { mapping } = row.context;
  const hasSeveralColumns = (mapping.fields.number?.columns.length ?? 0) > 1;
  const rawText = hasSeveralColumns
    ? joinColumns(row.cells, mapping, 'number')
    : cellText(getCell(row, 'number'));
  const number = parseLotNumber(
    extracted === undefined ? toLotNumber(rawText, row.context) : (extracted ?? ''),
  );
  if ('label' in number) {
    // A name in the number column, or a zero for a missing number.
    if (!/[1-9]/.test(number.label) || hasRemark(number.label))
      issue(row, 'number', 'WARNING', 'number_unusual');
    return number.label;
  }
  const missing = extracted === null ? 'number_not_found' : 'number_missing';
  issue(row, 'number', 'ERROR', number.issue === 'empty' ? missing : 'number_unreadable');
  return null;
}

/** Returns the label in a cell of lot numbers, without a prefix and without digit grouping. */
function toLotNumber(rawText: string, { mapping, decimalMark }: RowContext): string {
  const text = rawText.normalize('NFC').trim();
  const withoutPrefix = mapping.keepsPrefix ? undefined : stripLabelPrefix(text);
  return normalizeLotNumber(withoutPrefix?.label ?? text, decimalMark === ',');
}

/** Returns the number of an existing item, or null for a new one. */
function readItemNo(row: Row): string | null {
  const number = joinColumns(row.cells, row.context.mapping, 'itemNo');
  if (number.length > maxItemNoLength)
    issue(row, 'itemNo', 'ERROR', 'too_long', { maximum: maxItemNoLength });
  return number === '' ? null : number;
}

/** Reads the asking price. The cell may say that the price is on request. */
function readAskingPrice(row: Row): void {
  if (!row.context.mapping.fields.askingPrice) return;
  const cell = getCell(row, 'askingPrice');
  if (typeof cell === 'string' && isOnRequestText(cleanText(cell))) row.values.priceOnRequest = true;
  else setAmount(row, 'askingPrice', readAmount(cell, row.context, 'askingPrice'));
}

function readAmounts(row: Row): void {
  const { context, values } = row;
  for (const field of lotAmounts) {
    if (!context.mapping.fields[field]) continue;
    const cell = getCell(row, field);
    if (field === 'reserve' && typeof cell === 'string' && isNoReserveText(cleanText(cell))) continue;
    const isEstimate = field === 'estimateLow' || field === 'estimateHigh';
    if (isEstimate && typeof cell === 'string' && isOnRequestText(cleanText(cell))) {
      issue(row, field, 'WARNING', 'estimate_on_request');
      continue;
    }
    const text = typeof cell === 'string' ? cleanText(cell) : '';
    const read =
      field === 'estimateLow' && isTwoAmounts(text) && !context.mapping.fields.estimateHigh
        ? ({ issue: 'ambiguous' } as const)
        : readAmount(cell, context, field);
    const range =
      field === 'estimateLow' && 'issue' in read && read.issue !== 'empty' && typeof cell === 'string'
        ? readRange(cleanText(cell), (text) => readAmount(text, context, field))
        : undefined;
    if (range && isUnknown(cellText(getCell(row, 'estimateHigh')))) {
      // Both amounts are in one cell, so an issue is reported at the field of that cell.
      const isRead = 'minor' in range.low && 'minor' in range.high;
      setAmount(row, 'estimateLow', isRead || 'issue' in range.low ? range.low : range.high);
      if (isRead) setAmount(row, 'estimateHigh', range.high);
    } else setAmount(row, field, read);
  }
  const { estimateLow, estimateHigh } = values;
  if (typeof estimateLow === 'number' && typeof estimateHigh === 'number' && estimateLow > estimateHigh)
    issue(row, 'estimateHigh', 'ERROR', 'below_low');
}
