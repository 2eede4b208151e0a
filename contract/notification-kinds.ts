import type { Permission } from './api/permissions';
import type { SubjectName } from './api/subjects';
import type { NotificationCategory } from './notification-categories';

/** The tabs of the inbox besides the one with all notifications. */
export const inboxTabs = ['MENTIONS', 'TASKS'] as const;
export type InboxTab = (typeof inboxTabs)[number];

interface Kind {
  category: NotificationCategory;
  /** the row that the notification is about */
  subject: Exclude<SubjectName, 'none'>;
  /**
   * what the role of a user must allow to be notified, and what must be allowed for this row to see what it is about. The
   * subject `row` also requires the permission to read the history of its noun.
   */
  permission: Permission;
  /** absent: only in the tab with all notifications */
  tab?: InboxTab;
  /** whether the reason in the history of the row is shown */
  showsReason?: boolean;
  /** absent: in the daily digest */
  email?: EmailRule;
}

/**
 * How a kind is emailed. `AT_ONCE`: to users who want emails at once, in the digest of the others. `ELSEWHERE`: another email
 * reports it to users who want emails at once, so only the digest of the others lists it. `ALWAYS_ELSEWHERE`: another email
 * always reports it.
 */
export type EmailRule = 'AT_ONCE' | 'ELSEWHERE' | 'ALWAYS_ELSEWHERE';

/** Every kind of notification in the inbox; texts in the locales: `notifications.kind.<kind>`. */
// biome-ignore format: keep each kind on one line
export const notificationKinds = {
  'customer-replied': { category: 'TASKS', subject: 'customerEmail', permission: 'customers:see-notes', tab: 'TASKS', email: 'AT_ONCE' },
  'customer-email-failed': { category: 'TASKS', subject: 'customerEmail', permission: 'customers:see-notes', tab: 'TASKS', email: 'AT_ONCE' },
  'customer-email-uncertain': { category: 'TASKS', subject: 'customerEmail', permission: 'customers:see-notes', tab: 'TASKS', email: 'AT_ONCE' },
  mentioned: { category: 'TASKS', subject: 'note', permission: 'customers:see-notes', tab: 'MENTIONS', email: 'AT_ONCE' },
  'question-asked': { category: 'TASKS', subject: 'note', permission: 'customers:see-notes', tab: 'MENTIONS', email: 'ALWAYS_ELSEWHERE' },
  'comment-mentioned': { category: 'TASKS', subject: 'comment', permission: 'home:read', tab: 'MENTIONS', email: 'AT_ONCE' },
  commented: { category: 'TASKS', subject: 'comment', permission: 'home:read' },
  'comment-resolved': { category: 'TASKS', subject: 'comment', permission: 'home:read' },
  'followed-changed': { category: 'SYSTEM', subject: 'row', permission: 'home:read' },
  'task-given': { category: 'TASKS', subject: 'task', permission: 'tasks:do', tab: 'TASKS', email: 'AT_ONCE' },
  'task-due': { category: 'TASKS', subject: 'task', permission: 'tasks:do', tab: 'TASKS' },
  'work-handed-over': { category: 'TASKS', subject: 'user', permission: 'home:read', tab: 'TASKS', email: 'AT_ONCE' },
  'task-done': { category: 'TASKS', subject: 'task', permission: 'tasks:do' },
  'request-asked': { category: 'TASKS', subject: 'request', permission: 'lots:settle-request', tab: 'TASKS', email: 'ELSEWHERE' },
  'request-granted': { category: 'TASKS', subject: 'request', permission: 'lots:request' },
  'request-declined': { category: 'TASKS', subject: 'request', permission: 'lots:request', email: 'AT_ONCE' },
  'request-lapsed': { category: 'TASKS', subject: 'request', permission: 'lots:request' },
  'item-returned': { category: 'TASKS', subject: 'item', permission: 'items:edit', tab: 'TASKS', showsReason: true, email: 'AT_ONCE' },
  'collection-returned': { category: 'TASKS', subject: 'collection', permission: 'collections:submit', tab: 'TASKS', showsReason: true, email: 'AT_ONCE' },
  'auction-published': { category: 'SYSTEM', subject: 'sale', permission: 'auctions:read' },
  'collection-published': { category: 'SYSTEM', subject: 'collection', permission: 'collections:read' },
  'campaign-to-approve': { category: 'TASKS', subject: 'campaign', permission: 'campaigns:approve', tab: 'TASKS', email: 'ELSEWHERE' },
  'campaign-returned': { category: 'TASKS', subject: 'campaign', permission: 'campaigns:read', tab: 'TASKS', showsReason: true, email: 'AT_ONCE' },
  'campaign-approved': { category: 'TASKS', subject: 'campaign', permission: 'campaigns:read' },
  'campaign-not-started': { category: 'TASKS', subject: 'campaign', permission: 'campaigns:read', tab: 'TASKS' },
  'campaign-finished': { category: 'SYSTEM', subject: 'campaign', permission: 'campaigns:read' },
  'campaign-paused': { category: 'SYSTEM', subject: 'campaign', permission: 'campaigns:read' },
  'campaign-failed': { category: 'SYSTEM', subject: 'campaign', permission: 'campaigns:read' },
  'import-finished': { category: 'SYSTEM', subject: 'import', permission: 'home:read' },
  'import-stopped': { category: 'SYSTEM', subject: 'import', permission: 'home:read' },
  'results-stopped': { category: 'SYSTEM', subject: 'sale', permission: 'results:record' },
  'verification-to-decide': { category: 'TASKS', subject: 'customer', permission: 'customers:verify', tab: 'TASKS', email: 'ELSEWHERE' },
  'verification-returned': { category: 'TASKS', subject: 'customer', permission: 'customers:see-details', tab: 'TASKS', email: 'AT_ONCE' },
  'verification-decided': { category: 'TASKS', subject: 'customer', permission: 'customers:see-details' },
  'sanctions-found': { category: 'TASKS', subject: 'sanctionRun', permission: 'customers:verify', tab: 'TASKS', email: 'ELSEWHERE' },
  'sanction-list-failed': { category: 'SYSTEM', subject: 'sanctionList', permission: 'customers:verify' },
  'privacy-request-failed': { category: 'SYSTEM', subject: 'customer', permission: 'customers:disclose' },
  'reservation-expiring': { category: 'SYSTEM', subject: 'reservation', permission: 'reservations:see-client' },
  'reservation-moved-up': { category: 'SYSTEM', subject: 'reservation', permission: 'reservations:see-client', email: 'ELSEWHERE' },
  'goal-invitation': { category: 'TASKS', subject: 'goal', permission: 'goals:read', tab: 'TASKS', email: 'AT_ONCE' },
  'goal-rated': { category: 'TASKS', subject: 'goal', permission: 'goals:read' },
  'goal-ended': { category: 'TASKS', subject: 'goal', permission: 'goals:read', tab: 'TASKS' },
  'report-sent': { category: 'SYSTEM', subject: 'subscription', permission: 'home:read', email: 'ALWAYS_ELSEWHERE' },
  'new-device': { category: 'ACCOUNT', subject: 'user', permission: 'home:read', email: 'ALWAYS_ELSEWHERE' },
  'security-changed': { category: 'ACCOUNT', subject: 'user', permission: 'home:read', email: 'ALWAYS_ELSEWHERE' },
} as const satisfies Record<string, Kind>;
export type NotificationKind = keyof typeof notificationKinds;
const kindTable: Readonly<Record<NotificationKind, Kind>> = notificationKinds;
export const notificationKindNames = Object.keys(notificationKinds) as [
  NotificationKind,
  ...NotificationKind[],
];

/** Returns how a kind is emailed; undefined: in the daily digest. */
export const getEmailRule = (kind: NotificationKind): EmailRule | undefined => kindTable[kind].email;

/** The kinds that emails about notifications list. */
export type EmailedKind = {
  [K in NotificationKind]: (typeof notificationKinds)[K] extends { email: 'ALWAYS_ELSEWHERE' } ? never : K;
}[NotificationKind];
export const isEmailedKind = (kind: NotificationKind): kind is EmailedKind =>
  getEmailRule(kind) !== 'ALWAYS_ELSEWHERE';

/** Returns the kinds that a tab of the inbox lists. */
export const listKindsOfTab = (tab: InboxTab): NotificationKind[] =>
  notificationKindNames.filter((kind) => kindTable[kind].tab === tab);

/**
 * Returns whether users who muted a row are not notified of this kind. Mentions, tasks and what protects the account always
 * notify.
 */
export const isMutable = (kind: NotificationKind): boolean =>
  kindTable[kind].tab === undefined && kindTable[kind].category !== 'ACCOUNT';

/** Returns whether the inbox shows the reason that the history of the row has for the action. */
export const showsReason = (kind: NotificationKind): boolean => kindTable[kind].showsReason === true;
