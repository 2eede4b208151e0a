import * as z from 'zod';
import { amount, flag, omitFields, text, toShape } from './api/field';
import { ById, ExportQuery, list, PageQuery, page, sortBy, Versioned } from './api/page';
import { contract } from './api/route';
import { withRowKind } from './api/secrets';
import { maxAtOnce, RefusedRow } from './api/selection';
import { itemFields } from './item-fields';
import { ItemSelection } from './item-query';
import { availabilities, catalogueStatuses } from './item-states';
import { consignorFields } from './linked-customer';
import { Picture } from './pictures';
import { workChecks } from './publication-checks';
import { readinessLevels, toChecklistSchema, toIssuesSchema, toReadinessReply } from './readiness';

/** The fields of an item in a collection, in the order of pages and files. */
// biome-ignore format: keep each field on one line
export const workFields = {
  askingPrice: amount({ column: 'asking_price', label: 'works.askingPrice' }),
  /** this price is shown on request only, regardless of the collection's setting */
  priceOnRequest: flag({ column: 'price_on_request', label: 'works.priceOnRequest' }),
  // In a file of lots the price of this name is the hammer.
  priceNote: text({ max: 300, column: 'price_note', label: 'works.priceNote', import: 'askingNote' }),
  labelText: text({ max: 5000, column: 'label_text', label: 'works.labelText', lines: 4 }),
};
/** The fields of the work form: its terms in the collection, and its item. */
export const workFormFields = { ...workFields, ...itemFields };
const WorkForm = z.strictObject(toShape(workFormFields));
export type WorkForm = z.infer<typeof WorkForm>;

const checkName = z.enum(workChecks);

/** An item in a collection. Its availability is always read from the item, never copied. */
export const WorkRow = z.object({
  id: z.number(),
  /** its position in the collection, counted from 1 */
  place: z.number(),
  itemId: z.number(),
  itemNo: z.string(),
  title: z.string(),
  artist: z.string(),
  pictureId: z.number().nullable(),
  ...toShape(workFields),
  availability: z.enum(availabilities),
  /** whether this collection holds or sold it */
  isHere: z.boolean(),
  departmentId: z.number().nullable(),
  categoryId: z.number().nullable(),
  readiness: z.enum(readinessLevels),
  issues: toIssuesSchema(checkName),
  /** whether this user can change it now */
  editable: z.boolean(),
  version: z.number(),
});
export type WorkRow = z.infer<typeof WorkRow>;

export const WorkSheet = withRowKind(
  'item',
  WorkRow.extend({
    ...toShape(itemFields),
    ...consignorFields,
    catalogueStatus: z.enum(catalogueStatuses),
    itemVersion: z.number(),
    pictures: z.array(Picture),
    checklist: toChecklistSchema(checkName),
    /** item numbers of the works before and after it */
    previous: z.string().nullable(),
    next: z.string().nullable(),
    /** other current and former collections */
    collections: z.array(z.object({ id: z.number(), code: z.string(), title: z.string() })),
  }),
);
export type WorkSheet = z.infer<typeof WorkSheet>;

/** A work with the version the user saw. */
const WorkVersion = Versioned.extend({ id: z.number().int().positive() });

/** A work by its collection and the number of its item. */
export const InCollection = ById.extend({ itemNo: z.string().min(1).max(60) });

export const workSort = ['place', 'title', 'artist', 'askingPrice', 'availability'] as const;

const filters = {
  sort: sortBy(workSort, 'place'),
  availability: list(z.enum(availabilities)),
  readiness: list(z.enum(readinessLevels)),
  check: list(checkName),
  department: list(z.coerce.number().int().positive()),
};

/** maximum number of works in the list beside a work */
export const summaryLimit = 20_000;

export const works = contract({
  list: {
    method: 'GET',
    path: '/collections/:id/works',
    permission: 'works:read',
    subject: 'collection',
    summary: 'List the works of a collection.',
    params: ById,
    query: PageQuery.extend(filters),
    reply: page(WorkRow),
  },
  export: {
    method: 'GET',
    // A path below /works would collide with a work of this number.
    path: '/collections/:id/export',
    permission: 'works:read',
    subject: 'collection',
    summary: 'Export all matching works of a collection as a file.',
    params: ById,
    query: ExportQuery.extend(filters),
    reply: 'file',
    rows: WorkRow.extend(toShape(omitFields(itemFields, ['consignorId']))),
  },
  summaries: {
    method: 'GET',
    path: '/collections/:id/work-summaries',
    permission: 'works:read',
    subject: 'collection',
    summary: `List the works of a collection briefly, in order, for the list beside a work; at most ${summaryLimit}.`,
    params: ById,
    reply: page(
      WorkRow.pick({
        itemNo: true,
        place: true,
        title: true,
        artist: true,
        availability: true,
        readiness: true,
        departmentId: true,
        pictureId: true,
      }),
    ),
  },
  read: {
    method: 'GET',
    path: '/collections/:id/works/:itemNo',
    permission: 'works:read',
    subject: 'work',
    summary: 'Get a work with everything the user may see of it.',
    params: InCollection,
    reply: WorkSheet,
  },
  add: {
    method: 'POST',
    path: '/collections/:id/works',
    permission: 'works:edit',
    subject: 'collection',
    also: [{ permission: 'works:edit-published', when: 'collectionIsPublished' }],
    summary:
      'Add items at the end of a collection. Items that are held elsewhere, of another department, or not ready for a published collection are skipped and listed in the reply.',
    params: ById,
    body: z.strictObject({ rows: ItemSelection }),
    reply: z.object({
      added: z.array(WorkVersion),
      refused: z.array(RefusedRow),
    }),
  },
  update: {
    method: 'PATCH',
    path: '/collections/:id/works/:itemNo',
    permission: 'works:edit',
    subject: 'work',
    also: [
      { permission: 'works:edit-published', when: 'collectionIsPublished' },
      { permission: 'works:edit', departments: 'body.departmentId', none: 'nobody' },
      {
        permission: 'customers:edit',
        subject: 'customer',
        from: 'body.consignorId',
        exceptCurrent: 'consignor',
      },
    ],
    summary: 'Change fields of a work and its item.',
    params: InCollection,
    body: withRowKind('subject', WorkForm.partial().extend(Versioned.shape)),
    reply: WorkSheet,
  },
  move: {
    method: 'PUT',
    path: '/collections/:id/works/:itemNo/place',
    permission: 'works:edit',
    subject: 'work',
    also: [{ permission: 'works:edit-published', when: 'collectionIsPublished' }],
    summary: 'Move a work to a position, counted from 1.',
    params: InCollection,
    body: Versioned.extend({ place: z.number().int().positive() }),
    reply: WorkSheet,
  },
  remove: {
    method: 'POST',
    path: '/collections/:id/work-removals',
    permission: 'works:edit',
    subject: 'collection',
    scope: 'rows',
    also: [{ permission: 'works:edit-published', when: 'collectionIsAnnounced' }],
    summary:
      'Remove works from a collection with the versions the user saw; their items become available. Works that changed meanwhile or were sold here stay and are listed in the reply.',
    params: ById,
    body: z.strictObject({ works: z.array(WorkVersion).min(1).max(maxAtOnce) }),
    reply: z.object({ removed: z.number(), refused: z.array(RefusedRow) }),
  },
  readiness: {
    method: 'GET',
    path: '/collections/:id/readiness',
    permission: 'works:read',
    subject: 'collection',
    summary: 'List what blocks the publication of works, grouped by cause.',
    params: ById,
    reply: toReadinessReply(checkName).extend({
      /** works whose catalog text is not approved yet: publishing or reopening the collection approves it */
      unapproved: z.number(),
    }),
  },
});
