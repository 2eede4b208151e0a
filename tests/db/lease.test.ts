import { hasEnded, keepLease, newHolder } from '../../server/db/lease';

describe('hasEnded', () => {
  const self = newHolder();
  test('returns false for the holder itself', () => expect(hasEnded(self, self)).toBe(false));
  test('returns true for an earlier process with the same pid', () =>
    expect(hasEnded({ ...self, start: newHolder().start }, self)).toBe(true));
  test('returns false for another running process on this machine', () =>
    expect(hasEnded({ ...newHolder(), pid: process.ppid }, self)).toBe(false));
  test('returns true for a process on this machine that does not run', () =>
    // Larger than any pid on Linux, macOS or Windows.
    expect(hasEnded({ ...newHolder(), pid: 2 ** 30 + 1 }, self)).toBe(true));
  test('returns false for a process on another machine, running or not', () =>
    expect(hasEnded({ ...newHolder(), host: `${self.host}-2`, pid: 2 ** 30 + 1 }, self)).toBe(false));
});

describe('keepLease', () => {
  const opened: { stop(): void }[] = [];
  afterEach(() => {
    for (const lease of opened.splice(0)) lease.stop();
  });
  const startLease = (renew: () => Promise<boolean>) => {
    const lost: number[] = [];
    const errors: unknown[] = [];
    const lease = keepLease({
      renew,
      everyMs: 2 ** 30,
      onLost: () => void lost.push(1),
      onError: (error) => void errors.push(error),
    });
    opened.push(lease);
    return { lease, lost, errors };
  };

  test('keeps a lease that was renewed', async () => {
    const { lease, lost, errors } = startLease(async () => true);
    await lease.renew();
    expect({ lost, errors }).toEqual({ lost: [], errors: [] });
  });

  test('loses a lease that another process holds', async () => {
    const { lease, lost } = startLease(async () => false);
    await lease.renew();
    expect(lost).toHaveLength(1);
  });

  test('reports an error and keeps the lease while it has not expired', async () => {
    const failure = new Error('no permission');
    const { lease, lost, errors } = startLease(() => Promise.reject(failure));
    await lease.renew();
    expect({ lost, errors }).toEqual({ lost: [], errors: [failure] });
  });

  test('passes the progress to the renewal', async () => {
    const progressLog: unknown[] = [];
    const lease = keepLease<{ done: number }>({
      renew: async (progress) => progressLog.push(progress) > 0,
      everyMs: 2 ** 30,
      onError: (error) => void progressLog.push(error),
    });
    opened.push(lease);
    await lease.renew({ done: 3 });
    expect(progressLog).toEqual([{ done: 3 }]);
  });
});
