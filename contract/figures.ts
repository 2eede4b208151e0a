/**
 * The figures of an auction report. Every page loads this file through the routes, so it imports no schema library; the
 * schemas are in reports.ts, the calculations in server/reports/figures.ts.
 */
export const reportTabs = [
  'summary',
  'lots',
  'top-lots',
  'unsold',
  'departments',
  'buyers',
  'consignors',
  'marketing',
  'money',
  'vat',
  'reconciliation',
] as const;
export type ReportTab = (typeof reportTabs)[number];
/** The permission to read each tab. */
export const tabPermissions = {
  summary: 'reports:read',
  lots: 'reports:read',
  'top-lots': 'reports:read',
  unsold: 'reports:read',
  departments: 'reports:read',
  buyers: 'reports:see-people',
  consignors: 'reports:see-people',
  marketing: 'campaigns:read',
  money: 'invoices:read',
  vat: 'invoices:read',
  reconciliation: 'invoices:read',
} as const satisfies Record<ReportTab, string>;

/** What the lots of a sale are grouped by on the tab of departments. */
export const lotGroupings = ['department', 'category'] as const;
export type LotGrouping = (typeof lotGroupings)[number];

const reportQueries: Readonly<Record<ReportTab, readonly string[]>> = {
  summary: [],
  lots: ['page', 'pageSize', 'q', 'rows', 'sort', 'department', 'category'],
  'top-lots': ['page', 'pageSize', 'q', 'by'],
  unsold: ['page', 'pageSize', 'q'],
  departments: ['page', 'pageSize', 'grouping'],
  buyers: ['page', 'pageSize', 'bought'],
  consignors: ['page', 'pageSize'],
  marketing: ['page', 'pageSize'],
  money: ['page', 'pageSize'],
  vat: [],
  reconciliation: ['page', 'pageSize', 'issue'],
};
/** Returns the query parameters of a tab for the API; the page's URL can contain more. */
export const pickReportQuery = (tab: ReportTab, address: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...address].filter(([key]) => reportQueries[tab].includes(key)));

/** Groups of lots behind a figure; a click on the figure lists them. */
export const rowGroups = [
  /** with a result other than withdrawn */
  'offered',
  'sold',
  /** passed, or subject to the consignor's approval */
  'unsold',
  'passed',
  'subject',
  'withdrawn',
  /** without a result */
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
  /** sold with both estimates known, so that their middle can be compared with the hammer */
  'estimated',
  /** sold without estimates */
  'unestimated',
] as const;
export type RowGroup = (typeof rowGroups)[number];

/** What an amount contains; every total states it. */
export type Basis = 'hammer' | 'withPremium' | 'estimate' | 'net';
export type FigureKind = 'count' | 'money' | 'rate';

/** The denominator of a ratio or average; every ratio has one. */
export const figureBases = ['lotsOffered', 'lotsSold', 'lowOffered', 'midEstimated'] as const;
export type FigureBase = (typeof figureBases)[number];

export interface FigureDefinition {
  /** money in minor units, rates in basis points */
  kind: FigureKind;
  basis: Basis | null;
  base?: FigureBase;
  /** the lots behind it */
  rows: RowGroup;
  /** only for users who may see the house's revenue */
  secret?: true;
}

/** The figures of a report in print order. */
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

/** Returns the permission that reveals a figure: the house's revenue, or prices. */
const getPermission = ({
  basis,
  secret,
}: FigureDefinition): 'reports:see-revenue' | 'results:see-price' | undefined => {
  if (secret) return 'reports:see-revenue';
  return basis === null || basis === 'estimate' ? undefined : 'results:see-price';
};
export const figureSecrets: Readonly<Partial<Record<string, ReturnType<typeof getPermission>>>> =
  Object.fromEntries(figureKeys.map((key) => [key, getPermission(reportFigures[key])]));

/** The figures at the top of every report. */
export const headFigures = ['hammer', 'withPremium', 'sold', 'sellThrough', 'soldByValue'] as const;

/** Bars of the chart that compares results with estimates. */
export const chartGroups = [
  'unsold',
  'farBelow',
  'justBelow',
  'within',
  'justAbove',
  'farAbove',
  'unestimated',
] as const satisfies readonly RowGroup[];

/** Sums and counts that explain a figure: `reports.part.<name>` in the locales. */
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
