/** Batches the calls that arrive while an earlier batch is processed, so that many small writes share one commit. */
export function batchCalls<In>(work: (all: In[]) => Promise<unknown>): (item: In) => Promise<void> {
  let waiting: { item: In; resolve: () => void; reject: (error: unknown) => void }[] = [];
  let isWorking = false;
  const processAll = async () => {
    while (waiting.length > 0) {
      const all = waiting;
      waiting = [];
      try {
        await work(all.map(({ item }) => item));
        for (const { resolve } of all) resolve();
      } catch (error) {
        for (const { reject } of all) reject(error);
      }
    }
    isWorking = false;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isWorking) return;
      isWorking = true;
      setImmediate(() => void processAll());
    });
}
