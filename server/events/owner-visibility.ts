import type { EventNoun, Subject } from '#contract/api/events';
import { getScope, type Role } from '#contract/api/permissions';

/** What belongs to somebody and is bought by somebody: both are secret. */
export const ownedNouns = ['lots', 'items', 'works'] as const satisfies readonly EventNoun[];

/** Do these subjects together say whose a thing is, or who bought it? */
export const revealsOwner = (subjects: readonly Subject[]): boolean =>
  subjects.some(({ noun }) => noun === 'customers') &&
  subjects.some(({ noun }) => ownedNouns.some((one) => one === noun));

/** Of which things these people may know whose they are and who bought them; undefined: of none. */
export function getCustomerVisibility({ role }: { role: Role }): 'all' | 'own' | undefined {
  const scopes = [getScope(role, 'lots:see-consignor'), getScope(role, 'customers:see-linked')];
  if (scopes.includes(undefined)) return undefined;
  return scopes.includes('own') ? 'own' : 'all';
}
