declare module 'punycode.js' {
  /** Converts the punycode labels of a domain, or of the domain of an address, to Unicode. */
  export function toUnicode(domain: string): string;
}
