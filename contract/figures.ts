/**
 * What a report of a sale counts. This file is loaded by every page through the routes, so it imports no schema
 * library; the schemas stand in reports.ts, the arithmetic in server/reports/figures.ts.
 */
export const reportTabs = ['summary', 'lots', 'top-lots', 'unsold', 'buyers', 'consignors'] as const;
export type ReportTab = (typeof reportTabs)[number];
/** Those that are about people, for those who may see them. */
export const isAboutPeople = (tab: ReportTab): boolean => tab === 'buyers' || tab === 'consignors';

const reportQueries: Readonly<Record<ReportTab, readonly string[]>> = {
  summary: [],
  lots: ['page', 'pageSize', 'q', 'rows', 'sort'],
  'top-lots': ['page', 'pageSize', 'q', 'by'],
  unsold: ['page', 'pageSize', 'q'],
  buyers: ['page', 'pageSize'],
  consignors: ['page', 'pageSize'],
};
/** What a tab asks of the API; the address of its page may hold more. */
export const pickReportQuery = (tab: ReportTab, address: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...address].filter(([key]) => reportQueries[tab].includes(key)));

/** Groups of lots that a figure is made of; a figure opens them as rows. */
export const rowGroups = [
  /** with a result that is not "withdrawn" */
  'offered',
  'sold',
  /** passed, or subject to the consignor's word */
  'unsold',
  'passed',
  'subject',
  'withdrawn',
  /** without a result so far */
  'open',
  /** sold below the low estimate, from low to high, above the high estimate */
  'below',
  'within',
  'above',
  /** sold below half of the low, above twice the high estimate, and the rest of below and above */
  'farBelow',
  'justBelow',
  'justAbove',
  'farAbove',
  /** sold, and both estimates are known: their middle can be compared with the hammer */
  'estimated',
  /** sold, and on no side of an estimate */
  'unestimated',
] as const;
export type RowGroup = (typeof rowGroups)[number];

/** What an amount contains; every total says it. */
export type Basis = 'hammer' | 'withPremium' | 'estimate' | 'net';
export type FigureKind = 'count' | 'money' | 'rate';

/** What a ratio is a share of, or an average is taken over. Every ratio has one. */
export const figureBases = ['lotsOffered', 'lotsSold', 'lowOffered', 'midEstimated'] as const;
export type FigureBase = (typeof figureBases)[number];

export interface FigureDefinition {
  /** money in minor units, rates in basis points */
  kind: FigureKind;
  basis: Basis | null;
  base?: FigureBase;
  /** the lots behind it */
  rows: RowGroup;
  /** only for those who may see what the house earns */
  secret?: true;
}

/** The figures of a report in the order in which it prints them. */
export const reportFigures = {
  offered: { kind: 'count', basis: null, rows: 'offered' },
  sold: { kind: 'count', basis: null, rows: 'sold' },
  passed: { kind: 'count', basis: null, rows: 'passed' },
  subject: { kind: 'count', basis: null, rows: 'subject' },
  withdrawn: { kind: 'count', basis: null, rows: 'withdrawn' },
  open: { kind: 'count', basis: null, rows: 'open' },
  sellThrough: { kind: 'rate', basis: null, base: 'lotsOffered', rows: 'offered' },
  soldByValue: { kind: 'rate', basis: 'estimate', base: 'lowOffered', rows: 'offered' },
  soldVsLow: { kind: 'rate', basis: 'hammer', base: 'lowOffered', rows: 'offered' },
  hammerVsMid: { kind: 'rate', basis: 'hammer', base: 'midEstimated', rows: 'estimated' },
  lowTotal: { kind: 'money', basis: 'estimate', rows: 'offered' },
  highTotal: { kind: 'money', basis: 'estimate', rows: 'offered' },
  hammer: { kind: 'money', basis: 'hammer', rows: 'sold' },
  premium: { kind: 'money', basis: null, rows: 'sold', secret: true },
  withPremium: { kind: 'money', basis: 'withPremium', rows: 'sold' },
  houseRevenue: { kind: 'money', basis: 'net', rows: 'sold', secret: true },
  average: { kind: 'money', basis: 'hammer', base: 'lotsSold', rows: 'sold' },
  median: { kind: 'money', basis: 'hammer', base: 'lotsSold', rows: 'sold' },
  below: { kind: 'count', basis: null, rows: 'below' },
  within: { kind: 'count', basis: null, rows: 'within' },
  above: { kind: 'count', basis: null, rows: 'above' },
  unestimated: { kind: 'count', basis: null, rows: 'unestimated' },
} as const satisfies Record<string, FigureDefinition>;
export type FigureKey = keyof typeof reportFigures;
export const figureKeys = Object.keys(reportFigures) as [FigureKey, ...FigureKey[]];

/** The action that sees a figure: what the house earns, and what lots brought. */
const getPermission = ({
  basis,
  secret,
}: FigureDefinition): 'reports:see-revenue' | 'results:see-price' | undefined => {
  if (secret) return 'reports:see-revenue';
  return basis === null || basis === 'estimate' ? undefined : 'results:see-price';
};
export const figureSecrets: Readonly<Partial<Record<string, ReturnType<typeof getPermission>>>> =
  Object.fromEntries(figureKeys.map((key) => [key, getPermission(reportFigures[key])]));

/** The line at the head of every report. */
export const headFigures = ['hammer', 'withPremium', 'sold', 'sellThrough', 'soldByValue'] as const;

/** Bars of the one chart: how did the lots do against their estimates? */
export const chartGroups = [
  'unsold',
  'farBelow',
  'justBelow',
  'within',
  'justAbove',
  'farAbove',
  'unestimated',
] as const satisfies readonly RowGroup[];

/** Sums and counts that stand in the working of a figure: `reports.part.<name>` in the locales. */
export const workingParts = [
  'lotsSold',
  'lotsOffered',
  'hammerSold',
  'premiumSold',
  'withPremiumSold',
  'netPremiumSold',
  'lowSold',
  'lowOffered',
  'highOffered',
  'hammerEstimated',
  'midEstimated',
  'middleHammers',
  'lotsCounted',
] as const;
export type WorkingPart = (typeof workingParts)[number];
