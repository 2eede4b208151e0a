import * as z from 'zod';
import { line } from './line';
import { LayoutSwitches } from './session';
import { settingsLimits as most } from './settings-limits';
import { TimeZone } from './time';

const Address = z.union([z.literal(''), z.email().max(most.email)]);
const Website = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(most.website)]);

const company = {
  legalName: line(most.legalName),
  companyNumber: line(most.companyNumber),
  vatNumber: line(most.vatNumber),
  address: line(most.address),
  phone: line(most.phone),
  email: Address,
  website: Website,
};

export const HouseForm = z.strictObject({
  name: line(most.name).min(1),
  ...company,
  eoriNumber: line(most.eoriNumber),
  timeZone: TimeZone,
  /** what new sales begin with */
  currency: z.string().min(3).max(most.currencyCode),
  /** who pays the artist's resale right: the law leaves it to the house */
  resaleRightBearer: z.enum(['BUYER', 'SELLER']),
  layout: LayoutSwitches,
});
export const House = HouseForm.extend({ version: z.number() });
export type House = z.infer<typeof House>;

export const galleryKinds = ['NONE', 'PART_OF_HOUSE', 'OWN_COMPANY'] as const;
export const GalleryForm = z
  .strictObject({ kind: z.enum(galleryKinds), name: line(most.name), ...company })
  .refine(({ kind, name }) => kind === 'NONE' || name !== '', { message: 'required', path: ['name'] })
  .refine(({ kind, legalName }) => kind !== 'OWN_COMPANY' || legalName !== '', {
    message: 'required',
    path: ['legalName'],
  });
export const Gallery = z.object({
  kind: z.enum(galleryKinds),
  name: line(most.name),
  ...company,
  version: z.number(),
});
export type Gallery = z.infer<typeof Gallery>;

export const EmailForm = z.strictObject({
  senderName: line(most.name),
  senderAddress: Address,
  replyTo: Address,
  /** below every mail */
  footer: line(most.footer),
});
export const EmailSettings = EmailForm.extend({
  version: z.number(),
  /** OUTBOX: no mail server was given at start, so every mail stays in the house */
  delivery: z.enum(['OUTBOX', 'SMTP']),
  /** host of the mail server */
  server: z.string().nullable(),
  /** what is really used where the form is empty */
  sender: z.object({ name: z.string(), address: z.string() }),
});
export type EmailSettings = z.infer<typeof EmailSettings>;
