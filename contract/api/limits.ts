/**
 * How long texts may be at most, where several nouns have the same or no declared field says so (`contract/<noun>-fields.ts`
 * does for most). Schemas and inputs take them from here.
 */
export const limits = {
  /** what is searched for */
  search: 200,
  /** why something was done */
  reason: 1000,
  /** of a colleague, a department, a schedule: what the house calls something of its own */
  name: 120,
  /** a name, a town, a title: a line of an address or a form */
  line: 200,
  /** as SMTP carries it (RFC 5321) */
  email: 254,
  phone: 60,
  website: 300,
  /** any other web address, with what is put into it */
  address: 500,
  /** ISO 3166-1 */
  country: 2,
  /** in words of the house: `GBP`, `GOLD-OZ` */
  currency: 12,
  /** whose law a schedule follows: a country, or a part of one */
  jurisdiction: 60,
  /** where a figure or a file is from */
  source: 500,
  paddle: 40,
  host: 253,
} as const;
