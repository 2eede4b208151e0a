import * as z from 'zod';
import { limits } from './api/limits';
import { ById, PageQuery, page } from './api/page';
import { contract } from './api/route';
import { secret, withRowKind } from './api/secrets';
import { Line } from './line';
import { Day } from './time';

/** Works on one page of a shared collection. */
export const worksPerPage = 60;
/** Path of shared collections, outside of `/app/`. */
export const sharedBase = '/c/';

const label = Line.max(limits.name);

/** A share link of a collection as staff see it. Its address is never returned again. */
export const Link = withRowKind(
  'subject',
  z.object({
    id: z.number(),
    /** the recipient, as entered by the user who created the link */
    label: secret(label, 'customers:see-details'),
    by: z.string().nullable(),
    byId: z.number().nullable(),
    createdAt: z.string(),
    /** when the link stops working */
    expiresAt: z.string().nullable(),
    revokedAt: z.string().nullable(),
    /** how often its page was opened, and when last */
    opened: z.number(),
    lastOpenedAt: z.string().nullable(),
  }),
);
export type Link = z.infer<typeof Link>;

export const links = contract({
  list: {
    method: 'GET',
    path: '/collections/:id/links',
    permission: 'collections:share',
    subject: 'collection',
    summary: 'List the share links of a collection, working ones first, newest first.',
    params: ById,
    query: PageQuery.omit({ q: true }),
    reply: page(Link),
  },
  make: {
    method: 'POST',
    path: '/collections/:id/links',
    permission: 'collections:share',
    subject: 'collection',
    summary:
      'Create a share link for a collection that is not internal. Its address is returned only this once.',
    params: ById,
    body: z.strictObject({
      label: label.default(''),
      /** the last day it works, in the time zone of the collection; null: until revoked */
      until: Day.nullable().default(null),
    }),
    reply: withRowKind('subject', Link.extend({ address: z.string() })),
    status: 201,
    replyNotStored: true,
  },
  revoke: {
    method: 'DELETE',
    path: '/collections/:id/links/:link',
    permission: 'collections:share',
    subject: 'collection',
    summary: 'Revoke a share link immediately.',
    params: ById.extend({ link: z.coerce.number().int().positive() }),
    reply: Link,
  },
});
