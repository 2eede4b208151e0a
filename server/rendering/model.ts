import type { LotData } from './render-data';

/** What an email is filled with for one reader: plain values, no rows. A missing value is left out or empty. */
export interface Model {
  customer: Readonly<Record<string, unknown>>;
  house: Readonly<Record<string, unknown>> & { time_zone?: string };
  campaign: Readonly<Record<string, unknown>>;
  sale: Readonly<Record<string, unknown>> & { time_zone?: string; url?: string };
  /** by the id of the block: the lots that this reader asks for */
  grids: Readonly<Record<string, readonly LotData[]>>;
  /** where the clicks lead, by their number */
  links: readonly string[];
  /**
   * a sign that nobody can guess, round each address that variables are part of, for `ownClicks` to find them; absent: they
   * stand as they are
   */
  clicks?: string;
  /** address of the picture that counts who has opened it; empty: nobody counts */
  pixel: string;
  /** a link that no reader sees, and programs follow; empty: nobody counts */
  trap: string;
  unsubscribe_url: string;
  preferences_url: string;
  /** of what the house sends by itself */
  [notice: string]: unknown;
}

export interface Filled {
  subject: string;
  html: string;
  text: string;
  /** variables that are empty for this reader and that nothing stands in for */
  empty: string[];
}
