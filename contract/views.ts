import * as z from 'zod';
import { limits } from './api/limits';
import { ById, page, Versioned } from './api/page';
import { contract } from './api/route';
import { auctions } from './auctions';
import { audit } from './audit';
import { campaigns } from './campaigns';
import { collections } from './collections';
import { customers } from './customers';
import { items } from './items';
import { jobs } from './jobs';
import { Line } from './line';
import { outbox } from './outbox';
import { sales } from './sales';
import { segments } from './segments';
import { suppressions } from './suppressions';
import { templates } from './templates';
import { textMessages } from './text-messages';
import { users } from './users';

/** The lists that have saved views, each with the permission that reads it. */
export const viewLists = {
  auctions: auctions.list.permission,
  collections: collections.list.permission,
  campaigns: campaigns.list.permission,
  customers: customers.list.permission,
  items: items.list.permission,
  sales: sales.list.permission,
  segments: segments.list.permission,
  suppressions: suppressions.list.permission,
  templates: templates.list.permission,
  users: users.list.permission,
  outbox: outbox.list.permission,
  textMessages: textMessages.list.permission,
  jobs: jobs.list.permission,
  audit: audit.list.permission,
} as const;
export type ViewList = keyof typeof viewLists;

const List = z.enum(Object.keys(viewLists) as [ViewList, ...ViewList[]]);
const ViewForm = z.strictObject({
  name: Line.min(1).max(limits.name),
  /** the query string of the view: `kind=TIMED&tab=past` */
  query: Line.max(4000),
  /** visible to all users; setting it requires a permission */
  shared: z.boolean(),
});

/** A saved view of a list. */
export const View = ViewForm.extend({
  id: z.number(),
  list: List,
  /** the owner */
  by: z.string(),
  byId: z.number(),
  mine: z.boolean(),
  /** whether this user can rename, share and delete it */
  editable: z.boolean(),
  version: z.number(),
});
export type View = z.infer<typeof View>;

export const views = contract({
  list: {
    method: 'GET',
    path: '/views',
    permission: 'signed-in',
    subject: 'none',
    summary: "List the saved views of one list or of all: the user's own and shared ones.",
    query: z.object({ list: List.optional() }),
    reply: page(View),
  },
  create: {
    method: 'POST',
    path: '/views',
    permission: 'signed-in',
    subject: 'none',
    also: [
      { permissions: viewLists, selectedBy: 'body.list' },
      { permission: 'views:share', when: 'viewIsShared' },
    ],
    summary: 'Save a view of a list; sharing it requires a permission.',
    body: ViewForm.extend({ list: List, shared: z.boolean().default(false) }),
    reply: View,
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/views/:id',
    permission: 'signed-in',
    subject: 'view',
    also: [
      { permission: 'views:share', when: 'viewIsAnothers' },
      { permission: 'views:share', when: 'viewIsShared' },
    ],
    summary: 'Change a view of the user, or a shared one with the permission to share.',
    params: ById,
    body: ViewForm.partial().extend(Versioned.shape),
    reply: View,
  },
  remove: {
    method: 'DELETE',
    path: '/views/:id',
    permission: 'signed-in',
    subject: 'view',
    also: [{ permission: 'views:share', when: 'viewIsAnothers' }],
    summary: 'Delete a view of the user, or a shared one with the permission to share.',
    params: ById,
    reply: 'nothing',
  },
});
