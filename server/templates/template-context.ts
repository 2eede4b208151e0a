import sql from 'sql-template-tag';
import type { Currency } from '#contract/currencies';
import type { Language } from '#contract/session';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import type { PictureData } from '../rendering/render-data';
import { listDefinedCurrencies } from '../settings/currencies';
import { createPictureLinker, type PictureFile } from '../settings/picture-links';

/** What rendering emails depends on: the database or a transaction, and the public URL of the server. */
export interface TemplateContext {
  db: Db;
  publicUrl: AppContext['publicUrl'];
}

type Addresses = Record<'lot' | 'sale' | 'collection', string>;
/** Resources for rendering the parts of an email. */
export interface RenderResources {
  language: Language;
  addresses: Addresses;
  currencies: readonly Currency[];
  picture: (file: PictureFile) => PictureData;
}

/** Loads the current resources for rendering emails in this language. */
export async function loadRenderResources(
  { db, publicUrl }: TemplateContext,
  language: Language,
): Promise<RenderResources> {
  const [addresses, currencies, picture] = await Promise.all([
    db.row<Addresses>(sql`
      select lot_address as lot, sale_address as sale, collection_address as collection from email_settings`),
    listDefinedCurrencies(db),
    createPictureLinker(db, publicUrl),
  ]);
  return { language, addresses, currencies, picture };
}

/** Fills a URL pattern such as `https://…/{code}/{lot}`. Returns an empty text when there is no pattern. */
export const fillAddress = (pattern: string, values: Record<string, string>): string =>
  pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
