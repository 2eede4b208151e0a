import type { Permission } from '#contract/api/permissions';
import type { ItemRow } from '#contract/items';
import { maxLotNumberLength } from '#contract/lot-number';
import type { LotRow } from '#contract/lots';
import type { SanctionStatus } from '#contract/sanction-status';
import { lotAddress } from '@/components/lots/addresses';
import { workAddress } from '@/components/works/addresses';
import { api } from '@/services/api';
import { ProblemError } from '@/services/errors';

/** A search result with the address of its page. */
export interface SearchResult {
  key: string | number;
  to: string;
  title: string;
  detail: string;
  /** absent: results of this kind have no pictures */
  pictureId?: number | null;
  /** for customers: the sanctions status */
  sanctions?: SanctionStatus | null;
}

export interface SearchResultGroup {
  name: 'lots' | 'auctions' | 'collections' | 'items' | 'customers';
  rows: SearchResult[];
  total: number;
  /** address of the complete list */
  all?: string;
}

/** maximum number of rows per group */
const maxPerGroup = 5;
const joinParts = (...words: string[]) => words.filter(Boolean).join(' · ');

/** Returns the sale id in an address below `/auction/`. */
const parseSaleId = (pathname: string) => /^\/auction\/(\d+)(\/|$)/.exec(pathname)?.[1];

/**
 * Searches everything the reader may open. `RS12 45` finds lot 45 of the sale RS12; on a page of that sale `45` is enough.
 */
export async function searchAll(
  text: string,
  access: Record<Permission, boolean>,
  pathname: string,
): Promise<SearchResultGroup[]> {
  const currentSaleId = parseSaleId(pathname);
  const groups = await Promise.all([
    access['lots:read'] && currentSaleId !== undefined && findLotInSale(Number(currentSaleId), text),
    access['lots:read'] && findLotByCode(text),
    access['auctions:read'] && findAuctions(text),
    access['items:read'] && findItems(text),
    access['collections:read'] && findCollections(text),
    access['customers:read'] && findCustomers(text),
  ]);
  return groups.filter((group): group is SearchResultGroup => Boolean(group && group.rows.length > 0));
}

/** Finds a lot by the sale's code followed by the number; either may contain blanks. */
async function findLotByCode(text: string): Promise<SearchResultGroup | undefined> {
  const [first = '', ...moreWords] = text.split(/\s+/);
  if (moreWords.length === 0) return undefined;
  const { data: sales } = await api.auctions.list({ query: { q: first, pageSize: 100 } });
  const [sale] = sales
    .filter(({ code }) => text.toLowerCase().startsWith(`${code.toLowerCase()} `))
    .toSorted((a, b) => b.code.length - a.code.length);
  const number = text.slice(sale?.code.length).trim();
  if (!sale || number.length > maxLotNumberLength) return undefined;
  const { data } = await api.lots.list({ params: { id: sale.id }, query: { number } });
  return toLotGroup(sale, data);
}

/** Finds a lot of the current sale by its number alone. */
async function findLotInSale(id: number, number: string): Promise<SearchResultGroup | undefined> {
  if (number.length > maxLotNumberLength) return undefined;
  const { data } = await api.lots.list({ params: { id }, query: { number } }).catch(emptyIfNotFound);
  return data.length > 0 ? toLotGroup(await api.auctions.read({ params: { id } }), data) : undefined;
}

/** The address may contain a sale that does not exist. */
function emptyIfNotFound(error: unknown): { data: LotRow[] } {
  if (error instanceof ProblemError && error.status === 404) return { data: [] };
  throw error;
}

function toLotGroup(sale: { id: number; code: string }, lots: readonly LotRow[]): SearchResultGroup {
  const rows = lots.map(({ id, number, title, artist, pictureId }) => ({
    key: id,
    to: lotAddress(sale.id, number),
    title: joinParts(sale.code, number),
    detail: joinParts(artist, title),
    pictureId,
  }));
  return { name: 'lots', rows, total: rows.length };
}

async function findAuctions(q: string): Promise<SearchResultGroup> {
  const { data, total } = await api.auctions.list({ query: { q, pageSize: maxPerGroup } });
  const rows = data.map(({ id, code, title, coverId }) => ({
    key: id,
    to: `/auction/${id}`,
    title: code,
    detail: title,
    pictureId: coverId,
  }));
  return { name: 'auctions', rows, total, all: `/auctions?${new URLSearchParams({ tab: 'all', q })}` };
}

/** Links an item to the collection that offers it, else to its latest lot. */
function toItemLink({ id, itemNo, offering, shownIn }: ItemRow): Pick<SearchResult, 'to' | 'title'> {
  if (shownIn)
    return { to: workAddress(shownIn.collectionId, itemNo), title: joinParts(shownIn.code, itemNo) };
  if (offering)
    return {
      to: lotAddress(offering.auctionId, offering.number),
      title: joinParts(offering.auctionCode, offering.number),
    };
  return { to: `/items?item=${id}`, title: itemNo };
}

async function findItems(q: string): Promise<SearchResultGroup> {
  const { data, total } = await api.items.list({ query: { q, pageSize: maxPerGroup } });
  const rows = data.map((item) => ({
    key: item.id,
    ...toItemLink(item),
    detail: joinParts(item.artist, item.title),
    pictureId: item.pictureId,
  }));
  return { name: 'items', rows, total, all: `/items?${new URLSearchParams({ q })}` };
}

async function findCollections(q: string): Promise<SearchResultGroup> {
  const { data, total } = await api.collections.list({ query: { q, pageSize: maxPerGroup } });
  const rows = data.map(({ id, code, title }) => ({
    key: id,
    to: `/collection/${id}`,
    title: code,
    detail: title,
  }));
  return { name: 'collections', rows, total, all: `/collections?${new URLSearchParams({ q })}` };
}

async function findCustomers(q: string): Promise<SearchResultGroup> {
  const { data, total } = await api.customers.list({ query: { q, pageSize: maxPerGroup } });
  const rows = data.map(({ id, customerNo, name, town, sanctions }) => ({
    key: id,
    to: `/customer/${id}`,
    title: name,
    detail: joinParts(customerNo, town),
    sanctions,
  }));
  return { name: 'customers', rows, total, all: `/customers?${new URLSearchParams({ q })}` };
}
