import { can } from '#contract/api/permissions';
import type { Handlers, Input } from '#contract/api/route';
import { artists } from '#contract/artists';
import { auctions } from '#contract/auctions';
import { campaigns } from '#contract/campaigns';
import { collections } from '#contract/collections';
import { customers } from '#contract/customers';
import { items } from '#contract/items';
import { sales } from '#contract/sales';
import {
  type SearchGroup,
  type SearchHit,
  type SearchKind,
  type search,
  searchPermissions,
} from '#contract/search';
import { templates } from '#contract/templates';
import { users } from '#contract/users';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { toHit } from './hit';
import {
  findLotByCode,
  findLotsByNumber,
  findNumberInLatest,
  maxShownLots,
  searchLotsByText,
  searchLotsOfAuction,
} from './lots';

/** The contracts of the lists that are searched. */
const lists = { auctions, items, collections, customers, sales, campaigns, templates, artists, users };
type ListKind = keyof typeof lists;
/** The handlers of these lists, so that the search finds exactly what the lists do. */
export type ListHandlers = {
  [Kind in ListKind]: Handlers<Pick<(typeof lists)[Kind], 'list'>, Context>['list'];
};
interface SearchMatches {
  data: SearchHit[];
  total: number;
}

/** maximum number of rows in a group */
const maxPerGroup = 5;

const toInput = <Query>(query: Query) => ({ params: undefined, query, body: undefined, file: undefined });
const firstRows = (q: string) => ({ q, pageSize: maxPerGroup });

/** How each list is searched, and what a hit shows of its row: no secrets, because replies of the search are not redacted. */
const finders: {
  [Kind in ListKind]: (handler: ListHandlers[Kind], context: Context, q: string) => Promise<SearchMatches>;
} = {
  auctions: async (handler, context, q) => {
    const { data, total } = await handler(toInput(auctions.list.query.parse(firstRows(q))), context);
    const hits = data.map(({ id, code, title, coverId }) =>
      toHit('auctions', { id, title: [code], detail: [title], pictureId: coverId }),
    );
    return { data: hits, total };
  },
  items: async (handler, context, q) => {
    const { data, total } = await handler(toInput(items.list.query.parse(firstRows(q))), context);
    const hits = data.map(({ id, itemNo, artist, title, pictureId, offering, collection: current }) => {
      const parts = { id, detail: [artist, title], pictureId };
      if (current) {
        const { collectionId, code } = current;
        return toHit('items', { ...parts, title: [code, itemNo], work: { collectionId, itemNo } });
      }
      if (!offering) return toHit('items', { ...parts, title: [itemNo] });
      const { auctionId, auctionCode, number } = offering;
      return toHit('items', { ...parts, title: [auctionCode, number], lot: { auctionId, number } });
    });
    return { data: hits, total };
  },
  collections: async (handler, context, q) => {
    const { data, total } = await handler(toInput(collections.list.query.parse(firstRows(q))), context);
    const hits = data.map(({ id, code, title }) =>
      toHit('collections', { id, title: [code], detail: [title] }),
    );
    return { data: hits, total };
  },
  customers: async (handler, context, q) => {
    const { data, total } = await handler(toInput(customers.list.query.parse(firstRows(q))), context);
    const hits = data.map(({ id, name, customerNo, town, sanctions }) =>
      toHit('customers', { id, title: [name], detail: [customerNo, town], sanctions }),
    );
    return { data: hits, total };
  },
  sales: async (handler, context, q) => {
    const { data, total } = await handler(toInput(sales.list.query.parse(firstRows(q))), context);
    const hits = data.map(
      ({ id, artist, title, place, lotNumber, itemNo, auctionId, collectionId, pictureId }) =>
        toHit('sales', {
          id,
          title: [place ?? '', lotNumber ?? itemNo ?? ''],
          detail: [artist, title],
          lot: auctionId === null || lotNumber === null ? null : { auctionId, number: lotNumber },
          work: collectionId === null || itemNo === null ? null : { collectionId, itemNo },
          pictureId,
        }),
    );
    return { data: hits, total };
  },
  campaigns: async (handler, context, q) => {
    const { data, total } = await handler(toInput(campaigns.list.query.parse(firstRows(q))), context);
    const hits = data.map(({ id, name, sale }) =>
      toHit('campaigns', { id, title: [name], detail: [sale?.code ?? '', sale?.title ?? ''] }),
    );
    return { data: hits, total };
  },
  templates: async (handler, context, q) => {
    const { data, total } = await handler(toInput(templates.list.query.parse(firstRows(q))), context);
    const hits = data.map(({ id, name, subject }) =>
      toHit('templates', { id, title: [name], detail: [subject] }),
    );
    return { data: hits, total };
  },
  artists: async (handler, context, q) => {
    const { data, total } = await handler(toInput(artists.list.query.parse(firstRows(q))), context);
    const hits = data.map(({ id, name, dates }) => toHit('artists', { id, title: [name], detail: [dates] }));
    return { data: hits, total };
  },
  users: async (handler, context, q) => {
    const { data, total } = await handler(toInput(users.list.query.parse(firstRows(q))), context);
    const hits = data.map(({ id, name, email }) =>
      toHit('users', { id, title: [name], detail: [String(email)] }),
    );
    return { data: hits, total };
  },
};

/** Works are found as items, which link to them. */
const searchedKinds = ['lots', ...(Object.keys(finders) as ListKind[])] as const;
/** How many lists a search reads at a time: the connections to the database are for all users. */
const parallelLists = 3;

/** Searches everything that the user may list. Groups without a match are left out. */
export async function findEverything(
  handlers: ListHandlers,
  context: Context,
  { q, auction, only }: Input<typeof search.find>['query'],
): Promise<SearchGroup[]> {
  const { db, user } = context;
  const text = q.replace(/\s+/g, ' ');
  const searchLots = only === 'lots' ? findLots : findNamedLots;
  const kinds = searchedKinds.filter(
    (kind) => can(user, searchPermissions[kind]) && (only === undefined || kind === only),
  );
  const matchesByKind = new Map<SearchKind, SearchMatches>();
  const remaining = [...kinds];
  const searchRemaining = async () => {
    for (let kind = remaining.shift(); kind; kind = remaining.shift())
      matchesByKind.set(
        kind,
        kind === 'lots'
          ? await searchLots(db, text, auction)
          : await searchList(kind, handlers, context, text),
      );
  };
  await Promise.all(Array.from({ length: parallelLists }, searchRemaining));
  return kinds.flatMap((kind) => {
    const group = matchesByKind.get(kind);
    return group && group.data.length > 0 ? [{ kind, ...group }] : [];
  });
}

const searchList = <Kind extends ListKind>(
  kind: Kind,
  handlers: ListHandlers,
  context: Context,
  text: string,
): Promise<SearchMatches> => finders[kind](handlers[kind], context, text);

/** Finds the lots that the text names: a number of this auction, or the code of an auction with a number. */
const findNamedLots = (db: Db, text: string, auction: number | undefined): Promise<SearchMatches> =>
  mergeLots(auction === undefined ? [] : findLotsByNumber(db, auction, text), findLotByCode(db, text));

/** Finds lots by number and text: those of this auction first. */
const findLots = (db: Db, text: string, auction: number | undefined): Promise<SearchMatches> =>
  mergeLots(
    auction === undefined ? [] : searchLotsOfAuction(db, auction, text),
    findLotByCode(db, text),
    findNumberInLatest(db, text),
    searchLotsByText(db, text),
  );

/** Joins lots found in several ways, each once. Returns at most `maxShownLots`, and a larger total if there are more. */
async function mergeLots(...lists: (SearchHit[] | Promise<SearchHit[]>)[]): Promise<SearchMatches> {
  const data = new Map((await Promise.all(lists)).flat().map((hit) => [hit.id, hit]));
  return { data: [...data.values()].slice(0, maxShownLots), total: data.size };
}
