import type { Handlers } from '#contract/api/route';
import type { links } from '#contract/links';
import type { Context } from '../app-context';
import { createLink, revokeLink } from './link';
import { listLinks } from './queries';

export const linkRoutes: Handlers<typeof links, Context> = {
  list: async ({ query }, { db, now, subject }) => listLinks(db, now, (await subject()).id, query),
  make: ({ params, body }, context) => createLink(context, params.id, body),
  revoke: ({ params }, context) => revokeLink(context, params.id, params.link),
};
