/**
 * Marks a formula without a calculated result. U+FDD0 is a noncharacter that Unicode reserves for internal use, so no text
 * of a file starts with it.
 */
const mark = '\ufdd0';

export const uncalculated = (formula: string): string => `${mark}=${formula}`;

export const isUncalculated = (text: string): boolean => text.startsWith(mark);

/** Returns the text of a cell for display. A formula appears as it was typed. */
export const withoutMark = (text: string): string => (isUncalculated(text) ? text.slice(mark.length) : text);
