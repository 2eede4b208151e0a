import * as z from 'zod';
import { toShape } from './api/field';
import { limits } from './api/limits';
import { ById, ExportQuery, list, PageQuery, page, sortBy, Versioned } from './api/page';
import { contract } from './api/route';
import { secret, withRowKind } from './api/secrets';
import {
  OfferedSteps,
  previewedStepBody,
  publicationResultEndpoint,
  Reached,
  stepEndpoint,
} from './api/steps';
import { AuctionForm, auctionFields, auctionKinds } from './auction-fields';
import {
  type AuctionStep,
  auctionStatuses,
  auctionTabs,
  type PreviewedStep,
  previewedSteps,
  stepsWithReason,
} from './auction-states';
import { Amount, SignedAmount } from './money/amount';
import { lotChecks } from './publication-checks';
import { Day } from './time';

const Facts = z.object({
  id: z.number(),
  code: z.string(),
  title: z.string(),
  subtitle: z.string(),
  kind: z.enum(auctionKinds),
  status: z.enum(auctionStatuses),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  timeZone: z.string(),
  location: z.string(),
  currency: z.string(),
  departmentIds: z.array(z.number()),
  specialist: z.object({ id: z.number(), name: z.string() }).nullable(),
  lots: z.number(),
  version: z.number(),
});

export const AuctionRow = withRowKind(
  'subject',
  Facts.extend({
    /** the first picture among its first lots */
    coverId: z.number().nullable(),
    sold: z.number(),
    hammer: secret(Amount, 'results:see-price'),
    updatedAt: z.string(),
  }),
);
export type AuctionRow = z.infer<typeof AuctionRow>;

/** Totals of all matching auctions in one currency. Amounts of different currencies are never added up. */
const AuctionTotals = withRowKind(
  'subject',
  z.object({
    currency: z.string(),
    auctions: z.number(),
    lots: z.number(),
    sold: z.number(),
    hammer: secret(SignedAmount, 'results:see-price'),
  }),
);
export type AuctionTotals = z.infer<typeof AuctionTotals>;

export const Auction = Facts.extend({
  ...toShape(auctionFields),
  publishedAt: z.string().nullable(),
  createdAt: z.string(),
  reached: Reached,
  /** whether this user can change the settings now */
  editable: z.boolean(),
  /** whether this user can change the lots (own departments) */
  lotsEditable: z.boolean(),
  steps: OfferedSteps,
});
export type Auction = z.infer<typeof Auction>;

export const auctionSort = ['startsAt', 'code', 'title', 'lots', 'hammer', 'updatedAt'] as const;

const filters = {
  sort: sortBy(auctionSort, '-startsAt'),
  tab: z
    .enum(Object.keys(auctionTabs) as [keyof typeof auctionTabs, ...(keyof typeof auctionTabs)[]])
    .optional(),
  status: list(z.enum(auctionStatuses)),
  kind: list(z.enum(auctionKinds)),
  department: list(z.coerce.number().int().positive()),
  currency: list(z.string().max(limits.currency)),
  from: Day.optional(),
  to: Day.optional(),
};

/** The consequences of a step, as its confirmation shows them. */
export const StepPreview = z.object({
  step: z.enum(previewedSteps),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  timeZone: z.string(),
  /** calendar days until the start in the auction's time zone, negative after it */
  daysToStart: z.number().nullable(),
  /** whether opening the auction now requires `auctions:open-early` */
  isEarly: z.boolean(),
  /** all lots of the sale */
  lots: z.number(),
  /** lots to be offered that fail a check, as warning or blocker */
  warned: z.number(),
  /** the failed checks of these lots, without those hidden from this user */
  warnings: z.array(z.object({ check: z.enum(lotChecks), count: z.number(), first: z.array(z.string()) })),
  /** open requests about its lots */
  requests: z.number(),
  /** lots to be offered without a reserve; null for users who may not see reserves */
  withoutReserve: z.number().nullable(),
  /** lots whose catalog text is not approved */
  unapproved: z.number(),
  results: z.object({
    sold: z.number(),
    passed: z.number(),
    subject: z.number(),
    withdrawn: z.number(),
  }),
  /** digest of the preview: a step sent with it is refused if the preview has changed */
  digest: z.string(),
});
export type StepPreview = z.infer<typeof StepPreview>;

const preview = <S extends PreviewedStep>(name: S) => ({
  method: 'GET' as const,
  path: `/auctions/:id/${name}` as const,
  permission: `auctions:${name}` as const,
  subject: 'sale' as const,
  summary: `Preview the consequences of the step ${name}, for its confirmation.`,
  params: ById,
  reply: StepPreview,
});

const step = <S extends AuctionStep>(name: S, summary: string) =>
  stepEndpoint('auctions', name, {
    permission: `auctions:${name}`,
    subject: 'sale',
    summary,
    body: previewedStepBody(stepsWithReason.includes(name)),
    reply: Auction,
  });

export const auctions = contract({
  list: {
    method: 'GET',
    path: '/auctions',
    permission: 'auctions:read',
    subject: 'none',
    summary: 'List auctions, filtered and sorted; the search covers code, title and place.',
    query: PageQuery.extend(filters),
    reply: page(AuctionRow),
  },
  export: {
    method: 'GET',
    path: '/auctions/export',
    permission: 'auctions:read',
    subject: 'none',
    summary: 'Export the list of auctions as a file with all matching rows.',
    query: ExportQuery.extend(filters),
    reply: 'file',
    rows: AuctionRow,
  },
  totals: {
    method: 'GET',
    path: '/auctions/totals',
    permission: 'auctions:read',
    subject: 'none',
    summary: 'Get the totals of all matching auctions by currency.',
    query: PageQuery.pick({ q: true }).extend(filters),
    reply: z.object({ totals: z.array(AuctionTotals) }),
  },
  create: {
    method: 'POST',
    path: '/auctions',
    permission: 'auctions:create',
    subject: 'none',
    also: [{ permission: 'auctions:create', departments: 'body.departmentIds', none: 'nobody' }],
    summary: 'Create an auction as a draft.',
    body: AuctionForm,
    reply: Auction,
    status: 201,
  },
  read: {
    method: 'GET',
    path: '/auctions/:id',
    permission: 'auctions:read',
    subject: 'sale',
    summary: 'Get an auction with its allowed steps.',
    params: ById,
    reply: Auction,
  },
  update: {
    method: 'PUT',
    path: '/auctions/:id',
    permission: 'auctions:edit-draft',
    subject: 'sale',
    also: [
      { permission: 'auctions:edit', when: 'saleIsAnnounced' },
      { permission: 'auctions:edit-draft', departments: 'body.departmentIds', none: 'nobody' },
    ],
    summary: 'Change an auction. After the draft state this requires auctions:edit.',
    params: ById,
    body: AuctionForm.extend(Versioned.shape),
    reply: Auction,
  },
  catalogue: step(
    'catalogue',
    'Start cataloging a draft. Dates, currency, premium and increments must be set.',
  ),
  publish: step('publish', 'Publish it and lock its lot numbers. Refused while a check blocks it.'),
  unpublish: step('unpublish', 'Return it to cataloging.'),
  open: {
    ...step('open', 'Open it, so that results can be recorded.'),
    also: [{ permission: 'auctions:open-early', when: 'saleStartsLater' }],
  },
  reconcile: step('reconcile', 'End the sale and start reconciliation. Every lot must have a result.'),
  conclude: step(
    'conclude',
    'Conclude reconciliation. No decision may be open, and each subject lot must have a date.',
  ),
  postpone: step('postpone', 'Postpone it.'),
  resume: step('resume', 'Resume cataloging a postponed auction. It must have a new date.'),
  cancel: step('cancel', 'Cancel it and release its items.'),
  publication: publicationResultEndpoint('auctions', {
    permission: 'auctions:read',
    subject: 'sale',
    summary: 'Get what the last publication or withdrawal of an auction did, by whom and when.',
  }),
  publishPreview: preview('publish'),
  unpublishPreview: preview('unpublish'),
  openPreview: preview('open'),
  reconcilePreview: preview('reconcile'),
  concludePreview: preview('conclude'),
  postponePreview: preview('postpone'),
  cancelPreview: preview('cancel'),
});
