import type { SanctionStatus } from '#contract/sanction-status';
import type { SearchGroup, SearchHit, SearchKind } from '#contract/search';
import { lotAddress } from '@/components/lots/addresses';
import { workAddress } from '@/components/works/addresses';
import type { MessageId } from '@/locales/messages';
import type { Text } from '@/services/text';

/** A row of the palette: what Enter opens. */
export interface Entry {
  key: string;
  to: string;
  title: string;
  detail: string;
  /** what kind of thing it is, where rows of several kinds are listed together */
  kind?: string;
  /** absent: rows of this kind have no pictures */
  pictureId?: number | null;
  sanctions?: SanctionStatus | null;
}

export interface EntryGroup {
  key: string;
  heading: string;
  entries: readonly Entry[];
  /** a sentence below the rows */
  note?: string;
}

export const kindNames: Readonly<Record<SearchKind, MessageId>> = {
  lots: 'auctions.lots',
  auctions: 'title.auctions',
  items: 'title.items',
  collections: 'title.collections',
  works: 'collections.tab.works',
  customers: 'title.customers',
  sales: 'sales.view',
  campaigns: 'title.campaigns',
  templates: 'title.templates',
  artists: 'artists.title',
  users: 'users.title',
};

const withQuery = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

const pagesOfRows: Readonly<Record<SearchKind, (hit: SearchHit) => string>> = {
  lots: () => '/auctions',
  auctions: ({ id }) => `/auction/${id}`,
  items: ({ id }) => `/items?item=${id}`,
  collections: ({ id }) => `/collection/${id}`,
  works: () => '/collections',
  customers: ({ id }) => `/customer/${id}`,
  sales: ({ title }) => withQuery('/items', { view: 'sales', q: title }),
  campaigns: ({ id }) => `/campaign/${id}`,
  templates: ({ id }) => `/template/${id}`,
  artists: ({ id }) => `/items?view=artists&artist=${id}`,
  users: ({ id }) => `/settings/admin-settings/users?user=${id}`,
};

/** Returns the address of a found row: the lot or work that shows it, else its own page. */
function toAddress(hit: SearchHit): string {
  if (hit.lot) return lotAddress(hit.lot.auctionId, hit.lot.number);
  if (hit.work) return workAddress(hit.work.collectionId, hit.work.itemNo);
  return pagesOfRows[hit.kind](hit);
}

const kindsWithPictures: readonly SearchKind[] = ['lots', 'auctions', 'items', 'works', 'sales'];

export const toEntry = (hit: SearchHit): Entry => ({
  key: `${hit.kind}-${hit.id}`,
  to: toAddress(hit),
  title: hit.title,
  detail: hit.detail,
  ...(kindsWithPictures.includes(hit.kind) && { pictureId: hit.pictureId }),
  sanctions: hit.sanctions,
});

/** The complete lists that continue a group with more matches than rows. */
const listsOfMatches: Readonly<Partial<Record<SearchKind, (q: string) => string>>> = {
  auctions: (q) => withQuery('/auctions', { tab: 'all', q }),
  items: (q) => withQuery('/items', { q }),
  collections: (q) => withQuery('/collections', { q }),
  customers: (q) => withQuery('/customers', { q }),
  sales: (q) => withQuery('/items', { view: 'sales', q }),
  campaigns: (q) => withQuery('/campaigns', { tab: 'all', q }),
  templates: (q) => withQuery('/templates', { q }),
  artists: (q) => withQuery('/items', { view: 'artists', q }),
  users: (q) => withQuery('/settings/admin-settings/users', { q }),
};

/** Returns the rows of a group; when there are more matches, the last one opens the complete list. */
export function toEntryGroup(t: Text, { kind, data, total }: SearchGroup, q: string): EntryGroup {
  const hasMore = total > data.length;
  const all = hasMore ? listsOfMatches[kind]?.(q) : undefined;
  return {
    key: kind,
    heading: t(kindNames[kind]),
    entries: [
      ...data.map(toEntry),
      ...(all ? [{ key: `${kind}-all`, to: all, title: '', detail: t('find.all', { total }) }] : []),
    ],
    // Lots have no list of matches to continue with.
    ...(hasMore && !all && { note: t('find.more', { count: data.length }) }),
  };
}
