import type { RowFault } from '#contract/import-checks';
import type { ImportField } from '#contract/import-fields';
import type { itemFields } from '#contract/item-fields';
import type { lotFields } from '#contract/lot-fields';
import type { workFields } from '#contract/works';
import { isHouse } from './consignors';
import { cellOf, fault, type Row, said, textOf } from './row';
import {
  cleanText,
  foldName,
  isDayUnsure,
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
  houseOwned: { parse: parseYesNo, level: 'ERROR', code: 'yes_no_unreadable' },
  priceOnRequest: { parse: parseYesNo, level: 'ERROR', code: 'yes_no_unreadable' },
};

/** Reads what is one of several words: what is declared so, the currency, the day, department and category. */
export function readChoices(row: Row): void {
  for (const [field, { parse, level, code }] of Object.entries(parsers))
    readChoice(row, field as Chosen, parse, level, code);
  readSale(row);
  readPlace(row);
  readOwner(row);
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
  const isOfSale = (day: string) => !saleDays || (day >= saleDays.from && day <= saleDays.to);
  // Where the order of day and month is not known, the days of the sale tell; other days are warned about in any case.
  const readDay = (given: string) => {
    if (mapping.dateOrder !== null || !isDayUnsure(given)) return parseDay(given, mapping.dateOrder);
    const days = (['DMY', 'MDY'] as const).flatMap((order) => parseDay(given, order) ?? []);
    return days.find(isOfSale) ?? days[0];
  };
  readChoice(row, 'saleDay', readDay, 'ERROR', 'date_unreadable');
  const { saleDay } = row.values;
  if (typeof saleDay === 'string' && !isOfSale(saleDay)) fault(row, 'saleDay', 'WARNING', 'other_day');
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

/**
 * To whom the thing belongs: to a client or to the house, whichever of the two is said. Nobody is guessed: where it is not
 * certain who is meant, nothing is said of it, and the text stays with its row.
 */
function readOwner(row: Row): void {
  const { values, context } = row;
  const text = said(row, 'consignor');
  if (isHouse(text)) values.houseOwned = true;
  if (text === '' || isHouse(text)) {
    if (values.houseOwned === true) values.consignor = null;
    return;
  }
  const meant = context.consignors.get(text) ?? [];
  const [only] = meant;
  if (only !== undefined && meant.length === 1 && values.houseOwned !== true) {
    values.consignor = only.id;
    values.houseOwned = false;
    return;
  }
  if (values.houseOwned === true) fault(row, 'consignor', 'WARNING', 'consignor_or_house');
  else if (only === undefined) fault(row, 'consignor', 'WARNING', 'consignor_unknown');
  else
    fault(row, 'consignor', 'WARNING', 'consignor_several', {
      numbers: meant.map(({ customerNo }) => customerNo).join(', '),
    });
  delete values.houseOwned;
}
