import type { Permission } from '#contract/api/permissions';
import type { ViewList } from '#contract/views';
import type { MessageId } from '@/locales/messages';
import { adminTabs, pages, settingTabs } from '../../../config/routes';
import { actions } from './actions';

interface Place {
  label: MessageId;
  /** the page of which this is a part */
  parent?: MessageId;
  to: string;
  permission: Permission;
}

/** Pages with a fixed address; those on which an action begins are offered as that action. */
const routes: readonly Place[] = pages.flatMap(({ path, name, access }) =>
  access === undefined || path.includes(':') || actions.some(({ to }) => to === path)
    ? []
    : [{ label: `title.${name}` as MessageId, to: path, permission: access }],
);

/** The pages that users with the permission can open, and parts of pages with an address of their own. */
export const places: readonly Place[] = [
  ...routes,
  { label: 'artists.title', parent: 'title.items', to: '/items?view=artists', permission: 'artists:read' },
  { label: 'sales.view', parent: 'title.items', to: '/items?view=sales', permission: 'sales:read' },
  {
    label: 'invoices.view',
    parent: 'title.items',
    to: '/items?view=invoices',
    permission: 'invoices:read',
  },
  {
    label: 'payments.view',
    parent: 'title.items',
    to: '/items?view=payments',
    permission: 'invoices:read',
  },
  {
    label: 'journals.view',
    parent: 'title.items',
    to: '/items?view=registers',
    permission: 'accounting:read',
  },
  {
    label: 'sanctions.title',
    parent: 'title.customers',
    to: '/customers?view=sanctions',
    permission: 'customers:verify',
  },
  {
    label: 'duplicates.title',
    parent: 'title.customers',
    to: '/customers?view=duplicates',
    permission: 'customers:merge',
  },
  {
    label: 'find.place.calendar',
    parent: 'title.campaigns',
    to: '/campaigns?view=calendar',
    permission: 'campaigns:read',
  },
  {
    label: 'segments.title',
    parent: 'title.campaigns',
    to: '/campaigns?view=segments',
    permission: 'segments:edit',
  },
  {
    label: 'find.place.suppressions',
    parent: 'title.campaigns',
    to: '/campaigns?view=suppressions',
    permission: 'suppressions:edit',
  },
  ...settingTabs.map(
    (tab): Place => ({
      label: `settings.tab.${tab}`,
      parent: 'title.settings',
      to: `/settings/${tab}`,
      permission: 'settings:read',
    }),
  ),
  ...adminTabs.map(
    (tab): Place => ({
      label: `${tab}.title`,
      parent: 'title.adminSettings',
      to: `/settings/admin-settings/${tab}`,
      permission: 'users:manage',
    }),
  ),
];

/** The page that shows each list with saved views. */
export const listPages: Readonly<Record<ViewList, { label: MessageId; to: string }>> = {
  auctions: { label: 'title.auctions', to: '/auctions' },
  collections: { label: 'title.collections', to: '/collections' },
  campaigns: { label: 'title.campaigns', to: '/campaigns' },
  customers: { label: 'title.customers', to: '/customers' },
  items: { label: 'title.items', to: '/items' },
  sales: { label: 'sales.view', to: '/items?view=sales' },
  segments: { label: 'segments.title', to: '/campaigns?view=segments' },
  suppressions: { label: 'find.place.suppressions', to: '/campaigns?view=suppressions' },
  templates: { label: 'title.templates', to: '/templates' },
  users: { label: 'users.title', to: '/settings/admin-settings/users' },
  outbox: { label: 'outbox.title', to: '/settings/admin-settings/outbox' },
  textMessages: { label: 'textMessages.outbox', to: '/settings/admin-settings/outbox?show=texts' },
  audit: { label: 'audit.title', to: '/settings/admin-settings/audit' },
  jobs: { label: 'jobs.title', to: '/settings/admin-settings/jobs' },
};
