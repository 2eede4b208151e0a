import sql from 'sql-template-tag';
import type { Block, LeafBlock, Letter } from '#contract/blocks';
import type { Language } from '#contract/session';
import type { TemplateKind } from '#contract/template-fields';
import type { Db } from '../db/database';
import { getLinkSender } from '../links/answer';
import { type Shown, sourceKey } from '../rendering/shown';
import { houseMail } from '../settings/frame';
import type { PictureFile } from './pictures';
import { type Premises, type With, withOf } from './premises';
import { lotsBy, lotsFound } from './shown-lots';
import { collectionsBy, salesBy } from './shown-sales';

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

/** The blocks of a letter, those within columns too. */
export const leavesOf = ({ body }: Letter): LeafBlock[] =>
  body.mode === 'BLOCKS'
    ? body.blocks.flatMap((block: Block) => (block.type === 'columns' ? block.columns.flat() : [block]))
    : [];

const fileOf = (block: LeafBlock): string[] =>
  (block.type === 'image' || block.type === 'header') && block.picture ? [block.picture.fileKey] : [];
const byId = <Row extends { id: number }>(rows: readonly Row[]): Record<number, Row> =>
  Object.fromEntries(rows.map((row) => [row.id, row]));

async function houseOf(db: Db): Promise<Shown['house']> {
  const [{ name, address, phone, email, website }, { footer }] = await Promise.all([
    getLinkSender({ db }),
    houseMail(db),
  ]);
  return { name, address, phone, email, website, footer };
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
