import type { Currency } from '#contract/currencies';
import {
  type DecimalMark,
  declaredOf,
  type ImportField,
  importFields,
  type Mapping,
} from '#contract/import-fields';
import type { RowFault } from '#contract/imports';
import type { itemFields } from '#contract/item-fields';
import { lotSortKey, parseLotNumber } from '#contract/lot-number';
import type { LotResult, lotFields } from '#contract/lots';
import { fromParts, parseAmount, type ReadAmount } from '#contract/money';
import { lotAmounts } from './columns';
import type { Cell } from './reading/rows';
import {
  cleanText,
  looksTwiceEncoded,
  namesCurrency,
  notKnown,
  outcomeOfBuyer,
  parseAttribution,
  parseCount,
  parseDay,
  parseOutcome,
  parseVatScheme,
  parseYesNo,
} from './values';

/** What the reading of a row depends on beside its cells. */
export interface RowContext {
  mapping: Mapping;
  decimalMark: DecimalMark;
  currency: Currency;
  /** folded code or name → id */
  departments: ReadonlyMap<string, number>;
  /** folded name → id and department */
  categories: ReadonlyMap<string, { id: number; departmentId: number }>;
  /** may whoever imports work in this department? */
  mayEdit: (departmentId: number | null) => boolean;
  /** days of the sale, where it has any */
  saleDays: { from: string; to: string } | undefined;
}

/** Values of a row by field; a field whose cell is empty is absent, so that it leaves what stands alone. */
export interface RowValues {
  [field: string]: string | number | boolean;
}

export interface ReadRow {
  number: string | null;
  sortKey: string | null;
  reference: string;
  values: RowValues;
  faults: RowFault[];
}

/** Characters of what only files say; the other texts have the limits of their fields. */
const longest: Partial<Record<ImportField, number>> = { reference: 200, buyer: 200, paddle: 40 };
const limitOf = (field: ImportField): number => declaredOf[field]?.max ?? longest[field] ?? 1000;

type Declared = typeof itemFields & typeof lotFields;
/** Fields of which a file says one of several words. */
type Chosen = Extract<
  {
    [N in keyof Declared]: Declared[N]['kind'] extends 'choice' | 'count' | 'flag' ? N : never;
  }[keyof Declared],
  ImportField
>;
/** How what is declared as a choice, a count or a yes is read from a file. */
const parsers: Readonly<
  Record<
    Chosen,
    { parse(text: string): string | number | boolean | undefined; level: RowFault['level']; code: string }
  >
> = {
  attribution: { parse: parseAttribution, level: 'WARNING', code: 'attribution_unknown' },
  quantity: { parse: parseCount, level: 'ERROR', code: 'count_unreadable' },
  vatScheme: { parse: parseVatScheme, level: 'ERROR', code: 'vat_unknown' },
  arrApplies: { parse: parseYesNo, level: 'ERROR', code: 'yes_no_unreadable' },
};

const textOf = (cell: Cell | undefined): string =>
  cell === undefined ? '' : typeof cell === 'number' ? String(cell) : cell;

/**
 * Reads one row by the mapping. Everything that cannot be read is a fault with its field, never a guess. `found` is
 * what the user's number pattern found in this row; undefined without a pattern.
 */
export function readRow(
  cells: readonly Cell[],
  context: RowContext,
  found: string | null | undefined,
): ReadRow {
  const { mapping } = context;
  const faults: RowFault[] = [];
  const values: RowValues = {};
  const columnsOf = (field: ImportField) => mapping.fields[field]?.columns ?? [];
  const fault = (
    field: ImportField,
    level: RowFault['level'],
    code: string,
    params: RowFault['params'] = {},
  ) => {
    faults.push({ field, column: columnsOf(field)[0] ?? null, level, code, params });
  };
  const single = (field: ImportField): Cell => cells[columnsOf(field)[0] ?? -1] ?? '';
  const text = (field: ImportField): string => joined(cells, mapping, field);

  for (const field of Object.keys(mapping.fields) as ImportField[]) {
    if (importFields[field] !== 'text') continue;
    const value = text(field);
    if (value === '') continue;
    if (value.includes('\ufffd')) fault(field, 'ERROR', 'undecodable');
    else if (value.length > limitOf(field)) fault(field, 'ERROR', 'too_long', { maximum: limitOf(field) });
    else if (looksTwiceEncoded(value)) fault(field, 'WARNING', 'twice_encoded');
    values[field] = value;
  }

  const number = parseLotNumber(found === undefined ? textOf(single('number')) : (found ?? ''));
  if ('fault' in number) {
    const missing = number.fault === 'empty';
    fault(
      'number',
      'ERROR',
      missing ? (found === null ? 'number_not_found' : 'number_missing') : 'number_unreadable',
    );
  }

  for (const field of lotAmounts) {
    const read = readAmount(single(field), context);
    const range =
      field === 'estimateLow' && 'fault' in read && read.fault !== 'empty'
        ? rangeOf(single(field))
        : undefined;
    if (range && notKnown(textOf(single('estimateHigh')))) {
      take('estimateLow', readAmount(range[0], context));
      take('estimateHigh', readAmount(range[1], context));
    } else take(field, read);
  }
  function take(field: ImportField, read: ReadAmount) {
    if ('minor' in read) {
      if (read.rounded) fault(field, 'WARNING', 'rounded');
      values[field] = read.minor;
    } else if (read.fault !== 'empty') fault(field, 'ERROR', `amount_${read.fault}`);
  }
  const { estimateLow, estimateHigh } = values;
  if (typeof estimateLow === 'number' && typeof estimateHigh === 'number' && estimateLow > estimateHigh)
    fault('estimateHigh', 'ERROR', 'below_low');

  readChoices();
  readResult();
  return {
    number: 'label' in number ? number.label : null,
    sortKey: 'label' in number ? lotSortKey(number.label) : null,
    reference: typeof values.reference === 'string' ? values.reference : '',
    values,
    faults,
  };

  function readChoices() {
    const choice = (
      field: ImportField,
      parse: (text: string) => string | number | boolean | undefined,
      level: RowFault['level'],
      code: string,
    ) => {
      const given = cleanText(textOf(single(field)));
      if (notKnown(given)) return;
      const value = parse(given);
      if (value === undefined) fault(field, level, code, { text: given.slice(0, 100) });
      else values[field] = value;
    };
    for (const [field, { parse, level, code }] of Object.entries(parsers))
      choice(field as Chosen, parse, level, code);
    choice(
      'currency',
      (given) => (namesCurrency(given, context.currency.code) ? given : undefined),
      'ERROR',
      'other_currency',
    );
    choice('saleDay', (given) => parseDay(given, mapping.dateOrder), 'ERROR', 'date_unreadable');
    const { saleDay } = values;
    if (
      typeof saleDay === 'string' &&
      context.saleDays &&
      (saleDay < context.saleDays.from || saleDay > context.saleDays.to)
    )
      fault('saleDay', 'WARNING', 'other_day');
    choice('department', (given) => context.departments.get(foldName(given)), 'ERROR', 'department_unknown');
    const departmentId = values.department ?? mapping.departmentId;
    choice('category', (given) => context.categories.get(foldName(given))?.id, 'WARNING', 'category_unknown');
    if (departmentId !== null && typeof departmentId === 'number' && !context.mayEdit(departmentId))
      fault('department', 'ERROR', 'department_denied');
  }

  function readResult() {
    const hammer = readHammer();
    if ('fault' in hammer) {
      if (hammer.fault !== 'empty') fault('hammer', 'ERROR', `amount_${hammer.fault}`);
    } else if (hammer.rounded) fault('hammer', 'WARNING', 'rounded');
    const price = 'minor' in hammer ? hammer.minor : null;

    const status = textOf(single('outcome'));
    const stated = parseOutcome(status);
    if (stated === undefined) fault('outcome', 'ERROR', 'outcome_unknown', { text: status.slice(0, 100) });
    const buyer = typeof values.buyer === 'string' ? values.buyer : '';
    const implied = outcomeOfBuyer(buyer);
    const outcome: LotResult | null | undefined =
      stated ?? implied ?? (price === null ? null : price > 0 ? 'SOLD' : 'PASSED');
    if (price !== null) values.hammer = price;
    if (!outcome) return;
    if (stated && implied && stated !== implied) fault('buyer', 'WARNING', 'outcome_contradicts');
    if (outcome === 'SOLD' || outcome === 'SUBJECT') {
      // Without its price a result cannot be recorded; the lot itself is none the worse.
      if (price === null || price === 0) return fault('hammer', 'WARNING', 'sold_without_price');
      if (mapping.fields.buyer && buyer === '' && values.paddle === undefined)
        fault('buyer', 'WARNING', 'sold_without_buyer');
    } else if (!stated && !implied) fault('hammer', 'WARNING', 'zero_is_unsold');
    values.outcome = outcome;
    if (typeof values.priceNote === 'string')
      fault('priceNote', 'WARNING', 'price_note', { text: values.priceNote.slice(0, 200) });
  }

  function readHammer(): ReadAmount {
    if (!mapping.fields.shillings && !mapping.fields.pence) return readAmount(single('hammer'), context);
    const parts = (['hammer', 'shillings', 'pence'] as const).map((field) =>
      cleanText(textOf(single(field))),
    );
    const [pounds = '', shillings = '', pence = ''] = parts.map((part) => (notKnown(part) ? '' : part));
    return fromParts(pounds, shillings, pence, context.currency);
  }
}

/** The text of a field: its columns that say something, joined. */
export function joined(cells: readonly Cell[], mapping: Mapping, field: ImportField): string {
  const source = mapping.fields[field];
  if (!source) return '';
  return source.columns
    .map((column) => cleanText(textOf(cells[column])))
    .filter((part) => !notKnown(part))
    .join(source.separator);
}

/** The text in which the user's number pattern looks. */
export const numberText = (cells: readonly Cell[], mapping: Mapping): string =>
  joined(cells, mapping, 'number');

function readAmount(cell: Cell, { decimalMark, currency, mapping: { fraction } }: RowContext): ReadAmount {
  // The number of a workbook is one already: its point is no thousands' mark, whatever the file's other prices use.
  if (typeof cell === 'number')
    return parseAmount(String(cell), { decimalMark: '.', currency, fraction: 'DECIMAL' });
  const text = cleanText(cell);
  if (notKnown(text)) return { fault: 'empty' };
  return parseAmount(text, { decimalMark, currency, fraction });
}

/** Low and high estimate in one cell: `1,000–1,500`, `1.000 bis 1.500`. */
function rangeOf(cell: Cell): [string, string] | undefined {
  if (typeof cell === 'number') return undefined;
  const match = /^(.*?\d.*?)\s*(?:–|—|-|\/|\bto\b|\bbis\b|\bà\b|\ba\b|\be\b|至|到)\s*(.*?\d.*)$/i.exec(
    cleanText(cell).slice(0, 100),
  );
  return match?.[1] && match[2] ? [match[1], match[2]] : undefined;
}

/** Names of departments and categories are compared without case and accents. */
export const foldName = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
