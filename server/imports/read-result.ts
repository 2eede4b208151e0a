import { parseUnits } from '#contract/currencies';
import type { LotResult } from '#contract/lot-states';
import { type ParsedAmount, parsePriceColumns } from '#contract/money/money';
import { cellText, getCell, issue, issueAmount, type Row, readAmount } from './row';
import { cleanText, isUnknown, parseBuyerOutcome, parseOutcome, parsePricedOutcome } from './values';

/**
 * Reads the result of the lot: from its own column, from texts in the price or buyer column, and otherwise from the price.
 * An empty cell or a dash is not a result.
 */
export function readResult(row: Row): void {
  const { values } = row;
  const { price, word } = readPrice(row);
  if (price !== null) values.hammer = price;
  const stated = readStatedOutcome(row);
  const buyer = typeof values.buyer === 'string' ? values.buyer : '';
  const buyerOutcome = parseBuyerOutcome(buyer);
  const implied = word ?? buyerOutcome;
  // When the outcome column says that the result is unknown, the price does not decide it either.
  if (stated === null && !implied && cleanText(cellText(getCell(row, 'outcome'))) !== '') {
    if (price !== null) issue(row, 'outcome', 'WARNING', 'outcome_not_known');
    return;
  }
  const outcome: LotResult | null | undefined =
    stated ?? implied ?? (price === null ? null : price > 0 ? 'SOLD' : 'PASSED');
  const hasBuyer = (buyer !== '' && !buyerOutcome) || values.paddle !== undefined;
  if (!outcome) {
    if (hasBuyer && !row.issues.some(({ field, level }) => field === 'hammer' && level === 'ERROR'))
      issue(row, buyer === '' ? 'paddle' : 'buyer', 'WARNING', 'buyer_without_price');
    return;
  }
  if (hasBuyer && isUnsold(outcome))
    issue(row, buyer === '' ? 'paddle' : 'buyer', 'WARNING', 'buyer_of_unsold');
  if (word && outcome !== word) issue(row, 'hammer', 'ERROR', 'price_contradicts');
  if (buyerOutcome && outcome !== buyerOutcome) issue(row, 'buyer', 'WARNING', 'outcome_contradicts');
  if (outcome === 'SOLD' || outcome === 'SUBJECT') {
    // A sale without a price cannot be recorded, but the lot itself can be imported.
    if (price === null || price === 0) {
      issue(row, 'hammer', 'WARNING', 'sold_without_price');
      return;
    }
    if (row.context.mapping.fields.buyer && buyer === '' && values.paddle === undefined)
      issue(row, 'buyer', 'WARNING', 'sold_without_buyer');
  } else if (!stated && !implied) issue(row, 'hammer', 'WARNING', 'zero_is_unsold');
  values.outcome = outcome;
  if (typeof values.priceNote === 'string')
    issue(row, 'priceNote', 'WARNING', 'price_note', { text: values.priceNote.slice(0, 200) });
}

const isUnsold = (outcome: LotResult): boolean => outcome === 'PASSED' || outcome === 'WITHDRAWN';

/** Returns the price, or null, and the result that its column has as a text. */
function readPrice(row: Row): { price: number | null; word: LotResult | undefined } {
  const read = readHammer(row);
  const priced =
    'issue' in read ? parsePricedOutcome(cleanText(cellText(getCell(row, 'hammer')))) : undefined;
  const hammer = priced ? readAmount(priced.amount, row.context, 'hammer') : read;
  const word = priced?.outcome;
  if ('issue' in hammer) {
    issueAmount(row, 'hammer', hammer.issue);
    return { price: null, word };
  }
  if (hammer.rounded) issue(row, 'hammer', 'WARNING', 'rounded');
  return { price: hammer.minor, word };
}

function readHammer(row: Row): ParsedAmount {
  const { mapping, currency } = row.context;
  if (parseUnits(currency)?.length !== 3 || (!mapping.fields.shillings && !mapping.fields.pence)) {
    requireEmptyPart(row, 'shillings');
    requireEmptyPart(row, 'pence');
    return readAmount(getCell(row, 'hammer'), row.context, 'hammer');
  }
  const parts = (['hammer', 'shillings', 'pence'] as const).map((field) =>
    cleanText(cellText(getCell(row, field))),
  );
  const [pounds = '', shillings = '', pence = ''] = parts.map((part) => (isUnknown(part) ? '' : part));
  return parsePriceColumns(pounds, shillings, pence, currency);
}

/** Reports a part of a price that does not exist in the currency of the sale. */
function requireEmptyPart(row: Row, part: 'shillings' | 'pence'): void {
  const text = cleanText(cellText(getCell(row, part)));
  if (!isUnknown(text) && !/^0+$/.test(text))
    issue(row, part, 'ERROR', 'part_without_place', {
      text: text.slice(0, 40),
      currency: row.context.currency.code,
    });
}

function readStatedOutcome(row: Row): ReturnType<typeof parseOutcome> {
  const text = cellText(getCell(row, 'outcome'));
  const stated = parseOutcome(text);
  if (stated === undefined) issue(row, 'outcome', 'ERROR', 'outcome_unknown', { text: text.slice(0, 100) });
  return stated;
}
