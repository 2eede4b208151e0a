/**
 * Returns a signal that fires with the first of these. `AbortSignal.any` is not used because Node 20 may collect the signals
 * that it joins: one of `AbortSignal.timeout` then never fires. `release` stops listening once nothing waits any more.
 */
export function joinSignals(...sources: readonly (AbortSignal | undefined)[]): {
  signal: AbortSignal;
  release(): void;
} {
  const joined = new AbortController();
  const listeners = sources.flatMap((source) => {
    if (!source) return [];
    const abort = () => joined.abort(source.reason);
    if (source.aborted) abort();
    source.addEventListener('abort', abort);
    return [{ source, abort }];
  });
  return {
    signal: joined.signal,
    release() {
      for (const { source, abort } of listeners) source.removeEventListener('abort', abort);
    },
  };
}

/** Another machine did not respond in time. */
export class TimeoutError extends Error {
  constructor(timeoutMs: number) {
    super(`no answer within ${timeoutMs / 1000} s`);
  }
}

/**
 * Waits for `work` for at most `timeoutMs`, or until `signal` fires, then rejects with a TimeoutError or the signal's
 * reason, even when the work itself ignores the signal it receives.
 */
export async function withTimeout<Result>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const timeoutController = new AbortController();
  const timer = setTimeout(() => timeoutController.abort(new TimeoutError(timeoutMs)), timeoutMs);
  const { signal: combined, release } = joinSignals(signal, timeoutController.signal);
  let stop = () => {};
  try {
    combined.throwIfAborted();
    const stopped = new Promise<never>((_, reject) => {
      stop = () => reject(combined.reason);
      combined.addEventListener('abort', stop);
    });
    const done = work(combined);
    // It may fail after its timeout, when no caller waits for it any more.
    done.catch(() => {});
    return await Promise.race([done, stopped]);
  } finally {
    clearTimeout(timer);
    combined.removeEventListener('abort', stop);
    release();
  }
}
