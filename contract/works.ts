import * as z from 'zod';
import { amount, flag, shapeOf, text } from './field';
import { ChosenItems } from './item-query';
import { availabilities } from './item-states';
import { ById, PageQuery, page } from './page';
import { contract } from './route';
import { RefusedRow } from './selection';

/** The fields of an item in a collection, in the order of pages and files. */
// biome-ignore format: a field is a line
export const workFields = {
  askingPrice: amount({ column: 'asking_price', label: 'works.askingPrice' }),
  /** whatever the collection shows, this price is given to who asks */
  priceOnRequest: flag({ column: 'price_on_request', label: 'works.priceOnRequest' }),
  priceNote: text({ max: 300, column: 'price_note', label: 'works.priceNote' }),
  labelText: text({ max: 5000, column: 'label_text', label: 'works.labelText', lines: 4 }),
};

/** An item in a collection. Whether it can be had is read from the item at that moment, and is never a copy. */
export const WorkRow = z.object({
  id: z.number(),
  /** its place in the collection, counted from 1 */
  place: z.number(),
  itemId: z.number(),
  itemNo: z.string(),
  title: z.string(),
  artist: z.string(),
  pictureId: z.number().nullable(),
  ...shapeOf(workFields),
  availability: z.enum(availabilities),
  departmentId: z.number().nullable(),
  categoryId: z.number().nullable(),
  editable: z.boolean(),
  version: z.number(),
});
export type WorkRow = z.infer<typeof WorkRow>;

/** A work by its collection and the number of its item. */
export const InCollection = ById.extend({ itemNo: z.string().min(1).max(60) });

export const works = contract({
  list: {
    method: 'GET',
    path: '/collections/:id/works',
    permission: 'works:read',
    subject: 'collection',
    summary: 'The works of a collection in their order.',
    params: ById,
    query: PageQuery,
    reply: page(WorkRow),
  },
  add: {
    method: 'POST',
    path: '/collections/:id/works',
    permission: 'works:edit',
    subject: 'collection',
    summary:
      'Put items into a collection, behind its last work. What somebody else has, or what is of another department, stays out and is named.',
    params: ById,
    body: z.strictObject({ rows: ChosenItems }),
    reply: z.object({
      added: z.array(z.object({ id: z.number(), itemNo: z.string() })),
      refused: z.array(RefusedRow),
    }),
  },
  remove: {
    method: 'DELETE',
    path: '/collections/:id/works/:itemNo',
    permission: 'works:edit',
    subject: 'work',
    summary: 'Take a work out of a collection; its item is free again.',
    params: InCollection,
    query: z.object({ version: z.coerce.number().int().positive() }),
    reply: 'nothing',
    current: WorkRow,
  },
});
