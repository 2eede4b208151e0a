import type { InboxEntry } from '#contract/notifications';

type Target = Pick<NonNullable<InboxEntry['about']>, 'target' | 'pageId'>;

/** Returns the address of the sheet of an import on the page of the rows that it changes. */
export function importAddress(id: number, { target, pageId }: Target): string {
  if (target === 'auctions') return `/auction/${pageId}?tab=lots&import=${id}`;
  if (target === 'bidders') return `/auction/${pageId}?tab=bidders&import=${id}`;
  if (target === 'collections') return `/collection/${pageId}?tab=works&import=${id}`;
  if (target === 'balances') return `/items?view=registers&import=${id}`;
  return target === 'artists' ? `/items?view=artists&import=${id}` : `/customers?import=${id}`;
}
