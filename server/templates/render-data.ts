import sql from 'sql-template-tag';
import { formatPrintedAddress } from '#contract/address-format';
import type { Block, EmailContent, LeafBlock } from '#contract/blocks';
import type { Language } from '#contract/session';
import type { TemplateKind } from '#contract/template-fields';
import type { Db } from '../db/database';
import { getLinkSender } from '../links/page-sender';
import { type RenderData, sourceKey } from '../rendering/render-data';
import { readSender } from '../settings/frame';
import type { PictureFile } from '../settings/picture-links';
import { findFilteredLots, loadLotsWhere } from './lot-data';
import { loadCollections, loadSales } from './sale-data';
import { loadRenderResources, type RenderResources, type TemplateContext } from './template-context';

/** Loads the current data of everything that these emails show, in their language. */
export async function loadRenderData(
  { db, publicUrl }: TemplateContext,
  contents: readonly EmailContent[],
  language: Language,
  kind: TemplateKind = 'CAMPAIGN',
): Promise<RenderData> {
  const blocks = contents.flatMap(listLeafBlocks);
  const sources = blocks.flatMap((block) => (block.type === 'lots' && block.source ? [block.source] : []));
  const filters = sources.filter((source) => source.kind === 'FILTER');
  const [resources, filtered] = await Promise.all([
    loadRenderResources({ db, publicUrl }, language),
    Promise.all(
      filters.map(async (source) => [sourceKey(source), await findFilteredLots(db, source)] as const),
    ),
  ]);
  const lotIds = [
    ...blocks.flatMap((block) => (block.type === 'lot' && block.lotId !== null ? [block.lotId] : [])),
    ...sources.flatMap((source) =>
      source.kind === 'PICKED' ? source.lotIds : source.kind === 'INTERESTS' ? source.fallback : [],
    ),
    ...filtered.flatMap(([, ids]) => ids),
  ];
  const [house, lots, sales, collections, pictures] = await Promise.all([
    loadHouse(db, language, resources),
    loadLotsWhere(db, resources, sql`l.id = any(${lotIds}::bigint[])`),
    loadSales(
      db,
      resources,
      blocks.flatMap((block) => (block.type === 'auction' ? (block.auctionId ?? []) : [])),
    ),
    loadCollections(
      db,
      resources,
      blocks.flatMap((block) => (block.type === 'collection' ? (block.collectionId ?? []) : [])),
    ),
    loadPictures(db, resources, blocks.flatMap(listPictureKeys)),
  ]);
  return {
    language,
    kind,
    house,
    lots: byId(lots),
    sales: byId(sales),
    collections: byId(collections),
    pictures,
    filteredLots: Object.fromEntries(filtered),
  };
}

/** Returns the blocks of an email, including those in columns. */
export const listLeafBlocks = ({ body }: EmailContent): LeafBlock[] =>
  body.mode === 'BLOCKS'
    ? body.blocks.flatMap((block: Block) => (block.type === 'columns' ? block.columns.flat() : [block]))
    : [];

const listPictureKeys = (block: LeafBlock): string[] =>
  (block.type === 'image' || block.type === 'header') && block.picture ? [block.picture.fileKey] : [];
const byId = <Row extends { id: number }>(rows: readonly Row[]): Record<number, Row> =>
  Object.fromEntries(rows.map((row) => [row.id, row]));

async function loadHouse(
  db: Db,
  language: Language,
  { picture }: RenderResources,
): Promise<RenderData['house']> {
  const [{ name, address, phone, email, website, logo }, { footer }] = await Promise.all([
    getLinkSender({ db }),
    readSender(db),
  ]);
  return {
    name,
    address: formatPrintedAddress(address, language),
    phone,
    email,
    website,
    footer,
    ...(logo && { logo: picture(logo) }),
  };
}

async function loadPictures(
  db: Db,
  { picture }: RenderResources,
  keys: readonly string[],
): Promise<RenderData['pictures']> {
  if (keys.length === 0) return {};
  const rows = await db.rows<PictureFile>(sql`
    select file_key as "fileKey", width, height from pictures
    where file_key = any(${[...keys]}::text[]) and state = 'READY'
    union all
    select file_key, width, height from mail_pictures where file_key = any(${[...keys]}::text[])`);
  return Object.fromEntries(rows.map((row) => [row.fileKey, picture(row)]));
}
