import { refuse } from '#contract/api/refusal';

/**
 * Work that is done one at a time in this process, in the order of asking. When `most` wait already, the next is
 * refused with `server.busy`.
 */
export function oneAtATime(most = Number.POSITIVE_INFINITY) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting > most) refuse('server.busy');
    waiting++;
    const answer = last.then(work);
    last = answer.catch(() => {});
    try {
      return await answer;
    } finally {
      waiting--;
    }
  };
}
