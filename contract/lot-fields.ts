import * as z from 'zod';
import { amount, choiceOrNone, flag, text } from './api/field';
import { secret } from './api/secrets';
import { itemFields } from './item-fields';
import { maxLotNumberLength } from './lot-number';
import { Amount } from './money/amount';
import { vatSchemes } from './money/vat';

/** The lot number within its auction, changed only by the renumbering actions. */
export const numberField = {
  ...text({ max: maxLotNumberLength, required: true, column: 'number', label: 'lots.number' }),
  schema: z
    .string()
    .trim()
    .min(1)
    .max(maxLotNumberLength)
    .regex(/^[^\p{Cc}\u2028-\u202e\u2066-\u2069]*$/u),
};
/** The fields of this offering in the order of pages and files. */
// biome-ignore format: keep each field on one line
export const lotFields = {
  section: text({ max: 300, column: 'section', label: 'lots.section' }),
  lotTitle: text({ max: 1000, column: 'title', label: 'lots.lotTitle', head: 'title_of_the_lot' }),
  estimateLow: amount({ column: 'estimate_low', label: 'lots.estimateLow' }),
  estimateHigh: amount({ column: 'estimate_high', label: 'lots.estimateHigh' }),
  /** printed as "refer to department" */
  estimateOnRequest: flag({ column: 'estimate_on_request', label: 'lots.estimateOnRequest', import: false }),
  reserve: amount({ column: 'reserve', label: 'lots.reserve', secret: 'lots:see-reserve' }),
  /** why the reserve is above the low estimate */
  reserveNote: text({ max: 500, column: 'reserve_note', label: 'lots.reserveNote', import: false, head: false, secret: 'lots:see-reserve' }),
  startPrice: amount({ column: 'start_price', label: 'lots.startPrice' }),
  vatScheme: choiceOrNone(vatSchemes, { column: 'vat_scheme', label: 'lots.vatScheme', words: 'lots.vatScheme' }),
  arrApplies: flag({ column: 'arr_applies', label: 'lots.arrApplies' }),
};
/** The secrets of a lot, by their names in replies, files and changes. */
export const lotSecrets = {
  reserve: lotFields.reserve.schema,
  reserveNote: lotFields.reserveNote.schema,
  /** in the format of files */
  consignor: itemFields.consignorId.schema,
  buyer: secret(z.string(), 'results:see-buyer'),
  paddle: secret(z.string(), 'results:see-buyer'),
  /** the buyer of one part of a lot */
  partBuyer: secret(z.string(), 'results:see-buyer'),
  /** the number of the linked customer of the buyer */
  customerNo: secret(z.string(), 'customers:see-linked'),
};
/** The result of a lot. */
export const resultFields = {
  hammer: secret(Amount.nullable(), 'results:see-price'),
  lastBid: secret(Amount.nullable(), 'results:see-price'),
  buyer: lotSecrets.buyer,
  paddle: lotSecrets.paddle,
};

/** The fields of the lot form: number, this offering and its first item. */
export const lotFormFields = { number: numberField, ...lotFields, ...itemFields };
