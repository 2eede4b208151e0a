import * as z from 'zod';
import { limits } from './api/limits';
import { secretKeys, withRowKind } from './api/secrets';
import { companies } from './companies';
import {
  dateOrders,
  decimalMarks,
  delimiters,
  duplicateChoices,
  encodings,
  importFieldNames,
  maxColumns,
  maxPatternLength,
} from './import-fields';
import { Line, UntrimmedLine } from './line';
import { lotSecrets } from './lot-fields';

export const Reading = z.strictObject({
  encoding: z.enum(encodings),
  candidates: z.array(z.enum(encodings)).max(encodings.length).optional(),
  delimiter: z.enum(delimiters),
  decimalMark: z.enum(decimalMarks),
  headerRow: z.number().int().min(0).max(100),
  sheet: z.number().int().min(1).max(1000),
});

const FieldSource = z.strictObject({
  columns: z
    .array(
      z
        .number()
        .int()
        .min(0)
        .max(maxColumns - 1),
    )
    .min(1)
    .max(8),
  separator: z.string().max(10),
  unit: UntrimmedLine.max(10).optional(),
  units: z.record(z.string().regex(/^\d{1,3}$/), UntrimmedLine.max(10)).optional(),
});

export const Mapping = z.strictObject({
  fields: z.partialRecord(z.enum(importFieldNames), FieldSource),
  numberPattern: UntrimmedLine.max(maxPatternLength).nullable(),
  grouped: z.boolean(),
  amounts: z.enum(['PER_PART', 'PER_LOT']),
  fraction: z.enum(['DECIMAL', 'UNITS']).nullable(),
  dateOrder: z.enum(dateOrders).nullable(),
  keepsPrefix: z.boolean().optional(),
  duplicates: z.enum(duplicateChoices).optional(),
  notations: z
    .record(
      z.string().regex(/^\d{1,3}$/),
      z.strictObject({ decimalMark: z.enum(decimalMarks).nullable(), isOpen: z.boolean() }),
    )
    .optional(),
  only: z
    .strictObject({
      column: z
        .number()
        .int()
        .min(0)
        .max(maxColumns - 1),
      values: z.array(z.string().max(200)).min(1).max(100),
    })
    .optional(),
  departmentId: z.number().int().positive().nullable(),
  categoryId: z.number().int().positive().nullable(),
  source: Line.max(limits.line).optional(),
  company: z.enum(companies).optional(),
});

/** Users who may not see secret fields cannot import them into an auction. */
export const MappingForm = withRowKind(
  'subject',
  Mapping.extend({
    fields: secretKeys(z.partialRecord(z.enum(importFieldNames), FieldSource), lotSecrets),
  }),
);
