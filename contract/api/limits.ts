/**
 * Maximum lengths of texts that several nouns share or that no declared field defines (most are in
 * `contract/<noun>-fields.ts`). Schemas and inputs use them.
 */
export const limits = {
  /** a search term */
  search: 200,
  /** the reason of an action */
  reason: 1000,
  /** the name of a user, a department, a schedule and other rows that staff name */
  name: 120,
  /** a name, a town, a title: one line of an address or a form */
  line: 200,
  /** limit of SMTP (RFC 5321) */
  email: 254,
  phone: 60,
  website: 300,
  /** any other web address, with its parameters */
  address: 500,
  /** ISO 3166-1 */
  country: 2,
  /** a currency code, also of custom units: `GBP`, `GOLD-OZ` */
  currency: 12,
  /** the jurisdiction of a schedule: a country or a part of one */
  jurisdiction: 60,
  /** the name of a collecting society */
  society: 100,
  /** the source of a figure or a file */
  source: 500,
  paddle: 40,
  host: 253,
} as const;
