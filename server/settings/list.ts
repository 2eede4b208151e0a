import { refuse } from '#contract/api/refusal';
import { settingsLimit } from '#contract/settings-limits';

/** Refuses one more row in a list that is always returned as a whole. */
export function assertRoom(count: number): void {
  if (count >= settingsLimit) refuse('settings.full', { limit: settingsLimit });
}

const violation = (error: unknown, code: string) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;

/** Returns whether PostgreSQL found a row that refers to the one being deleted. */
export const isReferredTo = (error: unknown): boolean => violation(error, '23503');
/** Returns whether PostgreSQL found a duplicate key. */
export const isDuplicate = (error: unknown): boolean => violation(error, '23505');
