import type { ImportField } from '#contract/import-fields';

interface Column {
  column: string;
  type: 'text' | 'int' | 'bigint' | 'boolean';
}

/** Where the fields of a file are stored: with the thing itself … */
export const itemColumns = {
  title: { column: 'title', type: 'text' },
  artist: { column: 'artist', type: 'text' },
  attribution: { column: 'attribution', type: 'text' },
  description: { column: 'description', type: 'text' },
  medium: { column: 'medium', type: 'text' },
  dateText: { column: 'date_text', type: 'text' },
  dimensions: { column: 'dimensions', type: 'text' },
  conditionReport: { column: 'condition_report', type: 'text' },
  provenance: { column: 'provenance', type: 'text' },
  quantity: { column: 'quantity', type: 'int' },
  location: { column: 'location', type: 'text' },
  notes: { column: 'notes', type: 'text' },
  department: { column: 'department_id', type: 'bigint' },
  category: { column: 'category_id', type: 'bigint' },
} as const satisfies Partial<Record<ImportField, Column>>;

/** … with its offering … */
export const lotColumns = {
  section: { column: 'section', type: 'text' },
  lotTitle: { column: 'title', type: 'text' },
  estimateLow: { column: 'estimate_low', type: 'bigint' },
  estimateHigh: { column: 'estimate_high', type: 'bigint' },
  reserve: { column: 'reserve', type: 'bigint' },
  startPrice: { column: 'start_price', type: 'bigint' },
  vatScheme: { column: 'vat_scheme', type: 'text' },
  arrApplies: { column: 'arr_applies', type: 'boolean' },
} as const satisfies Partial<Record<ImportField, Column>>;

/** … or with the result that waits for the sale. */
export const stagedColumns = [
  'outcome',
  'hammer',
  'buyer',
  'paddle',
] as const satisfies readonly ImportField[];

/** Amounts of which a lot has one and its parts may have one each. */
export const addable = [
  'estimateLow',
  'estimateHigh',
  'reserve',
  'startPrice',
  'hammer',
] as const satisfies readonly ImportField[];
