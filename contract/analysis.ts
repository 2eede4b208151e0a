import * as z from 'zod';
import { analysisComparisons, analysisFigures, analysisRanges, analysisSentences } from './analysis-ranges';
import { limits } from './api/limits';
import { PageQuery } from './api/page';
import { auctionKinds } from './auction-fields';
import { Amount, SignedAmount } from './money/amount';
import { Day } from './time';

/** What the board and the list of its sales show. */
const filters = {
  range: z.enum(analysisRanges).default('year'),
  /** first and last day of the user's own period */
  from: Day.optional(),
  to: Day.optional(),
  compare: z.enum(analysisComparisons).default('year'),
  department: z.coerce.number().int().positive().optional(),
  /** only sales in this currency; absent: all sales, converted into the house's currency */
  currency: z.string().max(limits.currency).optional(),
};
export const AnalysisQuery = z.object(filters);
export type AnalysisQuery = z.output<typeof AnalysisQuery>;

/** 0: rows without one. */
const part = z.coerce.number().int().min(0).optional();
/** Narrows the sales of the board down to those behind one of its figures. */
export const AnalysisSalesQuery = AnalysisQuery.extend(
  PageQuery.pick({ page: true, pageSize: true }).shape,
).extend({
  of: z.enum(['range', 'compared', 'yearBefore']).default('range'),
  /** `2026-03` */
  month: z
    .string()
    .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
    .optional(),
  /** the department of a line, besides that of the board */
  group: part,
  category: part,
  specialist: part,
  kind: z.enum(auctionKinds).optional(),
});
export type AnalysisSalesQuery = z.output<typeof AnalysisSalesQuery>;

const Period = z.object({ from: Day, to: Day });
export type Period = z.infer<typeof Period>;

const Counts = z.object({ offered: z.number(), sold: z.number() });
/** A part of the figures with the hammer of the compared period. */
const Line = Counts.extend({ hammer: SignedAmount, before: SignedAmount });
export type AnalysisLine = z.infer<typeof Line>;

const Figure = z.object({
  key: z.enum(analysisFigures),
  /** minor units, basis points or lots; null when the denominator is zero */
  value: z.number().nullable(),
  before: z.number().nullable(),
});

const Money = {
  /** of all amounts */
  currency: z.string(),
  /** whether amounts of other currencies were converted */
  isConverted: z.boolean(),
  /**
   * for each other currency, the lowest and the highest of the rates that were used (units of `currency` for one unit), and
   * the first days of the earliest and the latest one
   */
  rates: z.array(
    z.object({ currency: z.string(), lowest: z.string(), highest: z.string(), from: Day, to: Day }),
  ),
  /** currencies without a rate; their sales are missing in all amounts */
  missing: z.array(z.string()),
};

const Effect = z.object({ delivered: z.number(), opened: z.number(), clicked: z.number() });

export const Analysis = z.object({
  range: Period,
  compared: Period,
  ...Money,
  /** the currencies of the sales in both periods */
  currencies: z.array(z.string()),
  /** number of sales with an offered lot */
  sales: z.number(),
  sentences: z.array(
    z.object({ kind: z.enum(analysisSentences), value: z.number(), before: z.number().nullable() }),
  ),
  figures: z.array(Figure),
  /** the latest sales of the range with results, oldest first */
  lastSales: z.array(
    Counts.extend({ id: z.number(), code: z.string(), title: z.string(), day: Day, hammer: SignedAmount }),
  ),
  /** every month of the range; `before` is that of the year before, even where the compared period is another */
  months: z.array(Line.extend({ month: z.string() })),
  /** lines by the department of the lots; a lot without one belongs to those of its sale */
  departments: z.array(Line.extend({ departmentId: z.number().nullable() })),
  /** lines by the specialist of the sale; null for users who may not compare people */
  specialists: z
    .array(Line.extend({ specialist: z.object({ id: z.number(), name: z.string() }).nullable() }))
    .nullable(),
  categories: z.array(Line.extend({ categoryId: z.number().nullable() })),
  kinds: z.array(Line.extend({ kind: z.enum(auctionKinds) })),
  /** lots of the coming sales whose links in campaigns were clicked by most recipients */
  watchedLots: z.array(
    z.object({
      id: z.number(),
      auctionId: z.number(),
      auctionCode: z.string(),
      number: z.string(),
      title: z.string(),
      artist: z.string(),
      /** recipients who clicked, and those among them of the last 7 days and of the 7 days before */
      clicked: z.number(),
      lastWeek: z.number(),
      weekBefore: z.number(),
      /** the campaign, if all clicks are of one */
      campaignId: z.number().nullable(),
    }),
  ),
  /** artists and keywords that most customers look for; null for users who may not see this of customers */
  wanted: z
    .array(z.object({ kind: z.enum(['ARTIST', 'KEYWORD']), text: z.string(), customers: z.number() }))
    .nullable(),
  /** emails of campaigns that were sent in the range; null for users without access to campaigns */
  campaigns: z.object({ range: Effect, compared: Effect }).nullable(),
  coming: z.array(
    z.object({
      id: z.number(),
      coverId: z.number().nullable(),
      code: z.string(),
      title: z.string(),
      startsAt: z.string().nullable(),
      timeZone: z.string(),
      currency: z.string(),
      lots: z.number(),
      /** lots that block publication; 0 once published */
      blocked: z.number(),
      estimateLow: Amount,
    }),
  ),
});
export type Analysis = z.infer<typeof Analysis>;

const Sums = {
  ...Counts.shape,
  hammer: SignedAmount,
  lowOffered: SignedAmount,
  below: z.number(),
  within: z.number(),
  above: z.number(),
  unestimated: z.number(),
};
export const AnalysisSales = z.object({
  period: Period,
  ...Money,
  data: z.array(
    z.object({
      id: z.number(),
      code: z.string(),
      title: z.string(),
      day: Day,
      /** of the sale; its amounts here are converted */
      saleCurrency: z.string(),
      ...Sums,
    }),
  ),
  total: z.number(),
  page: z.number(),
  pageSize: z.number(),
  totals: z.object(Sums),
});
export type AnalysisSales = z.infer<typeof AnalysisSales>;
