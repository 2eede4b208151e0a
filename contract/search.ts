import * as z from 'zod';
import { limits } from './api/limits';
import { list } from './api/page';
import { contract } from './api/route';
import { artists } from './artists';
import { auctions } from './auctions';
import { campaigns } from './campaigns';
import { collections } from './collections';
import { customers } from './customers';
import { items } from './items';
import { lots } from './lots';
import { maxRecents } from './recents';
import { sales } from './sales';
import { sanctionStatus } from './sanction-status';
import { templates } from './templates';
import { users } from './users';
import { works } from './works';

/** What the global search finds, in the order of its results, each with the permission that reads the list of its rows. */
export const searchPermissions = {
  lots: lots.list.permission,
  auctions: auctions.list.permission,
  items: items.list.permission,
  collections: collections.list.permission,
  works: works.list.permission,
  customers: customers.list.permission,
  sales: sales.list.permission,
  campaigns: campaigns.list.permission,
  templates: templates.list.permission,
  artists: artists.list.permission,
  users: users.list.permission,
} as const;
export type SearchKind = keyof typeof searchPermissions;
const kinds = Object.keys(searchPermissions) as [SearchKind, ...SearchKind[]];

/** A row that the search found. It contains only what every user who reads the list of these rows may see. */
export const SearchHit = z.object({
  kind: z.enum(kinds),
  id: z.number(),
  title: z.string(),
  detail: z.string(),
  /** the lot that shows the row */
  lot: z.object({ auctionId: z.number(), number: z.string() }).nullable(),
  /** the work that shows the row */
  work: z.object({ collectionId: z.number(), itemNo: z.string() }).nullable(),
  pictureId: z.number().nullable(),
  /** of a customer */
  sanctions: sanctionStatus,
});
export type SearchHit = z.infer<typeof SearchHit>;

const SearchGroup = z.object({
  kind: z.enum(kinds),
  data: z.array(SearchHit),
  /** the number of matches, of which `data` contains the first; lots are not counted beyond the first that is left out */
  total: z.number(),
});
export type SearchGroup = z.infer<typeof SearchGroup>;

/** A recently opened row: `auctions-12`. A sale of the ledger opens its lot or work, which is remembered instead. */
const Recent = z
  .string()
  .regex(new RegExp(`^(?:${kinds.filter((kind) => kind !== 'sales').join('|')})-[1-9]\\d{0,14}$`));

export const search = contract({
  find: {
    method: 'GET',
    path: '/search',
    permission: 'signed-in',
    subject: 'none',
    summary: 'Search everything that the user may list. “RS12 45” finds lot 45 of RS12.',
    query: z.object({
      q: z.string().trim().min(1).max(limits.search),
      /** the auction whose lots come first, found by their number alone */
      auction: z.coerce.number().int().positive().optional(),
      /** finds only lots, by their number or their text */
      only: z.literal('lots').optional(),
    }),
    reply: z.object({ groups: z.array(SearchGroup) }),
  },
  recent: {
    method: 'GET',
    path: '/search/recent',
    permission: 'signed-in',
    subject: 'none',
    summary:
      'Name recently opened rows, in the given order, without those that the user may not see any more.',
    query: z.object({ row: list(Recent).pipe(z.array(z.string()).max(maxRecents)) }),
    reply: z.object({ hits: z.array(SearchHit) }),
  },
});
