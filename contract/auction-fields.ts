import * as z from 'zod';
import { choice, choiceOrNone, row, text, toShape } from './api/field';
import { catalogueFields } from './catalogue-fields';
import { vatSchemes } from './money/vat';
import { identityLevels } from './registration-states';

export const auctionKinds = ['LIVE', 'TIMED', 'SEALED_BID', 'HYBRID'] as const;

/** Fields that staff enter. Rate schedules are optional while the auction is a draft. */
// biome-ignore format: keep each field on one line
export const auctionFields = {
  ...catalogueFields,
  kind: choice(auctionKinds, { column: 'kind', label: 'catalogue.kind', words: 'auctions.kind' }),
  viewing: text({ max: 1000, column: 'viewing', label: 'catalogue.viewing', lines: 1 }),
  auctioneer: text({ max: 120, column: 'auctioneer', label: 'catalogue.auctioneer' }),
  premiumScheduleId: row('schedules', { column: 'premium_schedule_id', label: 'auctions.premium' }),
  incrementScheduleId: row('schedules', { column: 'increment_schedule_id', label: 'auctions.increments' }),
  taxScheduleId: row('schedules', { column: 'tax_schedule_id', label: 'auctions.tax' }),
  resaleRightScheduleId: row('schedules', { column: 'resale_right_schedule_id', label: 'auctions.resaleRight' }),
  /** default for lots without a scheme of their own or of their category */
  vatScheme: choiceOrNone(vatSchemes, { column: 'vat_scheme', label: 'auctions.vatScheme', words: 'lots.vatScheme' }),
  identityLevel: choice(identityLevels, { column: 'identity_level', label: 'auctions.identityLevel', words: 'auctions.identityLevel' }),
};
export const AuctionForm = z.strictObject(toShape(auctionFields));
export type AuctionForm = z.infer<typeof AuctionForm>;

/** Terms that an auction must have for cataloging; after publication they can be changed but not removed. */
export const saleTerms = [
  'startsAt',
  'premiumScheduleId',
  'incrementScheduleId',
] as const satisfies (keyof AuctionForm)[];
type SaleTerm = (typeof saleTerms)[number];

/** Returns the terms that an auction still lacks. */
export const listMissingTerms = (sale: Pick<AuctionForm, SaleTerm>): SaleTerm[] =>
  saleTerms.filter((term) => sale[term] === null);
