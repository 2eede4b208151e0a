import type { EventNoun } from '#contract/api/events';
import type { Change } from '#contract/live';
import { rowSubjects } from '../../events/row-subjects';
import { revealsOwner } from '../../events/whose';

/** So often at most it is told what the house does by itself, in milliseconds. */
const pace = 1000;

/**
 * Gathers what the house does by itself: jobs, mails and presses come by the thousand, and nobody reads faster. The
 * first is told at once, the others together. What tells whose a thing is stays as it is, for who may know it.
 */
export function gatherOwn(announce: (changes: readonly Change[]) => void) {
  const waiting = new Map<EventNoun, Set<number>>();
  let timer: NodeJS.Timeout | undefined;
  let announcedAt = -pace;
  const announceAll = () => {
    timer = undefined;
    announcedAt = performance.now();
    const together = [...waiting].map(([noun, ids]) => rowSubjects(noun, [...ids]));
    waiting.clear();
    announce(together.map((subjects) => ({ subjects, userId: null, tab: null })));
  };
  return {
    /** Takes what nobody did. Answers whether it was that. */
    take({ userId, tab, subjects }: Change): boolean {
      if (userId !== null || tab !== null || revealsOwner(subjects)) return false;
      for (const { noun, id } of subjects) {
        const ids = waiting.get(noun) ?? new Set();
        waiting.set(noun, ids.add(id));
      }
      timer ??= setTimeout(announceAll, Math.max(0, announcedAt + pace - performance.now()));
      return true;
    },
    close: () => clearTimeout(timer),
  };
}
