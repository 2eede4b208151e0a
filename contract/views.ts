import * as z from 'zod';
import { limits } from './api/limits';
import { ById, page, Versioned } from './api/page';
import { contract } from './api/route';
import { auctions } from './auctions';
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
import { users } from './users';

/** The lists of which views are saved, each with the right by which it is read. */
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
  jobs: jobs.list.permission,
} as const;
export type ViewList = keyof typeof viewLists;

const List = z.enum(Object.keys(viewLists) as [ViewList, ...ViewList[]]);
const ViewForm = z.strictObject({
  name: Line.min(1).max(limits.name),
  /** the part of the list's address that says what is shown: `kind=TIMED&tab=past` */
  query: Line.max(4000),
  /** with the whole house; nobody but who may share sets it */
  shared: z.boolean(),
});

/** What a list shows, under a name. */
export const View = ViewForm.extend({
  id: z.number(),
  list: List,
  /** whose it is */
  by: z.string(),
  mine: z.boolean(),
  /** may this reader rename, share and remove it */
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
    summary: 'The saved views of a list, or of all: one’s own, and those shared with the house.',
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
    summary: 'Save what a list shows under a name; to share it with the house takes a right.',
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
    summary: 'Change a view of one’s own; one that is shared, also by whoever may share.',
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
    summary: 'Remove a view of one’s own; one that is shared, also by whoever may share.',
    params: ById,
    reply: 'nothing',
  },
});
