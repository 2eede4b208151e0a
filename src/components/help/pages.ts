import type { HelpPageId } from '@/locales/helpPages';
import { administrationPages } from './areas/administration';
import { auctionsPages } from './areas/auctions';
import { campaignsPages } from './areas/campaigns';
import { collectionsPages } from './areas/collections';
import { customersPages } from './areas/customers';
import { itemsPages } from './areas/items';
import { settingsPages } from './areas/settings';
import { startPages } from './areas/start';
import type { HelpPageTable } from './table';

/** All help pages in the order of their list. Their texts are `src/locales/<language>/help-pages.ts`. */
export const helpPages: HelpPageTable = {
  ...startPages,
  ...auctionsPages,
  ...collectionsPages,
  ...itemsPages,
  ...customersPages,
  ...campaignsPages,
  ...settingsPages,
  ...administrationPages,
};

export const helpPageIds = Object.keys(helpPages) as HelpPageId[];
export const isHelpPageId = (text: string): text is HelpPageId => Object.hasOwn(helpPages, text);
