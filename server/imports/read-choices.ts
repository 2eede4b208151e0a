import type { RowIssue } from '#contract/import-checks';
import type { ImportField } from '#contract/import-fields';
import type { itemFields } from '#contract/item-fields';
import type { lotFields } from '#contract/lot-fields';
import type { workFields } from '#contract/works';
import { isHouse } from './consignors';
import { cellText, getCell, issue, type Row, readFieldText } from './row';
import {
  cleanText,
  foldName,
  isDayAmbiguous,
  isUnknown,
  namesCurrency,
  parseAttribution,
  parseCount,
  parseDay,
  parseVatScheme,
  parseYesNo,
} from './values';

type Declared = typeof itemFields & typeof lotFields & typeof workFields;
/** Imported fields with a fixed set of values. */
type ChoiceField = Extract<
  {
    [N in keyof Declared]: Declared[N]['kind'] extends 'choice' | 'count' | 'flag' ? N : never;
  }[keyof Declared],
  ImportField
>;
/** How choices, counts and flags are parsed, and the issue for an unreadable one. */
const parsers: Readonly<
  Record<
    ChoiceField,
    { parse(text: string): string | number | boolean | undefined; level: RowIssue['level']; code: string }
  >
> = {
  attribution: { parse: parseAttribution, level: 'WARNING', code: 'attribution_unknown' },
  quantity: { parse: parseCount, level: 'ERROR', code: 'count_unreadable' },
  vatScheme: { parse: parseVatScheme, level: 'ERROR', code: 'vat_unknown' },
  arrApplies: { parse: parseYesNo, level: 'ERROR', code: 'yes_no_unreadable' },
  houseOwned: { parse: parseYesNo, level: 'ERROR', code: 'yes_no_unreadable' },
  priceOnRequest: { parse: parseYesNo, level: 'ERROR', code: 'yes_no_unreadable' },
};

/** Reads choices, counts and flags, and the currency, day, department, category and consignor. */
export function readChoices(row: Row): void {
  for (const [field, { parse, level, code }] of Object.entries(parsers))
    readChoice(row, field as ChoiceField, parse, level, code);
  readSale(row);
  readPlace(row);
  readOwner(row);
}

function readChoice(
  row: Row,
  field: ImportField,
  parse: (text: string) => string | number | boolean | undefined,
  level: RowIssue['level'],
  code: string,
): void {
  if (!row.context.mapping.fields[field]) return;
  const text = cleanText(cellText(getCell(row, field)));
  if (isUnknown(text)) return;
  const value = parse(text);
  if (value === undefined) issue(row, field, level, code, { text: text.slice(0, 100) });
  else row.values[field] = value;
}

/** The currency must be that of the target; the day should be a day of the sale. */
function readSale(row: Row): void {
  const { currency, noun: into, mapping, saleDays } = row.context;
  const ownCurrency = (text: string) => (namesCurrency(text, currency.code) ? text : undefined);
  readChoice(
    row,
    'currency',
    ownCurrency,
    'ERROR',
    into === 'auctions' ? 'other_currency' : 'other_currency_here',
  );
  const isOfSale = (day: string) => !saleDays || (day >= saleDays.from && day <= saleDays.to);
  // When the order of day and month is unknown, prefer the reading that is a day of the sale. Other days get a warning in
  // any case.
  const readDay = (text: string) => {
    if (mapping.dateOrder !== null || !isDayAmbiguous(text)) return parseDay(text, mapping.dateOrder);
    const days = (['DMY', 'MDY'] as const).flatMap((order) => parseDay(text, order) ?? []);
    return days.find(isOfSale) ?? days[0];
  };
  readChoice(row, 'saleDay', readDay, 'ERROR', 'date_unreadable');
  const { saleDay } = row.values;
  if (typeof saleDay === 'string' && !isOfSale(saleDay)) issue(row, 'saleDay', 'WARNING', 'other_day');
}

/** Reads department and category and checks that the user may edit in this department. */
function readPlace(row: Row): void {
  const { departments, categories, mapping, canEdit } = row.context;
  readChoice(row, 'department', (text) => departments.get(foldName(text)), 'ERROR', 'department_unknown');
  const departmentId = row.values.department ?? mapping.departmentId;
  readChoice(row, 'category', (text) => categories.get(foldName(text))?.id, 'WARNING', 'category_unknown');
  if (typeof departmentId === 'number' && !canEdit(departmentId))
    issue(row, 'department', 'ERROR', 'department_denied');
}

/**
 * Reads the owner: a consignor or the auction house itself. When it is not certain who is meant, the owner stays empty with
 * a warning.
 */
function readOwner(row: Row): void {
  const { values, context } = row;
  const text = readFieldText(row, 'consignor');
  if (isHouse(text)) values.houseOwned = true;
  if (text === '' || isHouse(text)) {
    if (values.houseOwned === true) values.consignor = null;
    return;
  }
  const candidates = context.consignors.get(text) ?? [];
  const [onlyMatch] = candidates;
  if (onlyMatch !== undefined && candidates.length === 1 && values.houseOwned !== true) {
    values.consignor = onlyMatch.id;
    values.houseOwned = false;
    return;
  }
  if (values.houseOwned === true) issue(row, 'consignor', 'WARNING', 'consignor_or_house');
  else if (onlyMatch === undefined) issue(row, 'consignor', 'WARNING', 'consignor_unknown');
  else
    issue(row, 'consignor', 'WARNING', 'consignor_several', {
      numbers: candidates.map(({ customerNo }) => customerNo).join(', '),
    });
  delete values.houseOwned;
}
