import type { Permission } from './api/permissions';
import type { SubjectName } from './api/subjects';
import type { NotificationCategory } from './notification-categories';

/** The tabs of the inbox besides the one with all notifications. */
export const inboxTabs = ['MENTIONS', 'TASKS'] as const;
export type InboxTab = (typeof inboxTabs)[number];

interface Kind {
  category: NotificationCategory;
  /** the row that the notification is about */
  subject: Exclude<SubjectName, 'none' | 'row'>;
  /** what a user must be allowed to do with this row to be notified, and to see what the notification is about */
  permission: Permission;
  /** absent: only in the tab with all notifications */
  tab?: InboxTab;
}

/** Every kind of notification in the inbox; texts in the locales: `notifications.kind.<kind>`. */
export const notificationKinds = {
  mentioned: { category: 'TASKS', subject: 'note', permission: 'customers:see-notes', tab: 'MENTIONS' },
  'task-given': { category: 'TASKS', subject: 'task', permission: 'tasks:do', tab: 'TASKS' },
  'task-done': { category: 'TASKS', subject: 'task', permission: 'tasks:do' },
  'request-asked': {
    category: 'TASKS',
    subject: 'request',
    permission: 'lots:settle-request',
    tab: 'TASKS',
  },
  'request-granted': { category: 'TASKS', subject: 'request', permission: 'lots:request' },
  'request-declined': { category: 'TASKS', subject: 'request', permission: 'lots:request' },
  'item-returned': { category: 'TASKS', subject: 'item', permission: 'items:edit', tab: 'TASKS' },
  'collection-returned': {
    category: 'TASKS',
    subject: 'collection',
    permission: 'collections:submit',
    tab: 'TASKS',
  },
  'campaign-to-approve': {
    category: 'TASKS',
    subject: 'campaign',
    permission: 'campaigns:approve',
    tab: 'TASKS',
  },
  'campaign-returned': { category: 'TASKS', subject: 'campaign', permission: 'campaigns:read', tab: 'TASKS' },
  'campaign-approved': { category: 'TASKS', subject: 'campaign', permission: 'campaigns:read' },
  'campaign-finished': { category: 'SYSTEM', subject: 'campaign', permission: 'campaigns:read' },
  'campaign-paused': { category: 'SYSTEM', subject: 'campaign', permission: 'campaigns:read' },
  'campaign-failed': { category: 'SYSTEM', subject: 'campaign', permission: 'campaigns:read' },
  'import-finished': { category: 'SYSTEM', subject: 'import', permission: 'home:read' },
  'import-stopped': { category: 'SYSTEM', subject: 'import', permission: 'home:read' },
  'verification-to-decide': {
    category: 'TASKS',
    subject: 'customer',
    permission: 'customers:verify',
    tab: 'TASKS',
  },
  'verification-decided': { category: 'TASKS', subject: 'customer', permission: 'customers:see-details' },
  'reservation-moved-up': {
    category: 'SYSTEM',
    subject: 'reservation',
    permission: 'reservations:see-client',
  },
  'new-device': { category: 'ACCOUNT', subject: 'user', permission: 'home:read' },
  'security-changed': { category: 'ACCOUNT', subject: 'user', permission: 'home:read' },
} as const satisfies Record<string, Kind>;
export type NotificationKind = keyof typeof notificationKinds;
export const notificationKindNames = Object.keys(notificationKinds) as [
  NotificationKind,
  ...NotificationKind[],
];

/** Returns the kinds that a tab of the inbox lists. */
export const listKindsOfTab = (tab: InboxTab): NotificationKind[] =>
  notificationKindNames.filter((kind) => (notificationKinds[kind] as Kind).tab === tab);
