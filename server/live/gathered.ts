import type { StoryNoun } from '#contract/events';
import type { Change } from '#contract/live';
import { rowsTold } from '../events/rows-told';
import { tellWhose } from '../events/whose';

/** So often at most it is told what the house does by itself, in milliseconds. */
const pace = 1000;

/**
 * Gathers what the house does by itself: jobs, mails and presses come by the thousand, and nobody reads faster. The
 * first is told at once, the others together. What tells whose a thing is stays as it is, for who may know it.
 */
export function gatherOwn(tell: (changes: readonly Change[]) => void) {
  const waiting = new Map<StoryNoun, Set<number>>();
  let timer: NodeJS.Timeout | undefined;
  let toldAt = -pace;
  const tellAll = () => {
    timer = undefined;
    toldAt = performance.now();
    const told = [...waiting].map(([noun, ids]) => rowsTold(noun, [...ids]));
    waiting.clear();
    tell(told.map((subjects) => ({ subjects, userId: null, tab: null })));
  };
  return {
    /** Takes what nobody did. Answers whether it was that. */
    take({ userId, tab, subjects }: Change): boolean {
      if (userId !== null || tab !== null || tellWhose(subjects)) return false;
      for (const { noun, id } of subjects) {
        const ids = waiting.get(noun) ?? new Set();
        waiting.set(noun, ids.add(id));
      }
      timer ??= setTimeout(tellAll, Math.max(0, toldAt + pace - performance.now()));
      return true;
    },
    close: () => clearTimeout(timer),
  };
}
