import * as z from 'zod';
import { Amount } from './amount';
import { attributions, itemFields, lotStatuses } from './lots';
import { ById, ExportQuery, list, PageQuery, page, sortBy, Versioned } from './page';
import { contract } from './route';

/** Three axes, never one status: catalogue work, commercial availability, physical custody. */
export const catalogueStatuses = ['STUB', 'IN_PROGRESS', 'FOR_REVIEW', 'APPROVED'] as const;
export const availabilities = ['AVAILABLE', 'IN_AUCTION', 'SOLD', 'WITHDRAWN'] as const;

const Offering = z.object({
  auctionId: z.number(),
  auctionCode: z.string(),
  number: z.string(),
  status: z.enum(lotStatuses),
  startsAt: z.string().nullable(),
  hammer: Amount.nullable(),
  currency: z.string(),
});

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
  pictureId: z.number().nullable(),
  /** the newest offering */
  offering: Offering.nullable(),
  updatedAt: z.string(),
  version: z.number(),
});
export type ItemRow = z.infer<typeof ItemRow>;

const ItemForm = z.strictObject({ ...itemFields, title: z.string().trim().min(1).max(1000) });
export type ItemForm = z.infer<typeof ItemForm>;

export const Item = ItemRow.extend({
  ...itemFields,
  attribution: z.enum(attributions),
  pictures: z.array(
    z.object({
      id: z.number(),
      fileName: z.string(),
      state: z.enum(['PENDING', 'READY', 'FAILED']),
      fault: z.string().nullable(),
      width: z.number().nullable(),
      height: z.number().nullable(),
    }),
  ),
  offerings: z.array(Offering),
  editable: z.boolean(),
});
export type Item = z.infer<typeof Item>;

export const itemSort = ['itemNo', 'title', 'artist', 'updatedAt'] as const;
/** mine: of the reader's departments */
export const itemTabs = ['mine', 'forReview', 'inAuctions', 'unsold'] as const;

const which = {
  sort: sortBy(itemSort, '-updatedAt'),
  tab: z.enum(itemTabs).optional(),
  category: list(z.coerce.number().int().positive()),
  department: list(z.coerce.number().int().positive()),
  availability: list(z.enum(availabilities)),
};

export const items = contract({
  list: {
    method: 'GET',
    path: '/items',
    permission: 'items:read',
    summary: 'Items of the house; the search looks into number, title, artist, medium and text.',
    query: PageQuery.extend(which),
    reply: page(ItemRow),
  },
  export: {
    method: 'GET',
    path: '/items/export',
    permission: 'items:read',
    summary: 'The list of items as a file, all rows that match.',
    query: ExportQuery.extend(which),
    reply: 'file',
  },
  create: {
    method: 'POST',
    path: '/items',
    permission: 'items:edit',
    summary: 'Take in an item; without a number it gets the next one.',
    body: ItemForm.partial().extend({
      title: z.string().trim().min(1).max(1000),
      itemNo: z.string().trim().min(1).max(60).optional(),
    }),
    reply: Item,
    status: 201,
  },
  tell: {
    method: 'GET',
    path: '/items/:id',
    permission: 'items:read',
    summary: 'One item with its offerings.',
    params: ById,
    reply: Item,
  },
  change: {
    method: 'PATCH',
    path: '/items/:id',
    permission: 'items:edit',
    summary: 'Change some fields of an item.',
    params: ById,
    body: ItemForm.partial().extend(Versioned.shape),
    reply: Item,
  },
});
