import type { LotData } from './render-data';

/**
 * The values with which an email is filled for one recipient: plain values, no rows. A missing value is left out or empty.
 */
export interface Model {
  customer: Readonly<Record<string, unknown>>;
  house: Readonly<Record<string, unknown>> & { time_zone?: string };
  campaign: Readonly<Record<string, unknown>>;
  sale: Readonly<Record<string, unknown>> & { time_zone?: string; url?: string };
  /** by id of the block: the lots that match this recipient's interests */
  grids: Readonly<Record<string, readonly LotData[]>>;
  /** target URLs of the links, by number */
  links: readonly string[];
  /**
   * a random marker around each URL that contains variables, by which `ownClicks` finds it; absent: these URLs are not
   * tracked
   */
  clicks?: string;
  /** URL of the tracking pixel; empty: opens are not counted */
  pixel: string;
  /** a hidden link that only scanners follow; empty: there is none */
  trap: string;
  unsubscribe_url: string;
  preferences_url: string;
  /** values of a system notice */
  [notice: string]: unknown;
}

export interface Filled {
  subject: string;
  html: string;
  text: string;
  /** variables that are empty for this recipient and have no fallback */
  empty: string[];
}
