import * as z from 'zod';
import { secretBy, secretKeys, withRowKind } from './api/secrets';
import { customerFields } from './customer-fields';
import { importFieldNames, importSecrets, rowEffects, rowStates } from './import-fields';
import { lotSecrets } from './lot-fields';

const issueLevel = z.enum(['ERROR', 'WARNING', 'NOTE']);

/** Why a row is none of the things that a file brings: `imports.issue.left_out_<reason>`, in small letters. */
export const leftOutReasons = ['HEAD', 'TOTAL', 'SECTION', 'NOTE', 'BY_HAND'] as const;
export type LeftOut = (typeof leftOutReasons)[number];

/** What is wrong with a row, or worth knowing: `imports.issue.<code>` in the locales. */
export const RowIssue = z.object({
  field: z.enum(importFieldNames).nullable(),
  /** column in the file, counted from 0 */
  column: z.number().nullable(),
  level: issueLevel,
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type RowIssue = z.infer<typeof RowIssue>;

/** A value for the page: text as it is, money in minor units, several of one field joined by `listMark`. */
export const Value = z.union([z.string(), z.number(), z.boolean()]).nullable();

export const importCounts = z.object({
  rows: z.number(),
  /** lots, or works, that the good rows make or change */
  lots: z.number(),
  /** lots of which the file has several rows */
  joint: z.number(),
  /** rows by filter, and those that would be done */
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
  /** rows kept for correction: invalid ones and repeated ones */
  kept: z.number(),
});
export type ImportCounts = z.infer<typeof importCounts>;

/** A text of a file under the field its column is mapped to. */
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
    /** texts of the mapped columns as they stand in the file */
    cells: z.array(
      withRowKind(
        'subject',
        Cell.extend({
          column: z.number(),
          /** how a figure, a day or a word of the house is understood; null: as it is written, or not at all */
          read: secretBy(Value, 'field', importSecrets),
        }),
      ),
    ),
    issues: z.array(RowIssue),
    /** field → [now, then] of a lot, work or item that is there already */
    changes: secretKeys(z.record(z.string(), z.tuple([Value, Value])), {
      ...lotSecrets,
      remarks: customerFields.remarks.schema,
    }),
  }),
);
export type CheckedRow = z.infer<typeof CheckedRow>;

export const ImportTotals = z.object({
  /** of the rows that are good, in minor units; a lot of several rows counts once, works are counted as lots are */
  lots: z.number(),
  joint: z.number(),
  estimateLow: z.number(),
  estimateHigh: z.number(),
  hammer: z.number(),
  askingPrice: z.number(),
  /** whole numbers that the file leaves out between its first and its last, and the first places where */
  missing: z.number(),
  gaps: z.array(z.object({ from: z.number(), to: z.number() })),
  /** the column that tells the rows of one number apart, as it does in a file of many sales, with its values; null: none */
  sales: z
    .object({ column: z.number(), values: z.array(z.object({ text: z.string(), rows: z.number() })) })
    .nullable(),
  /** what is said of the rows, the most frequent first */
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
  /** each different text of the column once */
  values: z.array(withRowKind('subject', Cell.extend({ rows: z.number() }))),
  /** the file has more of them */
  more: z.boolean(),
});
export type ImportColumnValues = z.infer<typeof ColumnValues>;
