/** Returns a typed code without blanks, hyphens and invisible characters; a keyboard may write digits in full width. */
export const normalizeCode = (typed: string): string =>
  typed.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, '');

/** Returns whether a normalized code has the form of those that an authenticator app shows. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);
