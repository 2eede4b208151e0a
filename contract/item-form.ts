import * as z from 'zod';
import { text, toShape } from './api/field';
import { itemFields } from './item-fields';

/** The inventory number, assigned once; empty: the next free one. */
export const itemNoField = text({ max: 60, column: 'item_no', label: 'items.itemNo' });
/** The form of an item: an item without a lot must have a title. */
export const itemFormFields = {
  ...itemFields,
  title: text({ ...itemFields.title, required: true }),
};
export const ItemForm = z.strictObject(toShape(itemFormFields));
export type ItemForm = z.infer<typeof ItemForm>;
