import type { EventNoun } from '#contract/api/events';
import { customerAddress } from '../customers/addresses';
import { lotAddress } from '../lots/addresses';
import { workAddress } from '../works/addresses';

interface About {
  noun: EventNoun;
  nounId: number;
  label: string | null;
  auctionId: number | null;
  collectionId: number | null;
}

/** The pages of rows that are not lots or works. */
const pages: Readonly<Partial<Record<EventNoun, (id: number) => string>>> = {
  auctions: (id) => `/auction/${id}`,
  collections: (id) => `/collection/${id}`,
  items: (id) => `/items?item=${id}`,
  invoices: (id) => `/items?view=invoices&invoice=${id}`,
  payments: (id) => `/items?view=payments&payment=${id}`,
  artists: (id) => `/items?view=artists&artist=${id}`,
  customers: customerAddress,
  verifications: (id) => `${customerAddress(id)}?tab=verification`,
  campaigns: (id) => `/campaign/${id}`,
  templates: (id) => `/template/${id}`,
  segments: (id) => `/campaigns?view=segments&segment=${id}`,
  users: (id) => `/settings/admin-settings/users?user=${id}`,
  schedules: (id) => `/settings/schedules?schedule=${id}`,
  departments: (id) => `/settings/departments-and-categories?department=${id}`,
  categories: (id) => `/settings/departments-and-categories?category=${id}`,
  goals: (id) => `/?goal=${id}`,
  subscriptions: () => '/settings/user-profile?tab=notifications',
  'mail-accounts': (id) => `/settings/email?account=${id}`,
};

/** Settings, of which there is one each. */
const settings: Readonly<Partial<Record<EventNoun, string>>> = {
  house: '/settings/auction-house',
  gallery: '/settings/gallery',
  email: '/settings/email',
  audit: '/settings/admin-settings/audit',
  journals: '/items?view=registers&tab=periods',
};

/** Returns the page of the row of an event; undefined when it has none, or the row was deleted. */
export function eventAddress({ noun, nounId, label, auctionId, collectionId }: About): string | undefined {
  if (settings[noun]) return settings[noun];
  if (label === null) return undefined;
  if (noun === 'lots') return auctionId === null ? undefined : lotAddress(auctionId, label);
  if (noun === 'works') return collectionId === null ? undefined : workAddress(collectionId, label);
  return pages[noun]?.(nounId);
}
