import * as z from 'zod';
import { secretBy, withRowKind } from './api/secrets';
import { importCounts, Value } from './import-checks';
import { amountNotes, encodings, importFieldNames, importSecrets, importTargets } from './import-fields';
import { Mapping, Reading } from './import-mapping';
import { importStates } from './import-states';

const Column = withRowKind(
  'subject',
  z.object({
    header: z.string(),
    /** three of its values, as they stand in the file */
    samples: secretBy(z.array(z.string()), 'field', importSecrets),
    /** the field it is mapped to, what the samples become there, and how sure the guess was */
    field: z.enum(importFieldNames).nullable(),
    becomes: secretBy(
      z.array(z.object({ value: Value, issue: z.string().nullable() })),
      'field',
      importSecrets,
    ),
    confidence: z.enum(['SURE', 'LIKELY']).nullable(),
    /** named as the shillings or the pence of a price, and mapped to nothing: they would be lost */
    partLeftOut: z.boolean(),
    /** what its header or its values say of amounts that its field does not; null: nothing */
    amountNote: z.enum(amountNotes).nullable(),
    /**
     * values as they are written that show why something is asked about the column: its decimal mark, or whether day or
     * month is first; empty: nothing is asked
     */
    ambiguousSamples: secretBy(z.array(z.string()), 'field', importSecrets),
  }),
);
export type ImportColumn = z.infer<typeof Column>;

export const ImportRow = z.object({
  id: z.number(),
  /** the sale or the collection it goes into; 0: a register of the house */
  target: z.object({ noun: z.enum(importTargets), id: z.number() }),
  fileName: z.string(),
  state: z.enum(importStates),
  by: z.string(),
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
  /** some cells as each encoding in doubt reads them; empty where none is in doubt */
  encodingSamples: z.array(z.object({ encoding: z.enum(encodings), texts: z.array(z.string()) })),
  mapping: Mapping,
  /** the imported file with the same columns whose meaning was taken over */
  like: z.object({ id: z.number(), fileName: z.string(), committedAt: z.string() }).nullable(),
  /** without samples while the file is being worked on */
  columns: z.array(Column),
  /** rows of the file looked at for the preview, those of them with a number (of a lot, of an item), and some of these */
  previewed: z.number(),
  numbered: z.number(),
  numbers: z.array(z.string()),
  /** what stands before numbers of lots in the rows looked at, each once: `Lot`, `No.` */
  prefixes: z.array(z.string()),
  /** how far the work in hand is; null when none is */
  progress: z.object({ done: z.number(), of: z.number() }).nullable(),
  /** why the last check or commit stopped before its end, as a refusal; null: it did not */
  stopped: z
    .object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
  counts: importCounts.nullable(),
});
export type ImportSheet = z.infer<typeof ImportSheet>;
