import type { EventNoun, Subject } from '#contract/api/events';
import { type Role, scopeOf } from '#contract/api/permissions';

/** What belongs to somebody and is bought by somebody: both are secret. */
export const things = ['lots', 'items', 'works'] as const satisfies readonly EventNoun[];

/** Do these subjects together say whose a thing is, or who bought it? */
export const revealsOwner = (subjects: readonly Subject[]): boolean =>
  subjects.some(({ noun }) => noun === 'customers') &&
  subjects.some(({ noun }) => things.some((one) => one === noun));

/** Of which things these people may know whose they are and who bought them; undefined: of none. */
export function seesCustomersIn({ role }: { role: Role }): 'all' | 'own' | undefined {
  const scopes = [scopeOf(role, 'lots:see-consignor'), scopeOf(role, 'customers:see-linked')];
  if (scopes.includes(undefined)) return undefined;
  return scopes.includes('own') ? 'own' : 'all';
}
