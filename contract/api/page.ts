import * as z from 'zod';
import { exportFormats } from '../exports';
import { limits } from './limits';
import { SelectedIds } from './selection';

/** Lists are bounded: a page has no more rows. */
export const maxRows = 100;
/** How many rows pages show, as a reader chooses; the first where nothing is said. */
export const pageSizes = [20, 50, maxRows] as const;

/** What every list takes. */
export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(maxRows).default(pageSizes[0]),
  /** text to look for, accents and case ignored */
  q: z.string().max(limits.search).default(''),
});

/** What a list takes as a file: everything but the page, for the file holds all rows that match, or those ticked. */
export const ExportQuery = PageQuery.omit({ page: true, pageSize: true }).extend({
  format: z.enum(exportFormats).default('csv'),
  /** only these rows, whatever else is asked for */
  ids: SelectedIds,
});

/** `number` or `-number` (descending), out of the columns a list can be sorted by. */
export const sortBy = <const K extends string>(keys: readonly [K, ...K[]], defaultKey: K | `-${K}`) =>
  z
    .enum(keys.flatMap((key) => [key, `-${key}`]) as [K | `-${K}`, ...(K | `-${K}`)[]])
    .default(defaultKey as never);

/** What every list answers. */
export const page = <T extends z.ZodType>(row: T) =>
  z.object({ data: z.array(row), total: z.number(), page: z.number(), pageSize: z.number() });

export const ById = z.object({ id: z.coerce.number().int().positive() });

/** A count, a place or a version is stored in 32 bits. */
export const maxInteger = 2 ** 31 - 1;

/** The version the editor saw; a write with an older one gets 409 `row.stale`. */
export const Versioned = z.strictObject({ version: z.number().int().positive() });

/** A filter that may be given several times: `?status=DRAFT&status=LIVE`. */
export const list = <T extends z.ZodType>(one: T) =>
  z.preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(one).max(50)).prefault([]);

/** What an event changed: field → [before, after]. */
export const Changes = z.custom<Record<string, [unknown, unknown]>>();
