import type { Handlers } from '#contract/api/route';
import type { buyerLinks } from '#contract/buyer-links';
import type { Context } from '../app-context';
import { createBuyerLink, listBuyerLinks, revokeBuyerLink } from './link';

export const buyerLinkRoutes: Handlers<typeof buyerLinks, Context> = {
  list: ({ params, query }, { db, now }) => listBuyerLinks(db, now, params.id, query),
  make: ({ params, body }, context) => createBuyerLink(context, params.id, body),
  revoke: ({ params }, context) => revokeBuyerLink(context, params.id, params.link),
};
