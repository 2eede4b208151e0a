import type { LotSource } from '#contract/blocks';
import type { Language } from '#contract/session';
import type { TemplateKind } from '#contract/template-fields';

/** A picture with the public URLs that email clients load. */
export interface PictureData {
  /** at most 480 pixels wide; `large` at most 1600 */
  small: string;
  large: string;
  width: number;
  height: number;
}

/** A lot as emails show it, in their language. The grids of a model contain the same. */
export interface LotData {
  id: number;
  auctionId: number;
  /** absent in emails that were stored before sales were named */
  sale?: { title: string; code: string };
  number: string;
  artist: string;
  title: string;
  /** date, medium, size */
  details: string;
  estimate: string;
  picture: PictureData | null;
  /** its public page; empty: none */
  url: string;
  state: 'OFFERED' | 'SOLD' | 'WITHDRAWN';
  /** its sale has ended, so that emails show lots as sold */
  over: boolean;
}

/** A sale or a collection as emails show it. */
export interface SaleData {
  id: number;
  title: string;
  subtitle: string;
  /** its days, in the recipient's language and the time zone of its place */
  dates: string;
  location: string;
  viewing: string;
  url: string;
  picture: PictureData | null;
}

/**
 * The data that an email shows. It is composed by server/templates/render-data.ts; rendering does not query the database.
 */
export interface RenderData {
  language: Language;
  /** system notices have no unsubscribe link */
  kind: TemplateKind;
  /** it is previewed beside its editor */
  marked?: true;
  house: {
    name: string;
    address: string;
    phone: string;
    email: string;
    website: string;
    footer: string;
    /** absent: there is none */
    logo?: PictureData;
  };
  /** page of the sale or collection that the email is about; the id only of a sale */
  about?: { url: string; auctionId: number | null };
  lots: Readonly<Record<number, LotData>>;
  sales: Readonly<Record<number, SaleData>>;
  collections: Readonly<Record<number, SaleData>>;
  /** by file key */
  pictures: Readonly<Record<string, PictureData>>;
  /** lots that match a filter, by `sourceKey` */
  filteredLots: Readonly<Record<string, readonly number[]>>;
}

/** Returns the key of a filter's lots in `filteredLots`. */
export const sourceKey = (source: LotSource): string => JSON.stringify(source);
