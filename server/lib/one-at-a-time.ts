import { refuse } from '#contract/api/refusal';

/**
 * Work that is done one at a time in this process, in the order of asking. When `most` wait already, the next is
 * refused with `server.busy`.
 */
export function oneAtATime(maxWaiting = Number.POSITIVE_INFINITY) {
  let tail: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting > maxWaiting) refuse('server.busy');
    waiting++;
    const result = tail.then(work);
    tail = result.catch(() => {});
    try {
      return await result;
    } finally {
      waiting--;
    }
  };
}
