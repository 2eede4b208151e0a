import * as z from 'zod';
import { limits } from './api/limits';
import { PageQuery, page } from './api/page';
import { contract } from './api/route';
import { Day } from './time';

/** The terms by which two records may be the same customer, each with its maximum score. */
export const matchTerms = {
  NAME: 60,
  EMAIL: 35,
  PHONE: 30,
  BORN: 20,
  ADDRESS: 15,
  /** both dates of birth are known and differ */
  BORN_OTHERWISE: -40,
} as const;
export type MatchTerm = keyof typeof matchTerms;
const termNames = Object.keys(matchTerms) as [MatchTerm, ...MatchTerm[]];

const PossibleMatch = z.object({
  /** combined score, 0 to 100 */
  score: z.number(),
  terms: z.array(z.object({ term: z.enum(termNames), points: z.number() })),
});
export type PossibleMatch = z.infer<typeof PossibleMatch>;

const CustomerSummary = z.object({
  id: z.number(),
  customerNo: z.string(),
  name: z.string(),
  town: z.string(),
});

const PossibleDuplicate = CustomerSummary.extend({
  specialist: z.string().nullable(),
  ...PossibleMatch.shape,
});
export type PossibleDuplicate = z.infer<typeof PossibleDuplicate>;

/** Two records that may be the same customer. */
const Duplicate = z.object({ one: CustomerSummary, other: CustomerSummary, ...PossibleMatch.shape });
export type Duplicate = z.infer<typeof Duplicate>;

const text = (max: number) => z.string().trim().max(max);

const Address = z.strictObject({
  lines: text(500),
  postcode: text(200).default(''),
  town: text(200).default(''),
  region: text(200).default(''),
  country: text(limits.country).default(''),
});

export const duplicates = contract({
  alike: {
    method: 'POST',
    path: '/customers/alike',
    permission: 'customers:create',
    subject: 'none',
    summary:
      'Find customers who may be the one being created, with reasons. Contact data is only compared with customers whose details the user may see.',
    body: z.strictObject({
      name: text(500).default(''),
      emails: z.array(text(limits.email)).max(20).default([]),
      phones: z.array(text(limits.phone)).max(20).default([]),
      addresses: z.array(Address).max(20).default([]),
      /** ISO 3166-1: country of phone numbers without + */
      country: text(limits.country).default(''),
      bornOn: Day.nullable().default(null),
    }),
    reply: z.object({ alike: z.array(PossibleDuplicate) }),
    // Requested while the user types.
    readOnly: true,
  },
  list: {
    method: 'GET',
    path: '/customers/duplicates',
    permission: 'customers:merge',
    subject: 'none',
    summary:
      'List pairs of customers that may be the same, best matches first, except those marked as distinct.',
    query: PageQuery.omit({ q: true }),
    reply: page(Duplicate),
  },
  dismiss: {
    method: 'POST',
    path: '/customers/duplicates/dismissed',
    permission: 'customers:merge',
    subject: 'none',
    summary: 'Mark two records as distinct customers, or as a possible duplicate again.',
    body: z.strictObject({
      ids: z.tuple([z.number().int().positive(), z.number().int().positive()]),
      dismissed: z.boolean().default(true),
    }),
    reply: 'nothing',
  },
});
