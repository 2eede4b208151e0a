import type { EventNoun } from '#contract/api/events';
import type { Change } from '#contract/live';
import { revealsOwner } from '../../events/owner-visibility';
import { toRowSubjects } from '../../events/row-subjects';

/** So often at most it is told what the house does by itself, in milliseconds. */
const minIntervalMs = 1000;

/**
 * Gathers what the house does by itself: jobs, mails and clicks come by the thousand, and nobody reads faster. The
 * first is told at once, the others together. What tells whose a thing is stays as it is, for who may know it.
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
    /** Takes what nobody did. Answers whether it was that. */
    add({ userId, tab, subjects }: Change): boolean {
      if (userId !== null || tab !== null || revealsOwner(subjects)) return false;
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
