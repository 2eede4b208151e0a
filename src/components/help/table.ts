import type { Permission } from '#contract/api/permissions';
import type { HelpPageId, HelpPages } from '@/locales/helpPages';
import type { MessageId } from '@/locales/messages';
import type { Page } from '../../../config/routes';
import type { HelpKey } from './keys';

/** The headings of the list of help pages, in order. */
export const areas = {
  start: 'help.area.start',
  auctions: 'title.auctions',
  collections: 'title.collections',
  items: 'title.items',
  customers: 'title.customers',
  campaigns: 'title.campaigns',
  settings: 'title.settings',
  administration: 'title.adminSettings',
} as const satisfies Record<string, MessageId>;

/** A route on which help opens with a page. */
export interface Place {
  route: Page['name'];
  /** required parameters of the path or the query; `true` accepts any value */
  where?: Readonly<Record<string, string | true>>;
}

interface HelpPage<Id extends HelpPageId> {
  area: keyof typeof areas;
  /** messages that name the page, from the general to the particular */
  title: readonly [MessageId, ...MessageId[]];
  /** permission to see the page; absent: that of its first route */
  access?: Permission;
  /** each with the permission it needs beyond that of the page */
  tasks: { [Task in keyof HelpPages[Id]['tasks']]: Permission | undefined };
  /** where help opens with this page */
  at?: readonly Place[];
  /** the address of the page that it is about, if it is fixed */
  path?: string;
  keys?: readonly HelpKey[];
  related?: readonly HelpPageId[];
}

export type HelpPageTable = { readonly [Id in HelpPageId]: HelpPage<Id> };

/** Returns the pages of an area, with the types of a part of the table. */
export const defineHelpPages = <Id extends HelpPageId>(
  pages: Pick<HelpPageTable, Id>,
): Pick<HelpPageTable, Id> => pages;
