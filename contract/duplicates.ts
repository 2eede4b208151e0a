import * as z from 'zod';
import { limits } from './api/limits';
import { PageQuery, page } from './api/page';
import { contract } from './api/route';
import { Day } from './time';

/** By what two records may be one, each with the most it says of a hundred. */
export const matchTerms = {
  NAME: 60,
  EMAIL: 35,
  PHONE: 30,
  BORN: 20,
  ADDRESS: 15,
  /** both days are known, and they differ */
  BORN_OTHERWISE: -40,
} as const;
export type MatchTerm = keyof typeof matchTerms;
const termNames = Object.keys(matchTerms) as [MatchTerm, ...MatchTerm[]];

const PossibleMatch = z.object({
  /** of a hundred: what the terms say together */
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

/** Two records that may be one. */
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
      'Customers who may be the one that is being taken in, with the reasons; by how they are reached only those the reader knows.',
    body: z.strictObject({
      name: text(500).default(''),
      emails: z.array(text(limits.email)).max(20).default([]),
      phones: z.array(text(limits.phone)).max(20).default([]),
      addresses: z.array(Address).max(20).default([]),
      /** ISO 3166-1: whose numbers those without + are */
      country: text(limits.country).default(''),
      bornOn: Day.nullable().default(null),
    }),
    reply: z.object({ alike: z.array(PossibleDuplicate) }),
    // Asked while one types.
    readOnly: true,
  },
  list: {
    method: 'GET',
    path: '/customers/duplicates',
    permission: 'customers:merge',
    subject: 'none',
    summary:
      'Pairs of customers that may be one, the likest first; not those of which somebody said that they are two.',
    query: PageQuery.omit({ q: true }),
    reply: page(Duplicate),
  },
  dismiss: {
    method: 'POST',
    path: '/customers/duplicates/dismissed',
    permission: 'customers:merge',
    subject: 'none',
    summary: 'Say that two records are two customers, for good; or that they may be one after all.',
    body: z.strictObject({
      ids: z.tuple([z.number().int().positive(), z.number().int().positive()]),
      dismissed: z.boolean().default(true),
    }),
    reply: 'nothing',
  },
});
