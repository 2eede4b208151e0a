/**
 * A formula whose result nobody has calculated. U+FDD0 is a noncharacter: Unicode keeps it for the internal use of
 * programs, so no text of a file begins with it.
 */
const mark = '\ufdd0';

export const uncalculated = (formula: string): string => `${mark}=${formula}`;

export const isUncalculated = (text: string): boolean => text.startsWith(mark);

/** The text of a cell for readers: a formula as its author typed it. */
export const withoutMark = (text: string): string => (isUncalculated(text) ? text.slice(mark.length) : text);
