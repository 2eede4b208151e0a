import { refuse } from '#contract/api/refusal';
import { settingsLimit } from '#contract/settings-limits';

/** Refuses one more row in a list that has to stay whole. */
export function assertRoom(count: number): void {
  if (count >= settingsLimit) refuse('settings.full', { limit: settingsLimit });
}

const violation = (error: unknown, code: string) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;

/** PostgreSQL found a row that refers to the one being deleted. */
export const isReferredTo = (error: unknown): boolean => violation(error, '23503');
/** PostgreSQL found the same key twice. */
export const isDuplicate = (error: unknown): boolean => violation(error, '23505');
