import type { Permission } from './api/permissions';
import { type ReportTab, tabPermissions } from './figures';

/**
 * What can be subscribed. Pages load this file, so it imports no schema library; the schemas are in subscriptions.ts.
 */

/** A tab of the report of a sale, the board of analysis, or a saved view of a list. */
export const subscriptionKinds = ['REPORT', 'ANALYSIS', 'VIEW'] as const;
export type SubscriptionKind = (typeof subscriptionKinds)[number];

/** Every week, after each sale that is concluded, or once on a day. */
export const subscriptionRhythms = ['WEEKLY', 'AFTER_SALE', 'ONCE'] as const;
export type SubscriptionRhythm = (typeof subscriptionRhythms)[number];

/** The hour proposed for a new subscription, in the time zone of its owner. */
export const defaultSubscriptionHour = 8;

/** The lists whose saved views can be subscribed, each with the permission that exports it, and its page. */
export const subscribedLists = {
  auctions: { permission: 'auctions:read', page: '/auctions' },
  collections: { permission: 'collections:read', page: '/collections' },
  customers: { permission: 'customers:export', page: '/customers' },
  items: { permission: 'items:read', page: '/items' },
  sales: { permission: 'sales:read', page: '/items?view=sales' },
  users: { permission: 'users:manage', page: '/settings/admin-settings/users' },
} as const satisfies Record<string, { permission: Permission; page: string }>;
export type SubscribedList = keyof typeof subscribedLists;
export const isSubscribedList = (list: string): list is SubscribedList =>
  Object.hasOwn(subscribedLists, list);

/** Returns the permissions without which a user may not receive a report. */
export function getReportPermissions({
  kind,
  tab,
  list,
}: {
  kind: SubscriptionKind;
  tab: ReportTab | null;
  /** of the saved view; null: there is none, or it was deleted */
  list: string | null;
}): readonly Permission[] {
  if (kind === 'ANALYSIS') return ['dashboard:read'];
  if (kind === 'REPORT') return [...new Set<Permission>(['reports:read', tabPermissions[tab ?? 'summary']])];
  return list !== null && isSubscribedList(list) ? [subscribedLists[list].permission] : [];
}

/** Returns the address of the page that shows a report, without the base of the application. */
export function getReportAddress({
  kind,
  auctionId,
  tab,
  query,
  view,
}: {
  kind: SubscriptionKind;
  /** null: the report is about each sale */
  auctionId: number | null;
  tab: ReportTab | null;
  query: string;
  view: { id: number; list: string; query: string } | null;
}): string {
  const filters = query ? `?${query}` : '';
  if (kind === 'ANALYSIS') return `/dashboard?board=analysis${query ? `&${query}` : ''}`;
  if (kind === 'REPORT')
    return auctionId === null ? '/auctions?tab=past' : `/auction/${auctionId}/report/${tab}${filters}`;
  if (!view || !isSubscribedList(view.list)) return '/';
  const { page } = subscribedLists[view.list];
  return `${page}${page.includes('?') ? '&' : '?'}${view.query ? `${view.query}&` : ''}saved=${view.id}`;
}
