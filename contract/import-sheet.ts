import * as z from 'zod';
import { secretBy, withRowKind } from './api/secrets';
import { TakenStep } from './api/steps';
import { importCounts, Value } from './import-checks';
import { amountNotes, encodings, importFieldNames, importSecrets, importTargets } from './import-fields';
import { Mapping, Reading } from './import-mapping';
import { importStates } from './import-states';

const Column = withRowKind(
  'subject',
  z.object({
    header: z.string(),
    /** three original values */
    samples: secretBy(z.array(z.string()), 'field', importSecrets),
    /** the field it is mapped to, the samples as parsed for it, and the confidence of the guess */
    field: z.enum(importFieldNames).nullable(),
    becomes: secretBy(
      z.array(z.object({ value: Value, issue: z.string().nullable() })),
      'field',
      importSecrets,
    ),
    confidence: z.enum(['SURE', 'LIKELY']).nullable(),
    /** the column contains the shillings or pence of a price but is not mapped, so they would be lost */
    partLeftOut: z.boolean(),
    /** what its header or values say about amounts that its field does not; null: nothing */
    amountNote: z.enum(amountNotes).nullable(),
    /**
     * original values that show why the user is asked about the column's decimal mark or day and month order; empty: no
     * question
     */
    ambiguousSamples: secretBy(z.array(z.string()), 'field', importSecrets),
  }),
);
export type ImportColumn = z.infer<typeof Column>;

export const ImportRow = z.object({
  id: z.number(),
  /** the target auction or collection; 0: a register */
  target: z.object({ noun: z.enum(importTargets), id: z.number() }),
  fileName: z.string(),
  state: z.enum(importStates),
  by: z.string(),
  byId: z.number(),
  createdAt: z.string(),
  committedAt: z.string().nullable(),
  rows: z.number(),
  committed: z.number(),
});

export const ImportSheet = ImportRow.extend({
  currency: z.object({ code: z.string(), name: z.string(), minorPerMajor: z.number(), notation: z.string() }),
  kind: z.enum(['TEXT', 'WORKBOOK']),
  bytes: z.number(),
  reading: Reading,
  sheets: z.array(z.string()),
  /** sample cells in each possible encoding; empty if the encoding is certain */
  encodingSamples: z.array(z.object({ encoding: z.enum(encodings), texts: z.array(z.string()) })),
  mapping: Mapping,
  /** the earlier import with the same columns whose mapping was reused */
  like: z.object({ id: z.number(), fileName: z.string(), committedAt: z.string() }).nullable(),
  /** without samples while the file is being processed */
  columns: z.array(Column),
  /** rows read for the preview, those of them with a number (of a lot, of an item), and some of these */
  previewed: z.number(),
  numbered: z.number(),
  numbers: z.array(z.string()),
  /** distinct prefixes of lot numbers in these rows: `Lot`, `No.` */
  prefixes: z.array(z.string()),
  /** progress of the running work; null when there is none */
  progress: z.object({ done: z.number(), of: z.number() }).nullable(),
  /** why the last check or commit was aborted, as a refusal; null: it was not */
  stopped: z
    .object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
  counts: importCounts.nullable(),
  /** who committed it last, or undid it; null: neither happened */
  ended: TakenStep.nullable(),
  /** results in the file that wait until a user applies them to the auction */
  results: z.number(),
});
export type ImportSheet = z.infer<typeof ImportSheet>;
