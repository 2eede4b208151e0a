import * as z from 'zod';

/** Line ends and tabs: between words they are a blank. U+0085, U+2028 and U+2029 end lines as well. */
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** Other control characters, and those that turn the direction of the text around them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes
const controls = /[\0-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Returns a text as one line. A name with a line end in it could add a header to an email or a row to an exported file,
 * and an invisible character could make two names look alike.
 */
export const foldLine = (text: string): string => text.replace(breaks, ' ').replace(controls, '');

/** A text of one line, with the blanks around it. */
export const UntrimmedLine = z.string().overwrite(foldLine);
/** A text of one line; blanks around it do not count. */
export const Line = UntrimmedLine.trim();
/** A password or key. It is refused with a control character, such as a pasted line end: folding would change it. */
export const SecretLine = z.string().refine((text) => foldLine(text) === text, 'line_end');
