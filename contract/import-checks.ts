import * as z from 'zod';
import { secretBy, secretKeys, withRowKind } from './api/secrets';
import { customerFields } from './customer-fields';
import { balanceKinds, importFieldNames, importSecrets, rowEffects, rowStates } from './import-fields';
import { lotSecrets } from './lot-fields';

const issueLevel = z.enum(['ERROR', 'WARNING', 'NOTE']);

/** Why a row is not imported: `imports.issue.left_out_<reason>`, in lower case. */
export const leftOutReasons = ['HEAD', 'TOTAL', 'SECTION', 'NOTE', 'BY_HAND'] as const;
export type LeftOut = (typeof leftOutReasons)[number];

/** An issue or a hint on a row: `imports.issue.<code>` in the locales. */
export const RowIssue = z.object({
  field: z.enum(importFieldNames).nullable(),
  /** column in the file, counted from 0 */
  column: z.number().nullable(),
  level: issueLevel,
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type RowIssue = z.infer<typeof RowIssue>;

/** A value for the page: text, money in minor units, or several values of one field joined by `listSeparator`. */
export const Value = z.union([z.string(), z.number(), z.boolean()]).nullable();

export const importCounts = z.object({
  rows: z.number(),
  /** lots or works that the valid rows create or change */
  lots: z.number(),
  /** lots with several rows in the file */
  joint: z.number(),
  /** rows by filter, and those to be imported */
  errors: z.number(),
  warnings: z.number(),
  new: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  leftOut: z.number(),
  /** rows of a lot that equal another one in every cell */
  equal: z.number(),
  /** rows that repeat the lot number of another, where each row is a lot */
  repeated: z.number(),
  ready: z.number(),
  committed: z.number(),
  /** rows stored for correction: invalid and repeated ones */
  rejected: z.number(),
});
export type ImportCounts = z.infer<typeof importCounts>;

/** A text of the file under the field its column is mapped to. */
export const Cell = withRowKind(
  'subject',
  z.object({
    field: z.enum(importFieldNames).nullable(),
    text: secretBy(z.string(), 'field', importSecrets),
  }),
);

export const CheckedRow = withRowKind(
  'subject',
  z.object({
    row: z.number(),
    number: z.string().nullable(),
    state: z.enum(rowStates),
    effect: z.enum(rowEffects),
    committed: z.boolean(),
    /** original texts of the mapped columns */
    cells: z.array(
      withRowKind(
        'subject',
        Cell.extend({
          column: z.number(),
          /** how a figure, a date or a term is understood; null: unchanged text, or not understood */
          read: secretBy(Value, 'field', importSecrets),
        }),
      ),
    ),
    issues: z.array(RowIssue),
    /** field → [current, new] of an existing lot, work or item */
    changes: secretKeys(z.record(z.string(), z.tuple([Value, Value])), {
      ...lotSecrets,
      remarks: customerFields.remarks.schema,
    }),
  }),
);
export type CheckedRow = z.infer<typeof CheckedRow>;

export const ImportTotals = z.object({
  /** of the valid rows, in minor units; a lot of several rows counts once, and so does a work */
  lots: z.number(),
  joint: z.number(),
  estimateLow: z.number(),
  estimateHigh: z.number(),
  hammer: z.number(),
  askingPrice: z.number(),
  /** what opening balances add up to, by kind and currency */
  balances: z.array(z.object({ kind: z.enum(balanceKinds), currency: z.string(), amount: z.number() })),
  /** missing whole numbers between the first and the last, and the first gaps */
  missing: z.number(),
  gaps: z.array(z.object({ from: z.number(), to: z.number() })),
  /** the column that distinguishes rows with the same number in a file of several auctions, with its values; null: none */
  sales: z
    .object({ column: z.number(), values: z.array(z.object({ text: z.string(), rows: z.number() })) })
    .nullable(),
  /** issues of the rows, most frequent first */
  causes: z.array(
    z.object({
      code: z.string(),
      field: z.enum(importFieldNames).nullable(),
      level: issueLevel,
      rows: z.number(),
    }),
  ),
});
export type ImportTotals = z.infer<typeof ImportTotals>;

export const ColumnValues = z.object({
  /** each distinct text of the column once */
  values: z.array(withRowKind('subject', Cell.extend({ rows: z.number() }))),
  /** whether the file has more of them */
  more: z.boolean(),
});
export type ImportColumnValues = z.infer<typeof ColumnValues>;
