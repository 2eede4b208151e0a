import { limits } from './api/limits';

/**
 * An e-mail address: before the at sign what RFC 5322 calls a dot-atom in ASCII, behind it a domain in any script or as
 * punycode. Each part is told from the next by a sign it cannot hold, so that the expression is linear.
 */
export const emailPattern =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+(?:[\p{L}\p{M}]{2,}|xn--[a-z0-9-]+)$/iu;

/** Is this an e-mail address that the server takes? For forms, which have no schemas. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= limits.email && emailPattern.test(text);
