import type { AnalysisQuery, Period } from '#contract/analysis';
import { getSeason, isSeason, maxAnalysisYears } from '#contract/analysis-ranges';
import { refuseField } from '#contract/api/refusal';
import { addDays } from '#contract/time';

/** The days that the board covers and those it compares them with. */
export interface Periods {
  range: Period;
  compared: Period;
  /** whether the compared period is of the season before, not of the year before */
  comparesSeasons: boolean;
  /** the range one year earlier, for the months of the chart; the compared period can be shorter or another one */
  yearBefore: Period;
  /** the months of the range: `2026-03` */
  months: string[];
}

/**
 * Returns the periods of a query. Only a range that is one season can be compared with the season before; any other one is
 * compared with the year before. A range that has not ended is compared with as many days as have passed. Refuses a range of
 * the user's own that ends before it starts or is too long.
 */
export function getPeriods(query: AnalysisQuery, today: string): Periods {
  const range = getRange(query, today);
  const yearBefore = { from: addMonths(range.from, -12), to: addMonths(range.to, -12) };
  const isOpen = range.to > today && range.from <= today;
  const comparesSeasons = query.compare === 'season' && isSeason(range);
  return {
    range,
    compared: comparesSeasons
      ? getSeasonBefore(range, isOpen ? today : range.to)
      : { from: yearBefore.from, to: isOpen ? addMonths(today, -12) : yearBefore.to },
    comparesSeasons,
    yearBefore,
    months: listMonths(range),
  };
}

/** Returns the season before, up to as many days from its start as this last day is from the start of the season. */
function getSeasonBefore(season: Period, lastDay: string): Period {
  const before = getSeason(addDays(season.from, -1));
  if (lastDay === season.to) return before;
  const days = (Date.parse(lastDay) - Date.parse(season.from)) / dayMs;
  return { from: before.from, to: [addDays(before.from, days), before.to].toSorted()[0] ?? before.to };
}

function getRange({ range, from, to }: AnalysisQuery, today: string): Period {
  const year = { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` };
  if (range === 'year') return year;
  if (range === 'season') return getSeason(today);
  if (range === 'months') {
    const first = startOfMonth(today);
    return { from: addMonths(first, -11), to: addDays(addMonths(first, 1), -1) };
  }
  const own = { from: from ?? year.from, to: to ?? today };
  if (own.to < own.from) refuseField('to', 'before_start');
  const latest = addDays(addMonths(own.from, 12 * maxAnalysisYears), -1);
  if (own.to > latest) refuseField('to', 'not_earlier', { latest });
  return own;
}

function listMonths({ from, to }: Period): string[] {
  const months: string[] = [];
  for (let first = startOfMonth(from); first <= to; first = addMonths(first, 1))
    months.push(first.slice(0, 7));
  return months;
}

const startOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** Returns the same day of another month, or the last one of a shorter month. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return toDay(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

const dayMs = 86_400_000;
const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
