import type { Deed } from '#contract/permissions';
import { lotAddress } from '@/components/catalogue/addresses';
import { api } from '@/services/api';

/** Something the house has, with the address of its page. */
export interface Found {
  to: string;
  title: string;
  detail: string;
}

export interface FoundGroup {
  name: 'lots' | 'auctions' | 'collections' | 'items';
  rows: Found[];
  total: number;
  /** the list that holds them all */
  all?: string;
}

/** rows of a group */
const most = 5;
/** A lot as it is asked for on the telephone: the sale's code, then the number. */
const lotOfSale = /^(\S.*?)\s+(\S+)$/;
const told = (...words: string[]) => words.filter(Boolean).join(' · ');
const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** What of the house holds these words, as far as the reader may open it; `RS12 45` is lot 45 of the sale RS12. */
export async function find(text: string, access: Record<Deed, boolean>): Promise<FoundGroup[]> {
  const groups = await Promise.all([
    access['lots:read'] && lotNamed(text),
    access['auctions:read'] && auctions(text),
    access['items:read'] && items(text),
    access['collections:read'] && collections(text),
  ]);
  return groups.filter((group): group is FoundGroup => Boolean(group && group.rows.length > 0));
}

async function lotNamed(text: string): Promise<FoundGroup | undefined> {
  const [, code = '', label = ''] = lotOfSale.exec(text) ?? [];
  if (!code) return undefined;
  const { data: sales } = await api.auctions.list({ query: { q: code, pageSize: 100 } });
  const sale = sales.find((row) => same(row.code, code));
  if (!sale) return undefined;
  const { data: lots } = await api.lots.list({ params: { id: sale.id }, query: { q: label, pageSize: 100 } });
  const rows = lots
    .filter(({ number }) => same(number, label))
    .map(({ number, title, artist }) => ({
      to: lotAddress(sale.id, number),
      title: told(sale.code, number),
      detail: told(artist, title),
    }));
  return { name: 'lots', rows, total: rows.length };
}

async function auctions(q: string): Promise<FoundGroup> {
  const { data, total } = await api.auctions.list({ query: { q, pageSize: most } });
  const rows = data.map(({ id, code, title }) => ({ to: `/auction/${id}`, title: code, detail: title }));
  return { name: 'auctions', rows, total, all: `/auctions?${new URLSearchParams({ tab: 'all', q })}` };
}

async function items(q: string): Promise<FoundGroup> {
  const { data, total } = await api.items.list({ query: { q, pageSize: most } });
  const rows = data.map(({ id, itemNo, title, artist, offering }) => ({
    to: offering ? lotAddress(offering.auctionId, offering.number) : `/items?item=${id}`,
    title: offering ? told(offering.auctionCode, offering.number) : itemNo,
    detail: told(artist, title),
  }));
  return { name: 'items', rows, total, all: `/items?${new URLSearchParams({ q })}` };
}

async function collections(q: string): Promise<FoundGroup> {
  const { data, total } = await api.collections.list({ query: { q, pageSize: most } });
  const rows = data.map(({ id, code, title }) => ({ to: `/collection/${id}`, title: code, detail: title }));
  return { name: 'collections', rows, total, all: `/collections?${new URLSearchParams({ q })}` };
}
