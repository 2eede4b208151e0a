import type { EventNoun } from '#contract/api/events';
import { refuse } from '#contract/api/refusal';
import type { Db } from '../db/database';
import { findLastChange } from './event';

/**
 * Refuses a write made on an older version than `current`, telling how the row stands now, who wrote it and when,
 * so that the form can show both side by side. `read`: how it stands in the words of the reply, where the row alone
 * does not say it.
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
