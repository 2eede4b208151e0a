import * as z from 'zod';
import { Amount } from './amount';
import { type Lifecycle, type StateOf, type StepOf, statesOf } from './lifecycle';
import { longestLotNumber } from './lot-number';
import { ActivityQuery, ById, Changes, ExportQuery, list, PageQuery, page, sortBy, Versioned } from './page';
import { publicationChecks } from './publication';
import { contract } from './route';
import { vatSchemes } from './vat';

/**
 * The way of a lot. READY is never stored: it is a DRAFT whose checklist is complete. `takeBack` exists while the
 * sale is LIVE and only for the last result; afterwards a wrong result is corrected.
 */
export const lotLifecycle = {
  DRAFT: { publish: 'PUBLISHED', withdraw: 'WITHDRAWN' },
  PUBLISHED: { open: 'OPEN', unpublish: 'DRAFT', withdraw: 'WITHDRAWN' },
  OPEN: { sell: 'SOLD', pass: 'PASSED', hold: 'SUBJECT', close: 'PUBLISHED' },
  SUBJECT: { sell: 'SOLD', pass: 'PASSED', correct: 'PUBLISHED', takeBack: 'PUBLISHED' },
  SOLD: { correct: 'PUBLISHED', takeBack: 'PUBLISHED' },
  PASSED: { correct: 'PUBLISHED', takeBack: 'PUBLISHED' },
  WITHDRAWN: { reinstate: 'DRAFT', correct: 'PUBLISHED', takeBack: 'PUBLISHED' },
} as const satisfies Lifecycle;
export type LotStatus = StateOf<typeof lotLifecycle>;
export type LotStep = StepOf<typeof lotLifecycle>;
export const lotStatuses = statesOf(lotLifecycle);
/** lots whose result is known */
export const lotResults = ['SOLD', 'PASSED', 'SUBJECT', 'WITHDRAWN'] as const satisfies readonly LotStatus[];
export type LotResult = (typeof lotResults)[number];
/** lots that were put up for sale */
export const offeredResults = lotResults.filter((result) => result !== 'WITHDRAWN');
/** Is the result of the lot known: is its state one of `lotResults`? */
export const hasResult = ({ status }: { status: LotStatus }): boolean =>
  lotResults.some((result) => result === status);
/** lots whose result is awaited */
export const withoutResult = lotStatuses.filter((status) => !hasResult({ status }));

/** lots that are out and still to be knocked down */
export const stillToSell = withoutResult.filter((status) => status !== 'DRAFT');

/** How far a lot is on the way to publication. */
export const readinessLevels = ['BLOCKED', 'WARNED', 'READY'] as const;
export type Readiness = (typeof readinessLevels)[number];

export const attributions = [
  '',
  'ATTRIBUTED_TO',
  'STUDIO_OF',
  'CIRCLE_OF',
  'FOLLOWER_OF',
  'MANNER_OF',
  'AFTER',
  'SIGNED',
  'SCHOOL',
] as const;

/** What a specialist asks of the management once a lot is published: withdraw it, change its estimate or reserve. */
export const requestKinds = ['WITHDRAW', 'CHANGE'] as const;

const text = (longest: number) => z.string().max(longest);
/** The fields of the thing itself; they stay with the item when it is offered again. */
export const itemFields = {
  title: text(1000),
  artist: text(300),
  attribution: z.enum(attributions),
  description: text(20_000),
  medium: text(500),
  dateText: text(200),
  dimensions: text(500),
  conditionReport: text(20_000),
  provenance: text(20_000),
  quantity: z.number().int().min(1).max(1_000_000),
  location: text(200),
  notes: text(5000),
  externalRef: text(200),
  departmentId: z.number().int().positive().nullable(),
  categoryId: z.number().int().positive().nullable(),
};
/** The fields of this offering. */
const offeringFields = {
  number: z
    .string()
    .trim()
    .min(1)
    .max(longestLotNumber)
    .regex(/^\P{Cc}*$/u),
  section: text(300),
  lotTitle: text(1000),
  estimateLow: Amount.nullable(),
  estimateHigh: Amount.nullable(),
  /** "estimate on request": printed as "refer to department" */
  estimateOnRequest: z.boolean(),
  reserve: Amount.nullable(),
  /** why the reserve may stand above the low estimate */
  reserveNote: text(500),
  startPrice: Amount.nullable(),
  vatScheme: z.enum(vatSchemes).nullable(),
  arrApplies: z.boolean(),
};
const LotForm = z.strictObject({ ...offeringFields, ...itemFields });
export type LotForm = z.infer<typeof LotForm>;

/** The lot as the editor saw it: its label leads to another one as soon as somebody has renumbered. */
const Seen = Versioned.extend({ id: z.number().int().positive() });

/** lots that get their numbers in one deed */
export const mostRenumbered = 1000;
/** Lots as they were seen, with the numbers they shall have or have got. */
const LotNumbers = z.array(Seen.extend({ number: offeringFields.number }));
export type LotNumbers = z.infer<typeof LotNumbers>;

const checkName = z.enum(publicationChecks);

const Facts = z.object({
  id: z.number(),
  number: z.string(),
  section: z.string(),
  title: z.string(),
  /** what this offering calls it where that differs from the item */
  lotTitle: z.string(),
  artist: z.string(),
  status: z.enum(lotStatuses),
  readiness: z.enum(readinessLevels),
  /** checks that are not met, blocking ones first */
  issues: z.array(z.object({ check: checkName, level: z.enum(['BLOCK', 'WARN']) })),
  /** picture of its first item, the newest address of it */
  pictureId: z.number().nullable(),
  parts: z.number(),
  estimateLow: Amount.nullable(),
  estimateHigh: Amount.nullable(),
  estimateOnRequest: z.boolean(),
  /** null where there is none, and where this user may not see it */
  reserve: Amount.nullable(),
  reserveVisible: z.boolean(),
  departmentId: z.number().nullable(),
  categoryId: z.number().nullable(),
  editable: z.boolean(),
  version: z.number(),
});
/** Its title is the one shown: the offering's where it has one. */
export const LotRow = Facts.extend({ itemTitle: z.string() });
export type LotRow = z.infer<typeof LotRow>;

const Picture = z.object({
  id: z.number(),
  fileName: z.string(),
  state: z.enum(['PENDING', 'READY', 'FAILED']),
  fault: z.string().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
});
export type Picture = z.infer<typeof Picture>;

export const LotSheet = Facts.extend({
  auctionId: z.number(),
  itemId: z.number(),
  itemNo: z.string(),
  attribution: z.enum(attributions),
  description: z.string(),
  medium: z.string(),
  dateText: z.string(),
  dimensions: z.string(),
  conditionReport: z.string(),
  provenance: z.string(),
  quantity: z.number(),
  location: z.string(),
  notes: z.string(),
  externalRef: z.string(),
  reserveNote: z.string(),
  startPrice: Amount.nullable(),
  vatScheme: z.enum(vatSchemes).nullable(),
  arrApplies: z.boolean(),
  hammer: Amount.nullable(),
  lastBid: Amount.nullable(),
  buyer: z.string(),
  paddle: z.string(),
  pictures: z.array(Picture),
  /** every item of the lot in order, the first included */
  items: z.array(
    z.object({
      itemId: z.number(),
      itemNo: z.string(),
      reference: z.string(),
      title: z.string(),
      artist: z.string(),
    }),
  ),
  previous: z.string().nullable(),
  next: z.string().nullable(),
  /** earlier and other offerings of the first item */
  offerings: z.array(
    z.object({
      auctionId: z.number(),
      auctionCode: z.string(),
      number: z.string(),
      status: z.enum(lotStatuses),
      startsAt: z.string().nullable(),
      hammer: Amount.nullable(),
    }),
  ),
  /** all checks with their state, for the list beside the text */
  checklist: z.array(z.object({ check: checkName, level: z.enum(['BLOCK', 'WARN']), met: z.boolean() })),
  /** may estimate and reserve be changed now (after publication: management) */
  estimateEditable: z.boolean(),
});
export type LotSheet = z.infer<typeof LotSheet>;

/** A lot by its sale and its number. */
export const InAuction = ById.extend({ number: z.string().min(1).max(longestLotNumber) });
export const lotSort = ['number', 'title', 'artist', 'estimateLow', 'status'] as const;

const which = {
  sort: sortBy(lotSort, 'number'),
  /** the one with this number, case ignored */
  number: z.string().max(longestLotNumber).optional(),
  status: list(z.enum(lotStatuses)),
  readiness: list(z.enum(readinessLevels)),
  check: list(checkName),
  department: list(z.coerce.number().int().positive()),
  /** of which this is asked and not yet answered */
  asked: list(z.enum(requestKinds)),
};

/** lots in the list beside a lot */
export const stripLimit = 20_000;

export const lots = contract({
  list: {
    method: 'GET',
    path: '/auctions/:id/lots',
    permission: 'lots:read',
    summary: 'The lots of a sale.',
    params: ById,
    query: PageQuery.extend(which),
    reply: page(LotRow),
  },
  export: {
    method: 'GET',
    // Below /lots it would take the place of a lot with this number.
    path: '/auctions/:id/export',
    permission: 'lots:read',
    summary: 'The lots of a sale as a file, all rows that match.',
    params: ById,
    query: ExportQuery.extend(which),
    reply: 'file',
  },
  strip: {
    method: 'GET',
    path: '/auctions/:id/strip',
    permission: 'lots:read',
    summary: `Every lot of a sale in order, in a few words: the list beside a lot. At most ${stripLimit}.`,
    params: ById,
    reply: page(
      z.object({
        number: z.string(),
        title: z.string(),
        artist: z.string(),
        status: z.enum(lotStatuses),
        readiness: z.enum(readinessLevels),
        departmentId: z.number().nullable(),
      }),
    ),
  },
  tell: {
    method: 'GET',
    path: '/auctions/:id/lots/:number',
    permission: 'lots:read',
    summary: 'One lot with everything the reader may see of it.',
    params: InAuction,
    reply: LotSheet,
  },
  create: {
    method: 'POST',
    path: '/auctions/:id/lots',
    permission: 'lots:edit',
    summary:
      'Add a lot with a new item, or offer an item of the house; without a number it gets the next one.',
    params: ById,
    body: LotForm.partial().extend({ itemId: z.number().int().positive().optional() }),
    reply: LotSheet,
    status: 201,
  },
  change: {
    method: 'PATCH',
    path: '/auctions/:id/lots/:number',
    permission: 'lots:edit',
    summary: 'Change some fields of a lot and its first item.',
    params: InAuction,
    body: LotForm.partial().extend(Seen.shape),
    reply: LotSheet,
  },
  renumber: {
    method: 'PUT',
    // Below /lots it would take the place of a lot with this number.
    path: '/auctions/:id/lot-numbers',
    permission: 'lots:edit',
    summary: `Give up to ${mostRenumbered} lots of a sale their numbers at once, all or none; they may change places.`,
    params: ById,
    body: z.strictObject({
      lots: LotNumbers.min(1)
        .max(mostRenumbered)
        .superRefine((lots, context) => {
          const ids = new Set<number>();
          lots.forEach(({ id }, index) => {
            if (ids.has(id)) context.addIssue({ code: 'custom', message: 'duplicate', path: [index, 'id'] });
            ids.add(id);
          });
        }),
    }),
    reply: z.object({ lots: LotNumbers }),
  },
  remove: {
    method: 'DELETE',
    path: '/auctions/:id/lots/:number',
    permission: 'lots:remove',
    summary: 'Take a lot out of a sale that is not published; its item stays with the house.',
    params: InAuction,
    query: z.object({ id: z.coerce.number().int().positive(), version: z.coerce.number().int().positive() }),
    reply: 'nothing',
  },
  withdraw: {
    method: 'POST',
    path: '/auctions/:id/lots/:number/withdrawal',
    permission: 'lots:withdraw',
    summary: 'Withdraw a lot before it is opened.',
    params: InAuction,
    body: Seen.extend({ reason: z.string().trim().min(1).max(1000) }),
    reply: LotSheet,
  },
  readiness: {
    method: 'GET',
    path: '/auctions/:id/readiness',
    permission: 'lots:read',
    summary: 'What stands between the lots and publication, grouped by cause.',
    params: ById,
    reply: z.object({
      lots: z.number(),
      blocked: z.number(),
      warned: z.number(),
      ready: z.number(),
      causes: z.array(
        z.object({
          check: checkName,
          level: z.enum(['BLOCK', 'WARN']),
          count: z.number(),
          /** the first lots concerned, as a way in */
          first: z.array(z.string()),
        }),
      ),
    }),
  },
  activity: {
    method: 'GET',
    path: '/auctions/:id/lots/:number/activity',
    permission: 'lots:read',
    summary: 'What happened to a lot, newest first.',
    params: InAuction,
    query: ActivityQuery,
    reply: page(
      z.object({
        id: z.number(),
        at: z.string(),
        by: z.string().nullable(),
        deed: z.string(),
        changes: Changes.nullable(),
        reason: z.string().nullable(),
      }),
    ),
  },
});
