import type { ImportField } from '#contract/import-fields';
import type { RowFault } from '#contract/imports';
import type { itemFields } from '#contract/item-fields';
import type { lotFields } from '#contract/lots';
import type { workFields } from '#contract/works';
import { cellOf, fault, type Row, textOf } from './row';
import {
  cleanText,
  namesCurrency,
  notKnown,
  parseAttribution,
  parseCount,
  parseDay,
  parseVatScheme,
  parseYesNo,
} from './values';

type Declared = typeof itemFields & typeof lotFields & typeof workFields;
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
  priceOnRequest: { parse: parseYesNo, level: 'ERROR', code: 'yes_no_unreadable' },
};

/** Reads what is one of several words: what is declared so, the currency, the day, department and category. */
export function readChoices(row: Row): void {
  for (const [field, { parse, level, code }] of Object.entries(parsers))
    readChoice(row, field as Chosen, parse, level, code);
  readSale(row);
  readPlace(row);
}

function readChoice(
  row: Row,
  field: ImportField,
  parse: (text: string) => string | number | boolean | undefined,
  level: RowFault['level'],
  code: string,
): void {
  const given = cleanText(textOf(cellOf(row, field)));
  if (notKnown(given)) return;
  const value = parse(given);
  if (value === undefined) fault(row, field, level, code, { text: given.slice(0, 100) });
  else row.values[field] = value;
}

/** The currency must be that of the sale or collection, the day one of the sale. */
function readSale(row: Row): void {
  const { currency, into, mapping, saleDays } = row.context;
  const ownCurrency = (given: string) => (namesCurrency(given, currency.code) ? given : undefined);
  readChoice(
    row,
    'currency',
    ownCurrency,
    'ERROR',
    into === 'auctions' ? 'other_currency' : 'other_currency_here',
  );
  readChoice(row, 'saleDay', (given) => parseDay(given, mapping.dateOrder), 'ERROR', 'date_unreadable');
  const { saleDay } = row.values;
  if (typeof saleDay === 'string' && saleDays && (saleDay < saleDays.from || saleDay > saleDays.to))
    fault(row, 'saleDay', 'WARNING', 'other_day');
}

/** Where in the house the thing belongs, and whether whoever imports may put it there. */
function readPlace(row: Row): void {
  const { departments, categories, mapping, mayEdit } = row.context;
  readChoice(row, 'department', (given) => departments.get(foldName(given)), 'ERROR', 'department_unknown');
  const departmentId = row.values.department ?? mapping.departmentId;
  readChoice(row, 'category', (given) => categories.get(foldName(given))?.id, 'WARNING', 'category_unknown');
  if (typeof departmentId === 'number' && !mayEdit(departmentId))
    fault(row, 'department', 'ERROR', 'department_denied');
}

/** Names of departments and categories are compared without case and accents. */
export const foldName = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
