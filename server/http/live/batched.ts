import type { EventNoun } from '#contract/api/events';
import type { Change } from '#contract/live';
import { revealsOwner } from '../../events/owner-visibility';
import { isForOneUser, toRowSubjects } from '../../events/row-subjects';

/** the shortest time between two announcements of changes without a user, in milliseconds */
const minIntervalMs = 1000;

/**
 * Batches changes made by jobs, emails and clicks, which can come by the thousand. The first is announced at once, later
 * ones together. Changes that reveal an owner are not batched, because not every reader may see them, nor those for single users, who wait for them.
 */
export function batchSystemChanges(announce: (changes: readonly Change[]) => void) {
  const pending = new Map<EventNoun, Set<number>>();
  let timer: NodeJS.Timeout | undefined;
  let announcedAt = -minIntervalMs;
  const announceAll = () => {
    timer = undefined;
    announcedAt = performance.now();
    const batched = [...pending].map(([noun, ids]) => toRowSubjects(noun, [...ids]));
    pending.clear();
    announce(batched.map((subjects) => ({ subjects, userId: null, tab: null })));
  };
  return {
    /** Adds a change without a user. Returns false for any other change, which the caller announces. */
    add({ userId, tab, subjects }: Change): boolean {
      if (userId !== null || tab !== null || revealsOwner(subjects) || subjects.some(isForOneUser))
        return false;
      for (const { noun, id } of subjects) {
        const ids = pending.get(noun) ?? new Set();
        pending.set(noun, ids.add(id));
      }
      timer ??= setTimeout(announceAll, Math.max(0, announcedAt + minIntervalMs - performance.now()));
      return true;
    },
    close: () => clearTimeout(timer),
  };
}
