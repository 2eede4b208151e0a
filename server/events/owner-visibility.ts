import type { EventNoun, Subject } from '#contract/api/events';
import { getScope, type Role } from '#contract/api/permissions';

/** Nouns with an owner and a buyer, both of which are secret. */
export const ownedNouns = ['lots', 'items', 'works'] as const satisfies readonly EventNoun[];

/** Returns whether these subjects together reveal the owner or buyer of an item. */
export const revealsOwner = (subjects: readonly Subject[]): boolean =>
  subjects.some(({ noun }) => noun === 'customers') &&
  subjects.some(({ noun }) => ownedNouns.some((one) => one === noun));

/** Returns for which items a role may see owners and buyers; undefined for none. */
export function getCustomerVisibility({ role }: { role: Role }): 'all' | 'own' | undefined {
  const scopes = [getScope(role, 'lots:see-consignor'), getScope(role, 'customers:see-linked')];
  if (scopes.includes(undefined)) return undefined;
  return scopes.includes('own') ? 'own' : 'all';
}
