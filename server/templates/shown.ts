import sql, { type Sql } from 'sql-template-tag';
import { salePhases } from '#contract/auctions';
import type { Block, LeafBlock, Letter, LotSource } from '#contract/blocks';
import { type Currency, currencyOf } from '#contract/currencies';
import type { attributions } from '#contract/item-fields';
import { formatMoney } from '#contract/money';
import type { Language } from '#contract/session';
import type { TemplateKind } from '#contract/templates';
import { timeFormat } from '#contract/time-format';
import type { Db } from '../db/database';
import { contains } from '../db/search';
import type { House } from '../house';
import { showerOf } from '../links/answer';
import { fieldWords } from '../links/words';
import { type Shown, type ShownLot, type ShownPicture, type ShownSale, sourceKey } from '../rendering/shown';
import { letterWord } from '../rendering/words';
import { definedCurrencies } from '../settings/currencies';
import { houseMail } from '../settings/frame';
import { addressing, type PictureFile } from './pictures';

/** From where letters are made: the database, or the transaction of a deed, and where people reach the house. */
export interface Premises {
  db: Db;
  publicUrl: House['publicUrl'];
}

type Addresses = Record<'lot' | 'sale' | 'collection', string>;
interface With {
  language: Language;
  addresses: Addresses;
  currencies: readonly Currency[];
  picture: (file: PictureFile) => ShownPicture;
}

/** Everything that these letters show of the house, as it stands now, in their language. */
export async function shownFor(
  { db, publicUrl }: Premises,
  letters: readonly Letter[],
  language: Language,
  kind: TemplateKind = 'CAMPAIGN',
): Promise<Shown> {
  const blocks = letters.flatMap(leavesOf);
  const sources = blocks.flatMap((block) => (block.type === 'lots' && block.source ? [block.source] : []));
  const filters = sources.filter((source) => source.kind === 'FILTER');
  const [given, found] = await Promise.all([
    withOf({ db, publicUrl }, language),
    Promise.all(filters.map(async (source) => [sourceKey(source), await lotsFound(db, source)] as const)),
  ]);
  const lotIds = [
    ...blocks.flatMap((block) => (block.type === 'lot' && block.lotId !== null ? [block.lotId] : [])),
    ...sources.flatMap((source) =>
      source.kind === 'PICKED' ? source.lotIds : source.kind === 'INTERESTS' ? source.fallback : [],
    ),
    ...found.flatMap(([, ids]) => ids),
  ];
  const [house, lots, sales, collections, pictures] = await Promise.all([
    houseOf(db),
    lotsBy(db, given, sql`l.id = any(${lotIds}::bigint[])`),
    salesBy(
      db,
      given,
      blocks.flatMap((block) => (block.type === 'auction' ? (block.auctionId ?? []) : [])),
    ),
    collectionsBy(
      db,
      given,
      blocks.flatMap((block) => (block.type === 'collection' ? (block.collectionId ?? []) : [])),
    ),
    picturesBy(db, given, blocks.flatMap(fileOf)),
  ]);
  return {
    language,
    kind,
    house,
    lots: byId(lots),
    sales: byId(sales),
    collections: byId(collections),
    pictures,
    found: Object.fromEntries(found),
  };
}

/** These lots as a letter in this language shows them: those that readers are given one by one. */
export async function shownLots(
  premises: Premises,
  lotIds: readonly number[],
  language: Language,
): Promise<ShownLot[]> {
  return lotsBy(premises.db, await withOf(premises, language), sql`l.id = any(${[...lotIds]}::bigint[])`);
}

/** The blocks of a letter, those within columns too. */
export const leavesOf = ({ body }: Letter): LeafBlock[] =>
  body.mode === 'BLOCKS'
    ? body.blocks.flatMap((block: Block) => (block.type === 'columns' ? block.columns.flat() : [block]))
    : [];

const fileOf = (block: LeafBlock): string[] =>
  (block.type === 'image' || block.type === 'header') && block.picture ? [block.picture.fileKey] : [];
const byId = <Row extends { id: number }>(rows: readonly Row[]): Record<number, Row> =>
  Object.fromEntries(rows.map((row) => [row.id, row]));

async function withOf({ db, publicUrl }: Premises, language: Language): Promise<With> {
  const [addresses, currencies, picture] = await Promise.all([
    db.row<Addresses>(sql`
      select lot_address as lot, sale_address as sale, collection_address as collection from email_settings`),
    definedCurrencies(db),
    addressing(db, publicUrl),
  ]);
  return { language, addresses, currencies, picture };
}

async function houseOf(db: Db): Promise<Shown['house']> {
  const [{ name, address, phone, email, website }, { footer }] = await Promise.all([
    showerOf({ db }),
    houseMail(db),
  ]);
  return { name, address, phone, email, website, footer };
}

/** The lots that a filter finds, in its order, those left out that are withdrawn. */
async function lotsFound(db: Db, source: Extract<LotSource, { kind: 'FILTER' }>): Promise<number[]> {
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

/** The first picture of the item, as JSON. */
const pictureOf = (item: Sql): Sql => sql`
  (select jsonb_build_object('fileKey', p.file_key, 'width', p.width, 'height', p.height) from pictures p
    where p.item_id = ${item} and p.state = 'READY' order by p.position, p.id limit 1)`;

interface LotRow extends Pick<ShownLot, 'id' | 'auctionId' | 'number' | 'artist' | 'title'> {
  code: string;
  attribution: (typeof attributions)[number];
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

async function lotsBy(db: Db, given: With, where: Sql): Promise<ShownLot[]> {
  const rows = await db.rows<LotRow>(sql`
    select l.id, l.auction_id as "auctionId", l.number, i.artist, coalesce(nullif(l.title, ''), i.title) as title, a.code,
      i.attribution, i.date_text as "dateText", i.medium, i.dimensions, l.status, l.hammer, l.estimate_low as low,
      l.estimate_high as high, l.estimate_on_request as "onRequest", a.currency,
      a.status = any(${[...salePhases.over]}::text[]) as over, ${pictureOf(sql`i.id`)} as file
    from lots l join auctions a on a.id = l.auction_id join lot_items x on x.lot_id = l.id and x.ordinal = 1
    join items i on i.id = x.item_id where ${where}`);
  return rows.map((row) => lotOf(row, given));
}

function lotOf(row: LotRow, { language, addresses, currencies, picture }: With): ShownLot {
  const { id, auctionId, number, title, code, file, status } = row;
  return {
    id,
    auctionId,
    number,
    title: language.startsWith('zh') && title ? `《${title}》` : title,
    artist: byWhom(row, language),
    details: [row.dateText, row.medium, row.dimensions].filter(Boolean).join(' · '),
    estimate: priceOf(row, language, currencies),
    picture: file && picture(file),
    url: addressOf(addresses.lot, { code, lot: number, id: String(id) }),
    state: status === 'WITHDRAWN' || status === 'SOLD' ? status : 'OFFERED',
    over: row.over,
  };
}

/** The artist with what is known of the attribution, which comes behind the name in Chinese. */
function byWhom({ artist, attribution }: LotRow, language: Language): string {
  if (artist === '' || attribution === '') return artist;
  const how = fieldWords[language][`lots.attribution.${attribution}`];
  return language.startsWith('zh') ? `${artist} ${how}` : `${how} ${artist}`;
}

function priceOf(row: LotRow, language: Language, currencies: readonly Currency[]): string {
  const currency = currencyOf(row.currency, currencies);
  const money = (amount: number, bare = false) =>
    formatMoney(amount, currency, language, { short: true, bare });
  if (row.status === 'SOLD' && row.hammer !== null)
    return letterWord(language, 'sold', { price: money(row.hammer) });
  if (row.onRequest) return letterWord(language, 'onRequest');
  const { low, high } = row;
  if (low === null && high === null) return '';
  const estimate =
    low !== null && high !== null && low !== high
      ? `${money(low)}–${money(high, true)}`
      : money(low ?? high ?? 0);
  return letterWord(language, 'estimate', { estimate });
}

/** `https://…/{code}/{lot}` with its values; nothing where the house has no such page. */
const addressOf = (pattern: string, values: Record<string, string>): string =>
  pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));

interface SaleRow extends Pick<ShownSale, 'id' | 'title' | 'subtitle' | 'location' | 'viewing'> {
  code: string;
  startsAt: string | null;
  endsAt: string | null;
  timeZone: string;
  file: PictureFile | null;
}

/** On which days it is, as its place and the language of the reader write them. */
export function daysOf(
  { startsAt, endsAt, timeZone }: Pick<SaleRow, 'startsAt' | 'endsAt' | 'timeZone'>,
  language: Language,
): string {
  const format = timeFormat(language, { dateStyle: 'long', timeZone });
  if (startsAt && endsAt) return format.formatRange(new Date(startsAt), new Date(endsAt));
  const at = startsAt ?? endsAt;
  return at ? format.format(new Date(at)) : '';
}

const saleOf = (row: SaleRow, given: With, pattern: string): ShownSale => ({
  id: row.id,
  title: row.title,
  subtitle: row.subtitle,
  dates: daysOf(row, given.language),
  location: row.location,
  viewing: row.viewing,
  url: addressOf(pattern, { code: row.code, id: String(row.id) }),
  picture: row.file && given.picture(row.file),
});

async function salesBy(db: Db, given: With, ids: readonly number[]): Promise<ShownSale[]> {
  if (ids.length === 0) return [];
  const rows = await db.rows<SaleRow>(sql`
    select a.id, a.code, a.title, a.subtitle, a.location, a.viewing, a.starts_at as "startsAt", a.ends_at as "endsAt",
      a.time_zone as "timeZone", (
        select ${pictureOf(sql`x.item_id`)} from lots l join lot_items x on x.lot_id = l.id and x.ordinal = 1
        where l.auction_id = a.id
          and exists (select 1 from pictures p where p.item_id = x.item_id and p.state = 'READY')
        order by l.sort_key, l.id limit 1) as file
    from auctions a where a.id = any(${[...ids]}::bigint[])`);
  return rows.map((row) => saleOf(row, given, given.addresses.sale));
}

async function collectionsBy(db: Db, given: With, ids: readonly number[]): Promise<ShownSale[]> {
  if (ids.length === 0) return [];
  const rows = await db.rows<SaleRow>(sql`
    select c.id, c.code, c.title, c.subtitle, c.location, '' as viewing, c.starts_at as "startsAt", c.ends_at as "endsAt",
      c.time_zone as "timeZone", (
        select ${pictureOf(sql`w.item_id`)} from collection_items w where w.collection_id = c.id
          and exists (select 1 from pictures p where p.item_id = w.item_id and p.state = 'READY')
        order by w.position, w.id limit 1) as file
    from collections c where c.id = any(${[...ids]}::bigint[])`);
  return rows.map((row) => saleOf(row, given, given.addresses.collection));
}

async function picturesBy(db: Db, { picture }: With, keys: readonly string[]): Promise<Shown['pictures']> {
  if (keys.length === 0) return {};
  const rows = await db.rows<PictureFile>(sql`
    select file_key as "fileKey", width, height from pictures
    where file_key = any(${[...keys]}::text[]) and state = 'READY'
    union all
    select file_key, width, height from mail_pictures where file_key = any(${[...keys]}::text[])`);
  return Object.fromEntries(rows.map((row) => [row.fileKey, picture(row)]));
}
