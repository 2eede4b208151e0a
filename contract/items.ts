import * as z from 'zod';
import { toShape } from './api/field';
import { limits } from './api/limits';
import { ById, ExportQuery, PageQuery, page, Versioned } from './api/page';
import { contract } from './api/route';
import { withRowKind } from './api/secrets';
import { RefusedRow } from './api/selection';
import { stepBody, stepEndpoint } from './api/steps';
import { itemFields } from './item-fields';
import { ItemForm, itemFormFields, itemNoField } from './item-form';
import { ItemSelection, itemFilters } from './item-query';
import {
  availabilities,
  type CatalogueStep,
  cataloguePermissions,
  catalogueStatuses,
  custodies,
  freeCustodySteps,
} from './item-states';
import { consignorFields } from './linked-customer';
import { offeringShape } from './offering';
import { Picture } from './pictures';

const Offering = withRowKind('subject', z.object({ ...offeringShape, currency: z.string() }));

export const ItemRow = z.object({
  id: z.number(),
  itemNo: z.string(),
  title: z.string(),
  artist: z.string(),
  medium: z.string(),
  dateText: z.string(),
  departmentId: z.number().nullable(),
  categoryId: z.number().nullable(),
  catalogueStatus: z.enum(catalogueStatuses),
  availability: z.enum(availabilities),
  custody: z.enum(custodies),
  pictureId: z.number().nullable(),
  /** the newest offering */
  offering: Offering.nullable(),
  /** the collection that contains or sold it */
  collection: z.object({ collectionId: z.number(), code: z.string() }).nullable(),
  updatedAt: z.string(),
  version: z.number(),
});
export type ItemRow = z.infer<typeof ItemRow>;

export const Item = withRowKind(
  'subject',
  ItemRow.extend({
    ...toShape(itemFields),
    ...consignorFields,
    pictures: z.array(Picture),
    offerings: z.array(Offering),
    editable: z.boolean(),
  }),
);
export type Item = z.infer<typeof Item>;

const id = z.number().int().positive();
/** A change of many items at once. */
const ItemBulkChange = z.union([
  z.strictObject({ departmentId: id.nullable() }),
  z.strictObject({ categoryId: id.nullable() }),
]);
export type ItemBulkChange = z.infer<typeof ItemBulkChange>;

const step = <S extends CatalogueStep>(name: S, summary: string) =>
  stepEndpoint('items', name, {
    permission: cataloguePermissions[name],
    subject: 'item',
    summary,
    body: stepBody(name === 'sendBack'),
    reply: Item,
  });
const bulkStep = <S extends CatalogueStep>(name: S, summary: string) => ({
  method: 'POST' as const,
  path: `/items/${name}` as const,
  permission: cataloguePermissions[name],
  subject: 'none' as const,
  summary,
  body: z.strictObject({ rows: ItemSelection }),
  reply: z.object({ moved: z.number(), refused: z.array(RefusedRow) }),
});

export const items = contract({
  list: {
    method: 'GET',
    path: '/items',
    permission: 'items:read',
    subject: 'none',
    summary: 'List items. The search covers number, title, artist, medium and text.',
    query: PageQuery.extend(itemFilters).extend({
      /** the last row of the previous page and its value in the sort column, if known: deep pages continue from there */
      afterId: z.coerce.number().int().positive().optional(),
      afterValue: z.string().max(1000).optional(),
    }),
    reply: page(ItemRow),
  },
  export: {
    method: 'GET',
    path: '/items/export',
    permission: 'items:read',
    subject: 'none',
    summary: 'Export all matching items as a file.',
    query: ExportQuery.extend(itemFilters),
    reply: 'file',
    rows: ItemRow,
  },
  create: {
    method: 'POST',
    path: '/items',
    permission: 'items:edit',
    subject: 'none',
    also: [
      { permission: 'items:edit', departments: 'body.departmentId', none: 'nobody' },
      { permission: 'customers:edit', subject: 'customer', from: 'body.consignorId' },
    ],
    summary: 'Create an item; without a number it gets the next one.',
    body: withRowKind(
      'subject',
      ItemForm.partial().extend({
        title: itemFormFields.title.schema,
        itemNo: itemNoField.schema.optional(),
      }),
    ),
    // The consignor is only returned to the user who has just entered it.
    reply: Item.extend({ consignorId: z.number().nullable(), consignor: z.string() }),
    status: 201,
  },
  read: {
    method: 'GET',
    path: '/items/:id',
    permission: 'items:read',
    subject: 'item',
    summary: 'Get an item with its offerings.',
    params: ById,
    reply: Item,
  },
  update: {
    method: 'PATCH',
    path: '/items/:id',
    permission: 'items:edit',
    subject: 'item',
    also: [
      { permission: 'items:edit', departments: 'body.departmentId', none: 'nobody' },
      {
        permission: 'customers:edit',
        subject: 'customer',
        from: 'body.consignorId',
        exceptCurrent: 'consignor',
      },
    ],
    summary: 'Change fields of an item.',
    params: ById,
    body: withRowKind('subject', ItemForm.partial().extend(Versioned.shape)),
    reply: Item,
  },
  updateMany: {
    method: 'PATCH',
    path: '/items',
    permission: 'items:edit',
    subject: 'none',
    also: [{ permission: 'items:edit', departments: 'body.change.departmentId', none: 'nobody' }],
    summary:
      'Set the department or category of many items. Items that cannot be changed are skipped and listed in the reply.',
    body: z.strictObject({
      rows: ItemSelection,
      change: ItemBulkChange,
      /** only where this is the current value: undoes an earlier action */
      was: id.nullable().optional(),
    }),
    reply: z.object({
      /** the changed items by their previous value */
      changed: z.array(z.object({ before: z.number().nullable(), ids: z.array(z.number()) })),
      refused: z.array(RefusedRow),
    }),
  },
  start: step('start', 'Start cataloging a stub.'),
  submit: step('submit', 'Submit the catalog text for review.'),
  approve: step('approve', 'Approve the catalog text. Later changes return it to review.'),
  sendBack: step('sendBack', 'Return the catalog text to cataloging with a comment.'),
  submitMany: bulkStep(
    'submit',
    'Submit the catalog texts of many items for review. Items that cannot be submitted are listed in the reply.',
  ),
  approveMany: bulkStep(
    'approve',
    'Approve the catalog texts of many items. Items that cannot be approved are listed in the reply.',
  ),
  move: {
    method: 'PUT',
    path: '/items/:id/custody',
    permission: 'items:edit',
    subject: 'item',
    summary: 'Record where an item is now: custody, place and reason.',
    params: ById,
    body: Versioned.extend({
      step: z.enum(freeCustodySteps),
      location: itemFields.location.schema,
      note: z.string().trim().max(limits.reason).default(''),
    }),
    reply: Item,
  },
});
