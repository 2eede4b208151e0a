declare module 'punycode.js' {
  /** Turns the punycode labels of a domain, or of the domain of an address, into Unicode. */
  export function toUnicode(domain: string): string;
}
