import { limits } from './api/limits';

/**
 * An email address: a dot-atom of RFC 5322 in ASCII, the at sign, and a domain in any script or as punycode. Each part is
 * separated from the next by a character it cannot contain, so that the expression runs in linear time.
 */
export const emailPattern =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+(?:[\p{L}\p{M}]{2,}|xn--[a-z0-9-]+)$/iu;

/** Returns whether the server accepts the email address. For forms, which have no schemas. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= limits.email && emailPattern.test(text);
