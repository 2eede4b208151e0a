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
/** Compared with the same period of the year before, or, for a season, with the one before it. */
export const analysisComparisons = ['year', 'season'] as const;
export type AnalysisComparison = (typeof analysisComparisons)[number];
/** Spring is the first half of a year, autumn the second. */
export function getSeason(day: string): { from: string; to: string } {
  const year = day.slice(0, 4);
  return day.slice(5, 7) <= '06'
    ? { from: `${year}-01-01`, to: `${year}-06-30` }
    : { from: `${year}-07-01`, to: `${year}-12-31` };
}
/** Returns whether a period is one whole season, which can be compared with the one before. */
export const isSeason = ({ from, to }: { from: string; to: string }): boolean =>
  getSeason(from).from === from && getSeason(from).to === to;
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
