/** Text as PostgreSQL takes it: without NUL and without halves of characters, which mails of others hold. */
export const removeUnstorable = (text: string): string =>
  text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '');
