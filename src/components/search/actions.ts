import type { Permission } from '#contract/api/permissions';
import type { MessageId } from '@/locales/messages';

interface Action {
  label: MessageId;
  /** where the action begins; the page must be open to everyone with the permission */
  to: string;
  /** of the endpoint that the action calls */
  permission: Permission;
}

/** The actions that the palette offers on every page to users with their permission. */
export const actions: readonly Action[] = [
  { label: 'auctions.new', to: '/auction/new', permission: 'auctions:create' },
  { label: 'collections.new', to: '/collection/new', permission: 'collections:create' },
  { label: 'items.new', to: '/items?item=new', permission: 'items:edit' },
  { label: 'artists.new', to: '/items?view=artists&artist=new', permission: 'artists:create' },
  { label: 'customers.new', to: '/customers?customer=new', permission: 'customers:create' },
  {
    label: 'payments.record',
    to: '/items?view=payments&payment=new',
    permission: 'payments:record',
  },
  { label: 'title.newCampaign', to: '/campaign/new', permission: 'campaigns:edit' },
  { label: 'find.action.newTemplate', to: '/templates?template=new', permission: 'templates:edit' },
  { label: 'segments.new', to: '/campaigns?view=segments&segment=new', permission: 'segments:edit' },
  {
    label: 'find.action.suppress',
    to: '/campaigns?view=suppressions&suppression=new',
    permission: 'suppressions:edit',
  },
  { label: 'find.action.importCustomers', to: '/customers?import=new', permission: 'customers:import' },
  { label: 'find.action.importArtists', to: '/items?view=artists&import=new', permission: 'artists:edit' },
  { label: 'title.signup', to: '/signup', permission: 'users:manage' },
  { label: 'schedule.new', to: '/settings/schedules?schedule=new', permission: 'settings:edit' },
  {
    label: 'department.new',
    to: '/settings/departments-and-categories?department=new',
    permission: 'settings:edit',
  },
  { label: 'currency.new', to: '/settings/auction-house?currency=new', permission: 'settings:edit' },
  { label: 'find.action.newAccount', to: '/settings/email?account=new', permission: 'settings:edit' },
];
