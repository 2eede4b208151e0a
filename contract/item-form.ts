import * as z from 'zod';
import { text, toShape } from './api/field';
import { itemFields } from './item-fields';

/** The number under which the house keeps a thing, given once; empty: the next one. */
export const itemNoField = text({ max: 60, column: 'item_no', label: 'items.itemNo' });
/** What the form of an item holds: alone, a thing has to have a name. */
export const itemFormFields = {
  ...itemFields,
  title: text({ ...itemFields.title, required: true }),
};
export const ItemForm = z.strictObject(toShape(itemFormFields));
export type ItemForm = z.infer<typeof ItemForm>;
