import sql from 'sql-template-tag';
import type { Currency } from '#contract/currencies';
import type { Language } from '#contract/session';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import type { PictureData } from '../rendering/render-data';
import { listDefinedCurrencies } from '../settings/currencies';
import { createPictureLinker, type PictureFile } from './pictures';

/** From where emails are made: the database, or the transaction of an action, and where people reach the house. */
export interface TemplateContext {
  db: Db;
  publicUrl: AppContext['publicUrl'];
}

type Addresses = Record<'lot' | 'sale' | 'collection', string>;
/** What every part of an email is shown with. */
export interface RenderResources {
  language: Language;
  addresses: Addresses;
  currencies: readonly Currency[];
  picture: (file: PictureFile) => PictureData;
}

/** What the parts of emails in this language are shown with, as it stands now. */
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

/** `https://…/{code}/{lot}` with its values; nothing where the house has no such page. */
export const fillAddress = (pattern: string, values: Record<string, string>): string =>
  pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
