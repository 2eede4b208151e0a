import * as z from 'zod';
import { toShape } from './api/field';
import { ById, ExportQuery, list, PageQuery, page, sortBy, Versioned } from './api/page';
import { contract } from './api/route';
import { secret, visibilityFlag, withRowKind } from './api/secrets';
import { maxAtOnce, RefusedRow } from './api/selection';
import { itemFields } from './item-fields';
import { ItemSelection } from './item-query';
import { catalogueStatuses } from './item-states';
import { consignorFields, linkedCustomer } from './linked-customer';
import { lotFields, lotFormFields, numberField, resultFields } from './lot-fields';
import { maxLotNumberLength } from './lot-number';
import { lotStatuses } from './lot-states';
import { SignedAmount } from './money/amount';
import { Reduction } from './money/reductions';
import { offeringShape } from './offering';
import { Picture } from './pictures';
import { lotChecks } from './publication-checks';
import { readinessLevels, toChecklistSchema, toIssuesSchema, toReadinessReply } from './readiness';

/** What a specialist can request from management for a published lot: withdraw it, or change its estimate or reserve. */
export const requestKinds = ['WITHDRAW', 'CHANGE'] as const;
const LotForm = z.strictObject(toShape(lotFormFields));
export type LotForm = z.infer<typeof LotForm>;

/** The lot as the editor saw it. The id is needed because its number belongs to another lot after renumbering. */
const LotVersion = Versioned.extend({ id: z.number().int().positive() });

/** Several lots with the versions the user saw. */
const LotVersions = z.strictObject({
  lots: z.array(z.strictObject(LotVersion.shape)).min(1).max(maxAtOnce),
});
/** The lots added to an auction, in order, with the refused rows. */
const AddedLots = z.object({
  lots: z.array(z.object({ id: z.number(), number: z.string(), version: z.number() })),
  refused: z.array(RefusedRow),
});
export type AddedLots = z.infer<typeof AddedLots>;

/** Either items, or passed lots with the versions that the user saw. */
const entrySource = { rows: ItemSelection.optional(), lots: LotVersions.shape.lots.optional() };
function requireOneSource(
  { rows, lots }: { rows?: unknown; lots?: unknown },
  context: z.RefinementCtx,
): void {
  if (rows === undefined && lots === undefined)
    context.addIssue({ code: 'custom', message: 'required', path: ['rows'] });
  if (rows !== undefined && lots !== undefined)
    context.addIssue({ code: 'custom', message: 'unknown', path: ['lots'] });
}

const LotTargets = z.object({
  targets: z.array(
    z.object({
      id: z.number(),
      code: z.string(),
      title: z.string(),
      startsAt: z.string().nullable(),
      timeZone: z.string(),
      currency: z.string(),
      lots: z.number(),
      /** whether the auction is of a department of the items */
      isOfDepartment: z.boolean(),
    }),
  ),
  /** passed lots that are offered again, by currency: amounts are only carried over to an auction in the same currency */
  passed: z.array(z.object({ currency: z.string(), count: z.number() })),
  /** the house's default reduction, percent */
  reduction: z.number(),
});
export type LotTargets = z.infer<typeof LotTargets>;

/** maximum number of lots renumbered in one action */
export const maxRenumbered = 1000;
/** Lots with the versions the user saw and their new numbers. */
const LotNumbers = z.array(LotVersion.extend({ number: numberField.schema }));
export type LotNumbers = z.infer<typeof LotNumbers>;

const checkName = z.enum(lotChecks);

const Facts = z.object({
  id: z.number(),
  number: z.string(),
  section: z.string(),
  title: z.string(),
  /** title of this offering if it differs from the item's */
  lotTitle: z.string(),
  artist: z.string(),
  status: z.enum(lotStatuses),
  readiness: z.enum(readinessLevels),
  issues: toIssuesSchema(checkName),
  /** picture of its first item */
  pictureId: z.number().nullable(),
  parts: z.number(),
  estimateLow: lotFields.estimateLow.schema,
  estimateHigh: lotFields.estimateHigh.schema,
  estimateOnRequest: z.boolean(),
  /** null if there is none or this user may not see it */
  reserve: lotFields.reserve.schema,
  reserveVisible: visibilityFlag(z.boolean(), 'lots:see-reserve'),
  departmentId: z.number().nullable(),
  categoryId: z.number().nullable(),
  /** '': no consignor entered */
  consignorNo: consignorFields.consignorNo,
  editable: z.boolean(),
  version: z.number(),
});
/** Its title is the displayed one: the offering's, else the item's. */
export const LotRow = withRowKind(
  'lotOfSale',
  Facts.extend({ itemTitle: z.string(), hammer: resultFields.hammer }),
);
export type LotRow = z.infer<typeof LotRow>;

export const LotSheet = withRowKind(
  'lot',
  Facts.extend({
    auctionId: z.number(),
    itemId: z.number(),
    itemNo: z.string(),
    ...toShape(lotFields),
    ...toShape(itemFields),
    consignor: consignorFields.consignor,
    ...resultFields,
    /** the linked customer of the buyer */
    customer: linkedCustomer,
    pictures: z.array(Picture),
    /** every item of the lot in order, including the first */
    items: z.array(
      z.object({
        itemId: z.number(),
        itemNo: z.string(),
        reference: z.string(),
        title: z.string(),
        artist: z.string(),
        catalogueStatus: z.enum(catalogueStatuses),
        departmentId: z.number().nullable(),
        version: z.number(),
      }),
    ),
    previous: z.string().nullable(),
    next: z.string().nullable(),
    /** earlier and other offerings of the first item */
    offerings: z.array(withRowKind('subject', z.object(offeringShape))),
    checklist: toChecklistSchema(checkName),
    /** whether estimate and reserve can be changed now (after publication: management only) */
    estimateEditable: z.boolean(),
  }),
);
export type LotSheet = z.infer<typeof LotSheet>;

/** A lot by its auction and its number. */
export const InAuction = ById.extend({ number: z.string().min(1).max(maxLotNumberLength) });
export const lotSort = ['number', 'title', 'artist', 'estimateLow', 'status'] as const;

const filters = {
  sort: sortBy(lotSort, 'number'),
  /** the lot with this number, ignoring case */
  number: z.string().max(maxLotNumberLength).optional(),
  status: list(z.enum(lotStatuses)),
  readiness: list(z.enum(readinessLevels)),
  check: list(checkName),
  department: list(z.coerce.number().int().positive()),
  /** lots with an open request of this kind */
  requested: list(z.enum(requestKinds)),
};

/** Totals in minor units of the auction's currency; `hammer` is that of sold lots. */
const LotTotals = withRowKind(
  'subject',
  z.object({
    lots: z.number(),
    estimateLow: SignedAmount,
    estimateHigh: SignedAmount,
    sold: z.number(),
    hammer: secret(SignedAmount, 'results:see-price'),
  }),
);
export type LotTotals = z.infer<typeof LotTotals>;

/** maximum number of lots in the list beside a lot */
export const summaryLimit = 20_000;

export const lots = contract({
  list: {
    method: 'GET',
    path: '/auctions/:id/lots',
    permission: 'lots:read',
    subject: 'sale',
    summary: 'List the lots of an auction.',
    params: ById,
    query: PageQuery.extend(filters),
    reply: page(LotRow),
  },
  totals: {
    method: 'GET',
    // A path below /lots would collide with a lot of this number.
    path: '/auctions/:id/lot-totals',
    permission: 'lots:read',
    subject: 'sale',
    summary: 'Get the totals of all matching lots of an auction.',
    params: ById,
    query: PageQuery.pick({ q: true }).extend(filters),
    reply: LotTotals,
  },
  export: {
    method: 'GET',
    // A path below /lots would collide with a lot of this number.
    path: '/auctions/:id/export',
    permission: 'lots:read',
    subject: 'sale',
    summary: 'Export all matching lots of an auction as a file.',
    params: ById,
    query: ExportQuery.extend(filters),
    reply: 'file',
    rows: withRowKind('lotOfSale', LotRow.extend(toShape(lotFields))),
  },
  summaries: {
    method: 'GET',
    path: '/auctions/:id/lot-summaries',
    permission: 'lots:read',
    subject: 'sale',
    summary: `List the lots of an auction briefly, in order, for the list beside a lot; at most ${summaryLimit}.`,
    params: ById,
    reply: page(
      z.object({
        number: z.string(),
        title: z.string(),
        artist: z.string(),
        status: z.enum(lotStatuses),
        readiness: z.enum(readinessLevels),
        departmentId: z.number().nullable(),
        pictureId: z.number().nullable(),
      }),
    ),
  },
  read: {
    method: 'GET',
    path: '/auctions/:id/lots/:number',
    permission: 'lots:read',
    subject: 'lot',
    summary: 'Get a lot with everything the user may see of it.',
    params: InAuction,
    reply: LotSheet,
  },
  create: {
    method: 'POST',
    path: '/auctions/:id/lots',
    permission: 'lots:edit',
    subject: 'sale',
    also: [
      { permission: 'lots:edit', departments: 'body.departmentId', none: 'catalogue' },
      { permission: 'items:edit', subject: 'item', from: 'body.itemId' },
      { permission: 'customers:edit', subject: 'customer', from: 'body.consignorId' },
    ],
    summary: 'Add a lot with a new or an existing item; without a number it gets the next one.',
    params: ById,
    body: withRowKind(
      'subject',
      LotForm.partial().extend({ itemId: z.number().int().positive().optional() }),
    ),
    reply: LotSheet,
    status: 201,
  },
  enterTargets: {
    method: 'POST',
    path: '/entry-targets',
    permission: 'lots:edit',
    subject: 'none',
    also: [{ permission: 'lots:edit', subject: 'lot', from: 'body.lots.id' }],
    readOnly: true,
    summary:
      'List the open auctions that items or passed lots can be added to, those of their departments first, and the passed lots among them by currency.',
    body: z.strictObject(entrySource).superRefine(requireOneSource),
    reply: LotTargets,
  },
  enter: {
    method: 'POST',
    path: '/auctions/:id/entries',
    permission: 'lots:edit',
    subject: 'sale',
    also: [{ permission: 'lots:edit', subject: 'lot', from: 'body.lots.id' }],
    summary:
      "Add items to an auction, or offer passed lots again, under the next numbers. Passed lots keep their text, their parts and, in the same currency, their estimates and reserve minus the reduction (by default the house's). Rows that cannot be added are refused individually.",
    params: ById,
    body: z.strictObject({ ...entrySource, reduction: Reduction.optional() }).superRefine(requireOneSource),
    reply: AddedLots,
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/auctions/:id/lots/:number',
    permission: 'lots:edit',
    subject: 'lot',
    also: [
      { permission: 'results:correct', when: 'taxOfResultChanges' },
      { permission: 'lots:edit', departments: 'body.departmentId', none: 'catalogue' },
      {
        permission: 'customers:edit',
        subject: 'customer',
        from: 'body.consignorId',
        exceptCurrent: 'consignor',
      },
    ],
    summary: 'Change fields of a lot and its first item.',
    params: InAuction,
    body: withRowKind('subject', LotForm.partial().extend(LotVersion.shape)),
    reply: LotSheet,
  },
  renumber: {
    method: 'PUT',
    // A path below /lots would collide with a lot of this number.
    path: '/auctions/:id/lot-numbers',
    permission: 'lots:edit',
    subject: 'sale',
    scope: 'rows',
    also: [{ permission: 'lots:edit', subject: 'lot', from: 'body.lots.id' }],
    summary: `Renumber up to ${maxRenumbered} lots of an auction, all or none. Lots can exchange their numbers.`,
    params: ById,
    body: z.strictObject({
      lots: LotNumbers.min(1)
        .max(maxRenumbered)
        .superRefine((lots, context) => {
          const ids = new Set<number>();
          lots.forEach(({ id }, index) => {
            if (ids.has(id)) context.addIssue({ code: 'custom', message: 'duplicate', path: [index, 'id'] });
            ids.add(id);
          });
        }),
    }),
    reply: z.object({ lots: LotNumbers }),
    current: LotSheet,
  },
  remove: {
    method: 'DELETE',
    path: '/auctions/:id/lots/:number',
    permission: 'lots:remove',
    subject: 'lot',
    summary: 'Remove a lot from an auction that is not published; its item stays in the inventory.',
    params: InAuction,
    query: z.object({ id: z.coerce.number().int().positive(), version: z.coerce.number().int().positive() }),
    reply: 'nothing',
    current: LotSheet,
  },
  removeMany: {
    method: 'POST',
    path: '/auctions/:id/removals',
    permission: 'lots:remove',
    subject: 'sale',
    scope: 'rows',
    also: [{ permission: 'lots:remove', subject: 'lot', from: 'body.lots.id' }],
    summary:
      'Remove lots from an auction that is not published. Lots that changed since the user saw them stay.',
    params: ById,
    body: LotVersions,
    reply: z.object({ removed: z.number(), refused: z.array(RefusedRow) }),
  },
  withdraw: {
    method: 'POST',
    path: '/auctions/:id/lots/:number/withdrawal',
    permission: 'lots:withdraw',
    subject: 'lot',
    summary: 'Withdraw a lot before it is opened.',
    params: InAuction,
    body: LotVersion.extend({ reason: z.string().trim().min(1).max(1000) }),
    reply: LotSheet,
  },
  readiness: {
    method: 'GET',
    path: '/auctions/:id/readiness',
    permission: 'lots:read',
    subject: 'sale',
    summary: 'List what blocks the publication of lots, grouped by cause.',
    params: ById,
    reply: toReadinessReply(checkName),
  },
});
