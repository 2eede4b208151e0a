import sql, { type Sql } from 'sql-template-tag';
import { artistSeparator, formatArtists } from '#contract/artist-text';
import { salePhases } from '#contract/auction-states';
import type { LotSource } from '#contract/blocks';
import { type Currency, getCurrency } from '#contract/currencies';
import type { attributions } from '#contract/item-fields';
import { formatMoney } from '#contract/money/money';
import type { Language } from '#contract/session';
import type { Db } from '../db/database';
import { contains } from '../db/search';
import { locales } from '../locales/locales';
import type { LotData } from '../rendering/render-data';
import { emailText } from '../rendering/words';
import type { PictureFile } from '../settings/picture-links';
import { selectPicture } from './pictures';
import {
  fillAddress,
  loadRenderResources,
  type RenderResources,
  type TemplateContext,
} from './template-context';

/** Returns the data of lots for emails in this language, for lots that are assigned to individual recipients. */
export async function loadLotData(
  templateContext: TemplateContext,
  lotIds: readonly number[],
  language: Language,
): Promise<LotData[]> {
  return loadLotsWhere(
    templateContext.db,
    await loadRenderResources(templateContext, language),
    sql`l.id = any(${[...lotIds]}::bigint[])`,
  );
}

/** Returns the lots that match a filter, in its order, without withdrawn ones. */
export async function findFilteredLots(
  db: Db,
  source: Extract<LotSource, { kind: 'FILTER' }>,
): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    select l.id from lots l join lot_items x on x.lot_id = l.id and x.ordinal = 1 join items i on i.id = x.item_id
    where l.auction_id = ${source.auctionId} and l.status <> 'WITHDRAWN'
      and (${source.departmentId}::bigint is null or i.department_id = ${source.departmentId})
      and (${source.categoryId}::bigint is null or i.category_id = ${source.categoryId})
      and ${contains(sql`fold(i.artist)`, source.artist)}
    order by case when ${source.order === 'ESTIMATE'} then coalesce(l.estimate_high, l.estimate_low) end desc nulls last,
      l.sort_key, l.id
    limit ${source.most}`);
  return rows.map(({ id }) => id);
}

interface LotRow extends Pick<LotData, 'id' | 'auctionId' | 'number' | 'artist' | 'title'> {
  saleTitle: string;
  code: string;
  attribution: (typeof attributions)[number];
  moreAttributions: (typeof attributions)[number][];
  dateText: string;
  medium: string;
  dimensions: string;
  status: string;
  over: boolean;
  hammer: number | null;
  low: number | null;
  high: number | null;
  onRequest: boolean;
  currency: string;
  file: PictureFile | null;
}

/** Returns the data of lots that match a condition, as emails show them. */
export async function loadLotsWhere(db: Db, resources: RenderResources, where: Sql): Promise<LotData[]> {
  const rows = await db.rows<LotRow>(sql`
    select l.id, l.auction_id as "auctionId", l.number, i.artist, coalesce(nullif(l.title, ''), i.title) as title, a.code, a.title as "saleTitle",
      i.attribution, i.more_attributions as "moreAttributions", i.date_text as "dateText", i.medium, i.dimensions, l.status, l.hammer, l.estimate_low as low,
      l.estimate_high as high, l.estimate_on_request as "onRequest", a.currency,
      a.status = any(${[...salePhases.over]}::text[]) as over, ${selectPicture(sql`i.id`)} as file
    from lots l join auctions a on a.id = l.auction_id join lot_items x on x.lot_id = l.id and x.ordinal = 1
    join items i on i.id = x.item_id where ${where}`);
  return rows.map((row) => toLotData(row, resources));
}

function toLotData(row: LotRow, { language, addresses, currencies, picture }: RenderResources): LotData {
  const { id, auctionId, number, title, code, file, status } = row;
  return {
    id,
    auctionId,
    sale: { title: row.saleTitle, code },
    number,
    title: language.startsWith('zh') && title ? `《${title}》` : title,
    artist: artistText(row, language),
    details: [row.dateText, row.medium, row.dimensions].filter(Boolean).join(' · '),
    estimate: priceText(row, language, currencies),
    picture: file && picture(file),
    url: fillAddress(addresses.lot, { code, lot: number, id: String(id) }),
    state: status === 'WITHDRAWN' || status === 'SOLD' ? status : 'OFFERED',
    over: row.over,
  };
}

/** Returns the artists with their qualifiers, which follow the name in Chinese. */
const artistText = (row: LotRow, language: Language): string =>
  formatArtists(row, (name, attribution) => {
    if (attribution === '') return name;
    const attributionText = locales[language].fields[`lots.attribution.${attribution}`];
    return language.startsWith('zh') ? `${name} ${attributionText}` : `${attributionText} ${name}`;
  }).join(artistSeparator);

function priceText(row: LotRow, language: Language, currencies: readonly Currency[]): string {
  const currency = getCurrency(row.currency, currencies);
  const money = (amount: number, bare = false) =>
    formatMoney(amount, currency, language, { short: true, bare });
  if (row.status === 'SOLD' && row.hammer !== null)
    return emailText(language, 'sold', { price: money(row.hammer) });
  if (row.onRequest) return emailText(language, 'onRequest');
  const { low, high } = row;
  if (low === null && high === null) return '';
  const estimate =
    low !== null && high !== null && low !== high
      ? `${money(low)}–${money(high, true)}`
      : money(low ?? high ?? 0);
  return emailText(language, 'estimate', { estimate });
}
