import * as z from 'zod';
import { amount, choiceOrNone, flag, text } from './api/field';
import { secret } from './api/secrets';
import { itemFields } from './item-fields';
import { maxLotNumberLength } from './lot-number';
import { Amount } from './money/amount';
import { vatSchemes } from './money/vat';

/** Its label within the sale; written by the action of numbers alone. */
export const numberField = {
  ...text({ max: maxLotNumberLength, required: true, column: 'number', label: 'lots.number' }),
  schema: z
    .string()
    .trim()
    .min(1)
    .max(maxLotNumberLength)
    .regex(/^[^\p{Cc}\u2028-\u202e\u2066-\u2069]*$/u),
};
/** The fields of this offering, in the order of pages and files. */
// biome-ignore format: a field is a line
export const lotFields = {
  section: text({ max: 300, column: 'section', label: 'lots.section' }),
  lotTitle: text({ max: 1000, column: 'title', label: 'lots.lotTitle', head: 'title_of_the_lot' }),
  estimateLow: amount({ column: 'estimate_low', label: 'lots.estimateLow' }),
  estimateHigh: amount({ column: 'estimate_high', label: 'lots.estimateHigh' }),
  /** printed as "refer to department" */
  estimateOnRequest: flag({ column: 'estimate_on_request', label: 'lots.estimateOnRequest', import: false }),
  reserve: amount({ column: 'reserve', label: 'lots.reserve', secret: 'lots:see-reserve' }),
  /** why the reserve may stand above the low estimate */
  reserveNote: text({ max: 500, column: 'reserve_note', label: 'lots.reserveNote', import: false, head: false, secret: 'lots:see-reserve' }),
  startPrice: amount({ column: 'start_price', label: 'lots.startPrice' }),
  vatScheme: choiceOrNone(vatSchemes, { column: 'vat_scheme', label: 'lots.vatScheme', words: 'lots.vatScheme' }),
  arrApplies: flag({ column: 'arr_applies', label: 'lots.arrApplies' }),
};
/** What of a lot is secret, under the names it has in answers, files and changes. */
export const lotSecrets = {
  reserve: lotFields.reserve.schema,
  reserveNote: lotFields.reserveNote.schema,
  /** as a file says it */
  consignor: itemFields.consignorId.schema,
  buyer: secret(z.string(), 'results:see-buyer'),
  paddle: secret(z.string(), 'results:see-buyer'),
  /** the buyer of one part of a lot */
  partBuyer: secret(z.string(), 'results:see-buyer'),
  /** the number of the client whom the buyer is */
  customerNo: secret(z.string(), 'customers:see-linked'),
};
/** What became of a lot. */
export const resultFields = {
  hammer: secret(Amount.nullable(), 'results:see-price'),
  lastBid: secret(Amount.nullable(), 'results:see-price'),
  buyer: lotSecrets.buyer,
  paddle: lotSecrets.paddle,
};

/** Everything that the form of a lot holds: its number, this offering, and the first item in it. */
export const lotFormFields = { number: numberField, ...lotFields, ...itemFields };
