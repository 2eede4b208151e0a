import sql from 'sql-template-tag';
import type { Language } from '#contract/session';
import { getTimeFormat } from '#contract/time-format';
import type { Db } from '../db/database';
import type { SaleData } from '../rendering/render-data';
import type { PictureFile } from '../settings/picture-links';
import { selectPicture } from './pictures';
import { fillAddress, type RenderResources } from './template-context';

interface SaleRow extends Pick<SaleData, 'id' | 'title' | 'subtitle' | 'location' | 'viewing'> {
  code: string;
  startsAt: string | null;
  endsAt: string | null;
  timeZone: string;
  file: PictureFile | null;
}

/** Formats the days of a sale in its time zone and the recipient's language. */
export function formatDays(
  { startsAt, endsAt, timeZone }: Pick<SaleRow, 'startsAt' | 'endsAt' | 'timeZone'>,
  language: Language,
): string {
  const format = getTimeFormat(language, { dateStyle: 'long', timeZone });
  if (startsAt && endsAt) return format.formatRange(new Date(startsAt), new Date(endsAt));
  const at = startsAt ?? endsAt;
  return at ? format.format(new Date(at)) : '';
}

const toSaleData = (row: SaleRow, resources: RenderResources, pattern: string): SaleData => ({
  id: row.id,
  title: row.title,
  subtitle: row.subtitle,
  dates: formatDays(row, resources.language),
  location: row.location,
  viewing: row.viewing,
  url: fillAddress(pattern, { code: row.code, id: String(row.id) }),
  picture: row.file && resources.picture(row.file),
});

/** Returns the data of sales as emails show them. */
export async function loadSales(
  db: Db,
  resources: RenderResources,
  ids: readonly number[],
): Promise<SaleData[]> {
  if (ids.length === 0) return [];
  const rows = await db.rows<SaleRow>(sql`
    select a.id, a.code, a.title, a.subtitle, a.location, a.viewing, a.starts_at as "startsAt", a.ends_at as "endsAt",
      a.time_zone as "timeZone", (
        select ${selectPicture(sql`x.item_id`)} from lots l join lot_items x on x.lot_id = l.id and x.ordinal = 1
        where l.auction_id = a.id
          and exists (select 1 from pictures p where p.item_id = x.item_id and p.state = 'READY')
        order by l.sort_key, l.id limit 1) as file
    from auctions a where a.id = any(${[...ids]}::bigint[])`);
  return rows.map((row) => toSaleData(row, resources, resources.addresses.sale));
}

/** Returns the data of collections in the same form as sales. */
export async function loadCollections(
  db: Db,
  resources: RenderResources,
  ids: readonly number[],
): Promise<SaleData[]> {
  if (ids.length === 0) return [];
  const rows = await db.rows<SaleRow>(sql`
    select c.id, c.code, c.title, c.subtitle, c.location, '' as viewing, c.starts_at as "startsAt", c.ends_at as "endsAt",
      c.time_zone as "timeZone", (
        select ${selectPicture(sql`w.item_id`)} from collection_items w where w.collection_id = c.id
          and exists (select 1 from pictures p where p.item_id = w.item_id and p.state = 'READY')
        order by w.position, w.id limit 1) as file
    from collections c where c.id = any(${[...ids]}::bigint[])`);
  return rows.map((row) => toSaleData(row, resources, resources.addresses.collection));
}
