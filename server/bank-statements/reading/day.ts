import { toIsoDay } from '../../imports/day-words';

/** Returns the date of a year that files write in two or four digits, or undefined when it does not exist. */
export function toBankDay(year: string, month: string, day: string): string | undefined {
  // Files of banks have no dates of another century.
  const fullYear = year.length === 2 ? `20${year}` : year;
  return fullYear.length === 4 ? toIsoDay(Number(fullYear), Number(month), Number(day)) : undefined;
}
