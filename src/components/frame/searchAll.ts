import type { Permission } from '#contract/api/permissions';
import type { ItemRow } from '#contract/items';
import { maxLotNumberLength } from '#contract/lot-number';
import type { LotRow } from '#contract/lots';
import type { SanctionStatus } from '#contract/sanction-status';
import { lotAddress } from '@/components/lots/addresses';
import { workAddress } from '@/components/works/addresses';
import { api } from '@/services/api';
import { ProblemError } from '@/services/errors';

/** Something the house has, with the address of its page. */
export interface SearchResult {
  key: string | number;
  to: string;
  title: string;
  detail: string;
  /** absent: it is none that has pictures */
  pictureId?: number | null;
  /** of a customer: what the screening against sanctions lists means for them */
  sanctions?: SanctionStatus | null;
}

export interface SearchResultGroup {
  name: 'lots' | 'auctions' | 'collections' | 'items' | 'customers';
  rows: SearchResult[];
  total: number;
  /** the list that holds them all */
  all?: string;
}

/** rows of a group */
const maxPerGroup = 5;
const joinParts = (...words: string[]) => words.filter(Boolean).join(' · ');

/** The sale of an address below `/auction/`, where the reader is just now. */
const parseSaleId = (pathname: string) => /^\/auction\/(\d+)(\/|$)/.exec(pathname)?.[1];

/**
 * What of the house holds these words, as far as the reader may open it; `RS12 45` is lot 45 of the sale RS12, and on
 * a page of that sale `45` is enough.
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

/** A lot as it is asked for on the telephone: the sale's code, then the number; either may hold blanks. */
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

/** A lot of the sale one is in, by its number alone. */
async function findLotInSale(id: number, number: string): Promise<SearchResultGroup | undefined> {
  if (number.length > maxLotNumberLength) return undefined;
  const { data } = await api.lots.list({ params: { id }, query: { number } }).catch(emptyIfNotFound);
  return data.length > 0 ? toLotGroup(await api.auctions.read({ params: { id } }), data) : undefined;
}

/** The address may be that of a sale which is not there. */
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

/** An item is opened where it is offered: in the collection that has it, else as the lot it was last. */
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
