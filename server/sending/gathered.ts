/** Does what is asked while one answer is awaited all at once: many small writes become one commit. */
export function gathered<In>(work: (all: In[]) => Promise<unknown>): (one: In) => Promise<void> {
  let waiting: { one: In; done: () => void; failed: (error: unknown) => void }[] = [];
  let isWorking = false;
  const turn = async () => {
    while (waiting.length > 0) {
      const all = waiting;
      waiting = [];
      try {
        await work(all.map(({ one }) => one));
        for (const { done } of all) done();
      } catch (error) {
        for (const { failed } of all) failed(error);
      }
    }
    isWorking = false;
  };
  return (one) =>
    new Promise((done, failed) => {
      waiting.push({ one, done, failed });
      if (isWorking) return;
      isWorking = true;
      setImmediate(() => void turn());
    });
}
