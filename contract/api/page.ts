import * as z from 'zod';
import { exportFormats } from '../exports';
import { limits } from './limits';
import { SelectedIds } from './selection';

/** Maximum number of rows on a page of a list. */
export const maxRows = 100;
/** Page sizes that users can select; the first is the default. */
export const pageSizes = [20, 50, maxRows] as const;

/** The query of every list. */
export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(maxRows).default(pageSizes[0]),
  /** search term, ignoring accents and case */
  q: z.string().max(limits.search).default(''),
});

/** The query of a list as a file: without paging, because the file contains all matching or selected rows. */
export const ExportQuery = PageQuery.omit({ page: true, pageSize: true }).extend({
  format: z.enum(exportFormats).default('csv'),
  /** only these rows, regardless of the filters */
  ids: SelectedIds,
});

/** Returns the schema of a sort order: `number`, or `-number` for descending, for the sortable columns. */
export const sortBy = <const K extends string>(keys: readonly [K, ...K[]], defaultKey: K | `-${K}`) =>
  z
    .enum(keys.flatMap((key) => [key, `-${key}`]) as [K | `-${K}`, ...(K | `-${K}`)[]])
    .default(defaultKey as never);

/** Returns the schema of the reply of every list. */
export const page = <T extends z.ZodType>(row: T) =>
  z.object({ data: z.array(row), total: z.number(), page: z.number(), pageSize: z.number() });

export const ById = z.object({ id: z.coerce.number().int().positive() });

/** Counts, positions and versions are stored in 32 bits. */
export const maxInteger = 2 ** 31 - 1;

/** The version the editor has seen; a write with an older one gets 409 `row.stale`. */
export const Versioned = z.strictObject({ version: z.number().int().positive() });

/** Returns the schema of a filter that can be repeated: `?status=DRAFT&status=LIVE`. */
export const list = <T extends z.ZodType>(one: T) =>
  z.preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(one).max(50)).prefault([]);

/** The changes of an event: field → [before, after]. */
export const Changes = z.custom<Record<string, [unknown, unknown]>>();
