import * as z from 'zod';
import { ById, PageQuery, page } from './api/page';
import { contract } from './api/route';
import { companies } from './companies';

/** Path of the pages of buyers, outside of `/app/`. */
export const buyerBase = '/b/';

/** How long a link to the page of a buyer works, in days. */
export const buyerLinkDays = 400;

/** A link to the page of a buyer as staff see it. Its address is never returned again. */
export const BuyerLink = z.object({
  id: z.number(),
  company: z.enum(companies),
  createdAt: z.string(),
  by: z.object({ id: z.number(), name: z.string() }).nullable(),
  expiresAt: z.string(),
  revokedAt: z.string().nullable(),
  /** how often the page was opened with it, and when last */
  opened: z.number(),
  lastOpenedAt: z.string().nullable(),
});
export type BuyerLink = z.infer<typeof BuyerLink>;

export const buyerLinks = contract({
  list: {
    method: 'GET',
    path: '/customers/:id/buyer-links',
    permission: 'invoices:read',
    subject: 'customer',
    summary: 'List the links to the page of a buyer, working ones first, newest first.',
    params: ById,
    query: PageQuery.omit({ q: true }),
    reply: page(BuyerLink),
  },
  make: {
    method: 'POST',
    path: '/customers/:id/buyer-links',
    permission: 'invoices:edit',
    subject: 'customer',
    summary:
      'Create a link to the page of a buyer: invoices, how to pay, and the statement of account. Its address is returned only this once.',
    params: ById,
    body: z.strictObject({
      company: z.enum(companies),
      /** it works for one hour and is not listed: a user opens the page to read or print it */
      forStaff: z.boolean().default(false),
    }),
    reply: BuyerLink.extend({ address: z.string() }),
    status: 201,
    replyNotStored: true,
  },
  revoke: {
    method: 'DELETE',
    path: '/customers/:id/buyer-links/:link',
    permission: 'invoices:edit',
    subject: 'customer',
    summary: 'Revoke a link to the page of a buyer immediately.',
    params: ById.extend({ link: z.coerce.number().int().positive() }),
    reply: BuyerLink,
  },
});
