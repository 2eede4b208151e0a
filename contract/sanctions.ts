import * as z from 'zod';
import type { Lifecycle } from './api/lifecycle';
import { listStates } from './api/lifecycle';
import { ById, list, PageQuery, page } from './api/page';
import { contract } from './api/route';
import { secret, withRowKind } from './api/secrets';

/** The lists against which customers are screened. HOUSE: the house's own list, in the format of the British one. */
export const sanctionKinds = ['OFSI', 'EU', 'UN', 'HOUSE'] as const;
export type SanctionKind = (typeof sanctionKinds)[number];

/** A list is read in the background; the next one of its kind replaces it. */
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
  // `errorDetail` names the missing columns
  'columns',
  // `errorDetail` names the authority that issued the list
  'other_list',
  'not_text',
  'encoding',
] as const;
export type SanctionIssue = (typeof sanctionIssues)[number];

/**
 * A user's decision on a possible match. A cleared match opens again when the entry of the list changes or the similarity
 * increases.
 */
export const hitLifecycle = {
  OPEN: { clear: 'CLEARED', confirm: 'CONFIRMED' },
  CLEARED: { confirm: 'CONFIRMED', reopen: 'OPEN' },
  CONFIRMED: { clear: 'CLEARED' },
} as const satisfies Lifecycle;
export const hitStates = listStates(hitLifecycle);
/** By severity, highest first: it remains when two records are merged. */
export const hitsBySeverity = [
  'CONFIRMED',
  'OPEN',
  'CLEARED',
] as const satisfies readonly (typeof hitStates)[number][];
export const hitActions = ['clear', 'confirm'] as const;

/** How a detail of the customer compares with that of the entry. */
export const comparisons = ['same', 'near', 'other', 'unknown'] as const;
export type Comparison = (typeof comparisons)[number];

/** How two words of names match. */
export const partSimilarities = ['same', 'spelling', 'variant', 'sound', 'close', 'initial'] as const;
export type PartSimilarity = (typeof partSimilarities)[number];

/** A word of the customer's name next to the matching word of the listed name. */
const PartComparison = z.object({
  /** '' if only the listed name has this word */
  name: z.string(),
  /** '' if only the customer's name has this word */
  listed: z.string(),
  /** null: one of the names lacks it */
  how: z.enum(partSimilarities).nullable(),
});
export type PartComparison = z.infer<typeof PartComparison>;

/** Why a customer may be on a list: the effect of each part on the score from 0 to 100. */
export const Explanation = z.object({
  /** the customer's matching name */
  name: z.string(),
  /** the matching name on the list */
  listed: z.string(),
  alias: z.boolean(),
  /** percent */
  similarity: z.number(),
  /** word by word; absent for matches of an older version that compared whole names */
  parts: z.array(PartComparison).optional(),
  /** the list itself calls the alias weak */
  weakAlias: z.boolean().optional(),
  nameScore: z.number(),
  /** whether both or neither are persons; absent if not compared yet */
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
  /** names of the entry */
  names: z.array(z.string()),
  born: z.array(z.string()),
  countries: z.array(z.string()),
  regime: z.string(),
  score: z.number(),
  explanation: Explanation,
  state: z.enum(hitStates),
  decidedBy: z.string().nullable(),
  decidedById: z.number().nullable(),
  decidedAt: z.string().nullable(),
  reason: z.string(),
  foundAt: z.string(),
});
export type SanctionHit = z.infer<typeof SanctionHit>;

const identityPermission = 'customers:see-identity';
const { names, explanation, reason } = SanctionHit.shape;
/** The same for the endpoints of one customer. */
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
  /** the current lists, and the latest attempts */
  lists: z.array(SanctionList),
  /** progress of the screening of all customers since the last change; null: not screened yet */
  run: z
    .object({
      done: z.number(),
      total: z.number(),
      hits: z.number(),
      startedAt: z.string(),
      finishedAt: z.string().nullable(),
    })
    .nullable(),
});
export type Sanctions = z.infer<typeof Sanctions>;

const HitConsequences = z.object({
  /** reservations of the customer that are still active */
  reservations: z.number(),
  /** campaign emails not sent yet */
  mails: z.number(),
  /** imported results that would be recorded with the customer as buyer */
  results: z.number(),
  /** purchases recorded in the ledger */
  purchases: z.number(),
  isVerified: z.boolean(),
  /** other matches of the customer that stay confirmed, regardless of this decision */
  otherConfirmed: z.number(),
});
/** What a decision on a possible match would affect. */
export type HitConsequences = z.infer<typeof HitConsequences>;

export const sanctions = contract({
  read: {
    method: 'GET',
    path: '/sanctions',
    permission: 'customers:verify',
    subject: 'none',
    summary: 'Get the sanctions lists and the progress of the screening of all customers.',
    reply: Sanctions,
  },
  load: {
    method: 'POST',
    path: '/sanctions/:kind',
    permission: 'customers:verify',
    subject: 'none',
    summary:
      "Load a list: the UK Sanctions List as CSV or XML, the EU list as CSV or XML, the UN list as XML, or the house's own in any of these formats. It replaces the previous list of its kind, and all customers are screened against it.",
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
    summary: 'List customers with possible matches, best matches first. Each view is logged.',
    query: PageQuery.extend({ state: list(z.enum(hitStates)) }),
    reply: page(SanctionHit),
  },
  consequences: {
    method: 'GET',
    path: '/sanctions/hits/:id/consequences',
    permission: 'customers:verify',
    subject: 'none',
    summary: 'Get counts of what a decision on a possible match would affect.',
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
      'Decide on a possible match, with a reason: a different person, or confirmed. Only ADMIN can lift a confirmed match.',
    params: ById,
    body: z.strictObject({ action: z.enum(hitActions), reason: z.string().trim().min(1).max(1000) }),
    reply: SanctionHit,
  },
  ofCustomer: {
    method: 'GET',
    path: '/customers/:id/sanctions',
    permission: identityPermission,
    subject: 'customer',
    summary: 'List the possible matches of a customer with their decisions. Each view is logged.',
    params: ById,
    query: PageQuery.omit({ q: true }),
    reply: page(HitOfCustomer),
  },
});
