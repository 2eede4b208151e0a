import * as z from 'zod';
import type { Lifecycle } from './api/lifecycle';
import { listStates } from './api/lifecycle';
import { ById, list, PageQuery, page } from './api/page';
import { contract } from './api/route';
import { secret, withRowKind } from './api/secrets';

/** Whose lists the house holds its customers against. HOUSE: its own, in the shape of the British one. */
export const sanctionKinds = ['OFSI', 'EU', 'UN', 'HOUSE'] as const;
export type SanctionKind = (typeof sanctionKinds)[number];

/** A list is read in the background; the next one of its kind takes its place. */
export const sanctionListLifecycle = {
  LOADING: { hold: 'CURRENT', fail: 'FAILED' },
  CURRENT: { replace: 'REPLACED' },
  FAILED: {},
  REPLACED: {},
} as const satisfies Lifecycle;
/** Why a list could not be read. */
export const sanctionIssues = [
  'xml',
  'csv',
  'empty',
  'too_large',
  'doctype',
  'stopped',
  // `errorDetail` names the columns that are missing
  'columns',
  // `errorDetail` names the authority whose list it is
  'other_list',
  'not_text',
  'encoding',
] as const;
export type SanctionIssue = (typeof sanctionIssues)[number];

/** What a person makes of a similarity; one that was cleared opens again when the list says something else, or they are liker. */
export const hitLifecycle = {
  OPEN: { clear: 'CLEARED', confirm: 'CONFIRMED' },
  CLEARED: { confirm: 'CONFIRMED', reopen: 'OPEN' },
  CONFIRMED: { clear: 'CLEARED' },
} as const satisfies Lifecycle;
export const hitStates = listStates(hitLifecycle);
/** The gravest first: of two records that become one, it stands. */
export const hitsBySeverity = [
  'CONFIRMED',
  'OPEN',
  'CLEARED',
] as const satisfies readonly (typeof hitStates)[number][];
export const hitActions = ['clear', 'confirm'] as const;

/** How what two say of somebody compares. */
export const comparisons = ['same', 'near', 'other', 'unknown'] as const;
export type Comparison = (typeof comparisons)[number];

/** How two words of names are alike. */
export const partSimilarities = ['same', 'spelling', 'variant', 'sound', 'close', 'initial'] as const;
export type PartSimilarity = (typeof partSimilarities)[number];

/** A word of the customer’s name beside the word of the listed name that it is taken for. */
const PartComparison = z.object({
  /** '' where only the listed name has such a word */
  name: z.string(),
  /** '' where only the customer’s name has it */
  listed: z.string(),
  /** null: one of the names lacks it */
  how: z.enum(partSimilarities).nullable(),
});
export type PartComparison = z.infer<typeof PartComparison>;

/** Why somebody is thought to be on a list: what each part gave or took of a hundred. */
export const Explanation = z.object({
  /** the customer’s name that is alike */
  name: z.string(),
  /** to which on the list */
  listed: z.string(),
  alias: z.boolean(),
  /** percent */
  similarity: z.number(),
  /** word by word; absent where the names were still compared as wholes */
  parts: z.array(PartComparison).optional(),
  /** the list itself calls the alias weak */
  weakAlias: z.boolean().optional(),
  nameScore: z.number(),
  /** whether both are persons, or both are not; absent where that was not compared yet */
  subject: z.enum(comparisons).optional(),
  subjectScore: z.number().optional(),
  born: z.enum(comparisons),
  bornScore: z.number(),
  country: z.enum(comparisons),
  countryScore: z.number(),
});
export type Explanation = z.infer<typeof Explanation>;

export const SanctionHit = z.object({
  id: z.number(),
  customer: z.object({ id: z.number(), name: z.string(), customerNo: z.string() }),
  kind: z.enum(sanctionKinds),
  /** of the entry on its list */
  reference: z.string(),
  /** what the list says of them */
  names: z.array(z.string()),
  born: z.array(z.string()),
  countries: z.array(z.string()),
  regime: z.string(),
  score: z.number(),
  explanation: Explanation,
  state: z.enum(hitStates),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  reason: z.string(),
  foundAt: z.string(),
});
export type SanctionHit = z.infer<typeof SanctionHit>;

const identityPermission = 'customers:see-identity';
const { names, explanation, reason } = SanctionHit.shape;
/** The same where it is about one customer. */
const HitOfCustomer = withRowKind(
  'subject',
  SanctionHit.extend({
    names: secret(names, identityPermission),
    explanation: secret(explanation, identityPermission),
    reason: secret(reason, identityPermission),
  }),
);

const SanctionList = z.object({
  id: z.number(),
  kind: z.enum(sanctionKinds),
  state: z.enum(listStates(sanctionListLifecycle)),
  issue: z.enum(sanctionIssues).nullable(),
  errorDetail: z.string(),
  fileName: z.string(),
  entries: z.number(),
  loadedBy: z.string().nullable(),
  loadedAt: z.string(),
});
export type SanctionList = z.infer<typeof SanctionList>;

export const Sanctions = z.object({
  /** those that count, and the last tries */
  lists: z.array(SanctionList),
  /** how far everybody has been held against them since the last change; null: nobody has */
  run: z
    .object({
      done: z.number(),
      total: z.number(),
      found: z.number(),
      startedAt: z.string(),
      finishedAt: z.string().nullable(),
    })
    .nullable(),
});
export type Sanctions = z.infer<typeof Sanctions>;

const HitConsequences = z.object({
  /** reservations of the customer that are still active */
  reservations: z.number(),
  /** emails of campaigns that have not left yet */
  mails: z.number(),
  /** results from files that would be recorded with them as the buyer */
  results: z.number(),
  /** purchases recorded in the ledger */
  purchases: z.number(),
  isVerified: z.boolean(),
  /** other matches of the customer that stay confirmed, whatever is decided about this one */
  otherConfirmed: z.number(),
});
/** What a decision on a possible match would touch. */
export type HitConsequences = z.infer<typeof HitConsequences>;

export const sanctions = contract({
  read: {
    method: 'GET',
    path: '/sanctions',
    permission: 'customers:verify',
    subject: 'none',
    summary:
      'The lists of sanctions that the house holds, and how far its customers have been held against them.',
    reply: Sanctions,
  },
  load: {
    method: 'POST',
    path: '/sanctions/:kind',
    permission: 'customers:verify',
    subject: 'none',
    summary:
      'Load a list: the UK Sanctions List as CSV or XML, the list of the EU as CSV or XML, that of the UN as XML, the company’s own in any of these shapes. It replaces the previous list of its kind, and all customers are screened against it.',
    params: z.object({ kind: z.enum(sanctionKinds) }),
    upload: true,
    reply: z.object({ id: z.number() }),
    status: 202,
  },
  hits: {
    method: 'GET',
    path: '/sanctions/hits',
    permission: 'customers:verify',
    subject: 'none',
    summary: 'Customers who are like somebody on a list, the likest first; each view is recorded with them.',
    query: PageQuery.extend({ state: list(z.enum(hitStates)) }),
    reply: page(SanctionHit),
  },
  consequences: {
    method: 'GET',
    path: '/sanctions/hits/:id/consequences',
    permission: 'customers:verify',
    subject: 'none',
    summary: 'What a decision on a possible match would touch, in figures.',
    params: ById,
    reply: HitConsequences,
  },
  decide: {
    method: 'POST',
    path: '/sanctions/hits/:id',
    permission: 'customers:verify',
    subject: 'none',
    also: [{ permission: 'customers:lift-sanctions', when: 'sanctionsAreLifted' }],
    summary:
      'Decide on a possible match, with the reason: it is somebody else, or it is them. Only ADMIN lifts a confirmed one.',
    params: ById,
    body: z.strictObject({ action: z.enum(hitActions), reason: z.string().trim().min(1).max(1000) }),
    reply: SanctionHit,
  },
  ofCustomer: {
    method: 'GET',
    path: '/customers/:id/sanctions',
    permission: identityPermission,
    subject: 'customer',
    summary: 'Whom on a list a customer is like, and what was made of it; each view is recorded.',
    params: ById,
    query: PageQuery.omit({ q: true }),
    reply: page(HitOfCustomer),
  },
});
