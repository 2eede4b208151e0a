import type { FigureKey } from './figures';

/**
 * What the board of analysis shows. Its page loads this file, so it imports no schema library; the schemas are in analysis.ts.
 */

/**
 * The period of the board: this calendar year, the last 12 months including the current one, the half-year of
 * the current season, or the user's own days.
 */
export const analysisRanges = ['year', 'months', 'season', 'own'] as const;
export type AnalysisRange = (typeof analysisRanges)[number];
/** Compared with the same period of the year before, or with the season before the period. */
export const analysisComparisons = ['year', 'season'] as const;
export type AnalysisComparison = (typeof analysisComparisons)[number];
/** Maximum length of a period in years, so that a reply stays small. */
export const maxAnalysisYears = 10;

/** The figures of the auction report that the board adds up over sales. */
export const analysisFigures = [
  'hammer',
  'offered',
  'sold',
  'sellThrough',
  'soldVsLow',
  'average',
  'below',
  'within',
  'above',
  'unestimated',
] as const satisfies readonly FigureKey[];
export type AnalysisFigure = (typeof analysisFigures)[number];

/** The sentences above the charts; texts in the locales: `analysis.sentence.<kind>`. */
export const analysisSentences = ['sellThrough', 'hammer', 'above'] as const;
