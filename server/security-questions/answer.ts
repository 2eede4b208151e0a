/**
 * Returns an answer as it is compared: letters and digits only, without case and accents, because the user says it on the
 * phone and an administrator types it.
 */
export const foldAnswer = (answer: string): string =>
  answer
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
