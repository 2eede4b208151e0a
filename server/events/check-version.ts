import type { EventNoun } from '#contract/api/events';
import { refuse } from '#contract/api/refusal';
import type { Db } from '../db/database';
import { findLastChange } from './event';

/**
 * Throws `row.stale` for a write based on an older version than `current`, with the current row, its author and time, so
 * that the form can show both versions. `readCurrent` returns the row in the shape of the reply, where the row alone is not
 * enough.
 */
export async function checkVersion(
  tx: Db,
  noun: EventNoun,
  id: number,
  current: { version: number },
  version: number,
  readCurrent?: () => Promise<object>,
): Promise<void> {
  if (current.version !== version)
    refuse('row.stale', {
      ...(await findLastChange(tx, noun, id)),
      current: (await readCurrent?.()) ?? current,
    });
}
