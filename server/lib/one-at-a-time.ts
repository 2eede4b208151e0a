import { refuse } from '#contract/api/refusal';

/**
 * Returns a function that runs work one at a time in this process, in order of arrival. When `maxWaiting` calls already
 * wait, the next is refused with `server.busy`.
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
