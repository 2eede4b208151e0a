/**
 * Returns the text without NUL characters and lone surrogates, which PostgreSQL cannot store and which occur in incoming
 * emails.
 */
export const removeUnstorable = (text: string): string =>
  text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '');
