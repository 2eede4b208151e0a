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
/** Fields of which a file says one of several words. */
type ChoiceField = Extract<
  {
    [N in keyof Declared]: Declared[N]['kind'] extends 'choice' | 'count' | 'flag' ? N : never;
  }[keyof Declared],
  ImportField
>;
/** How what is declared as a choice, a count or a yes is read from a file. */
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

/** Reads what is one of several words: what is declared so, the currency, the day, department and category. */
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
  const text = cleanText(cellText(getCell(row, field)));
  if (isUnknown(text)) return;
  const value = parse(text);
  if (value === undefined) issue(row, field, level, code, { text: text.slice(0, 100) });
  else row.values[field] = value;
}

/** The currency must be that of the sale or collection, the day one of the sale. */
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
  // Where the order of day and month is not known, the days of the sale tell; other days are warned about in any case.
  const readDay = (text: string) => {
    if (mapping.dateOrder !== null || !isDayAmbiguous(text)) return parseDay(text, mapping.dateOrder);
    const days = (['DMY', 'MDY'] as const).flatMap((order) => parseDay(text, order) ?? []);
    return days.find(isOfSale) ?? days[0];
  };
  readChoice(row, 'saleDay', readDay, 'ERROR', 'date_unreadable');
  const { saleDay } = row.values;
  if (typeof saleDay === 'string' && !isOfSale(saleDay)) issue(row, 'saleDay', 'WARNING', 'other_day');
}

/** Where in the house the thing belongs, and whether whoever imports may put it there. */
function readPlace(row: Row): void {
  const { departments, categories, mapping, canEdit } = row.context;
  readChoice(row, 'department', (text) => departments.get(foldName(text)), 'ERROR', 'department_unknown');
  const departmentId = row.values.department ?? mapping.departmentId;
  readChoice(row, 'category', (text) => categories.get(foldName(text))?.id, 'WARNING', 'category_unknown');
  if (typeof departmentId === 'number' && !canEdit(departmentId))
    issue(row, 'department', 'ERROR', 'department_denied');
}

/**
 * To whom the thing belongs: to a client or to the house, whichever of the two is said. Nobody is guessed: where it is not
 * certain who is meant, nothing is said of it, and the text stays with its row.
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
