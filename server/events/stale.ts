import { refuse } from '#contract/refusal';
import type { Db } from '../db/database';
import { lastChange } from './event';

/**
 * Refuses a write made on an older version than `current`, telling how the row stands now, who wrote it and when,
 * so that the form can show both side by side.
 */
export async function checkVersion(
  tx: Db,
  noun: string,
  id: number,
  current: { version: number },
  version: number,
): Promise<void> {
  if (current.version !== version) refuse('row.stale', { ...(await lastChange(tx, noun, id)), current });
}
