/**
 * Returns an answer as it is compared: letters and digits only, without case and accents, because it is spoken on the phone
 * and typed by somebody else.
 */
export const foldAnswer = (answer: string): string =>
  answer
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
