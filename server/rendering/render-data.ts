import type { LotSource } from '#contract/blocks';
import type { Language } from '#contract/session';
import type { TemplateKind } from '#contract/template-fields';

/** A picture by the addresses under which mail programs get it. */
export interface PictureData {
  /** 480 pixels at most, and 1600 */
  small: string;
  large: string;
  width: number;
  height: number;
}

/** A lot as emails show it, in their language. A model's grids hold the same. */
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
  /** where it is seen; empty: nowhere */
  url: string;
  state: 'OFFERED' | 'SOLD' | 'WITHDRAWN';
  /** its sale has been held: that it was sold is what emails say of it */
  over: boolean;
}

/** A sale or a collection as emails show it. */
export interface SaleData {
  id: number;
  title: string;
  subtitle: string;
  /** its days, as its place and the reader's language write them */
  dates: string;
  location: string;
  viewing: string;
  url: string;
  picture: PictureData | null;
}

/** All that an email shows of the house. Composed by server/templates/render-data.ts; rendering asks no database. */
export interface RenderData {
  language: Language;
  /** what the house sends by itself has no way out */
  kind: TemplateKind;
  /** it is looked at beside its editor */
  marked?: true;
  house: { name: string; address: string; phone: string; email: string; website: string; footer: string };
  /** where the sale or the collection is seen that the email is about; the number only of a sale */
  about?: { url: string; auctionId: number | null };
  lots: Readonly<Record<number, LotData>>;
  sales: Readonly<Record<number, SaleData>>;
  collections: Readonly<Record<number, SaleData>>;
  /** by the key of their file */
  pictures: Readonly<Record<string, PictureData>>;
  /** which lots a filter finds, by `sourceKey` */
  filteredLots: Readonly<Record<string, readonly number[]>>;
}

/** Under which a filter's lots stand in `found`. */
export const sourceKey = (source: LotSource): string => JSON.stringify(source);
