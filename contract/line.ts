import * as z from 'zod';

/** Line breaks and tabs, which become a blank between words. U+0085, U+2028 and U+2029 break lines as well. */
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** Other control characters, and those that change the text direction. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes
const controls = /[\0-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Returns a text as one line. A name with a line break could add a header to an email or a row to an exported file, and an
 * invisible character could make two names look alike.
 */
export const foldLine = (text: string): string => text.replace(breaks, ' ').replace(controls, '');

/** A text of one line, including surrounding blanks. */
export const UntrimmedLine = z.string().overwrite(foldLine);
/** A text of one line without surrounding blanks. */
export const Line = UntrimmedLine.trim();
/** A password or key. Control characters such as a pasted line break are refused, because removing them would change it. */
export const SecretLine = z.string().refine((text) => foldLine(text) === text, 'line_end');
