import * as z from 'zod';
import { toShape } from './api/field';
import { emailFields } from './email-fields';
import { galleryFields, houseFields } from './house-fields';
import { mailDeliveries } from './session';

export const HouseForm = z.strictObject(toShape(houseFields));
export const House = HouseForm.extend({ version: z.number() });
export type House = z.infer<typeof House>;

export const GalleryForm = z
  .strictObject(toShape(galleryFields))
  .refine(({ kind, name }) => kind === 'NONE' || name !== '', { message: 'required', path: ['name'] })
  .refine(({ kind, legalName }) => kind !== 'OWN_COMPANY' || legalName !== '', {
    message: 'required',
    path: ['legalName'],
  });
export const Gallery = z.object({ ...toShape(galleryFields), version: z.number() });
export type Gallery = z.infer<typeof Gallery>;

export const EmailForm = z.strictObject(toShape(emailFields));
export type EmailForm = z.infer<typeof EmailForm>;
export const EmailSettings = EmailForm.extend({
  version: z.number(),
  delivery: z.enum(mailDeliveries),
  /** host of the mail server */
  server: z.string().nullable(),
  /** the effective sender when the form is empty */
  sender: z.object({ name: z.string(), address: z.string() }),
});
export type EmailSettings = z.infer<typeof EmailSettings>;
