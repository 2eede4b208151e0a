import { limits } from './api/limits';

/**
 * An email address: a dot-atom of RFC 5322 in ASCII, the at sign, and a domain in any script or as punycode. Each part is
 * separated from the next by a character it cannot contain, so that the expression runs in linear time. Without the flag `i`,
 * because with it `[a-z]` also matches U+017F (long s) and U+212A (Kelvin sign).
 */
export const emailPattern =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+(?:[\p{L}\p{M}]{2,}|[xX][nN]--[A-Za-z0-9-]+)$/u;

/** Returns whether the server accepts the email address. For forms, which have no schemas. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= limits.email && emailPattern.test(text);
