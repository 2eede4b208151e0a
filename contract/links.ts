import * as z from 'zod';
import { limits } from './api/limits';
import { ById, PageQuery, page } from './api/page';
import { contract } from './api/route';
import { secret, withRowKind } from './api/secrets';
import { Line } from './line';
import { Day } from './time';

/** A page of a collection lists so many works; further ones stand on the next. */
export const worksPerPage = 60;
/** Where collections are shown to whoever has a link, outside of `/app/`. */
export const sharedBase = '/c/';

const label = Line.max(limits.name);

/** A way to a collection for somebody outside, as staff see it: where it leads stands nowhere. */
export const Link = withRowKind(
  'subject',
  z.object({
    id: z.number(),
    /** the recipient, as the user who made the link wrote it */
    label: secret(label, 'customers:see-details'),
    by: z.string().nullable(),
    createdAt: z.string(),
    /** it leads nowhere from then on */
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
    summary: 'The links to a collection, those that lead to it first, the newest first.',
    params: ById,
    query: PageQuery.omit({ q: true }),
    reply: page(Link),
  },
  make: {
    method: 'POST',
    path: '/collections/:id/links',
    permission: 'collections:share',
    subject: 'collection',
    summary: 'Make a link to a collection that is not internal. Its address is told this once.',
    params: ById,
    body: z.strictObject({
      label: label.default(''),
      /** the last day it works, on the calendar of the collection; null: until it is revoked */
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
    summary: 'Revoke a link: it leads nowhere at once.',
    params: ById.extend({ link: z.coerce.number().int().positive() }),
    reply: Link,
  },
});
