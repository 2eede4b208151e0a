import { choice, choices, count, details, flag, row, text } from './api/field';

export const attributions = [
  '',
  'ATTRIBUTED_TO',
  'STUDIO_OF',
  'CIRCLE_OF',
  'FOLLOWER_OF',
  'MANNER_OF',
  'AFTER',
  'SIGNED',
  'SCHOOL',
] as const;

/** The fields of the item itself, which stay the same when it is offered again. Pages, prints and files use their order. */
// biome-ignore format: keep each field on one line
export const itemFields = {
  title: text({ max: 1000, column: 'title', label: 'lots.title', searched: true }),
  artist: text({ max: 300, column: 'artist', label: 'lots.artist', searched: true }),
  attribution: choice(attributions, { column: 'attribution', label: 'lots.attribution', words: 'lots.attribution' }),
  /** of the second and following artists, in the order of the text */
  moreAttributions: choices(attributions, { column: 'more_attributions', label: 'lots.moreAttributions', words: 'lots.attribution', import: false }),
  dateText: text({ max: 200, column: 'date_text', label: 'lots.dateText', head: 'date', place: 'fact' }),
  medium: text({ max: 500, column: 'medium', label: 'lots.medium', place: 'fact', searched: true }),
  dimensions: text({ max: 500, column: 'dimensions', label: 'lots.dimensions', place: 'fact' }),
  weight: text({ max: 100, column: 'weight', label: 'lots.weight', place: 'fact' }),
  edition: text({ max: 200, column: 'edition', label: 'lots.edition', place: 'fact' }),
  signature: text({ max: 1000, column: 'signature', label: 'lots.signature', place: 'fact' }),
  inscriptions: text({ max: 5000, column: 'inscriptions', label: 'lots.inscriptions', place: 'passage', lines: 1 }),
  description: text({ max: 20_000, column: 'description', label: 'lots.description', place: 'passage', lines: 3, searched: true }),
  provenance: text({ max: 20_000, column: 'provenance', label: 'lots.provenance', place: 'passage', lines: 1 }),
  exhibited: text({ max: 20_000, column: 'exhibited', label: 'lots.exhibited', place: 'passage', lines: 1 }),
  literature: text({ max: 20_000, column: 'literature', label: 'lots.literature', place: 'passage', lines: 1 }),
  certificate: text({ max: 1000, column: 'certificate', label: 'lots.certificate', place: 'passage', lines: 1 }),
  conditionReport: text({ max: 20_000, column: 'condition_report', label: 'lots.conditionReport', place: 'passage', lines: 1 }),
  departmentId: row('departments', { column: 'department_id', label: 'lots.departmentId', import: 'department' }),
  categoryId: row('categories', { column: 'category_id', label: 'lots.categoryId', import: 'category' }),
  /** values under the labels of the category: "Movement: manual". An import takes `details` for a description. */
  details: details({ max: 500, column: 'details', label: 'lots.details', head: 'category_details', import: false, searched: true }),
  quantity: count({ min: 1, max: 1_000_000, column: 'quantity', label: 'lots.quantity' }),
  /** the owner; all users see the customer's number */
  consignorId: row('customers', { column: 'consignor_id', label: 'lots.consignorId', place: 'internal', import: 'consignor', head: false, secret: 'lots:see-consignor' }),
  houseOwned: flag({ column: 'house_owned', label: 'lots.houseOwned', place: 'internal' }),
  location: text({ max: 200, column: 'location', label: 'lots.location', place: 'internal' }),
  externalRef: text({ max: 200, column: 'external_ref', label: 'lots.externalRef', place: 'internal', import: false }),
  notes: text({ max: 5000, column: 'notes', label: 'lots.notes', place: 'internal', lines: 1 }),
};
