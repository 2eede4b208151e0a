import { unitsOf } from '#contract/currencies';
import type { LotResult } from '#contract/lot-states';
import { fromParts, type ReadAmount } from '#contract/money';
import { cellOf, fault, type Row, readAmount, textOf } from './row';
import { cleanText, notKnown, outcomeOfBuyer, parseOutcome } from './values';

/** Reads what became of the lot: from the price, from what is stated, and from words where the buyer's name stands. */
export function readResult(row: Row): void {
  const { values } = row;
  const price = readPrice(row);
  if (price !== null) values.hammer = price;
  const stated = readStated(row);
  const buyer = typeof values.buyer === 'string' ? values.buyer : '';
  const implied = outcomeOfBuyer(buyer);
  // Where it is said that nobody knows, a price does not know it either.
  if (stated === null && !implied && cleanText(textOf(cellOf(row, 'outcome'))) !== '') {
    if (price !== null) fault(row, 'outcome', 'WARNING', 'outcome_not_known');
    return;
  }
  const outcome: LotResult | null | undefined =
    stated ?? implied ?? (price === null ? null : price > 0 ? 'SOLD' : 'PASSED');
  if (!outcome) return;
  if (stated && implied && stated !== implied) fault(row, 'buyer', 'WARNING', 'outcome_contradicts');
  if (outcome === 'SOLD' || outcome === 'SUBJECT') {
    // Without its price a result cannot be recorded; the lot itself is none the worse.
    if (price === null || price === 0) {
      fault(row, 'hammer', 'WARNING', 'sold_without_price');
      return;
    }
    if (row.context.mapping.fields.buyer && buyer === '' && values.paddle === undefined)
      fault(row, 'buyer', 'WARNING', 'sold_without_buyer');
  } else if (!stated && !implied) fault(row, 'hammer', 'WARNING', 'zero_is_unsold');
  values.outcome = outcome;
  if (typeof values.priceNote === 'string')
    fault(row, 'priceNote', 'WARNING', 'price_note', { text: values.priceNote.slice(0, 200) });
}

function readPrice(row: Row): number | null {
  const hammer = readHammer(row);
  if ('fault' in hammer) {
    if (hammer.fault !== 'empty') fault(row, 'hammer', 'ERROR', `amount_${hammer.fault}`);
    return null;
  }
  if (hammer.rounded) fault(row, 'hammer', 'WARNING', 'rounded');
  return hammer.minor;
}

function readHammer(row: Row): ReadAmount {
  const { mapping, currency } = row.context;
  if (unitsOf(currency)?.length !== 3 || (!mapping.fields.shillings && !mapping.fields.pence)) {
    mustBeEmpty(row, 'shillings');
    mustBeEmpty(row, 'pence');
    return readAmount(cellOf(row, 'hammer'), row.context);
  }
  const parts = (['hammer', 'shillings', 'pence'] as const).map((field) =>
    cleanText(textOf(cellOf(row, field))),
  );
  const [pounds = '', shillings = '', pence = ''] = parts.map((part) => (notKnown(part) ? '' : part));
  return fromParts(pounds, shillings, pence, currency);
}

/** A part of a price that has no place in the currency of the sale. */
function mustBeEmpty(row: Row, part: 'shillings' | 'pence'): void {
  const text = cleanText(textOf(cellOf(row, part)));
  if (!notKnown(text) && !/^0+$/.test(text))
    fault(row, part, 'ERROR', 'part_without_place', {
      text: text.slice(0, 40),
      currency: row.context.currency.code,
    });
}

function readStated(row: Row): ReturnType<typeof parseOutcome> {
  const text = textOf(cellOf(row, 'outcome'));
  const stated = parseOutcome(text);
  if (stated === undefined) fault(row, 'outcome', 'ERROR', 'outcome_unknown', { text: text.slice(0, 100) });
  return stated;
}
